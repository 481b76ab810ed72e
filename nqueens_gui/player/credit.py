"""How far a search may run on before the window has shown what it did. No Qt."""

from __future__ import annotations

from msgspec import Struct

from nqueens_gui.player.breakpoints import Breakpoints

SLICE_EVENTS = 8192
"""Most events of a slice: what the window can record within a frame."""
SHARED_SECONDS = 0.0158
"""Time of a frame that window and search share."""
SLICE_SECONDS = 0.0145
"""Longest slice."""
LEAST_SECONDS = 0.002
"""Shortest slice: the search gets on even where drawing takes all of the frame."""


class Slice(Struct, frozen=True):
    """Credit for one go of a search."""

    events: int = SLICE_EVENTS
    """Most events."""
    breakpoints: Breakpoints = frozenset()
    """States after which it stops at once."""
    seconds: float = SLICE_SECONDS
    """Longest time."""


def slice_seconds(used: float, previous: float) -> float:
    """Return the time for a slice in a frame of which the window has used so many seconds.

    It goes half way from the previous slice: what a slice makes is recorded in the next frame, so that where recording
    takes longer than making, slices that fill each frame would be long and short by turns.
    """
    return (min(max(SHARED_SECONDS - used, LEAST_SECONDS), SLICE_SECONDS) + previous) / 2
