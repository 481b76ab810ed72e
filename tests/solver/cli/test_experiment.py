"""``nqueens experiment`` runs a plan, prints its summaries, writes its report, and refuses bad plans in one line."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from solver.cli import experiment as experiment_run
from solver.core.board import state_text
from solver.core.checks import InputError
from solver.core.variants import VARIANTS
from solver.experiment import runner
from solver.experiment.progress import PlanCost
from solver.experiment.saved import read_experiment
from tests.solver.boards import SHOULDER
from tests.solver.cli.commands import Done, process_arguments

Run = Callable[..., Done]
EXCESSIVE = PlanCost(seconds=9000, is_at_least=True, bytes=10**6, slowest="sideways, n = 1000")


def press_ctrl_c_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed(*_: object) -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr(experiment_run, "interrupt_asked", pressed)


class Terminal(StringIO):
    """Standard input with somebody at it."""

    def isatty(self) -> bool:
        return True


def test_the_summaries_are_printed_a_line_each(nqueens: Run) -> None:
    code, out, err = nqueens("experiment -n 6,8 --runs 20 --seed 1")
    lines = out.splitlines()
    assert (code, err) == (0, f"nqueens experiment: {40 * len(VARIANTS)} runs, seed 1\n")
    titles = [variant.title for variant in VARIANTS.values()]
    cells = [re.split(" {2,}", line)[:3] for line in lines[2:]]
    assert cells == [[title, n, "20"] for n in "68" for title in titles]


def test_a_report_has_the_title_author_course_and_sequences_asked_for(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    given = (
        "--title",
        "Assignment 2",
        "--author",
        " A.  Student ",
        "--course",
        "AI 101",
        "--sequences",
        "1",
        "--without",
        "discussion",
    )
    plan = ("-n", "8", "--variants", "sideways", "--runs", "9", "--seed", "1")
    assert nqueens("experiment", *plan, *given, "--long", "-o", str(file)).code == 0
    text = file.read_text()
    assert text.startswith("# Assignment 2\n\nA. Student · AI 101 · ")
    assert text.count("**Run ") == 1
    assert "4 Conclusions" in text
    assert nqueens("experiment", *plan, *given, "-o", str(file)).code == 0
    assert "How to repeat it" in file.read_text(), "the short one"


def test_an_empty_title_is_the_usual_one(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    plan = ("-n", "4", "--variants", "sideways", "--runs", "3", "--seed", "1", "--sequences", "0")
    assert nqueens("experiment", *plan, "--title", " ", "-o", str(file)).code == 0
    assert file.read_text().startswith("# Local search on the n-queens problem\n")


def test_json_is_one_document(nqueens: Run) -> None:
    done = nqueens("experiment --variants sideways,random-restart --runs 30 --seed 4 --json")
    document = json.loads(done.out)
    assert document["format"] == "nqueens-experiment/1"
    assert [summary["variant"] for summary in document["summaries"]] == ["sideways", "random-restart"]
    assert document["summaries"][1]["success_rate"] == 1


def test_values_separated_by_commas_make_a_line_each(nqueens: Run) -> None:
    line = "experiment --variants all --runs 4 --seed 1 --json --restart when-stuck --max-restarts 2,none"
    limits = "--sideways-limit 0,10 --sideways-limit random-restart-sideways:5"
    found = json.loads(nqueens(f"{line} {limits}").out)["summaries"]
    labels = [summary["label"] for summary in found]
    assert labels[1:5] == [
        "Sideways moves, limit 0",
        "Sideways moves, limit 10",
        "Random restart, limit 2",
        "Random restart, no limit",
    ]
    assert {
        row["parameters"]["sideways_limit"] for row in found if row["variant"].endswith("restart-sideways")
    } == {5}
    assert {row["variant"]: row["parameters"].get("restart") for row in found}["tabu"] == "never"


@pytest.fixture
def _without_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print the same whenever the same is run."""
    monkeypatch.setattr("solver.experiment.results._timings", lambda *_: ())


