"""The page "Chances": the chance of success from here, after each possible move, and the decisive ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QLayout

from nqueens_gui.inspector.analysis import InspectorPage
from nqueens_gui.inspector.chances_session import ChancesSession
from nqueens_gui.inspector.chances_view import NO_RUN, ChancesScene, chances_scene
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.kit.card import DownwardScroll
from nqueens_gui.kit.labels import FigureLabel, kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.watch.chart import TracePlot
from nqueens_gui.watch.snapshot import Snapshot
from solver.telling.squares import Coordinates

WIDEST: Final = "> 99.9 %"
LEAST_WIDTH_PX = 280
MAX_FIGURES = 4
FIGURES_PER_ROW = 2


class ChancesPanel(InspectorPage):
    """Shows a `ChancesScene`."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(LEAST_WIDTH_PX)
        self.chance_label = kind_label("", "chance")
        self.interval_label = note_label("notice")
        self.method_label = note_label("dim")
        self.notice_label = note_label("dim")
        self.figures = [FigureLabel("", "") for _ in range(MAX_FIGURES)]
        self.moves_label = kind_label("After each possible move", "label")
        self.more_label = note_label("dim")
        self.ties_label = kind_label("Ties that decided, largest first", "label")
        self.moves = BarList("Chances after each possible move", track="chances.track", widest=WIDEST)
        self.ties = BarList(
            "Ties that decided", is_link=True, track="chances.track", widest=f"{WIDEST} → {WIDEST}"
        )
        self._scene: ChancesScene | None = None
        self._lay_out()
        self.set_scene(ChancesScene(notice=NO_RUN))

    def set_scene(self, scene: ChancesScene) -> None:
        """Show other chances."""
        if scene == self._scene:
            return
        self._scene = scene
        show_note(self.notice_label, scene.notice)
        self.chance_label.setText(scene.chance)
        self.chance_label.setVisible(bool(scene.chance))
        self.chance_label.setAccessibleName(f"Chance of success: {scene.chance}" if scene.chance else "")
        show_note(self.interval_label, scene.interval)
        show_note(self.method_label, scene.method)
        for place, figure in enumerate(self.figures):
            figure.setVisible(place < len(scene.figures))
            if place < len(scene.figures):
                title, value, tooltip = scene.figures[place]
                figure.set_title(title, tooltip)
                figure.set_value(value)
        self.moves_label.setVisible(bool(scene.moves))
        self.moves.set_rows(scene.moves)
        show_note(self.more_label, scene.more_moves)
        self.ties_label.setVisible(bool(scene.ties))
        self.ties.set_rows(scene.ties)

    def _lay_out(self) -> None:
        words = in_column(self.method_label, self.interval_label, gap_px=0)
        head = in_row(self.chance_label, (words, 1), gap_px=2 * GRID_PX)
        head.setAlignment(self.chance_label, Qt.AlignmentFlag.AlignTop)
        column = in_column(
            self.notice_label,
            head,
            self._grid(),
            GRID_PX // 2,
            self.moves_label,
            self.moves,
            self.more_label,
            GRID_PX // 2,
            self.ties_label,
            self.ties,
            None,
            gap_px=GRID_PX // 2,
        )
        in_column(DownwardScroll(column, self.moves, self.ties), of=self)

    def _grid(self) -> QLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX - 2)
        for number, figure in enumerate(self.figures):
            grid.addWidget(figure, number // FIGURES_PER_ROW, number % FIGURES_PER_ROW)
            grid.setColumnStretch(number % FIGURES_PER_ROW, 1)
        return grid


class ChancesCommands(QObject):
    """Has chances computed while they are in sight, and from then on for the chart, unless that is switched off."""

    def __init__(
        self,
        chances: ChancesSession,
        panel: ChancesPanel,
        chart: TracePlot,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._chances = chances
        self._panel = panel
        self._chart = chart
        self._action = actions["show_chances"]
        self._index: int | None = None
        self._is_hiding = False
        self._coordinates = Coordinates.NUMBERS
        self._action.setChecked(True)
        panel.visibility_changed.connect(self._note_sight)
        chances.changed.connect(self._show)

    @property
    def is_in_chart(self) -> bool:
        """Whether the chart shows chances where they are known."""
        return self._action.isChecked()

    def set_in_chart(self, is_shown: bool) -> None:
        """Let the chart show chances where they are known."""
        self._action.setChecked(is_shown)
        self._show()

    @Slot(bool)
    def set_hiding(self, is_hiding: bool) -> None:
        """Show no chances in the chart for a while, whatever is known."""
        self._is_hiding = is_hiding
        self._show()

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self._show()

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Turn to another state."""
        self._index = snapshot.position.index if snapshot.position else None
        self._chances.follow(snapshot)

    @Slot(bool)
    def _note_sight(self, is_in_sight: bool) -> None:
        self._chances.set_needed("page", is_in_sight)
        if is_in_sight:
            self._chances.set_needed("chart", self.is_in_chart)
            self._show()

    @Slot(bool)
    def show_in_chart(self, is_shown: bool) -> None:
        """Show chances in the chart, or no longer, as the user chose."""
        self._chances.set_needed("chart", is_shown)
        self._show()

    @Slot()
    def _show(self) -> None:
        known = self._chances.known
        if self._panel.isVisible():
            self._panel.set_scene(chances_scene(known, self._index, self._coordinates))
        self._chart.set_chances(known.run if self.is_in_chart and not self._is_hiding else None)
