"""Numbers from outside are whole and within their bounds, or refused in one sentence."""

import numpy as np
import pytest

from solver.core.checks import field_error, number_between, whole_number


@pytest.mark.parametrize("value", [7, np.int64(7), np.uint8(7)])
def test_a_whole_number_of_any_type_becomes_a_plain_int(value: object) -> None:
    assert whole_number(value, "seed") == 7
    assert type(whole_number(value, "seed")) is int


def test_the_bounds_themselves_are_accepted() -> None:
    assert [number_between(value, 0, 9, "max_steps") for value in (0, 9)] == [0, 9]


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            "Expected `int | null`, got `str` - at `$.seed`",
            '"seed": expected a whole number or null, got a text',
        ),
        (
            f"Invalid enum value '{'x' * 5000}' - at `$.starts`",
            f"\"starts\": invalid enum value '{'x' * 40}'",
        ),
        (
            'Invalid enum value "it\'s `x` - at `$.n`" - at `$.a`',
            '"a": invalid enum value "it\'s `x` - at `$.n`"',
        ),
        ("Object contains unknown field `a\nb`c`", 'it has the unknown field "a·b`c"'),
        (f"Object contains unknown field `{'x' * 5000}`", f'it has the unknown field "{"x" * 40}"'),
    ],
    ids=["types", "long", "quoting", "lines", "long name"],
)
def test_a_message_on_a_field_becomes_a_short_sentence_on_one_line(message: str, sentence: str) -> None:
    assert str(field_error(message)) == sentence
