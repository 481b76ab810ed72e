"""The landscape page at one moment, as one frozen value."""

from __future__ import annotations

from msgspec import Struct

from nqueens_gui.kit.status import Stage
from solver.analysis.landscape import Landscape, SuccessAtLimit
from solver.analysis.plateaus import PlateauMap
from solver.analysis.state_space import StateSpace
from solver.analysis.terrain import Terrain
from solver.core.heuristics import Heuristic
from solver.experiment.summary import Summary


class LandscapeQuestion(Struct, frozen=True):
    """The board, what h counts, and how many sideways moves in a row are allowed."""

    n: int
    heuristic: Heuristic
    sideways_limit: int
    """0 is steepest ascent."""

    @property
    def words(self) -> str:
        """The question in a few words: ``n = 6 · attacking pairs · sideways limit 100``."""
        rule = f"sideways limit {self.sideways_limit:,}" if self.sideways_limit else "steepest ascent"
        return f"n = {self.n} · {self.heuristic.label} · {rule}"

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return "sideways" if self.sideways_limit else "steepest-ascent"

    @property
    def parameters(self) -> dict[str, int]:
        """Parameters of the variant."""
        return {"sideways_limit": self.sideways_limit} if self.sideways_limit else {}


class States(Struct, frozen=True, eq=False):
    """All states of a board, to draw some from."""

    space: StateSpace
    plateaus: PlateauMap


class LandscapeSnapshot(Struct, frozen=True, eq=False):
    """The landscape as far as it is known."""

    stage: Stage = Stage.EMPTY
    question: LandscapeQuestion | None = None
    """None before the first question."""
    part: str = ""
    """What is being computed, in words."""
    share: float = 0.0
    """How much is done, from 0 to 1."""
    states: States | None = None
    landscape: Landscape | None = None
    """The exact figures."""
    sampled: Summary | None = None
    """The same figures measured on random climbs."""
    curve: tuple[SuccessAtLimit, ...] = ()
    """Success at rising sideways limits, as far as it is known."""
    terrain: Terrain | None = None
    seconds: float = 0.0
    """Time taken."""
    notice: str = ""
    """What went wrong, as a sentence."""
