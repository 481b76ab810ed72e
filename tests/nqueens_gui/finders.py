"""A finder, and what it told."""

from __future__ import annotations

from typing import Generic, TypeVar

from nqueens_gui.inspector.finder import StateFinder

Finder = TypeVar("Finder", bound=StateFinder)
Scene = TypeVar("Scene")


class Shown(Generic[Finder, Scene]):
    """Takes the scenes that a finder tells."""

    def __init__(self, finder: Finder, empty: Scene) -> None:
        self.finder = finder
        self.empty = empty
        self.scenes: list[Scene] = []
        finder.changed.connect(self.scenes.append)

    @property
    def last(self) -> Scene:
        """What was told last; an empty scene before anything was."""
        return self.scenes[-1] if self.scenes else self.empty
