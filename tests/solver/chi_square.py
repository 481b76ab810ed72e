"""Pearson's chi-square test, for counts that ought to be equal or in a given proportion."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

SIGMAS = 4.0
"""A true hypothesis is further out in one case of thirty thousand."""


def are_uniform(counts: Sequence[int] | NDArray[Any]) -> bool:
    """Whether counts are as near to one another as those of equally likely cases are."""
    observed = np.asarray(counts, float).ravel()
    expected = observed.sum() / observed.size
    assert expected >= 10, "too few cases for a chi-square test"
    chi_square = float(((observed - expected) ** 2 / expected).sum())
    return chi_square <= upper_bound(observed.size - 1)


def are_as_likely(
    counts: Sequence[int] | NDArray[Any], probabilities: Sequence[float] | NDArray[Any]
) -> bool:
    """Whether counts are as near to those expected as chance leaves them; rare cases are taken together."""
    observed, likely = np.asarray(counts, float).ravel(), np.asarray(probabilities, float).ravel()
    assert not observed[likely == 0].any(), "an impossible case occurred"
    expected = observed.sum() * likely
    is_rare = (expected < 10) & (likely > 0)
    pairs = [*zip(observed[expected >= 10], expected[expected >= 10], strict=True)]
    if is_rare.any() and expected[is_rare].sum() >= 1:
        pairs.append((observed[is_rare].sum(), expected[is_rare].sum()))
    chi_square = sum((seen - hoped) ** 2 / hoped for seen, hoped in pairs)
    return len(pairs) < 2 or bool(chi_square <= upper_bound(len(pairs) - 1))


def upper_bound(degrees: int) -> float:
    """The chi-square that is `SIGMAS` out, after Wilson and Hilferty (1931)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + SIGMAS * sqrt(part)) ** 3)
