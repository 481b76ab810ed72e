"""JSON is written one field a line and read without letting anything through that is not JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InputError
from solver.json_text import json_parts, json_text, parse_json

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(json_values)
def test_what_is_written_is_read_back_the_same(value: Any) -> None:
    text = json_text(value)
    assert text.isascii()
    assert text.endswith("\n")
    assert parse_json(text) == value == json.loads(text)


def test_an_object_has_a_line_for_each_field_and_keeps_lists_together() -> None:
    document = {
        "n": 4,
        "rows": (1, 3, 0, 2),
        "more": {"a": None, "moves": [[0, 1, 2], [1, 2, 3]]},
        "none": {},
    }
    assert json_text(document).splitlines() == [
        "{",
        '  "n": 4,',
        '  "rows": [1,3,0,2],',
        '  "more": {',
        '    "a": null,',
        '    "moves": [[0,1,2],[1,2,3]]',
        "  },",
        '  "none": {}',
        "}",
    ]


def test_a_list_of_objects_has_a_line_for_each_of_their_fields() -> None:
    assert json_text([{"a": 1}, {"a": 2}]).splitlines() == [
        "[",
        "  {",
        '    "a": 1',
        "  },",
        "  {",
        '    "a": 2',
        "  }",
        "]",
    ]


@pytest.mark.parametrize("slices", [[], [[]], [[1, 2], [], [3]], [[], [1]]])
def test_slices_of_a_list_are_written_as_the_whole_list(slices: list[list[int]]) -> None:
    whole = {"h": [number for part in slices for number in part]}
    assert "".join(json_parts({"h": iter(slices)})) == json_text(whole)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_does_not_know_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_text({"number": number})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("no json", "not JSON, or not all of it: Expecting value in line 1, column 1"),
        ('{"n": 8, "h": [1, 2', "not JSON, or not all of it"),
        ('{"n": 8} trailing', "Extra data"),
        ('{"n": NaN}', "NaN, which is no number in JSON"),
        ('{"n": -Infinity}', "-Infinity, which is no number in JSON"),
        ('{"n": 1, "m": {"a": 1, "a": 2}}', "the field 'a' twice"),
        ("[" * 200_000, "nested too deeply"),
        ('{"n": ' + "9" * 10_000 + "}", "too many digits"),
    ],
)
def test_what_is_no_json_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_json(text)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
