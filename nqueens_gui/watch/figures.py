"""The figures of the current state."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.labels import FigureLabel
from nqueens_gui.kit.status import Tone
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.sentences_view import StateFigures

FIGURES = {
    "step": ("step", "Moves so far; a restart is not a step.", 0, 0, 1),
    "h": ("h", "Attacking pairs in this state, as the heuristic counts them.", 0, 1, 1),
    "best_h": ("best h", "The lowest h of the run so far.", 0, 2, 1),
    "climb": ("climb", "Number of the climb; each restart begins a new one.", 1, 0, 1),
    "restarts": ("restarts", "Restarts so far.", 1, 1, 1),
    "sideways": ("sideways moves", "Sideways moves so far, as the limit counts them.", 1, 2, 1),
    "iterations": ("iterations", "Decisions of the rule so far; one that moves a queen is a step.", 2, 0, 1),
    "evaluations": ("evaluations", "Successors whose h the rule had to know so far.", 2, 1, 1),
    "best_successors": ("best successors", "How many successors have the lowest h.", 2, 2, 1),
    "kind": ("kind of state", "The kind of this state: slope, shoulder, local minimum or solution.", 3, 0, 3),
}
"""Of each figure its title, what it counts, its row, its column, and the columns it takes."""
COLUMNS = 3
KIND_COLORS = {Tone.STUCK: "stuck", Tone.SOLVED: "solved"}
"""Role of the colour that the kind of state is written in; all other tones are plain."""


class StatePanel(Card):
    """A grid of figures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Figures of the state")
        self._tone = Tone.NEUTRAL
        self.figures = {
            name: FigureLabel(title, tooltip, "notice" if name == "kind" else "figure")
            for name, (title, tooltip, *_) in FIGURES.items()
        }
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX - 2)
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
        for name, (_, _, row, column, span) in FIGURES.items():
            grid.addWidget(self.figures[name], row, column, 1, span)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.set_figures(StateFigures())
        app_theme.changed.connect(self._color_kind)

    def set_figures(self, figures: StateFigures) -> None:
        """Show the figures of a state."""
        for name, figure in self.figures.items():
            figure.set_title(*figures.titles.get(name, FIGURES[name][:2]))
            figure.set_value(getattr(figures, name), figures.kind_meaning if name == "kind" else "")
        self._tone = figures.tone
        self._color_kind()

    @Slot()
    def _color_kind(self) -> None:
        role = KIND_COLORS.get(self._tone)
        self.figures["kind"].set_color(app_theme.now.color(role) if role else None)
