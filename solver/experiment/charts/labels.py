"""Labels beside their curves, moved apart where they would stand on one another."""

from __future__ import annotations

from collections.abc import Sequence


def spread(wanted: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Return a place for each label, as near to where it wants to be as the others allow.

    Parameters
    ----------
    wanted
        Where the middle of each label would best stand.
    height
        Least distance between two.
    low, high
        The first and the last place there is; more labels than fit go on beyond the last.
    """
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    places = dict.fromkeys(order, 0.0)
    at = low - height
    for label in order:
        at = places[label] = max(wanted[label], at + height)
    limit = max(high, low + (len(wanted) - 1) * height)
    for label in reversed(order):
        limit = places[label] = min(places[label], limit)
        limit -= height
    return [places[label] for label in range(len(wanted))]
