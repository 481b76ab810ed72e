"""What is known of the plateau around the current state, in words and rows."""

from __future__ import annotations

from msgspec import Struct

from nqueens_gui.inspector.rows_view import ListRow
from solver.analysis.plateau import Plateau, PlateauExit
from solver.analysis.state_kind import Insight, StateKind
from solver.core.words import counted
from solver.telling.squares import Coordinates, move_name

EMPTY = "Pause to explore the plateau."


class PlateauScene(Struct, frozen=True):
    """All that the page shows."""

    headline: str = ""
    """How large the plateau is and how far its nearest exit, or why there is none."""
    note: str = EMPTY
    """How much of it was searched."""
    exits: tuple[PlateauExit, ...] = ()
    """The nearest exits."""
    h: int = 0
    is_searching: bool = False
    can_continue: bool = False


def has_plateau(insight: Insight) -> bool:
    """Whether a state lies on a plateau that moves of one queen explore: no successor is better, and some are equal."""
    return (
        not insight.swaps
        and insight.kind.is_local_minimum
        and insight.kind is not StateKind.STRICT_LOCAL_MINIMUM
    )


def off_plateau(insight: Insight) -> PlateauScene:
    """Say why there is no plateau around a state."""
    return PlateauScene(f"No plateau here: {_why_none(insight)}.", "", h=insight.h)


def on_plateau(
    insight: Insight, plateau: Plateau | None, is_searching: bool, failure: str = ""
) -> PlateauScene:
    """Say what is known of the plateau around a state, None before anything is."""
    if plateau is None:
        note = failure or ("Searching the plateau …" if is_searching else "The plateau was not searched.")
        return PlateauScene("", note, h=insight.h, is_searching=is_searching, can_continue=not is_searching)
    return PlateauScene(
        headline=f"{_size(plateau)} {_exits(plateau)}",
        note=failure or _searched(plateau, is_searching),
        exits=plateau.nearest_exits,
        h=plateau.h,
        is_searching=is_searching,
        can_continue=plateau.can_continue and not is_searching,
    )


def exit_rows(scene: PlateauScene, coordinates: Coordinates) -> tuple[ListRow, ...]:
    """Return a row for each exit, which is its key: the moves to it and the h after it."""
    return tuple(
        ListRow(
            key=end,
            name=way_text(end, coordinates),
            sentence=exit_text(end, scene.h, coordinates),
            figure=f"h {end.best_h:,}",
        )
        for end in scene.exits
    )


def way_text(end: PlateauExit, coordinates: Coordinates = Coordinates.NUMBERS) -> str:
    """Name the move off the plateau, and the moves that lead there: ``4→0 after 3→5, 1→2``."""
    n = len(end.rows)
    *ways, last = [move_name(column, row, n, coordinates) for column, _, row in (*end.moves, end.best_move)]
    return f"{last} after {', '.join(ways)}" if ways else last


def exit_text(end: PlateauExit, h: int, coordinates: Coordinates = Coordinates.NUMBERS) -> str:
    """Describe an exit in a tooltip."""
    better = "1 best move" if end.best_count == 1 else f"one of {end.best_count:,} best moves"
    return (
        f"{counted(len(end.moves), 'sideways move')}, then {better}: h {h:,} → {end.best_h:,}.\n"
        f"{way_text(end, coordinates)}\nClick to keep it highlighted; double-click to start a run there."
    )


def _why_none(insight: Insight) -> str:
    if insight.h == 0:
        return "the board is solved"
    if insight.better:
        are = "successor is" if insight.better == 1 else "successors are"
        return f"{insight.better:,} of {insight.successors:,} {are} better"
    if insight.equal:
        return "only moves of one queen are explored, and this search swaps two"
    return f"all {insight.successors:,} successors are worse, so no sideways move is possible"


def _size(plateau: Plateau) -> str:
    least = "" if plateau.is_complete else "At least "
    return f"{least}{counted(plateau.size, 'state')} of h = {plateau.h:,}"


def _exits(plateau: Plateau) -> str:
    if plateau.nearest is None:
        return "and no exit." if plateau.is_complete else "and no exit so far."
    away = counted(plateau.nearest, "sideways move")
    return f"and {counted(plateau.exits, 'exit')}; the nearest is {away} away."


def _searched(plateau: Plateau, is_searching: bool) -> str:
    if is_searching:
        return f"Searching: {plateau.size + plateau.exits:,} of {plateau.met:,} states found are explored …"
    if plateau.is_complete:
        return "This is all that sideways moves can reach."
    if plateau.can_continue:
        return f"The search stopped at its bound of {plateau.bound:,} states."
    return f"The search stopped at {plateau.bound:,} states, the most that memory allows."
