"""The landscape page at one moment, as frozen values: what is filled in, what is asked, and what is known. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from nqueens_gui.kit.kept import checked_draft
from nqueens_gui.kit.status import Stage
from nqueens_gui.watch.settings import BoardFields
from solver.analysis.landscape import Landscape, SuccessAtLimit
from solver.analysis.state_space import States, check_exact_size
from solver.analysis.success_table import check_limit
from solver.analysis.terrain import Terrain
from solver.core.checks import InputError, whole_number
from solver.core.heuristics import Heuristic
from solver.core.words import full_sentence


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


class LandscapeDraft(BoardFields, frozen=True, kw_only=True):
    """The question as it is filled in, and kept."""

    n: int | str | None = 6
    heuristic: Heuristic = Heuristic.ATTACKING_PAIRS
    sideways_limit: int | str | None = 100

    def without(self, name: str) -> LandscapeDraft:
        """Return the draft with one field as at first."""
        return self.with_field(name, getattr(FIRST_LANDSCAPE, name))


FIRST_LANDSCAPE: Final = LandscapeDraft()


class CheckedLandscape(Struct, frozen=True):
    """A checked draft: a question, or a sentence for every field that is wrong."""

    question: LandscapeQuestion | None
    """None while anything is wrong."""
    errors: Mapping[str, str]
    """What is wrong with each field, by its name."""


def checked_landscape(draft: LandscapeDraft) -> CheckedLandscape:
    """Check all fields of a draft, not only up to the first error."""
    return CheckedLandscape(*checked_draft(draft, _question, lambda error: error.field or "n", _sentence))


def _question(draft: LandscapeDraft) -> LandscapeQuestion:
    n = check_exact_size(whole_number(draft.n, "n", "the number of queens"))
    limit = check_limit(whole_number(draft.sideways_limit, "sideways_limit", "the sideways limit"))
    return LandscapeQuestion(n, draft.heuristic, limit)


def _sentence(error: InputError) -> str:
    sentence, _, sample = str(error).partition("; sample")
    hint = " Measure it by an experiment instead." if sample else ""
    return f"{full_sentence(sentence)}{hint}"


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
    curve: tuple[SuccessAtLimit, ...] = ()
    """Success at rising sideways limits, as far as it is known."""
    terrain: Terrain | None = None
    seconds: float = 0.0
    """Time taken."""
    notice: str = ""
    """What went wrong, as a sentence."""
