"""Exact values of small boards, averaged over all starts and choices, and the deviation of measured figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, isfinite, sqrt
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

from solver.core.heuristics import Heuristic
from solver.core.parameters import Restart, Selection, SidewaysCount, Ties
from solver.core.run_settings import RunSettings, Starts
from solver.experiment.summary import Summary

SIDEWAYS_LIMIT: Final = 100
"""The sideways limit that the values hold for."""


class ExactValues(Struct, frozen=True):
    """The expected figures of a variant, for random starts and uniform ties."""

    success_rate: float
    """Success probability of a run."""
    mean_steps_solved: float | None
    """Mean steps of the solved runs."""
    mean_steps_failed: float | None
    """Mean steps of the failed runs; None if no run can fail."""
    mean_restarts: float = 0.0
    """Mean restarts of a run."""
    deviation_solved: float | None = None
    deviation_failed: float | None = None
    """Standard deviations of the steps; None where they are not known."""


class ExactComparison(Struct, frozen=True):
    """One figure beside its exact value."""

    figure: str
    """Name of the figure in a `Summary`."""
    exact: float
    measured: float
    standard_error: float
    """Standard error of a mean of that many runs."""

    @property
    def standard_errors(self) -> float:
        """How many standard errors the measured value lies above the exact one."""
        difference = self.measured - self.exact
        if self.standard_error > 0:
            return difference / self.standard_error
        return 0.0 if abs(difference) < 1e-9 else inf if difference > 0 else -inf

    def document(self) -> dict[str, Any]:
        """Return the figure as plain values; JSON has no infinite numbers."""
        errors = self.standard_errors
        return {**asdict(self), "standard_errors": errors if isfinite(errors) else None}


STEEPEST_ASCENT: Final[Mapping[int, ExactValues]] = {
    4: ExactValues(25763 / 61440, 1.929201, 1.281694),
    5: ExactValues(0.716756697, 2.464796, 1.457716),
    6: ExactValues(0.101827367, 3.103926, 2.196017),
    7: ExactValues(0.260202839, 3.569103, 2.556795),
    8: ExactValues(0.140325252, 4.074596, 3.060341, 0.0, 0.946858, 0.936921),
    9: ExactValues(0.137034162, 4.659641, 3.505682),
}
"""A climb without sideways moves, by the number of queens, as ``nqueens landscape`` computes it."""
SIDEWAYS: Final[Mapping[int, ExactValues]] = {
    4: ExactValues(1.0, 2.839518, None),
    5: ExactValues(1.0, 3.034990, 102.026295),
    6: ExactValues(0.825636357, 32.873461, 102.710445),
    7: ExactValues(0.910144524, 12.921398, 31.529163),
    8: ExactValues(0.943612468, 19.014160, 62.260962, 0.0, 18.846206, 49.306110),
    9: ExactValues(0.932306898, 19.712207, 72.706208),
}
"""A climb with at most 100 sideways moves in a row, by the number of queens."""
FIRST_CHOICE: Final[Mapping[int, ExactValues]] = {
    4: ExactValues(0.332932846596, 2.3108975, 1.6708189),
    5: ExactValues(0.689236283779, 3.2414964, 2.1833599),
    6: ExactValues(0.102945914415, 4.2544446, 3.2490651),
}
STOCHASTIC: Final[Mapping[int, ExactValues]] = {
    4: ExactValues(0.362891732286, 2.1990079, 1.5479017),
    5: ExactValues(0.699890577081, 2.9871763, 1.9568553),
    6: ExactValues(0.103053694378, 3.8956258, 2.9276044),
}
"""Climbs to better successors only, as `solver.analysis.success_probability` computes them."""
STEEPEST_ASCENT_ALL_BUT_LAST: Final[Mapping[int, ExactValues]] = {
    8: ExactValues(0.147028691, 4.207595, 3.244523, 0.0, 0.926381, 0.902167)
}
SIDEWAYS_ALL_BUT_LAST: Final[Mapping[int, ExactValues]] = {
    8: ExactValues(0.944197176, 19.036426, 61.820562, 0.0, 18.793926, 49.411712)
}
"""The same climbs from starts without a queen in the last row."""
_CLIMBS: Final = {
    Starts.UNIFORM: {
        "first-choice": FIRST_CHOICE,
        "stochastic": STOCHASTIC,
        "steepest-ascent": STEEPEST_ASCENT,
        "sideways": SIDEWAYS,
        "random-restart": STEEPEST_ASCENT,
        "random-restart-sideways": SIDEWAYS,
    },
    Starts.ALL_BUT_LAST: {
        "steepest-ascent": STEEPEST_ASCENT_ALL_BUT_LAST,
        "sideways": SIDEWAYS_ALL_BUT_LAST,
        "random-restart": STEEPEST_ASCENT_ALL_BUT_LAST,
        "random-restart-sideways": SIDEWAYS_ALL_BUT_LAST,
    },
    Starts.PERMUTATION: {},
}
_WITHOUT_SIDEWAYS: Final = {"sideways": "steepest-ascent", "random-restart-sideways": "random-restart"}
"""Which variant another one becomes when its sideways limit is 0."""


def exact_values(settings: RunSettings) -> ExactValues | None:
    """Return the exact values of a run with these settings; None where they are not known."""
    name = settings.variant.name
    if settings.parameters.get("sideways_limit") == 0:
        name = _WITHOUT_SIDEWAYS.get(name, name)
    climb = _CLIMBS[settings.starts].get(name, {}).get(settings.n)
    if climb is None or not _are_plain(settings):
        return None
    return with_restarts(climb) if settings.restarts_when_stuck else climb


def comparisons(settings: RunSettings, summary: Summary) -> list[ExactComparison]:
    """Return the figures of a summary whose exact value is known, each with that value."""
    exact = exact_values(settings)
    return [] if exact is None or not summary.runs else list(_compared(exact, summary))


def _compared(exact: ExactValues, summary: Summary) -> Iterator[ExactComparison]:
    rate = exact.success_rate
    if summary.success_rate is not None:
        error = sqrt(rate * (1 - rate) / summary.runs)
        yield ExactComparison("success_rate", rate, summary.success_rate, error)
    for name in ("mean_steps_solved", "mean_steps_failed"):
        known, measured = getattr(exact, name), getattr(summary, name)
        error = getattr(summary, f"{name}_error")
        if known is not None and measured is not None and error is not None:
            yield ExactComparison(name, known, measured, error)
    restarts = exact.mean_restarts
    if restarts and summary.mean_restarts is not None:
        error = sqrt(restarts * (1 + restarts) / summary.runs)
        yield ExactComparison("mean_restarts", restarts, summary.mean_restarts, error)


def _are_plain(settings: RunSettings) -> bool:
    """Whether a run has the objective and the limits that the values were computed with."""
    parameters = settings.parameters
    return (
        settings.heuristic is Heuristic.ATTACKING_PAIRS
        and settings.start is None
        and parameters.get("selection", Selection.PROPORTIONAL) == Selection.PROPORTIONAL
        and parameters.get("ties", Ties.RANDOM) == Ties.RANDOM
        and settings.value("restart") not in (Restart.CUTOFF, Restart.LUBY)
        and parameters.get("max_steps") is None
        and parameters.get("max_restarts") is None
        and parameters.get("sideways_limit", SIDEWAYS_LIMIT) in (0, SIDEWAYS_LIMIT)
        and parameters.get("sideways_count", SidewaysCount.CONSECUTIVE) == SidewaysCount.CONSECUTIVE
    )


def with_restarts(climb: ExactValues) -> ExactValues:
    """Repeat climbs until one succeeds: the number of failed climbs before that is geometric."""
    failed_climbs = (1 - climb.success_rate) / climb.success_rate
    steps_failed = climb.mean_steps_failed or 0.0
    steps = (climb.mean_steps_solved or 0.0) + failed_climbs * steps_failed
    deviation = None
    if climb.deviation_solved is not None and climb.deviation_failed is not None:
        within = climb.deviation_solved**2 + failed_climbs * climb.deviation_failed**2
        deviation = sqrt(within + failed_climbs * (1 + failed_climbs) * steps_failed**2)
    return ExactValues(1.0, steps, None, failed_climbs, deviation)
