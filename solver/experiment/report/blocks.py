"""What a report is made of, whatever it is written as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.core.board import Rows
from solver.core.heuristics import Heuristic
from solver.experiment.pictures.shapes import Picture


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section."""

    text: str
    level: int = 2
    """1 for the title of the report, 2 for its sections, 3 and 4 for their parts."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: str
    is_hint: bool = False
    """Whether they say something by the way."""
    is_warning: bool = False
    """Whether nobody should miss them."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they stand for."""

    facts: Mapping[str, str]
    is_wordy: bool = False
    """Whether they are explained in sentences."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of short texts."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    is_number: tuple[bool, ...]
    """Which columns stand to the right."""


@dataclass(frozen=True, slots=True)
class Code:
    """Something to type, or to be read letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with what it shows."""

    name: str
    """What a file of its own would be called, its ending aside."""
    picture: Picture
    caption: str


@dataclass(frozen=True, slots=True)
class Board:
    """A state to be drawn."""

    caption: str
    rows: Rows
    heuristic: Heuristic
    """What h counts."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """One run, state by state."""

    title: str
    sentence: str
    """How it ended."""
    boards: tuple[Board, ...]
    """The first and the last state; none where the board is too large."""
    states: Table
    """Its states, those in the middle of a long run left out."""
    left_out: int
    """How many states were left out."""
    command: str
    """What makes the run again."""


Block = Heading | Paragraph | Facts | Table | Code | Figure | Sequence


@dataclass(frozen=True, slots=True)
class Report:
    """All that is written of an experiment."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    made_by: str
    """Which program made it, and when."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The pictures among the blocks."""
        return tuple(block for block in self.blocks if isinstance(block, Figure))
