"""Run lengths: distributions fitted to them, and where to cut runs off."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, inf, sqrt
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.estimates import Interval
from solver.core.events import OUTCOMES, Outcome
from solver.core.variants import Price
from solver.experiment.results import SOLVED, CellResults
from solver.experiment.statistics import LEAST_SOLVED, LEVEL, chi_square_p_value
from solver.experiment.summary import CUT_OFF, is_cut_off_otherwise

Lengths = NDArray[np.float64]
BINS = 12
"""Bins that solved runs are divided into, as equally as whole numbers allow."""
LEAST_EXPECTED = 5
"""Runs that a bin of the chi-squared test must be expected to hold."""
STUCK = tuple(map(OUTCOMES.index, (Outcome.LOCAL_MINIMUM, Outcome.SIDEWAYS_LIMIT)))
RESTART_LIMIT = OUTCOMES.index(Outcome.RESTART_LIMIT)
STEP_LIMIT = OUTCOMES.index(Outcome.STEP_LIMIT)
MOST_CUTOFFS = 200
"""Cut-offs whose costs are given; the cheapest are found among all."""
ONE_CLIMB = (
    "cut-offs are worked out from runs of one climb; choose a search without restarts, or allow 0 restarts"
)
LEAST_SAVED = 0.005
"""Smaller shares are not said to be saved."""
NOTHING_SAVED = "no cut-off saves anything"
MOST_FITTED = 200_000
"""Runs that are fitted unasked."""
DRAWS = 400
"""Samples of the bootstrap."""
ROUGH = (
    "Iterations of this rule differ in price; each counts as those of its run on average, so short cut-offs cost less "
    "than given."
)
LEAST_P = 1e-300
ROUNDS = 300
"""Steps by which a fit comes close."""


class Fit(Struct, frozen=True):
    """A distribution fitted by maximum likelihood, runs that were cut off included."""

    name: str
    parameters: dict[str, float]
    p_value: float | None
    """Of the chi-squared test; None with too few runs for one."""

    @property
    def fits(self) -> bool:
        """Whether the runs may come from the distribution, as far as the test can tell."""
        return self.p_value is not None and self.p_value >= 1 - LEVEL


class Fits(Struct, frozen=True):
    """What is known of the distribution of some run lengths."""

    noun: str
    """What the lengths count: ``iteration`` or ``step``."""
    distributions: tuple[Fit, ...]
    """As in `FITS`; none where runs were cut off by a limit of something else than is counted."""

    @property
    def sentence(self) -> str:
        """Say whether run lengths are memoryless, which is what the exponential distribution is."""
        if not self.distributions:
            limit = "iterations" if self.noun == "step" else "steps"
            return f"No distribution is fitted to the {self.noun}s: a limit of {limit} or restarts ended some runs."
        exponential = self.distributions[0]
        if exponential.p_value is None:
            return "There are too few solved runs to test a distribution."
        if exponential.fits:
            return "The run lengths are memoryless as far as these runs can tell: a cut-off neither helps nor harms."
        return f"The run lengths are not memoryless (exponential: {p_text(exponential.p_value)})."


class CutOffs(Struct, frozen=True):
    """Expected evaluations per solution if every climb is cut off after so many iterations."""

    cutoffs: tuple[int, ...]
    costs: tuple[float, ...]
    band: tuple[Interval, ...]
    """95 % bootstrap interval at each cut-off."""
    runs: int
    whole: float
    """Evaluations per solution of the runs as they are."""
    is_exact: bool
    """Whether every iteration of the rule costs the same; else the costs of short cut-offs are rough."""

    @property
    def best(self) -> int:
        """Place of the cheapest cut-off."""
        return int(np.argmin(self.costs))

    @property
    def saved(self) -> float | None:
        """The share of its cost that the cheapest cut-off saves; None where it is next to none."""
        share = 1 - self.costs[self.best] / self.whole
        return share if share >= LEAST_SAVED else None


def fits_of(results: CellResults, of_steps: bool = False) -> Fits:
    """Fit the usual distributions to the iterations, or steps, of the runs that were solved or that a limit ended.

    Runs that got stuck in their only climb are left out: they would never be solved. Nothing is fitted where a limit of
    restarts, or of what is not counted, ended others: the lengths until then depend on how the runs went.

    Raises
    ------
    InputError
        When runs were not made, or too few were solved.
    """
    iterations, is_solved = _lengths(results)
    lengths = results.steps.astype(float) if of_steps else iterations
    noun, is_open = "step" if of_steps else "iteration", is_open_ended(results)
    is_limited = (results.outcomes == RESTART_LIMIT) & ~_is_stuck(results)
    if (is_cut_off_otherwise(results, of_steps) | is_limited).any():
        return Fits(noun, ())
    lengths, is_solved = lengths[is_open], is_solved[is_open]
    fits = tuple(fit(name, np.maximum(lengths, 0.5), is_solved) for name in FITS)
    return Fits(noun, fits)


def _is_stuck(results: CellResults) -> NDArray[np.bool_]:
    """Return which runs got stuck in their only climb, if need be because they may not restart; shape (runs,)."""
    ends = (*STUCK, RESTART_LIMIT) if results.cell.settings.restarts_only_when_stuck else STUCK
    return np.isin(np.where(results.restarts == 0, results.outcomes, SOLVED), ends)


def is_open_ended(results: CellResults) -> NDArray[np.bool_]:
    """Return which runs were solved, or would have gone on but for a limit; shape (runs,)."""
    return np.isin(results.outcomes, [SOLVED, *CUT_OFF])


def fit(name: str, lengths: Lengths, is_solved: NDArray[np.bool_]) -> Fit:
    """Fit one of `FITS` to positive lengths, of which those not solved were cut off, and test it."""
    parameters, share_within = FITS[name](lengths, is_solved)
    return Fit(name, parameters, _p_value(lengths, is_solved, share_within, len(parameters)))


Fitted = tuple[dict[str, float], Callable[[float], float]]


def _exponential(lengths: Lengths, is_solved: NDArray[np.bool_]) -> Fitted:
    mean = float(lengths.sum() / is_solved.sum())
    return {"mean": mean}, lambda k: 1 - np.exp(-k / mean)


def _shifted(lengths: Lengths, is_solved: NDArray[np.bool_]) -> Fitted:
    shift = float(lengths[is_solved].min())
    mean = float(np.maximum(lengths - shift, 0).sum() / is_solved.sum()) or 1e-9
    return {"shift": shift, "mean": mean}, lambda k: 1 - np.exp(-max(k - shift, 0) / mean)


def _weibull(lengths: Lengths, is_solved: NDArray[np.bool_]) -> Fitted:
    """Find the root of the likelihood's derivative, which rises with the shape, by halving."""
    logs = np.log(lengths / lengths.max())
    low, high = 0.01, 100.0
    for _ in range(60):
        shape = sqrt(low * high)
        powers = np.exp(shape * logs)
        slope = (powers @ logs) / powers.sum() - 1 / shape - logs[is_solved].mean()
        low, high = (shape, high) if slope < 0 else (low, shape)
    scale = float(lengths.max() * (np.exp(shape * logs).sum() / is_solved.sum()) ** (1 / shape))
    return {"shape": shape, "scale": scale}, lambda k: 1 - np.exp(-((k / scale) ** shape))


