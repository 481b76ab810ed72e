"""A filled-in form becomes settings, or a sentence for every field that is wrong."""

import pytest
from msgspec.structs import replace

from nqueens_gui.kit.numbers import whole_number_or_text
from nqueens_gui.watch.settings import NextRun, StartMode, checked, first_next_run, resized, restored
from solver.core.board import StateStyle, state_text
from solver.core.forms import read_states
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from tests.solver.boards import SOLUTION

LARGE = 2**63 - 1


def form(
    variant: str, *, parameters: dict[str, object] | None = None, start: str | None = None, **fields: object
) -> NextRun:
    """Fill in a form for a variant."""
    made = NextRun().with_variant(VARIANTS[variant]).with_parameters(parameters or {})
    mode = StartMode.RANDOM if start is None else StartMode.TYPED
    return replace(made, start_mode=mode, start=start or "", **fields)


@pytest.mark.parametrize("style", StateStyle)
def test_a_start_may_be_typed_in_any_form(style: StateStyle) -> None:
    for text in (state_text(SOLUTION, style), "{1, 2} {2, 4} {3, 1} {4, 3}"):
        settings = checked(form("sideways", n=4, start=text)).settings
        assert settings is not None
        assert settings.start == SOLUTION


WRONG = {
    "too few queens": (form("sideways", n=3), "n", "The number of queens must be at least 4, not 3."),
    "too many queens": (
        form("sideways", n=1001),
        "n",
        "A board that is shown may have at most 1,000 queens, not 1,001.",
    ),
    "n is no number": (
        form("sideways", n="many"),
        "n",
        "The number of queens must be a whole number, not 'many'.",
    ),
    "seed is no number": (
        form("sideways", seed="seven"),
        "seed",
        "The seed must be a whole number, not 'seven'.",
    ),
    "seed is too large": (
        form("sideways", seed=LARGE + 1),
        "seed",
        f"The seed must be between 0 and {LARGE:,}, not {LARGE + 1:,}.",
    ),
    "a limit below zero": (
        form("sideways", parameters={"sideways_limit": -1}),
        "sideways_limit",
        "Sideways limit must be between 0 and 1,000,000,000,000,000, not -1.",
    ),
    "a limit that may not be left out": (
        form("random-neighbour", parameters={"max_steps": None}),
        "max_steps",
        "Step limit must be a whole number, not 'None'.",
    ),
    "an unknown choice": (
        form("sideways", parameters={"sideways_count": "never"}),
        "sideways_count",
        "Sideways count must be consecutive or total, not 'never'.",
    ),
    "start of another length": (
        form("sideways", n=8, start="0,1,2,3"),
        "start",
        "The start state has 4 rows, but n is 8.",
    ),
    "start with a row outside": (
        form("sideways", n=4, start="0,1,2,4"),
        "start",
        "Column 3 has row 4; rows go from 0 to 3.",
    ),
    "start with a word": (
        form("sideways", n=4, start="0,1,two,3"),
        "start",
        "Column 2 has 'two', which is not a whole number.",
    ),
    "empty start": (
        form("sideways", n=4, start=" "),
        "start",
        "A state is a list of rows such as 3,2,5,2,2,0,7,7.",
    ),
    "run index below zero": (
        form("sideways", run_index=-1),
        "run_index",
        f"The run index must be between 0 and {LARGE:,}, not -1.",
    ),
}


@pytest.mark.parametrize(("filled", "field", "sentence"), WRONG.values(), ids=WRONG)
def test_a_wrong_field_gets_its_sentence_and_no_settings_come_of_it(
    filled: NextRun, field: str, sentence: str
) -> None:
    found = checked(filled)
    assert found.settings is None
    assert dict(found.errors) == {field: sentence}


def test_a_form_filled_in_rightly_becomes_settings() -> None:
    filled = form(
        "sideways",
        n=4,
        heuristic=Heuristic.LINE_OF_SIGHT,
        parameters={"sideways_limit": 5, "max_steps": None},
        seed=7,
        run_index=3,
        start="1, 3 0;2",
    )
    settings = checked(filled).settings
    assert settings is not None
    assert (settings.n, settings.seed, settings.run_index, settings.start) == (4, 7, 3, (1, 3, 0, 2))
    assert settings.heuristic is Heuristic.LINE_OF_SIGHT
    assert settings.parameters["sideways_limit"] == 5
    assert checked(filled).errors == {}


def test_every_wrong_field_gets_a_sentence_at_once() -> None:
    filled = form(
        "random-restart",
        n="x",
        parameters={"max_restarts": -1, "max_steps": "y"},
        seed=-1,
        run_index="z",
        start="q",
    )
    assert set(checked(filled).errors) == {"n", "max_restarts", "max_steps", "seed", "run_index", "start"}


