"""The check of a search, on fewer states than in earnest."""

from pathlib import Path

import pytest

from solver.core.checks import InputError
from solver.core.heuristics import heuristic_value, successor_table
from solver.core.parameters import COOLING, INITIAL_TEMPERATURE
from solver.custom.check import CheckReport, check_search
from solver.custom.source import read_source
from tests.solver.custom.searches import (
    EXAMPLES,
    FEW_STATES,
    IMPORT_LOOP,
    MISTAKES,
    body,
    example_file,
    saved,
)

NO_NOISE = {"noise": 0.0}
TIMEOUT = 250.0
"""Seconds that a check in earnest may take on a busy machine."""
VERDICTS: dict[str, tuple[str, dict[str, float], set[str]]] = {
    "steepest_ascent.py": ("steepest-ascent", {}, set()),
    "sideways.py": ("sideways", {}, set()),
    "random_restart.py": ("random-restart", {}, set()),
    "random_restart_sideways.py": ("random-restart-sideways", {}, set()),
    "random_neighbour.py": ("random-neighbour", {}, set()),
    "simulated_annealing.py": ("simulated-annealing", {}, set()),
    "min_conflicts.py": ("min-conflicts", NO_NOISE, set()),
    "first_of_the_best.py": ("steepest-ascent", {}, {"choices"}),
    "equal_is_better.py": ("steepest-ascent", {}, {"stops"}),
    "one_diagonal.py": ("steepest-ascent", {}, {"allowed-moves", "stops"}),
}
"""The variant that each example is checked as, and the checks that fail."""

STEEPEST = example_file("steepest_ascent.py")


