"""What is known of the plateau around the state looked at, in words and rows."""

from __future__ import annotations

from dataclasses import dataclass

from nqueens_gui.board.squares_view import move_name
from solver.analysis.plateau import Layer, Plateau, PlateauExit
from solver.analysis.state_kind import Insight, StateKind

EMPTY = "Pause to explore the plateau."


@dataclass(frozen=True, slots=True)
class PlateauScene:
    """All that the page says."""

    headline: str = ""
    """How large the plateau is and how far its nearest exit, or why there is none."""
    note: str = EMPTY
    """How much of it was searched."""
    layers: tuple[Layer, ...] = ()
    """Its states by distance."""
    exits: tuple[PlateauExit, ...] = ()
    """The nearest exits."""
    h: int = 0
    """The h of its states."""
    is_searching: bool = False
    """Whether the search is under way."""
    can_continue: bool = False
    """Whether it could be gone on with."""

    @property
    def most(self) -> int:
        """States in the layer that has most."""
        return max((layer.states + layer.exits + layer.unknown for layer in self.layers), default=0)


def has_plateau(insight: Insight) -> bool:
    """Whether a state lies on a plateau: no successor is better, and some are equal."""
    return insight.kind.is_local_minimum and insight.kind is not StateKind.STRICT_LOCAL_MINIMUM


def off_plateau(insight: Insight) -> PlateauScene:
    """Say why there is no plateau around a state."""
    return PlateauScene(f"No plateau here: {_why_none(insight)}.", "", h=insight.h)


def on_plateau(
    insight: Insight, plateau: Plateau | None, is_searching: bool, failure: str = ""
) -> PlateauScene:
    """Say what is known of the plateau around a state; None before anything is."""
    if plateau is None:
        note = failure or ("Searching the plateau …" if is_searching else "The plateau was not searched.")
        return PlateauScene("", note, h=insight.h, is_searching=is_searching, can_continue=not is_searching)
    return PlateauScene(
        headline=f"{_size(plateau)} {_exits(plateau)}",
        note=failure or _searched(plateau, is_searching),
        layers=plateau.layers,
        exits=plateau.nearest_exits,
        h=plateau.h,
        is_searching=is_searching,
        can_continue=plateau.can_continue and not is_searching,
    )


def layer_text(distance: int, layer: Layer) -> str:
    """Say what a layer holds, as a tooltip."""
    moves = "Here" if distance == 0 else f"{_count(distance, 'sideways move')} away"
    unknown = f", {layer.unknown:,} not looked at" if layer.unknown else ""
    return f"{moves}: {_count(layer.states, 'state')} and {_count(layer.exits, 'exit')}{unknown}."


def way_text(end: PlateauExit, coordinates: str = "numbers") -> str:
    """Name the moves to an exit, and off it: ``3→5, 1→2 then 4→0``."""
    n = len(end.rows)
    *ways, last = [move_name(column, row, n, coordinates) for column, _, row in (*end.moves, end.best_move)]
    return f"{', '.join(ways)} then {last}" if ways else last


def exit_text(end: PlateauExit, h: int, coordinates: str = "numbers") -> str:
    """Say how an exit is reached and what it is worth, as a tooltip."""
    better = "1 best move" if end.best_count == 1 else f"one of {end.best_count:,} best moves"
    return (
        f"{_count(len(end.moves), 'sideways move')}, then {better}: h {h:,} → {end.best_h:,}.\n"
        f"{way_text(end, coordinates)}\nClick to keep it lit; twice to begin a run there."
    )


def _why_none(insight: Insight) -> str:
    if insight.h == 0:
        return "the board is solved"
    if insight.better:
        which = "1 of the" if insight.better == 1 else f"{insight.better:,} of the"
        is_are = "is" if insight.better == 1 else "are"
        return f"{which} {insight.successors:,} successors {is_are} better, and a search takes a better one"
    return f"all {insight.successors:,} successors are worse, so that no sideways move is possible"


def _size(plateau: Plateau) -> str:
    least = "" if plateau.is_complete else "At least "
    return f"{least}{_count(plateau.size, 'state')} of h = {plateau.h:,}"


def _exits(plateau: Plateau) -> str:
    if plateau.nearest is None:
        return "and no exit." if plateau.is_complete else "and no exit so far."
    away = _count(plateau.nearest, "sideways move")
    return f"and {_count(plateau.exits, 'exit')}; the nearest is {away} away."


def _searched(plateau: Plateau, is_searching: bool) -> str:
    if is_searching:
        looked_at = plateau.size + plateau.exits
        return f"Searching: looked at {looked_at:,} of {plateau.met:,} states met …"
    if plateau.is_complete:
        return "This is all that sideways moves can reach."
    if plateau.can_continue:
        return f"The search stopped with {plateau.bound:,} states, its bound."
    return f"The search stopped with {plateau.bound:,} states, as many as it takes memory for."


def _count(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number:,} {thing}s"
