"""The figures of the current state."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from nqueens_gui.kit.card import GRID_PX, Card
from nqueens_gui.kit.labels import FigureLabel
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.figures_view import KIND, NO_FIGURES, StateFigures
from solver.telling.status import Tone

COLUMNS = 3
TONE_COLORS = {Tone.STUCK: "stuck", Tone.SOLVED: "solved"}
"""Role of the colour that a value is written in; of all other tones it is plain."""


class StatePanel(Card):
    """A grid of figures, with the kind of the state in a row of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Figures of the state")
        self._labels = [
            FigureLabel(figure.title, figure.meaning, "notice" if figure is KIND else "figure")
            for figure in NO_FIGURES
        ]
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX - 2)
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
        *counts, kind = self._labels
        for place, label in enumerate(counts):
            grid.addWidget(label, *divmod(place, COLUMNS))
        grid.addWidget(kind, grid.rowCount(), 0, 1, COLUMNS)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.set_figures(NO_FIGURES)
        app_theme.changed.connect(self._color_values)

    @property
    def figures(self) -> dict[str, FigureLabel]:
        """What is shown, by title."""
        return {figure.title: label for figure, label in zip(self._figures, self._labels, strict=True)}

    def set_figures(self, figures: StateFigures) -> None:
        """Show the figures of a state."""
        self._figures = figures
        for figure, label in zip(figures, self._labels, strict=True):
            label.set_title(figure.title, figure.meaning)
            label.set_value(figure.value, figure.note)
        self._color_values()

    @Slot()
    def _color_values(self) -> None:
        for figure, label in zip(self._figures, self._labels, strict=True):
            role = TONE_COLORS.get(figure.tone)
            label.set_color(app_theme.now.color(role) if role else None)
