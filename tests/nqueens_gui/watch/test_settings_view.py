"""A filled-in form becomes settings, or a sentence for every field that is wrong."""

import pytest

from nqueens_gui.kit.numbers import whole_number_or_text
from nqueens_gui.watch.settings_view import RunForm, checked
from solver.core.heuristics import Heuristic

LARGE = 2**63 - 1

WRONG = {
    "too few queens": (RunForm("sideways", n=3), "n", "The number of queens must be at least 4, not 3."),
    "too many queens": (
        RunForm("sideways", n=1001),
        "n",
        "A board that is shown may have at most 1000 queens, not 1001.",
    ),
    "n is no number": (
        RunForm("sideways", n="many"),
        "n",
        "The number of queens must be a whole number, not 'many'.",
    ),
    "seed is no number": (
        RunForm("sideways", seed="seven"),
        "seed",
        "The seed must be a whole number, not 'seven'.",
    ),
    "seed is too large": (
        RunForm("sideways", seed=LARGE + 1),
        "seed",
        f"The seed must be between 0 and {LARGE}, not {LARGE + 1}.",
    ),
    "a limit below zero": (
        RunForm("sideways", parameters={"sideways_limit": -1}),
        "sideways_limit",
        "Sideways limit must be between 0 and 1000000000000000, not -1.",
    ),
    "a limit that may not be left out": (
        RunForm("random-neighbour", parameters={"max_steps": None}),
        "max_steps",
        "Step limit must be a whole number, not 'None'.",
    ),
    "an unknown choice": (
        RunForm("sideways", parameters={"sideways_count": "never"}),
        "sideways_count",
        "Sideways count must be consecutive or total, not 'never'.",
    ),
    "start of another length": (
        RunForm("sideways", n=8, start="0,1,2,3"),
        "start",
        "The start state has 4 rows, but n is 8.",
    ),
    "start with a row outside": (
        RunForm("sideways", n=4, start="0,1,2,4"),
        "start",
        "Column 3 has row 4; rows go from 0 to 3.",
    ),
    "start with a word": (
        RunForm("sideways", n=4, start="0,1,two,3"),
        "start",
        "Column 2 has 'two', which is not a whole number.",
    ),
    "empty start": (
        RunForm("sideways", n=4, start=" "),
        "start",
        "A start state is a list of rows such as 3,2,5,2,2,0,7,7.",
    ),
    "run index below zero": (
        RunForm("sideways", run_index=-1),
        "run_index",
        f"The run index must be between 0 and {LARGE}, not -1.",
    ),
    "unknown heuristic": (
        RunForm("sideways", heuristic="best"),
        "heuristic",
        "Unknown heuristic 'best'; use attacking-pairs or line-of-sight.",
    ),
}


@pytest.mark.parametrize(("form", "field", "sentence"), WRONG.values(), ids=WRONG)
def test_a_wrong_field_gets_its_sentence_and_no_settings_come_of_it(
    form: RunForm, field: str, sentence: str
) -> None:
    found = checked(form)
    assert found.settings is None
    assert dict(found.errors) == {field: sentence}


def test_a_form_filled_in_rightly_becomes_settings() -> None:
    form = RunForm("sideways", 4, "line-of-sight", {"sideways_limit": 5, "max_steps": None}, 7, 3, "1, 3 0;2")
    settings = checked(form).settings
    assert settings is not None
    assert (settings.n, settings.seed, settings.run_index, settings.start) == (4, 7, 3, (1, 3, 0, 2))
    assert settings.heuristic is Heuristic.LINE_OF_SIGHT
    assert settings.parameters["sideways_limit"] == 5
    assert checked(form).errors == {}


def test_every_wrong_field_gets_a_sentence_at_once() -> None:
    form = RunForm(
        "random-restart",
        n="x",
        parameters={"max_restarts": -1, "max_steps": "y"},
        seed=-1,
        run_index="z",
        start="q",
    )
    assert set(checked(form).errors) == {"n", "max_restarts", "max_steps", "seed", "run_index", "start"}


def test_a_start_that_is_too_short_for_any_search_is_reported_once() -> None:
    assert set(checked(RunForm("sideways", n=3, start="0,1,2")).errors) == {"n"}


def test_an_unknown_variant_is_reported_and_ends_the_check() -> None:
    assert set(checked(RunForm("downhill", n=2)).errors) >= {"variant"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("8", 8),
        (" 1,000 ", 1000),
        ("1 000 000", 1_000_000),
        ("-5", -5),
        ("+3", 3),
        (str(LARGE), LARGE),
        ("", ""),
        ("8.5", "8.5"),
        ("--5", "--5"),
        ("+", "+"),
        ("٣", "٣"),
        ("1" * 40, "1" * 40),
        (" abc ", "abc"),
    ],
)
def test_text_is_read_as_a_whole_number_or_left_as_it_is(text: str, read: object) -> None:
    assert whole_number_or_text(text) == read