@pytest.mark.usefixtures("_without_times")
def test_a_saved_experiment_goes_on_as_if_it_had_been_one(nqueens: Run, tmp_path: Path) -> None:
    path, report = tmp_path / "e.nqx", tmp_path / "e.csv"
    words = ("-n", "6,8", "--variants", "sideways,tabu", "--seed", "5", "--sideways-limit", "0,9")
    nqueens("experiment", *words, "--runs", "30", "-o", str(path))
    code, out, err = nqueens("experiment --resume", str(path), "--runs", "12", "-o", str(report))
    assert code == 0
    assert err.splitlines() == [
        "nqueens experiment: 72 more of 252 runs, seed 5",
        f"nqueens experiment: written to {path}",
        f"nqueens experiment: written to {report}",
    ]
    at_once = tmp_path / "at-once.csv"
    assert nqueens("experiment", *words, "--runs", "42", "-o", str(at_once)).out == out
    assert report.read_text() == at_once.read_text()
    assert nqueens("experiment --resume", str(path)) == (
        0,
        out,
        "nqueens experiment: 0 more of 252 runs, seed 5\n",
    )


@pytest.mark.usefixtures("_without_times")
def test_a_cancelled_experiment_is_completed(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "e.nqx"
    words = ("--variants", "sideways", "--runs", "20000", "--seed", "1")
    with monkeypatch.context() as patch:
        press_ctrl_c_at_once(patch)
        assert nqueens("experiment", *words, "--jobs", "1", "-o", str(path)).code == 130
    code, out, err = nqueens("experiment --resume", str(path))
    assert (code, out) == (0, nqueens("experiment", *words).out)
    assert " more of 20,000 runs, seed 1" in err


@pytest.mark.usefixtures("_without_times")
def test_every_run_may_start_in_one_state_in_any_form(nqueens: Run) -> None:
    stuck = ",".join(map(str, SHOULDER))
    words = ("experiment", "--variants", "steepest-ascent,sideways", "--runs", "20", "--seed", "1", "--json")
    (plain, sideways) = json.loads(nqueens(*words, "--start", stuck).out)["summaries"]
    assert (plain["n"], plain["solved"], plain["mean_steps_failed"]) == (4, 0, 0)
    assert sideways["solved"] == 20
    assert nqueens(*words[:-1], "--start", state_text(SHOULDER)) == nqueens(*words[:-1], "--start", stuck)


def test_ctrl_c_keeps_writes_and_says_what_is_done(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_ctrl_c_at_once(monkeypatch)
    path = tmp_path / "runs.csv"
    words = ("--variants", "sideways", "--runs", "200000", "--seed", "1", "--jobs", "1", "-o", str(path))
    code, out, err = nqueens("experiment", *words)
    made = len(path.read_text().splitlines()) - 1
    assert code == 130
    assert 0 < made < 200_000
    assert f"; {200_000 - made:,} runs are missing" in err
    assert f"{made:,}" in out.splitlines()[2].split()


@pytest.mark.parametrize(
    ("error", "code"),
    [(InputError("the disk is full"), 2), (ImportError("no typst"), 2), (KeyboardInterrupt(), 130)],
)
def test_runs_that_no_file_has_are_kept_in_the_history(
    error: BaseException, code: int, nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(experiment_run, "write_experiment", fail)
    path = str(tmp_path / "e.csv")
    done = nqueens("experiment -n 6 --variants sideways --runs 40 --seed 1 -o", path)
    assert done.code == code
    assert "Sideways moves" in done.out
    assert (
        "nqueens experiment: their figures and settings are kept in the history: nqueens history show 1\n"
        in done.err
    )
    assert '"runs": 40' in nqueens("history show 1 --json").out


@pytest.mark.usefixtures("ctrl_c_as_in_a_terminal")
def test_the_second_ctrl_c_ends_the_writing_which_the_first_has_announced(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press_twice(*_: object) -> None:
        for _press in range(2):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(experiment_run, "write_experiment", press_twice)
    path = tmp_path / "e.csv"
    words = ("-n", "6", "--variants", "sideways", "--runs", "40", "--seed", "1", "-o", str(path))
    code, _, err = nqueens("experiment", *words)
    assert code == 130
    assert f"nqueens experiment: writing {path}; press Ctrl+C again to stop\n" in err
    assert "nqueens history show 1\n" in err


SAY_WHEN_BEGUN = """
signal.signal(signal.SIGINT, signal.default_int_handler)
from solver.experiment import runner
run_chunk = runner.run_chunk
def run_chunk_and_say(*arguments, **options):
    result = run_chunk(*arguments, **options)
    if runner.run_chunk is not run_chunk:
        runner.run_chunk = run_chunk
        sys.stderr.write(".")
        sys.stderr.flush()
    return result
runner.run_chunk = run_chunk_and_say
"""


@pytest.mark.thorough
def test_ctrl_c_reaches_the_program(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    line = "experiment --runs 50000000 --variants sideways --seed 1 --yes -o"
    with subprocess.Popen(
        process_arguments(line, str(path), preparation=SAY_WHEN_BEGUN),
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "nqueens experiment: 50,000,000 runs, seed 1\n"
        assert process.stderr.read(1) == "."
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "cancelled after" in err
    assert json.loads(path.read_text())["cancelled"] is True


def test_what_fails_is_said_and_the_rest_is_printed(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = runner.run_chunk

    def run_chunk(settings: object, first: int, count: int, flag: object, **options: bool) -> object:
        if first == 0:
            raise OSError("lost")
        return whole(settings, first, count, flag, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(runner, "run_chunk", run_chunk)
    code, out, err = nqueens("experiment --variants sideways --runs 40 --seed 1 --yes")
    assert code == 3
    assert "nqueens experiment: 16 runs of Sideways moves, n = 8 failed: OSError: lost" in err
    assert re.split(" {2,}", out.splitlines()[2])[2] == "24"


def test_a_plan_that_takes_too_long_is_refused_when_nobody_can_be_asked(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiment_run, "estimate", lambda plan, jobs: EXCESSIVE)
    monkeypatch.setattr(sys, "stdin", StringIO("y\n"))
    code, out, err = nqueens("experiment --runs 5 --seed 1")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == f"nqueens experiment: {EXCESSIVE.sentence}; add --yes to run it anyway"


def test_a_plan_for_a_cluster_is_asked_about_as_well(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cluster(ThreadPoolExecutor):
        threads = 2

    monkeypatch.setattr(experiment_run, "cluster_executor", lambda address, say: Cluster(2))
    monkeypatch.setattr(experiment_run, "estimate", lambda plan, jobs: replace(EXCESSIVE, seconds=jobs))
    monkeypatch.setattr(PlanCost, "is_excessive", property(lambda cost: cost.seconds == Cluster.threads))
    monkeypatch.setattr(sys, "stdin", StringIO("y\n"))
    words = ("experiment", "--runs", "5", "--seed", "1", "--jobs", "1", "--dask", "host:1")
    code, out, err = nqueens(*words)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].endswith("; add --yes to run it anyway")
    assert nqueens(*words, "--yes").code == 0


@pytest.mark.parametrize(
    ("answer", "is_run"), [("y\n", True), ("Yes\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_somebody_at_the_terminal_is_asked(
    answer: str, is_run: bool, nqueens: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiment_run, "estimate", lambda plan, jobs: EXCESSIVE)
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    code, out, err = nqueens("experiment --runs 5 --seed 1")
    assert code == 0
    assert f"nqueens experiment: {EXCESSIVE.sentence}. Run it? [y/N]" in err
    assert bool(out) is is_run


def test_yes_asks_nothing(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment_run, "estimate", lambda plan, jobs: EXCESSIVE)
    code, out, err = nqueens("experiment --runs 5 --seed 1 --yes")
    assert (code, err) == (0, f"nqueens experiment: {5 * len(VARIANTS)} runs, seed 1\n")
    assert out


def test_a_single_run_is_not_several(nqueens: Run) -> None:
    code, _, err = nqueens("experiment --variants sideways --runs 1 --seed 1")
    assert (code, err) == (0, "nqueens experiment: 1 run, seed 1\n")


def test_every_run_of_populations_may_start_in_given_members(nqueens: Run, tmp_path: Path) -> None:
    book, saved = "24748552/32752411/24415124/32543213", tmp_path / "book.nqx"
    words = ("--variants", "genetic,local-beam", "--population", "4", "--beam-width", "4", "--from-bottom")
    few = ("--runs", "5", "--seed", "1", "--max-iterations", "20")
    done = nqueens("experiment", *words, "--start", book, *few, "-o", str(saved), "--json")
    assert done.code == 0
    again = nqueens("experiment --resume", str(saved), "--json")
    figures = json.loads(done.out)["summaries"]
    assert json.loads(again.out)["summaries"] == figures
    assert read_experiment(saved).plan.others[2] == (5, 6, 3, 4, 5, 6, 7, 5)
    report = tmp_path / "book.md"
    assert nqueens("experiment", *words, "--start", book, *few, "-o", str(report)).code == 0
    assert "Every run starts in the states 6,4,1,4,0,3,3,6/5,6,1,3,6,4,7,7/" in report.read_text()
    refused = nqueens("experiment --variants genetic,sideways --population 4 --start", book, "--from-bottom")
    assert refused.code == 2
    assert "sideways" in refused.err
