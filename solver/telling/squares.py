"""Squares and moves in words, by numbers or as in chess."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from solver.core.events import QueenMove

MAX_CHESS_NAMES = 26
"""Most columns that letters can name."""


class Coordinates(StrEnum):
    """What stands along the edge of the board."""

    NUMBERS = "numbers"
    """Columns and rows as in the state vector, row 0 on top."""
    CHESS = "chess"
    """Letters and numbers as in chess, a1 at the bottom left; up to `MAX_CHESS_NAMES` columns."""
    NONE = "none"
    """Nothing."""


def fitting_coordinates(choice: str, n: int) -> Coordinates:
    """Return the coordinates of a choice, or numbers where there are not enough letters."""
    coordinates = Coordinates(choice)
    too_large = coordinates is Coordinates.CHESS and n > MAX_CHESS_NAMES
    return Coordinates.NUMBERS if too_large else coordinates


def column_name(coordinates: Coordinates, column: int) -> str:
    """Return the number of a column, or its letter."""
    return chr(ord("a") + column) if coordinates is Coordinates.CHESS else f"{column}"


def row_name(coordinates: Coordinates, row: int, n: int) -> str:
    """Return the number of a row: from 0 on top, or as in chess from 1 at the bottom."""
    return f"{n - row if coordinates is Coordinates.CHESS else row}"


def square_name(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a square: ``column 3, row 5``, or as in chess ``d3``."""
    place = place_name(column, row, n, coordinates)
    return place if _is_chess(n, coordinates) else f"column {column}, {place}"


def destination_words(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move by its queen and its square: ``queen 3 to row 5``, or as in chess ``queen d to d3``."""
    return f"{queen_name(column, n, coordinates)} to {place_name(column, row, n, coordinates)}"


def journey_words(column: int, from_row: int, to_row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move by both ends: ``queen 3 from row 2 to row 5``, or as in chess ``queen d from d6 to d3``."""
    origin, goal = (place_name(column, row, n, coordinates) for row in (from_row, to_row))
    return f"{queen_name(column, n, coordinates)} from {origin} to {goal}"


def stays_words(moved: Sequence[QueenMove], n: int, coordinates: Coordinates) -> str:
    """Name the queens that a mutation leaves where they are: ``queen 3 in row 2``; as in chess ``queen d on d6``."""
    at = "on" if _is_chess(n, coordinates) else "in"
    stays = [(column, row) for column, before, row in moved if row == before]
    return " and ".join(
        f"{queen_name(column, n, coordinates)} {at} {place_name(column, row, n, coordinates)}"
        for column, row in stays
    )


def move_name(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a move in short: ``3→5``, or as in chess by its square, ``d3``."""
    return place_name(column, row, n, coordinates) if _is_chess(n, coordinates) else f"{column}→{row}"


def pair_name(first: int, second: int, n: int, coordinates: Coordinates) -> str:
    """Name two queens by their columns: ``2–3``, or as in chess ``c–d``."""
    fitting = fitting_coordinates(coordinates, n)
    return f"{column_name(fitting, first)}–{column_name(fitting, second)}"


def _is_chess(n: int, coordinates: Coordinates) -> bool:
    return fitting_coordinates(coordinates, n) is Coordinates.CHESS


def queen_name(column: int, n: int, coordinates: Coordinates) -> str:
    """Name a queen by its column: ``queen 3``, or as in chess ``queen d``."""
    return f"queen {column_name(fitting_coordinates(coordinates, n), column)}"


def place_name(column: int, row: int, n: int, coordinates: Coordinates) -> str:
    """Name a square whose column is known: ``row 5``, or as in chess ``d3``."""
    fitting = fitting_coordinates(coordinates, n)
    name = row_name(fitting, row, n)
    return f"{column_name(fitting, column)}{name}" if fitting is Coordinates.CHESS else f"row {name}"
