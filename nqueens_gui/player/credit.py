"""How far a search may run on before the window has shown what it did. No Qt."""

from __future__ import annotations

from msgspec import Struct

from solver.runs.breakpoints import Breakpoints

SLICE_EVENTS = 8192
"""Most events of a slice: what the window can record within a frame."""
SLICE_SECONDS = 0.0145
"""Length of a slice where none is given."""
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
