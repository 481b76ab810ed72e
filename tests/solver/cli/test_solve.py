"""``nqueens solve`` makes one run and prints it, or says in one line what is wrong with its settings."""

import json
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.cli.arguments import PARAMETERS
from solver.cli.solve import run_sentence, states_text
from solver.core.board import StateStyle
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.reading import read_run
from solver.runs.replaying import replay
from solver.runs.trace import Trace, record
from tests.solver.boards import EXAMPLE
from tests.solver.cli.commands import Done, process_arguments, run_in_process

Run = Callable[..., Done]

FIELDS = [
    *("n", "heuristic", "variant", "parameters", "seed", "run_index", "start", "outcome", "steps", "climbs"),
    *("restarts", "sideways_steps", "h", "moves", "final", "state_kind", "definitions", "program", "format"),
]
"""What others rely on."""
ENDLESS = f"solve --variant sideways --start 3,1,6,5,2,0,7,4 --sideways-limit {10**15}"
"""A walk to and fro on a flat local minimum."""


def solved(nqueens: Run, line: str, *words: str) -> dict[str, Any]:
    """Make the run of a line of options, and of words that follow it."""
    code, out, err = nqueens(f"solve {line}", *words, "--json")
    assert code == 0, err
    document: dict[str, Any] = json.loads(out)
    return document


def test_the_example_starts_at_8_and_goes_to_5(nqueens: Run) -> None:
    document = solved(nqueens, "--start 3,2,5,2,2,0,7,7 --variant steepest-ascent")
    assert document["h"][:2] == [8, 5]
    assert document["n"] == 8
    assert set(FIELDS) <= set(document)
    assert document["format"] == "nqueens-run/1"


def test_a_seed_that_was_drawn_is_reported_and_makes_the_run_again(nqueens: Run) -> None:
    drawn = solved(nqueens, "-n 10")
    assert solved(nqueens, f"-n 10 --seed {drawn['seed']}") == drawn
    assert f"seed {drawn['seed']}, run 0" in nqueens(f"solve -n 10 --seed {drawn['seed']}").err


def test_every_parameter_can_be_set(nqueens: Run) -> None:
    found = set[str]()
    for name, variant in VARIANTS.items():
        chosen: dict[str, Any] = {
            parameter.name: parameter.choices[-1]
            if parameter.choices
            else 0.25
            if parameter.is_fraction
            else 3
            if parameter.name == "elite"
            else 7
            for parameter in variant.parameters
        }
        words = [word for key, value in chosen.items() for word in (PARAMETERS[key].option, str(value))]
        document = solved(nqueens, f"--variant {name} --seed 1", *words)
        assert document["parameters"] == chosen
        found |= set(chosen)
    assert found == set(PARAMETERS)


def test_starts_are_drawn_as_asked(nqueens: Run) -> None:
    document = solved(nqueens, "-n 20 --seed 3 --starts permutation")
    assert sorted(document["start"]) == list(range(20))
    assert document["starts"] == "permutation"


def test_states_printed_beside_json_leave_standard_output_to_json(nqueens: Run) -> None:
    code, out, err = nqueens("solve --start 1,3,0,3 --json --print-states queens")
    assert code == 0
    assert json.loads(out)["h"] == [1, 0]
    assert "Initial state\nh = 1; successors: 1 better, 2 equal, 9 worse\n- - Q -\n" in err


