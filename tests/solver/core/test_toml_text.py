"""Whatever a TOML file holds, it is a table or a clear sentence."""

import pytest

from solver.core.checks import InputError
from solver.core.toml_text import toml_table


def test_a_table_is_read_with_a_byte_order_mark_or_without() -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        assert toml_table(mark + b'a.b = "\xc3\xa4"\r\n') == {"a": {"b": "\u00e4"}}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"a = ", "it is not TOML: Invalid value (at end of document)"),
        (b"a = '\xff'", "it is not written in UTF-8"),
        (b"a = " + b"[" * 5000, "it is nested too deeply"),
        (b"a = " + b"9" * 5000, "it has a number with thousands of digits"),
        (b"# a key\n" + b"a." * 50_000 + b"a = 1", "line 2 has a key of more than 20 parts"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        toml_table(data)
    assert str(refused.value) == sentence
