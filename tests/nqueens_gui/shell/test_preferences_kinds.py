from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens_gui.shell.preferences import BLOB, MAPPING, SWITCH, TEXT, Kind, number, one_of, some_of, texts

WORDS = ("row", "diagonal", "anti-diagonal")


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (SWITCH, True, "true"),
        (SWITCH, np.bool_(False), "false"),
        (TEXT, "a, b", "a, b"),
        (number(0.5), 4, "4.0"),
        (number(0.5), np.float32(0.5), "0.5"),
        (number(0.5), inf, "inf"),
        (one_of(WORDS), "row", "row"),
        (texts(3), ("a", "b,c"), '["a", "b,c"]'),
        (texts(2), ("a", "b", "c"), '["a", "b"]'),
        (some_of(WORDS), ("anti-diagonal", "row"), '["row", "anti-diagonal"]'),
        (some_of(WORDS), (), "[]"),
        (MAPPING, {"sideways": {"limit": np.int64(7)}}, '{"sideways": {"limit": 7}}'),
        (BLOB, b"\x00\xff", "AP8="),
    ],
)
def test_a_value_is_written_as_text(kind: Kind[Any], value: object, text: str) -> None:
    assert kind.write(value) == text
    assert kind.write(kind.read(text)) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (SWITCH, "yes"),
        (SWITCH, "1"),
        (number(0.5), "0.4"),
        (number(0.5), "nan"),
        (number(0.5, 10), "inf"),
        (number(0.5), "fast"),
        (one_of(WORDS), "rows"),
        (one_of(WORDS), ""),
        (texts(3), "a"),
        (texts(3), '{"a": 1}'),
        (texts(3), "[1]"),
        (some_of(WORDS), '["row", "column"]'),
        (MAPPING, "[]"),
        (MAPPING, "{"),
        (BLOB, "no base64!"),
    ],
)
def test_text_that_is_no_value_is_refused(kind: Kind[Any], text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        kind.read(text)


@pytest.mark.parametrize(("kind", "value"), [(number(0.5), "x"), (MAPPING, {"a": object()})])
def test_a_value_of_another_type_is_refused(kind: Kind[Any], value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        kind.write(value)


@given(st.binary(max_size=200))
def test_bytes_come_back_as_they_were(value: bytes) -> None:
    assert BLOB.read(BLOB.write(value)) == value


@given(st.floats(0.5, allow_nan=False))
def test_numbers_come_back_as_they_were(value: float) -> None:
    assert number(0.5).read(number(0.5).write(value)) == value