@pytest.fixture(autouse=True)
def _few_states(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    is_whole = request.node.get_closest_marker("whole") is not None
    for name, value in FEW_STATES.items():
        if not is_whole or "tested_state" in name:
            monkeypatch.setattr(name, value)
    if is_whole:
        monkeypatch.setattr("solver.custom.tested_state.LARGER_SIZES", (6, 8))


def failed(report: CheckReport) -> set[str]:
    return {check.name for check in report.checks if check.failed}


@pytest.mark.parametrize("name", VERDICTS)
@pytest.mark.thorough(but=1)
def test_each_example_gets_its_verdict(name: str) -> None:
    variant, parameters, expected = VERDICTS[name]
    report = check_search(read_source(example_file(name)), variant, parameters)
    assert failed(report) == expected
    assert report.is_passed is not bool(expected)


def test_the_annealing_example_has_the_default_parameters() -> None:
    text = example_file("simulated_annealing.py").read_text()
    for parameter in (INITIAL_TEMPERATURE, COOLING):
        assert f"\n{parameter.name.upper()} = {parameter.default}\n" in text


def test_every_example_has_a_verdict() -> None:
    examples = {path.name for folder in (EXAMPLES, MISTAKES) for path in folder.glob("*.py")}
    assert examples == set(VERDICTS)


STEEPEST_ASCENT = ("steepest_ascent.py", "steepest-ascent")
SIDEWAYS = ("sideways.py", "sideways")
MIN_CONFLICTS = ("min_conflicts.py", "min-conflicts")
ANNEALING = ("simulated_annealing.py", "simulated-annealing")
ROTATING = "calls.append(1)\n    return (lambda moves: moves[len(calls) % len(moves)])("
CHANGES = {
    "too few sideways moves": (SIDEWAYS, "LIMIT = 100", "LIMIT = 20", "climbs"),
    "sideways moves that are not counted": (SIDEWAYS, '= memory.get("sideways", 0) + 1', "= 1", "climbs"),
    "a temperature that rises": (ANNEALING, "COOLING = 0.9995", "COOLING = 1.2", "climbs"),
    "rows that are changed": (STEEPEST_ASCENT, "rows.copy()", "rows", "arguments"),
    "an exception": (STEEPEST_ASCENT, "return None", "raise ValueError", "legal-moves"),
    "a column too far": (
        MIN_CONFLICTS, "return column,", "return column + 1,", "legal-moves",
    ),
    "random numbers from elsewhere": (
        STEEPEST_ASCENT, "return random.", "import random\n    return random.", "reproducible",
    ),
    "calls remembered outside memory": (STEEPEST_ASCENT, "return random.choice(", ROTATING, "reproducible"),
}  # fmt: skip
"""What is changed in an example, and the check that finds it."""


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.thorough(but=1)
def test_a_mistake_is_found_by_the_check_that_is_made_for_it(name: str, tmp_path: Path) -> None:
    (example, variant), old, new, check = CHANGES[name]
    text = example_file(example).read_text()
    assert old in text
    path = saved(tmp_path, "calls = []\n" + text.replace(old, new))
    report = check_search(read_source(path), variant, NO_NOISE if variant == "min-conflicts" else {})
    assert check in failed(report)


@pytest.mark.whole
@pytest.mark.thorough
def test_the_first_iteration_of_climbs_is_spoken_of_as_one() -> None:
    report = check_search(read_source(MISTAKES / "first_of_the_best.py"), "steepest-ascent", {})
    [why] = [check.finding.why for check in report.checks if check.name == "climbs" and check.finding]
    assert why.startswith("These are the decisions of the first iteration of each climb.")


NOISE = "if random.random() < {noise}:\n        return column, random.randrange(n)\n    return column, random"
SECRET = """if len(rows) > {n}:
        return 0, (rows[0] + 1) % len(rows)
    return random.choice("""
LATE = "memory[1] = memory.get(1, 0) + 1\n    return (random.choice if memory[1] == 1 else min)("
WHOLE_CHECK = {
    "an annealing that never cools": (ANNEALING, "COOLING = 0.9995", "COOLING = 1.0", {}, {"climbs"}),
    "an annealing that begins too hot": (ANNEALING, "TURE = 0.5", "TURE = 0.6", {}, {"choices"}),
    "no noise": (MIN_CONFLICTS, "", "", {"noise": 0.02}, {"choices"}),
    "too much noise": (
        MIN_CONFLICTS, "return column, random", NOISE.format(noise=0.05), {"noise": 0.02}, {"choices", "climbs"},
    ),
    "the first of the best from 9 queens on": (
        STEEPEST_ASCENT, "return random.choice(", "return (random.choice if len(rows) < 9 else min)(", {}, {"climbs"},
    ),
    "wrong moves from 17 queens on": (
        STEEPEST_ASCENT, "return random.choice(", SECRET.format(n=16), {}, {"climbs"},
    ),
    "wrong moves from 33 queens on": (
        STEEPEST_ASCENT, "return random.choice(", SECRET.format(n=32), {}, {"climbs"},
    ),
    "the first of the best from the second call on": (
        STEEPEST_ASCENT, "return random.choice(", LATE, {}, {"climbs"},
    ),
    "the right noise": (MIN_CONFLICTS, "return column, random", NOISE.format(noise=0.02), {"noise": 0.02}, set()),
}  # fmt: skip
"""What is changed in an example, the parameters of the variant, and the checks in earnest that fail."""


@pytest.mark.whole
@pytest.mark.parametrize("name", WHOLE_CHECK)
@pytest.mark.thorough
def test_the_check_in_earnest_finds_what_is_rare_late_or_on_large_boards(name: str, tmp_path: Path) -> None:
    (example, variant), old, new, parameters, expected = WHOLE_CHECK[name]
    text = example_file(example).read_text()
    assert old in text
    report = check_search(
        read_source(saved(tmp_path, text.replace(old, new))), variant, parameters, timeout=TIMEOUT
    )
    assert failed(report) >= expected
    assert report.is_passed is not bool(expected)


@pytest.mark.parametrize("name", [name for name, verdict in VERDICTS.items() if not verdict[2]])
@pytest.mark.thorough(but=1)
def test_a_right_search_passes_with_any_seed(name: str) -> None:
    variant, parameters, _ = VERDICTS[name]
    for seed in range(1, 4):
        report = check_search(read_source(example_file(name)), variant, parameters, seed=seed)
        assert report.is_passed, seed


@pytest.mark.thorough
def test_a_tie_may_be_broken_in_any_way_where_that_is_allowed() -> None:
    source = read_source(example_file("first_of_the_best.py"))
    assert check_search(source, is_any_tie=True).is_passed
    assert check_search(source, parameters={"ties": "first"}).is_passed
    assert failed(check_search(read_source(STEEPEST), parameters={"ties": "first"})) == {"allowed-moves"}
    hot = read_source(example_file("min_conflicts.py"))
    assert failed(check_search(hot, "min-conflicts", {"noise": 0.5}, is_any_tie=True)) == {
        "choices",
        "climbs",
    }


@pytest.mark.thorough
def test_a_search_that_is_too_slow_fails_in_time(tmp_path: Path) -> None:
    path = saved(tmp_path, body("__import__('time').sleep(0.05)\nreturn None"))
    report = check_search(read_source(path), timeout=1.0)
    legal = report.document()["checks"][0]
    assert not report.is_passed
    assert legal["passed"] is False
    assert legal["expected"] == "the whole check in 1 seconds"
    assert legal["smallest"] is None
    assert report.is_late
    assert not any(check["passed"] for check in report.document()["checks"])


def test_what_was_tested_before_the_time_was_up_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "solver.custom.check._Comparison._test_frequencies",
        lambda made, *_: setattr(made, "_begun", -1e9),
    )
    report = check_search(read_source(STEEPEST))
    passed = {check.name for check in report.checks if check.is_passed}
    assert failed(report) == {"legal-moves"}
    assert passed == {"arguments", "allowed-moves", "stops", "reproducible"}


