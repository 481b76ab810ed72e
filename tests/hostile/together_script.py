"""A window that is used at random and closed; prints the seeds of its runs and the files it opened.

``python -m tests.hostile.together_script SEED FOLDER``: the runs have this seed and those after it.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from nqueens_gui.app import APPLICATION, ORGANISATION, Program, make_application
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.document import run_text
from solver.runs.trace import record

LONGEST_SECONDS = 60.0
NAMES = ("steepest-ascent", "sideways", "first-choice", "random-restart", "stochastic")
ACTIONS = (
    *(f"page_{page}" for page in ("history", "compare", "experiment", "landscape", "assignment", "watch")),
    *("theme_light", "theme_dark", "large_text", "present", "present"),
)


def wait(condition: Callable[[], object]) -> None:
    until = monotonic() + LONGEST_SECONDS
    while not condition():
        QApplication.processEvents()
        sleep(0.001)
        assert monotonic() < until


class Hands:
    """What the window is asked to do."""

    def __init__(self, program: Program, seed: int, folder: Path) -> None:
        self.window, self.session = program.window, program.session
        self.first, self.folder, self.chance = seed, folder, Random(seed)
        self.seeds: list[int] = []
        self.files: list[str] = []

    def use(self) -> None:
        wait(lambda: self.session.trace)
        for _ in range(self.chance.randrange(1, 12)):
            self.chance.choice((self._watch, self._watch, self._look, self._open))()
        self.window.close()

    def _watch(self) -> None:
        self.window.actions_by_name["page_watch"].trigger()
        self.seeds.append(self.first + len(self.seeds))
        settings = run_settings(self.chance.choice((5, 8)), self.chance.choice(NAMES), seed=self.seeds[-1])
        self.window.next_run.begin(settings)
        wait(lambda: self.session.trace and self.session.settings == settings)
        self.session.to_end()
        wait(lambda: self.session.trace and self.session.trace.outcome)

    def _look(self) -> None:
        action = self.window.actions_by_name[self.chance.choice(ACTIONS)]
        if action.isEnabled():
            action.trigger()

    def _open(self) -> None:
        if not self.files:
            run = run_settings(5, "sideways", seed=self.first, run_index=1)
            path = self.folder / f"window-{self.first}.json"
            path.write_text(run_text(record(run, search_events(run))))
            self.files.append(str(path))
            self.window.open_file(str(path))
            wait(lambda: self.session.trace and self.session.settings == run)


def main(seed: int, folder: Path) -> None:
    gc.disable()  # as the program does
    faulthandler.enable()
    program = Program(make_application(), QSettings(ORGANISATION, APPLICATION))
    program.start()
    hands = Hands(program, seed, folder)
    hands.use()
    program.end()
    json.dump((hands.seeds, hands.files), sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
