"""What of a board the user wants to see."""

from __future__ import annotations

from dataclasses import dataclass

from solver.heuristics import LineKind


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """The choices of the View menu and the legend."""

    kinds: frozenset[LineKind] = frozenset(LineKind)
    """Kinds of attack lines that are drawn."""
    coordinates: str = "numbers"
    """``numbers``, ``chess`` or ``none``."""
    has_heat: bool = True
    """Whether a pause shows h of every successor in its square."""
    has_motion: bool = True
    """Whether queens glide."""
