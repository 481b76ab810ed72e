"""The thread that works out a landscape, part by part, and tells each part as soon as it is there."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QThread, Signal

from nqueens_gui.kit.jobs import failure_sentence
from nqueens_gui.landscape.snapshot import LandscapeQuestion
from solver.analysis import prepare
from solver.analysis.landscape import LIMITS, SuccessAtLimit, landscape_of, success_by_limit
from solver.analysis.plateaus import PlateauMap, map_plateaus
from solver.analysis.state_space import StateSpace, state_space
from solver.analysis.success_table import success_table
from solver.core.board import MIN_QUEENS
from solver.core.run_settings import run_settings
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import Summary, summaries

SAMPLES = 20_000
"""Climbs that are made beside the exact figures."""
SAMPLE_SEED = 1
LONGEST_PREPARATION_S = 300
WEIGHTS = {"compile": 0.3, "states": 8.0, "figures": 3.3, "samples": 0.2, "curve": 0.15}
"""How long each part takes, against the others; that of the curve is for one point of it."""
WHOLE = sum(WEIGHTS.values()) + WEIGHTS["curve"] * (len(LIMITS) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """The states of a landscape, of which one can be drawn."""

    space: StateSpace
    """All of them."""
    plateaus: PlateauMap
    """Their plateaus, and so their kinds."""


class LandscapeWorker(QThread):
    """Answers one question; every signal is emitted in this thread."""

    part_began = Signal(str, float)
    """What is done now, in words, and the share of the whole that is done."""
    came = Signal(str, object)
    """What came, by its name in `LandscapeSnapshot`, or ``states``; and its value."""
    ended = Signal()
    """Everything is there, or it was cancelled."""
    failed = Signal(str)
    """What went wrong, as a sentence."""

    def __init__(self, question: LandscapeQuestion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._question = question
        self._is_cancelled = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._done = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether it was asked to end."""
        return self._is_cancelled.is_set()

    def cancel(self) -> None:
        """Ask it to end with what is done, after the part it is at."""
        self._is_cancelled.set()
        if self._process is not None:
            self._process.kill()

    def run(self) -> None:
        """Work it out (Qt calls this in the new thread)."""
        sys.settrace(threading.gettrace())
        try:
            self._answer()
            self.ended.emit()
        except Exception as error:
            self.failed.emit(failure_sentence(error))

    def _answer(self) -> None:
        question = self._question
        self._part("Making the analysis ready", "compile", self._compile)
        states = self._part(f"Looking at {question.n**question.n:,} states", "states", self._look)
        if states is None or self._part("Adding up", "figures", lambda: self._add_up(states)) is None:
            return
        if self._part(f"Making {SAMPLES:,} climbs", "samples", self._measure) is not None:
            self._draw_curve(states.space)

    def _part(self, words: str, name: str, work: Callable[[], object]) -> Any:
        """Do a part unless it was cancelled; None then."""
        if self.is_cancelled:
            return None
        self.part_began.emit(words, self._done / WHOLE)
        result = work()
        self._done += WEIGHTS[name]
        return result

    def _compile(self) -> None:
        """Compile what is not compiled yet in another process; when that cannot be, it happens here."""
        tiny = run_settings(MIN_QUEENS, "steepest-ascent", seed=0)
        if prepare.is_prepared(tiny):
            return
        command = prepare.command(tiny)
        with (
            suppress(OSError),
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
        ):
            self._process = process
            try:
                process.wait(LONGEST_PREPARATION_S)
            except subprocess.TimeoutExpired:
                process.kill()
        self._process = None

    def _look(self) -> States:
        space = state_space(self._question.n, self._question.heuristic)
        states = States(space, map_plateaus(space))
        self.came.emit("states", States(_without_successors(space), states.plateaus))
        return states

    def _add_up(self, states: States) -> bool:
        odds = success_table(states.space, self._question.sideways_limit)
        self.came.emit("landscape", landscape_of(states.space, states.plateaus, odds))
        return True

    def _measure(self) -> Summary | None:
        question = self._question
        limit = question.sideways_limit
        plan = experiment_plan(
            [question.n],
            ["sideways" if limit else "steepest-ascent"],
            runs=SAMPLES,
            seed=SAMPLE_SEED,
            heuristic=question.heuristic.value,
            parameters={"sideways_limit": limit} if limit else {},
        )
        experiment = run_experiment(plan, is_cancelled=self._is_cancelled.is_set)
        if self.is_cancelled:
            return None
        (summary,) = summaries(experiment)
        self.came.emit("sampled", summary)
        return summary

    def _draw_curve(self, space: StateSpace) -> None:
        points = success_by_limit(space)
        curve: list[SuccessAtLimit] = []
        for limit in LIMITS:
            point = self._part(f"Success at sideways limit {limit}", "curve", lambda: next(points))
            if point is None:
                return
            curve.append(point)
            self.came.emit("curve", tuple(curve))


def _without_successors(space: StateSpace) -> StateSpace:
    """Return as much of a space as it takes to draw states: a quarter of its memory."""
    return replace(space, starts=np.zeros(1, np.int64), successors=np.empty(0, np.int32))