def _lognormal(lengths: Lengths, is_solved: NDArray[np.bool_]) -> Fitted:
    """Put the expectations of runs that were cut off in their place, again and again (the EM algorithm)."""
    logs = np.log(lengths[is_solved])
    at, place = np.unique(np.log(lengths[~is_solved]), return_inverse=True)
    cut = at[place]
    mean, deviation = float(logs.mean()), float(logs.std()) or 1e-9
    for _ in range(ROUNDS if len(cut) else 0):
        z = np.minimum((at - mean) / deviation, 30)
        density = np.exp(-(z**2) / 2) / sqrt(2 * np.pi)
        hazard = (density / np.array([erfc(one / sqrt(2)) / 2 for one in z]))[place]
        first = mean + deviation * hazard
        second = mean**2 + deviation**2 + deviation * (cut + mean) * hazard
        mean, before = float(np.concatenate((logs, first)).mean()), mean
        deviation = sqrt(max(float(np.concatenate((logs**2, second)).mean()) - mean**2, 1e-18))
        if abs(mean - before) < 1e-9 * deviation:
            break
    return {
        "mean of logarithm": mean,
        "deviation of logarithm": deviation,
    }, lambda k: erfc(-(np.log(k) - mean) / deviation / sqrt(2)) / 2


FITS: dict[str, Callable[[Lengths, NDArray[np.bool_]], Fitted]] = {
    "exponential": _exponential,
    "shifted exponential": _shifted,
    "Weibull": _weibull,
    "lognormal": _lognormal,
}
"""The distributions by name: each returns its parameters and the share of the runs solved within k iterations."""


