"""The page "Odds": what becomes of a climb from here, after each best move, and at which steps the odds changed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from nqueens_gui.scene.odds_scene import NO_RUN, OddsFigure, OddsScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.downward_scroll import DownwardScroll
from nqueens_gui.widgets.figure import Figure
from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from nqueens_gui.widgets.odds_rows import CoinFlipRows, MoveOddsRows

LEAST_WIDTH_PX = 280
MOST_FIGURES = 4
FIGURES_ABREAST = 2


class OddsPanel(QWidget):
    """Shows a scene of odds; while there is nothing to tell it says why."""

    successor_pointed_at = Signal(object)
    """Column and row of the successor pointed at; None when none is."""
    state_requested = Signal(int)
    """The state to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.chance_label = kind_label("", "chance")
        self.interval_label = note_label("notice")
        self.method_label = note_label("dim")
        self.notice_label = note_label("dim")
        self.figures = [Figure("", "") for _ in range(MOST_FIGURES)]
        self.moves_label = kind_label("After each best move", "label")
        self.more_label = note_label("dim")
        self.flips_label = kind_label("The coin flips of this run", "label")
        self.moves = MoveOddsRows()
        self.flips = CoinFlipRows()
        self._scene: OddsScene | None = None
        self._lay_out()
        self.moves.successor_pointed_at.connect(self.successor_pointed_at)
        self.flips.state_requested.connect(self.state_requested)
        self.set_scene(OddsScene(notice=NO_RUN))

    def set_scene(self, scene: OddsScene) -> None:
        """Show other odds."""
        if scene == self._scene:
            return
        self._scene = scene
        show_note(self.notice_label, scene.notice)
        self.chance_label.setText(scene.chance)
        self.chance_label.setVisible(bool(scene.chance))
        self.chance_label.setAccessibleName(f"Odds of this climb: {scene.chance}" if scene.chance else "")
        show_note(self.interval_label, scene.interval)
        show_note(self.method_label, scene.method)
        self._show_figures(scene.figures)
        self.moves_label.setVisible(bool(scene.moves))
        self.moves.set_rows(scene.moves)
        show_note(self.more_label, scene.more_moves)
        self.flips_label.setVisible(bool(scene.flips))
        self.flips.set_rows(scene.flips)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.moves.set_theme(theme)
        self.flips.set_theme(theme)

    def _show_figures(self, figures: tuple[OddsFigure, ...]) -> None:
        for number, figure in enumerate(self.figures):
            is_there = number < len(figures)
            figure.setVisible(is_there)
            if is_there:
                figure.set_title(figures[number].title)
                figure.setToolTip(figures[number].tip)
                figure.set_value(figures[number].value)

    def _lay_out(self) -> None:
        layout = QVBoxLayout()
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.notice_label)
        layout.addLayout(self._head())
        layout.addLayout(self._grid())
        for part in (self.moves_label, self.moves, self.more_label, self.flips_label, self.flips):
            if part in (self.moves_label, self.flips_label):
                layout.addSpacing(GRID_PX // 2)
            layout.addWidget(part)
        layout.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(DownwardScroll(layout))

    def _head(self) -> QLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.interval_label)
        words.addWidget(self.method_label)
        head = QHBoxLayout()
        head.setSpacing(2 * GRID_PX)
        head.addWidget(self.chance_label, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        return head

    def _grid(self) -> QLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX - 2)
        for number, figure in enumerate(self.figures):
            grid.addWidget(figure, number // FIGURES_ABREAST, number % FIGURES_ABREAST)
            grid.setColumnStretch(number % FIGURES_ABREAST, 1)
        return grid