def test_a_failure_shows_the_smallest_board_and_the_command_that_opens_it() -> None:
    report = check_search(read_source(example_file("equal_is_better.py")))
    stops = next(check for check in report.document()["checks"] if check["name"] == "stops")
    assert stops["smallest"] == {
        "rows": [0, 1, 3, 2],
        "h": 2,
        "found": stops["smallest"]["found"],
        "expected": "None",
        "why": "The rule is stuck: h is 2; the lowest h of a successor is 2.",
        "line": None,
        "moves": {"search": [0, 3]},
        "command": "nqueens inspect 0,1,3,2",
    }


@pytest.mark.parametrize(
    ("name", "check", "movers"),
    [
        ("one_diagonal.py", "allowed-moves", ["search", "rule"]),
        ("equal_is_better.py", "stops", ["search"]),
        ("first_of_the_best.py", "choices", ["search", "rule"]),
    ],
)
def test_a_check_that_fails_is_told_before_the_others_end_with_the_moves(
    name: str, check: str, movers: list[str]
) -> None:
    shares, told = [0.0], []
    source = read_source(example_file(name))
    check_search(source, report=shares.append, tell=lambda check: told.append((check.name, shares[-1])))
    assert told[0][0] == check
    assert told[0][1] < (0.75 if check == "choices" else 0.1)
    assert len(told) == len({name for name, _ in told})
    finding = next(one.finding for one in check_search(source).checks if one.name == check)
    assert list(finding.moves) == movers
    table = successor_table(finding.rows)
    for mover, (column, row) in finding.moves.items():
        is_best = table[row, column] == table.min() < heuristic_value(finding.rows)
        assert bool(is_best) is (mover == "rule" or check == "choices")


@pytest.mark.thorough
def test_a_search_that_hangs_or_dies_is_not_called_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.process.STEP_SECONDS", (0.2, 5.0))
    for text in ("while True:\n    pass", "import os\nos._exit(1)"):
        report = check_search(read_source(saved(tmp_path, body(text))))
        assert failed(report) == {"legal-moves"}
        assert report.calls < 20


def test_the_board_on_which_a_search_ends_its_process_is_found(tmp_path: Path) -> None:
    text = STEEPEST.read_text(encoding="utf-8").replace(
        "h_of = successors(rows)",
        "rows == [2, 1, 3, 1] and __import__('os')._exit(5); h_of = successors(rows)",
    )
    report = check_search(read_source(saved(tmp_path, text)))
    check = report.checks[0]
    assert (check.name, check.failed, failed(report)) == ("legal-moves", 1, {"legal-moves"})
    assert (check.finding.rows, check.finding.found) == ((2, 1, 3, 1), "its process ended with exit code 5")


def test_a_search_that_ends_its_process_only_once_does_not_pass(tmp_path: Path) -> None:
    mark = tmp_path / "was_here"
    text = STEEPEST.read_text(encoding="utf-8").replace(
        "h_of = successors(rows)",
        f"h_of = successors(rows)\n    if not __import__('os').path.exists({str(mark)!r}):\n"
        f"        open({str(mark)!r}, 'w').close()\n        __import__('os')._exit(5)",
    )
    report = check_search(read_source(saved(tmp_path, text)))
    assert mark.exists()
    finding = next(check.finding for check in report.checks if check.name == "reproducible")
    assert "its process ended with exit code 5" in finding.found


def test_a_search_that_cannot_be_loaded_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.custom.process.LOAD_SECONDS", (0.2, 5.0))
    with pytest.raises(InputError, match="took too long"):
        check_search(read_source(saved(tmp_path, IMPORT_LOOP)))


def test_a_cancelled_check_ends() -> None:
    asked = iter(range(10**9))
    report = check_search(read_source(STEEPEST), is_cancelled=lambda: next(asked) > 300)
    assert report.calls < 2000


def test_a_search_that_always_raises_passes_nothing(tmp_path: Path) -> None:
    report = check_search(read_source(saved(tmp_path, body("return 1 / 0"))))
    assert [check.is_passed for check in report.checks if check.is_passed] == []
    assert failed(report) == {"legal-moves"}


def test_the_time_goes_on_while_a_call_hangs(tmp_path: Path) -> None:
    path, shares = saved(tmp_path, body("while True:\n    pass")), list[float]()
    report = check_search(read_source(path), report=shares.append, timeout=0.8)
    assert report.is_late
    assert shares.count(0.0) > 5
