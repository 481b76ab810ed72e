"""A analysis, and what it told."""

from __future__ import annotations

from typing import Generic, TypeVar

from nqueens_gui.inspector.analysis import StateAnalysis

Analysis = TypeVar("Analysis", bound=StateAnalysis)
Scene = TypeVar("Scene")


class Shown(Generic[Analysis, Scene]):
    """Takes the scenes that a analysis tells."""

    def __init__(self, analysis: Analysis, empty: Scene) -> None:
        self.analysis = analysis
        self.empty = empty
        self.scenes: list[Scene] = []
        analysis.changed.connect(self.scenes.append)

    @property
    def last(self) -> Scene:
        """What was told last; an empty scene before anything was."""
        return self.scenes[-1] if self.scenes else self.empty
