"""What the list of curated boards shows of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from nqueens_gui.scene.board_scene import BoardScene, board_scene
from solver.run_settings import RunSettings


@dataclass(frozen=True, slots=True, eq=False)
class BoardCard:
    """One board: what it is called, what to see, which run it is, and a picture of its start."""

    title: str
    """A few words."""
    what: str
    """One or two sentences on what there is to see."""
    words: str
    """Its run in a few words."""
    scene: BoardScene
    """Its start."""


def board_card(title: str, what: str, settings: RunSettings) -> BoardCard:
    """Make the card of a run with a given start."""
    assert settings.start is not None
    scene = board_scene(settings.start, settings.heuristic, coordinates="none")
    words = f"{settings.variant.title} · h = {scene.h:,} by {settings.heuristic.label} · seed {settings.seed}"
    return BoardCard(title, what, words, scene)