def test_the_run_is_written_where_asked_and_is_what_json_prints(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    code, out, err = nqueens("solve -n 20 --variant random-restart -o", str(file), "--json")
    assert code == 0
    assert file.read_text() == out
    assert err.endswith(f"nqueens solve: the run is in {file}\n")
    assert replay(read_run(file)).difference is None


@pytest.mark.parametrize(
    ("ending", "beginning"),
    [
        (".csv", b"position,step,climb,kind,"),
        (".HTML", b"<!DOCTYPE html>"),
        (".pdf", b"%PDF-"),
        (".md", b"# Random restart: 8 queens"),
        (".tex", b"\\documentclass"),
        (".typ", b"#let colors"),
    ],
)
def test_another_ending_makes_a_table_of_moves_or_a_summary(
    nqueens: Run, tmp_path: Path, ending: str, beginning: bytes
) -> None:
    file = tmp_path / f"run{ending}"
    code, _, err = nqueens("solve -n 8 --variant random-restart --seed 7 -o", str(file))
    assert code == 0
    assert err.endswith(f"nqueens solve: the run is in {file}\n")
    assert beginning in file.read_bytes()[:400]


SAY_WHEN_RECORDED = """
signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, however the tests were started
from solver.runs.trace import Trace
extend = Trace.extend
def extend_and_say(trace, events):
    extend(trace, events)
    if len(trace) >= {states}:
        sys.stderr.write(".")
        sys.stderr.flush()
Trace.extend = extend_and_say
"""


def interrupted(line: str, *words: str, states: int) -> Done:
    """Start a command, press Ctrl+C once so many states of its search are recorded, and wait for its end."""
    preparation = SAY_WHEN_RECORDED.format(states=states)
    arguments = process_arguments(line, *words, preparation=preparation)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        while process.stderr.read(1) not in (b".", b""):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    return Done(process.returncode, out.decode(), err.decode())


@pytest.mark.thorough
def test_ctrl_c_stops_an_endless_run_and_prints_and_writes_it_as_far_as_it_came(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    done = interrupted(ENDLESS, "--json", "-o", str(file), states=2)
    document = json.loads(done.out)
    assert done.code == 130
    assert (document["outcome"], document["h"][0]) == ("stopped", 1)
    assert len(document["h"]) == document["steps"] + 1 > 1
    assert "Traceback" not in done.err
    assert file.read_text() == done.out
    assert replay(read_run(file)).difference is None


def test_a_run_that_outgrows_the_memory_is_broken_off_in_one_line(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(array: object, least: int) -> None:
        raise MemoryError

    monkeypatch.setattr("solver.runs.growing.GrowingArray._move", refuse)
    code, out, err = nqueens(ENDLESS)
    assert (code, out) == (2, "")
    assert err.endswith("nqueens solve: the run no longer fits into memory; limit it with --max-steps\n")


def test_a_file_too_large_to_be_read_back_is_written_with_a_warning(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cli.solve.MAX_BYTES", 1000)
    code, _, err = nqueens("solve --seed 1 -o", str(tmp_path / "run.json"))
    assert code == 0
    assert "too large to be read back" in err


@pytest.mark.parametrize(("n", "is_told"), [(8, False), (301, True)])
def test_a_board_that_waits_for_the_compiler_says_so(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, n: int, is_told: bool
) -> None:
    monkeypatch.setattr("solver.engine.machine_code.MachineCode.load", lambda code: False)
    err = nqueens("solve -n", str(n), "--seed", "1", "--variant", "sideways").err
    assert ("compiling the search engine; this is needed once" in err) == is_told


def recorded(settings: RunSettings) -> Trace:
    return record(settings, search_events(settings))


def blocks(trace: Trace, style: StateStyle) -> list[list[str]]:
    return [text.splitlines() for text in states_text(trace, style)]


def test_a_search_of_the_users_that_gave_up_returned_none(tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text("def step(rows, random, memory):\n    return None\n")
    trace = recorded(run_settings(variant=own_variant(tmp_path / "quitter.py"), start=EXAMPLE, seed=1))
    assert blocks(trace, StateStyle.ROWS)[-1][0] == "Stuck (initial state)"


def test_a_run_that_did_not_end_is_called_stopped() -> None:
    settings = run_settings(start=EXAMPLE, seed=4)
    trace = Trace(settings)
    trace.extend([next(search_events(settings))])
    trace.stop()
    assert run_sentence(trace).startswith("Stopped after 0 steps: h = 8, 21 of the 56 successors are better")


BOOK = "24748552/32752411/24415124/32543213"


def test_a_population_starts_with_the_states_given(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text(BOOK.replace("/", "\n") + "\n")
    line = "--variant genetic --population 4 --seed 1 --max-iterations 3 --from-bottom"
    documents = [solved(nqueens, line, "--start", start) for start in (BOOK, str(file))]
    assert documents[0] == documents[1]
    assert documents[0]["members"] == [[8 - int(digit) for digit in digits] for digits in BOOK.split("/")]
    assert documents[0]["member_h"][0] == [28 - fitness for fitness in (24, 23, 20, 11)]
    assert documents[0]["format"] == "nqueens-run/2"


@pytest.mark.parametrize(
    ("words", "loaded"),
    [("-n 8 --seed 1", []), ("-n 100 --variant sideways --seed 1", ["numba", "numpy.ma"])],
)
def test_what_is_slow_to_load_is_loaded_only_for_a_run_that_takes_longer_than_that(
    words: str, loaded: list[str]
) -> None:
    slow = {"numba", "numpy.ma", "solver.custom.process", "solver.core.forms", "solver.experiment.plan"}
    preparation = (
        f"import atexit; atexit.register(lambda: print(sorted({slow} & set(sys.modules)), file=sys.stderr))"
    )
    done = run_in_process(f"solve {words}", preparation=preparation)
    assert (done.code, done.err.splitlines()[-1]) == (0, str(loaded))
