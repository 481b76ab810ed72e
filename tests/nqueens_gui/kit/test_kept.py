"""What is kept is read by the types of its struct, value by value."""

from math import inf
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from nqueens_gui.kit.kept import MAPPING, WORDS, KeptFolder, Preference, merged, one_of, some_of


class Known(msgspec.Struct):
    folder: KeptFolder = "/home"
    size: int = 8


def test_usable_values_are_taken_and_others_stay() -> None:
    assert merged(Known(), {"folder": "/else", "size": "many", "more": 1}) == Known("/else", 8)
    assert merged(Known("/a", 3), {"folder": "", "size": 4}) == Known("/a", 4)
    assert merged(Known(), {"folder": "/else", "size": "\ud800"}) == Known("/else", 8)


def test_what_is_filled_in_now_need_not_be_readable() -> None:
    assert merged(Known(size="many"), {}).size == "many"  # type: ignore[arg-type]


LINES = ("row", "diagonal", "anti-diagonal")
AT_LEAST_A_HALF = Annotated[float, Meta(ge=0.5)]


def kept(default: object, kind: Any, most: int | None = None) -> Preference[Any]:
    return Preference("group/name", default, kind, most)


SWITCH, TEXT, BLOB = kept(False, bool), kept("", str), kept(b"", bytes)
NUMBER, FEW, NAMES = kept(1.0, AT_LEAST_A_HALF), kept((), WORDS, 2), kept({}, MAPPING)
ONE, SOME = kept("row", one_of(LINES)), kept((), some_of(LINES))


@pytest.mark.parametrize(
    ("preference", "value", "text"),
    [
        (SWITCH, True, "true"),
        (SWITCH, np.bool_(False), "false"),
        (TEXT, "a, b", "a, b"),
        (NUMBER, 4.0, "4.0"),
        (NUMBER, np.float32(0.5), "0.5"),
        (NUMBER, inf, "Infinity"),
        (ONE, "row", "row"),
        (FEW, ("a", "b,c"), '["a", "b,c"]'),
        (FEW, ("a", "b", "c"), '["a", "b"]'),
        (SOME, ("anti-diagonal", "row"), '["anti-diagonal", "row"]'),
        (SOME, (), "[]"),
        (NAMES, {"sideways": {"limit": np.int64(7)}}, '{"sideways": {"limit": 7}}'),
        (NAMES, {"seed": 10**30}, '{"seed": 1000000000000000000000000000000}'),
        (BLOB, b"\x00\xff", "AP8="),
    ],
)
def test_a_value_is_written_as_text(preference: Preference[Any], value: object, text: str) -> None:
    assert preference.write(value) == text
    assert preference.write(preference.read(text)) == text


@pytest.mark.parametrize(
    ("preference", "text"),
    [
        (SWITCH, "yes"),
        (NUMBER, "0.4"),
        (NUMBER, "nan"),
        (NUMBER, "fast"),
        (ONE, "rows"),
        (ONE, ""),
        (FEW, "a"),
        (FEW, '{"a": 1}'),
        (FEW, "[1]"),
        (SOME, '["row", "column"]'),
        (NAMES, "[]"),
        (NAMES, "{"),
        (NAMES, '{"a": NaN}'),
        (NAMES, '{"a": [-1e999]}'),
        (BLOB, "no base64!"),
    ],
)
def test_text_that_is_no_value_is_refused(preference: Preference[Any], text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        preference.read(text)


@pytest.mark.parametrize(("preference", "value"), [(NUMBER, "x"), (NAMES, {"a": object()}), (SWITCH, "yes")])
def test_a_value_of_another_type_is_refused(preference: Preference[Any], value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        preference.write(value)


@given(st.binary(max_size=200))
def test_bytes_come_back_as_they_were(value: bytes) -> None:
    assert BLOB.read(BLOB.write(value)) == value


@given(st.floats(0.5, allow_nan=False))
def test_numbers_come_back_as_they_were(value: float) -> None:
    assert NUMBER.read(NUMBER.write(value)) == value