def _p_value(
    lengths: Lengths, is_solved: NDArray[np.bool_], share_within: Callable[[float], float], parameters: int
) -> float | None:
    """Test by chi-squared, in bins that end before the first run was cut off, all longer runs in one."""
    last = float(lengths[~is_solved].min()) if not is_solved.all() else inf
    inside = lengths[is_solved & (lengths < last)]
    if not len(inside):
        return None
    edges = np.unique(np.floor(np.quantile(inside, np.arange(1, BINS) / BINS)) + 0.5)
    edges = edges[edges < last]
    counts = np.histogram(lengths, [-inf, *edges, inf])[0]
    shares = np.diff([0.0, *(share_within(edge) for edge in edges), 1.0])
    seen, expected = _merged(counts, shares * len(lengths))
    degrees = len(seen) - 1 - parameters
    return (
        chi_square_p_value(float(((seen - expected) ** 2 / expected).sum()), degrees) if degrees > 0 else None
    )


def _merged(
    counts: NDArray[np.int64], expected: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Join bins with the next ones until each is expected to hold enough runs; the rest goes to the last."""
    bins = [[0.0, 0.0]]
    for count, number in zip(counts, expected, strict=True):
        if bins[-1][1] >= LEAST_EXPECTED:
            bins.append([0.0, 0.0])
        bins[-1][0] += count
        bins[-1][1] += number
    if len(bins) > 1 and bins[-1][1] < LEAST_EXPECTED:
        count, number = bins.pop()
        bins[-1][0] += count
        bins[-1][1] += number
    seen, wanted = np.array(bins).T
    return seen, wanted


def cut_offs(results: CellResults, seed: int = 0) -> CutOffs:
    """Work out what a solution costs at every cut-off that ends with a solution, from runs of one climb each.

    Of many, some are given, the cheapest of all among them.

    Where the price of an iteration varies, as that of first-choice, each is taken to cost as much as those of its run
    did on average.

    Raises
    ------
    InputError
        When runs restarted, were not made, do not tell their evaluations, or too few were solved.
    """
    if results.restarts.any():
        raise InputError(ONE_CLIMB, "restart")
    evaluations = results.evaluations()
    if evaluations is None:
        raise InputError("a search of your own does not report its evaluations", "variant")
    climbs = _climbs(results, evaluations)
    lengths, is_solved = climbs.lengths, climbs.is_solved
    cutoffs = np.unique(np.maximum(lengths[is_solved], 1)).astype(int)
    costs = np.divide(*climbs.totals(cutoffs))
    even = np.linspace(0, len(cutoffs) - 1, MOST_CUTOFFS).astype(int)
    given = np.unique([*even, costs.argmin()])
    weights = climbs.weights(seed)
    drawn, solved = (weights @ part for part in climbs.within(cutoffs[given]))
    return CutOffs(
        tuple(cutoffs[given].tolist()),
        tuple(costs[given].tolist()),
        tuple(_intervals(drawn, solved)),
        len(lengths),
        float(evaluations.sum() / is_solved.sum()),
        results.cell.settings.variant.rule.price not in (Price.DRAWN, Price.PAIR),
    )


class _Climbs(Struct, frozen=True, eq=False):
    """Runs of one climb each; arrays of shape (runs,)."""

    lengths: Lengths
    """Iterations."""
    is_solved: NDArray[np.bool_]
    first: int
    """Evaluations of the members of the random population that a run begins with."""
    each: Lengths
    """Evaluations of an iteration."""
    last: Lengths
    """Evaluations of the decision without a move that ends a climb, if one does."""

    def totals(self, cutoffs: NDArray[Any]) -> NDArray[np.float64]:
        """Return what all runs cost up to each cut-off, and how many are solved by then; shape (2, *cut-offs)."""
        order = np.argsort(self.lengths)

        def summed(values: NDArray[Any], side: Literal["left", "right"] = "right") -> Lengths:
            ends = np.searchsorted(self.lengths[order], cutoffs, side)
            found: Lengths = np.concatenate(([0.0], np.cumsum(values[order])))[ends]
            return found

        cut = cutoffs * (self.each.sum() - summed(self.each))
        ended = summed(self.each * self.lengths) + summed(self.last, "left")
        return np.stack((len(order) * self.first + ended + cut, summed(self.is_solved)))

    def weights(self, seed: int) -> Lengths:
        """Return how often each run is drawn in each sample of the bootstrap; shape (DRAWS, runs)."""
        runs = len(self.lengths)
        return np.random.default_rng(seed).multinomial(runs, np.full(runs, 1 / runs), DRAWS).astype(float)

    def within(self, cutoffs: NDArray[Any]) -> tuple[Lengths, Lengths]:
        """Return what each run costs up to each cut-off, and whether it is solved by then; shape (runs, cut-offs)."""
        lengths = self.lengths[:, None]
        costs = self.first + self.each[:, None] * np.minimum(lengths, cutoffs)
        costs += self.last[:, None] * (lengths < cutoffs)
        return costs, (self.is_solved[:, None] & (lengths <= cutoffs)).astype(float)


def _climbs(results: CellResults, evaluations: NDArray[np.int64]) -> _Climbs:
    """Tell apart what a run costs at its start, in its iterations and at its end."""
    settings, rule = results.cell.settings, results.cell.settings.variant.rule
    lengths, is_solved = _lengths(results)
    first = settings.members - len(settings.given_members) if rule.is_of_population else 0
    is_limited = (results.outcomes == STEP_LIMIT) & (rule.price is not Price.DRAWN)
    has_last = (_is_stuck(results) | is_limited) & rule.gets_stuck
    last = np.where(has_last, settings.n * (settings.n - 1), 0)
    each = (evaluations - first - last) / np.maximum(lengths, 1)
    return _Climbs(lengths, is_solved, first, each, last)


def _intervals(costs: Lengths, solved: NDArray[Any]) -> list[Interval]:
    """Return the bootstrap interval of the cost per solution of each column."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ordered = np.sort(np.where(solved, costs / solved, inf), axis=0)
    low, high = ordered[round(0.025 * DRAWS)], ordered[round(0.975 * DRAWS) - 1]
    return list(map(Interval, low.tolist(), high.tolist()))


def shown_fits(results: CellResults) -> Fits | None:
    """Fit the steps of a line that is complete; None with too few solutions, or with runs too many to wait for."""
    if not results.is_done.all() or results.done > MOST_FITTED:
        return None
    try:
        return fits_of(results, of_steps=True)
    except InputError:
        return None


def p_text(p_value: float) -> str:
    """Write a p value; one too small for a number is said to be so."""
    return f"p = {p_value:.2g}" if p_value >= LEAST_P else f"p < {LEAST_P:.0e}"


def _lengths(results: CellResults) -> tuple[Lengths, NDArray[np.bool_]]:
    """Return the iterations of the runs, and which were solved; raises `InputError` as `fits_of` does."""
    is_solved: NDArray[np.bool_] = results.outcomes == SOLVED
    if not results.is_done.all():
        raise InputError("runs are missing", "runs")
    if int(is_solved.sum()) < LEAST_SOLVED:
        raise InputError(f"fewer than {LEAST_SOLVED} runs were solved; run more", "runs")
    return results.iterations.astype(float), is_solved
