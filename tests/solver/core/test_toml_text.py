"""Whatever a TOML file holds, it is a table or a clear sentence."""

from solver.core.toml_text import toml_table


def test_a_table_is_read_with_a_byte_order_mark_or_without() -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        assert toml_table(mark + b'a.b = "\xc3\xa4"\r\n') == {"a": {"b": "\u00e4"}}
