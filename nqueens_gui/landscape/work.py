"""The background work of a landscape: part by part, each reported as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

import numpy as np
from msgspec.structs import replace

from nqueens_gui.kit.jobs import Cancelled, Task, Work
from nqueens_gui.landscape.snapshot import LandscapeQuestion, States
from nqueens_gui.watch.terrain_session import prepare_analysis
from solver.analysis.landscape import LIMITS, SuccessAtLimit, landscape_of, success_by_limit
from solver.analysis.plateaus import map_plateaus
from solver.analysis.state_space import StateSpace, state_space
from solver.analysis.success_table import success_table
from solver.analysis.terrain import terrain
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import Summary, summaries

SAMPLES = 20_000
"""Climbs measured beside the exact figures."""
SAMPLE_SEED = 1
WEIGHTS = {"compile": 0.3, "states": 8.0, "terrain": 32.0, "figures": 3.3, "samples": 0.2, "curve": 0.15}
"""Relative duration of each part; for the curve, of one of its points."""
WHOLE = sum(WEIGHTS.values()) + WEIGHTS["curve"] * (len(LIMITS) - 1)

Found = TypeVar("Found")
Changes = Mapping[str, object]
"""Fields of a `LandscapeSnapshot` that changed, by name: what the work reports."""


def exploring(question: LandscapeQuestion) -> Work:
    """Return work that answers a question and reports `Changes`; cancelled, it ends after the part under way."""

    def work(task: Task) -> None:
        with suppress(Cancelled):
            _answer(question, _Parts(task))

    return work


class _Parts:
    """Does one part after the other and reports how far the whole is."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._done = 0.0

    def do(self, title: str, name: str, work: Callable[[], Found]) -> Found:
        """Do a part; raise `Cancelled` when the job was cancelled before or meanwhile."""
        self.task.check()
        self.task.report({"part": title, "share": self._done / WHOLE})
        found = work()
        self._done += WEIGHTS[name]
        return found


def _answer(question: LandscapeQuestion, parts: _Parts) -> None:
    report = parts.task.report
    parts.do("Preparing the analysis", "compile", lambda: prepare_analysis(parts.task))
    count = question.n**question.n
    space = parts.do(
        f"Exploring {count:,} states",
        "states",
        lambda: state_space(question.n, question.heuristic, parts.task.check),
    )
    plateaus = map_plateaus(space)
    report({"states": States(_without_successors(space), plateaus)})
    table = parts.do(
        "Computing success probabilities", "figures", lambda: success_table(space, question.sideways_limit)
    )
    report({"landscape": landscape_of(space, plateaus, table)})
    sampled = parts.do(f"Sampling {SAMPLES:,} climbs", "samples", lambda: _sample(question, parts.task))
    report({"sampled": sampled})
    curve: list[SuccessAtLimit] = []
    points = success_by_limit(space)
    for limit in LIMITS:
        curve.append(parts.do(f"Success at sideways limit {limit:,}", "curve", lambda: next(points)))
        report({"curve": tuple(curve)})
    found = parts.do(
        "Finding the valleys", "terrain", lambda: terrain(space, plateaus.kinds, parts.task.check)
    )
    report({"terrain": found})


def _sample(question: LandscapeQuestion, task: Task) -> Summary:
    plan = experiment_plan(
        [question.n],
        [question.variant],
        runs=SAMPLES,
        seed=SAMPLE_SEED,
        heuristic=question.heuristic.value,
        parameters=question.parameters,
    )
    experiment = run_experiment(plan, is_cancelled=task.is_cancelled)
    task.check()
    return summaries(experiment)[0]


def _without_successors(space: StateSpace) -> StateSpace:
    """Return the part of a space that drawing states needs: a quarter of its memory."""
    return replace(space, starts=np.zeros(1, np.int64), successors=np.empty(0, np.int32))
