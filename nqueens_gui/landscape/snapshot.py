"""How the landscape page stands at one moment, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.analysis.landscape import Landscape, SuccessAtLimit
from solver.analysis.state_kind import StateKind
from solver.core.heuristics import Heuristic
from solver.experiment.summary import Summary


class StateClass(NamedTuple):
    """The states of one h and one kind."""

    h: int
    """Their h."""
    kind: StateKind
    """Their kind."""


@dataclass(frozen=True, slots=True)
class LandscapeQuestion:
    """What is asked: the board, what h counts, and how many sideways moves are allowed."""

    n: int
    """Number of queens."""
    heuristic: Heuristic
    """What h counts."""
    sideways_limit: int
    """Sideways moves allowed in a row; 0 is steepest ascent."""

    @property
    def words(self) -> str:
        """The question in a few words: ``n = 6 · attacking pairs · sideways limit 100``."""
        rule = f"sideways limit {self.sideways_limit:,}" if self.sideways_limit else "steepest ascent"
        return f"n = {self.n} · {self.heuristic.label} · {rule}"


class LandscapeStage(StrEnum):
    """How far a landscape is."""

    EMPTY = "empty"
    """Nobody has asked for one."""
    WAITING = "waiting"
    """The engine is not ready yet."""
    RUNNING = "running"
    """It is worked out."""
    CANCELLING = "cancelling"
    """The part under way comes to its end."""
    CANCELLED = "cancelled"
    """It was left; what is done stays."""
    DONE = "done"
    """Everything is there."""
    FAILED = "failed"
    """It broke off."""

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self in (LandscapeStage.WAITING, LandscapeStage.RUNNING, LandscapeStage.CANCELLING)


@dataclass(frozen=True, slots=True, eq=False)
class LandscapeSnapshot:
    """The landscape as far as it is."""

    stage: LandscapeStage = LandscapeStage.EMPTY
    """How far it is."""
    question: LandscapeQuestion | None = None
    """What was asked; None before the first question."""
    part: str = ""
    """What is being done, in words."""
    share: float = 0.0
    """How much is done, from 0 to 1."""
    landscape: Landscape | None = None
    """The exact figures, once they are there."""
    sampled: Summary | None = None
    """The same measured on climbs, once they are made."""
    curve: tuple[SuccessAtLimit, ...] = ()
    """Success at rising sideways limits, as far as they are worked out."""
    seconds: float = 0.0
    """Time it has taken."""
    notice: str = ""
    """What went wrong."""
