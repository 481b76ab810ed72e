"""A term of use in one window: what it holds stays as much as it was, and what it does takes as long.

``NQUEENS_SOAK_ROUNDS=150 NQUEENS_SOAK_ENTRIES=200000`` is a quarter of an hour: 2,100 runs, 300 experiments, half of
them with a report, 50 grades. The figures are printed.
"""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import psutil
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.status import Stage
from nqueens_gui.player.playback import Mode
from solver.cli.main import main
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.experiment.writing import write_experiment
from solver.history.records import run_entry
from solver.history.store import History
from solver.runs.trace import record
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User

ROUNDS = int(os.environ.get("NQUEENS_SOAK_ROUNDS", "20"))
ENTRIES = int(os.environ.get("NQUEENS_SOAK_ENTRIES", "2000"))
WATCHED, EXPERIMENTS, LOOKED_AT, GRADED_EACH = 14, 2, 2, 3
"""Runs, experiments and pages of a round, and the rounds of which one has grades."""
PAGES = ("watch", "compare", "experiment", "landscape", "history", "assignment")


class Held(NamedTuple):
    """What the process holds after a round."""

    megabytes: float
    recordings: float
    """Megabytes of the runs that can be gone back to, which are not counted above, although their buffers take more."""
    files: int
    threads: int
    children: int
    temporary: int
    widgets: int
    seconds: float


def held(user: User, seconds: float) -> Held:
    process, runs = psutil.Process(), user.window.branch_commands.tree
    recordings = sum(run.trace.nbytes for _, run in runs if run.trace) / 1e6
    gc.collect()  # charts of reports, which wait for a pause
    return Held(
        process.memory_info().rss / 1e6 - recordings,
        recordings,
        process.num_fds() if hasattr(process, "num_fds") else process.num_handles(),
        process.num_threads(),
        len(process.children(recursive=True)),
        len([*Path(tempfile.gettempdir()).iterdir()]),
        len(QApplication.allWidgets()),
        seconds,
    )


def fill_history() -> None:
    made = [
        run_entry(record(one, search_events(one))) for one in map(run_settings, [8] * 20, [*VARIANTS] * 2)
    ]
    with History() as history:
        history.add(
            *(replace(made[k % len(made)], seed=k, made_at=1_700_000_000 + k) for k in range(ENTRIES))
        )


class Term:
    """What is done in a round."""

    def __init__(self, user: User, folder: Path) -> None:
        self.user, self.folder, self.chance = user, folder, Random("term")

    def round(self) -> None:
        self._watch()
        for _ in range(EXPERIMENTS):
            self._experiment()
        self._look_around()

    def _watch(self) -> None:
        self.user.do("page_watch")
        for _ in range(WATCHED):
            name, n = self.chance.choice([*VARIANTS]), self.chance.choice((4, 8, 8, 20))
            limited = {parameter.name for parameter in VARIANTS[name].parameters} & {"max_iterations"}
            limits = dict.fromkeys(limited, 500)
            self.user.watch(
                run_settings(n, name, seed=self.chance.randrange(1000), parameters=limits), is_to_play=True
            )
            if self.chance.random() < 0.7:  # else another run takes its place while it is made
                self.user.session.to_end()
                self.user.wait(lambda: self.user.last.mode is Mode.PAUSED)

    def _experiment(self) -> None:
        window, session = self.user.window, self.user.window.experiment.session
        self.user.do("page_experiment")
        names = self.chance.sample([*VARIANTS], 3)
        window.experiment.plan.set_values({"variants": names, "sizes": "8", "runs": 40, "max_steps": 300})
        self.user.do("run_experiment")
        if self.chance.random() < 0.5:
            self.user.qtbot.wait(self.chance.randrange(30))
            window.actions_by_name["cancel_experiment"].trigger()
        self.user.wait(lambda: session.snapshot.stage in (Stage.DONE, Stage.CANCELLED))
        if session.experiment is not None and session.experiment.is_complete:
            write_experiment(
                session.experiment, self.folder / f"report.{self.chance.choice(('pdf', 'html', 'md'))}"
            )

    def _look_around(self) -> None:
        for page in self.chance.sample(PAGES, LOOKED_AT):
            self.user.do(f"page_{page}")
            self.user.do(f"theme_{self.chance.choice(('light', 'dark'))}")
            self.user.do("present")
            self.user.do("present")


@pytest.mark.thorough
@pytest.mark.timeout(120 + 30 * ROUNDS)
def test_a_term_of_use_leaves_nothing_behind_and_gets_no_slower(
    make_user: MakeUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    fill_history()
    term, rounds = Term(make_user().start(), tmp_path), []
    for number in range(ROUNDS + 2):
        begun = perf_counter()
        term.round()
        rounds.append(held(term.user, perf_counter() - begun))
        if number % GRADED_EACH == 0:
            (tmp_path / "class").mkdir(exist_ok=True)
            (tmp_path / "class" / "a.py").write_text("def step(rows, random, memory):\n    return None\n")
            assert main(["grade", str(tmp_path / "class"), "--as", "steepest-ascent", "-n", "4"]) == 0
    rounds = rounds[2:]  # what is loaded once
    tenth = max(len(rounds) // 10, 2)
    parts = (rounds[:tenth], rounds[len(rounds) // 2 :][:tenth], rounds[-tenth:])
    first, half, last = (Held(*map(median, zip(*part, strict=True))) for part in parts)
    for name, *values in zip(Held._fields, first, half, last, strict=True):
        print(
            f"{name:12}",
            *(f"{word} {value:9.1f}" for word, value in zip(("start", "half", "end"), values, strict=True)),
        )
    # What is used for the first time is made in the first half: widgets, and machine code, 20 MB a variant and kernel.
    assert last.files <= half.files + 4
    assert last.threads <= half.threads + 2
    assert (last.children, last.temporary) == (half.children, half.temporary)
    assert last.widgets <= half.widgets + 20
    assert last.megabytes <= half.megabytes + 80
    with History() as history:
        assert len(history.ids()) >= ENTRIES
        assert not history.unreadable
