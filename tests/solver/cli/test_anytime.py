"""``nqueens anytime`` prints fixed targets and fixed budgets, and refuses bad input in a sentence."""

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from solver.experiment.anytime import Anytime, record
from solver.experiment.anytime_report import anytime_command
from solver.experiment.plan import Cell, experiment_plan
from tests.solver.cli.commands import Done

Run = Callable[..., Done]
WORDS = ("anytime", "-n", "6", "--variants", "sideways,steepest-ascent", "--runs", "40", "--seed", "1")


def test_the_command_of_a_report_repeats_it(nqueens: Run) -> None:
    plan = experiment_plan((6,), ("sideways", "steepest-ascent"), 40, seed=1, parameters={"max_steps": 9})
    command = anytime_command(plan, [0, 2], [60, 300])
    options = ("--max-steps", "9", "--targets", "0,2", "--budgets", "60,300")
    assert nqueens(*command.split()[1:]) == nqueens(*WORDS, *options)


@pytest.fixture
def ends_at_once() -> Iterator[None]:
    """Let Ctrl+C end the program, as it does where a command does not ask for it."""
    before = signal.signal(signal.SIGINT, lambda *_: pytest.fail("the program ends at once"))
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ends_at_once")
def test_what_was_recorded_before_ctrl_c_is_printed(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped_at_the_second(cell: Cell, workers: int) -> Anytime:
        if cell.settings.variant.name == "steepest-ascent":
            signal.raise_signal(signal.SIGINT)
        return record(cell, workers)

    monkeypatch.setattr("solver.cli.anytime.record", stopped_at_the_second)
    code, out, err = nqueens(*WORDS, "-o", str(tmp_path / "a.pdf"))
    assert code == 130
    assert "stopped; these are the first 1 of 2 lines; no report is written" in err
    assert "Sideways moves" in out
    assert "Steepest ascent" not in out
    assert list(tmp_path.iterdir()) == []


def test_json_has_the_shares(nqueens: Run) -> None:
    document = json.loads(nqueens(*WORDS, "--json").out)
    assert document["targets"] == [0, 1, 2, 3]
    for line in document["lines"]:
        shares = [one["shares"][0] for one in line["fixed_budget"]]
        assert shares == sorted(shares)
        assert shares[-1] == line["fixed_target"][0]["reached"]
        assert len(shares) == len(document["budgets"])


def test_a_report_has_the_chart_and_both_tables(nqueens: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    code, out, err = nqueens(*WORDS, "-o", str(path))
    assert code == 0
    assert err.endswith("a.html\n")
    page = path.read_text(encoding="utf-8")
    assert "<svg" in page
    assert page.count("<table") == 2
    cells = {line.split("  ")[-1].strip() for line in out.split("\n\n")[0].splitlines()[2:]}
    assert all(cell in page for cell in cells)
