"""How far a search may run before it waits for the window again."""

from __future__ import annotations

from dataclasses import dataclass

from nqueens_gui.breakpoints import Breakpoint

SLICE_EVENTS = 4096
"""Most events of a slice: what the window can record within a frame."""
SLICE_SECONDS = 0.011
"""Longest slice: what a frame of 16 ms leaves beside drawing."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Credit for one go of a search."""

    events: int = SLICE_EVENTS
    """Most events."""
    breakpoints: frozenset[Breakpoint] = frozenset()
    """States after which it stops at once."""
    seconds: float = SLICE_SECONDS
    """Longest time."""