def test_a_start_that_is_too_short_for_any_search_is_reported_once() -> None:
    assert set(checked(form("sideways", n=3, start="0,1,2")).errors) == {"n"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("8", 8),
        (" 1,000 ", 1000),
        ("1 000 000", 1_000_000),
        ("1\u202f000", 1000),
        ("0,5", "0,5"),
        ("10,5", "10,5"),
        ("0,333", "0,333"),
        ("1000,000", "1000,000"),
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


CLIMBING, NEIGHBOUR = VARIANTS["steepest-ascent"], VARIANTS["random-neighbour"]


def test_the_heuristic_follows_the_variant_until_another_is_chosen() -> None:
    value = NextRun().with_variant(NEIGHBOUR)
    assert value.heuristic is Heuristic.LINE_OF_SIGHT
    value = value.with_heuristic(Heuristic.ATTACKING_PAIRS).with_variant(CLIMBING).with_variant(NEIGHBOUR)
    assert value.heuristic is Heuristic.ATTACKING_PAIRS
    value = value.with_heuristic(Heuristic.LINE_OF_SIGHT).with_variant(CLIMBING)
    assert value.heuristic is Heuristic.ATTACKING_PAIRS


def test_a_new_run_draws_a_seed_unless_it_is_kept_or_was_not_used_yet() -> None:
    new = NextRun().with_new_seed(7)
    assert new.prepared().seed == 7
    assert new.prepared().prepared().seed != 7
    assert replace(new.prepared(), is_seed_kept=True).prepared().seed == 7
    assert isinstance(NextRun(seed=None, is_seed_kept=True).prepared().seed, int)


def test_a_start_set_on_the_board_takes_on_the_size_and_a_typed_one_does_not() -> None:
    assert NextRun().with_board([3, 2, 1, 0]).with_n(6).start == (3, 2, 1, 0, 0, 0)
    typed = form("sideways", n=4, start="3,2,1,0").with_n(6)
    assert checked(typed).errors == {"start": "The start state has 4 rows, but n is 6."}


@pytest.mark.parametrize(
    "settings",
    [
        run_settings(20, "sideways", seed=5, parameters={"sideways_limit": 3, "sideways_count": "total"}),
        run_settings(variant="random-neighbour", seed=2**63 - 1, start=[3, 2, 5, 2, 2, 0, 7, 7]),
        run_settings(6, "random-neighbour", heuristic="attacking-pairs", seed=0, run_index=41),
        run_settings(1000, "random-restart", seed=1, parameters={"max_restarts": 0, "max_steps": 10**15}),
    ],
    ids=["parameters", "start", "heuristic and run index", "extremes"],
)
def test_the_settings_of_a_run_are_shown_as_they_are(settings: RunSettings) -> None:
    assert checked(NextRun().showing(settings)).settings == settings


@pytest.mark.parametrize("mode", StartMode)
def test_what_was_filled_in_is_kept_and_restored(mode: StartMode) -> None:
    value = replace(
        NextRun().with_variant(NEIGHBOUR).with_heuristic(Heuristic.ATTACKING_PAIRS),
        n=4,
        seed=77,
        is_seed_kept=True,
        is_seed_new=True,
        start_mode=mode,
        start=(1, 3, 0, 2) if mode is StartMode.BOARD else "1,3,0,2",
    )
    assert restored(value.values()) == value


def test_a_seed_that_is_not_kept_is_not_restored() -> None:
    assert restored({"seed": 55, "keep_seed": False}).seed != 55


@pytest.mark.parametrize("seed", ["", "seven", "9" * 5_000, -1, 1.5, True])
def test_a_new_seed_is_drawn_where_the_kept_one_cannot_be_used(seed: object) -> None:
    assert checked(restored({"seed": seed, "keep_seed": True})).settings is not None


def test_a_parameter_that_cannot_be_used_leaves_the_others() -> None:
    kept = {"sideways": {"sideways_limit": "x", "sideways_count": "total", "gone": 1}, "gone": {}}
    own = restored({"parameters": kept}).parameters["sideways"]
    assert own == VARIANTS["sideways"].checked_parameters({"sideways_count": "total"})


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"variant": 3, "n": "many", "heuristic": None, "parameters": [1], "seed": 5, "keep_seed": "yes"},
        {
            "variant": "downhill",
            "n": True,
            "parameters": {"sideways": 3, "uphill": {}},
            "start_mode": "typed",
        },
        {"n": 10**9, "parameters": {"sideways": {"sideways_limit": "x", 3: 4}}, "start": 5, "start_mode": 5},
        {"n": -1, "start": "", "start_mode": "board-ish"},
        {"start": "1,x", "start_mode": "board"},
    ],
)
def test_garbage_that_was_kept_is_as_at_the_first_start(garbage: dict[str, object]) -> None:
    assert replace(restored(garbage), seed=1) == replace(first_next_run(), seed=1)


@pytest.mark.parametrize(
    ("rows", "n", "expected"),
    [
        ((3, 2, 1, 0), 4, (3, 2, 1, 0)),
        ((3, 2, 1, 0), 6, (3, 2, 1, 0, 0, 0)),
        ((5, 1, 4, 0, 2, 3), 4, (3, 1, 3, 0)),
    ],
)
def test_a_start_keeps_as_much_as_it_can_of_another_size(
    rows: tuple[int, ...], n: int, expected: tuple[int, ...]
) -> None:
    assert resized(rows, n) == expected


def test_several_members_of_a_start_are_shown_as_text_and_read_again() -> None:
    first, *others = read_states("6,4,1,4,0,3,3,6/5,6,1,3,6,4,7,7/6,4,4,7,3,7,6,4/5,6,3,4,5,6,7,5")
    parameters = {"population": 4, "mutation": 0.1}
    run = run_settings(None, "genetic", start=first, others=others, seed=1, parameters=parameters)
    form = NextRun().showing(run)
    assert form.start_mode is StartMode.TYPED
    assert form.start_text.count("/") == 3
    assert checked(form).settings == run
    assert checked(restored(form.values())).settings is not None


def test_several_members_for_a_search_with_one_state_are_a_sentence_at_the_start() -> None:
    form = replace(NextRun().with_new_seed(1), start_mode=StartMode.TYPED, start="0,1,2,3/3,2,1,0", n=4)
    assert "start" in checked(form).errors
    genetic = form.with_variant(VARIANTS["genetic"])
    assert "start" in checked(genetic).errors  # two of a hundred members
    two = checked(genetic.with_parameters({"population": 2})).settings
    assert two is not None
    assert two.given_members == ((0, 1, 2, 3), (3, 2, 1, 0))
