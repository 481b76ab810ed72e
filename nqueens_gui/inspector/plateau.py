"""The page "Plateau": how large the plateau around the state is, its layers, and its exits as moves."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Slot
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from nqueens_gui.inspector.analysis import AnalysisPanel, StateAnalysis
from nqueens_gui.inspector.plateau_view import (
    PlateauScene,
    exit_text,
    has_plateau,
    layer_text,
    off_plateau,
    on_plateau,
    way_text,
)
from nqueens_gui.kit.card import GRID_PX, DownwardScroll
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.painting import draw_area, draw_text, text_width
from nqueens_gui.kit.tables import LEFT, RIGHT, RowList
from nqueens_gui.kit.theme import Theme, app_theme
from solver.analysis.plateau import Layer, Plateau, PlateauExit, PlateauSearch, first_bound, further_bound
from solver.analysis.state_kind import Insight
from solver.telling.squares import Coordinates

REPORT_SECONDS = 0.1
"""Least time between two reports."""


class PlateauAnalysis(StateAnalysis):
    """Searches the plateau of the current state up to a bound, and further on request; emits a `PlateauScene`."""

    delay_ms = 60
    name = "search"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None

    def _begin(self, insight: Insight | None) -> bool:
        self._search = self._plateau = None
        return insight is not None and has_plateau(insight)

    def _next_work(self) -> Work | None:
        plateau, insight = self._plateau, self._insight
        if self._search is not None and plateau is not None:
            bound = further_bound(len(plateau.rows), plateau.bound)
            return _search_to(self._search, bound) if plateau.can_continue else None
        if insight is None:
            return None
        self._search = PlateauSearch(insight.rows, insight.heuristic)
        return _search_to(self._search, first_bound(len(insight.rows)))

    def _note_progress(self, progress: Plateau) -> None:
        self._plateau = progress

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> PlateauScene:
        if insight is None:
            return PlateauScene()
        if not has_plateau(insight):
            return off_plateau(insight)
        return on_plateau(insight, self._plateau, is_busy, failure)


def _search_to(search: PlateauSearch, bound: int) -> Work:
    """Return work that searches up to a bound and reports now and then."""

    def work(task: Task) -> None:
        reported_at = perf_counter()

        def report(plateau: Plateau) -> bool:
            nonlocal reported_at
            if perf_counter() - reported_at > REPORT_SECONDS:
                task.report(plateau)
                reported_at = perf_counter()
            return not task.is_cancelled()

        task.report(search.search(bound, report))

    return work


TEXT_PX: Final = 12
BAR_PX: Final = 10.0
GAP_PX: Final = 6.0


class LayerList(RowList):
    """A row for each distance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layers: tuple[Layer, ...] = ()
        self._most = 0
        self.setAccessibleName("States by distance")

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the layers of a plateau."""
        self._layers, self._most = scene.layers, scene.most
        self._set_count(len(scene.layers))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        layer = self._layers[number]
        distance_px = text_width("88", TEXT_PX)
        distance = QRectF(rect.left(), rect.top(), distance_px, rect.height())
        draw_text(painter, distance, RIGHT, f"{number}", theme.color("text.dim"), TEXT_PX)
        counts_px = max(text_width(_counts(each), TEXT_PX) for each in self._layers)
        color = theme.color("text" if layer.exits else "text.dim")
        draw_text(painter, rect.adjusted(0, 0, -4, 0), RIGHT, _counts(layer), color, TEXT_PX)
        left = rect.left() + distance_px + GAP_PX
        self._paint_bar(painter, layer, left, rect.right() - counts_px - GAP_PX - 4 - left, rect, theme)

    def item_text(self, number: int) -> str:
        return layer_text(number, self._layers[number])

    def _paint_bar(
        self, painter: QPainter, layer: Layer, left: float, room: float, rect: QRectF, theme: Theme
    ) -> None:
        """Draw the parts of a bar from left to right: states, exits, unexplored states."""
        top = rect.center().y() - BAR_PX / 2
        for count, role in ((layer.states, "bar"), (layer.exits, "accent"), (layer.unknown, "track")):
            width = max(room * count / max(self._most, 1), 1.5) if count else 0.0
            draw_area(painter, QRectF(left, top, width, BAR_PX), theme.color(role))
            left += width


def _counts(layer: Layer) -> str:
    """Return states and exits in the order of the bar: ``12 + 3``."""
    return f"{layer.states:,} + {layer.exits:,}"


class ExitList(RowList):
    """A row for each exit: the moves to it and the h after it; the signals carry a `PlateauExit`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.exits: tuple[PlateauExit, ...] = ()
        self._h = 0
        self._coordinates = Coordinates.NUMBERS
        self.setAccessibleName("Nearest exits")

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the exits of a plateau; the same exits keep what is selected."""
        if scene.exits != self.exits:
            self.exits, self._h = scene.exits, scene.h
            self._set_count(len(scene.exits))

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.viewport().update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        end = self.exits[number]
        inside = rect.adjusted(4, 0, -4, 0)
        after = f"h {end.best_h:,}"
        draw_text(painter, inside, RIGHT, after, theme.color("text.dim"), TEXT_PX)
        room = inside.width() - text_width(after, TEXT_PX) - 8
        way = QFontMetricsF(painter.font()).elidedText(
            way_text(end, self._coordinates), Qt.TextElideMode.ElideRight, room
        )
        draw_text(painter, inside, LEFT, way, theme.color("text"), TEXT_PX)

    def item_text(self, number: int) -> str:
        return exit_text(self.exits[number], self._h, self._coordinates)

    def item(self, number: int) -> PlateauExit:
        return self.exits[number]


LAYERS_TITLE = "Distance: {} states, {} exits"
EXITS_TITLE = "Nearest exits, and the moves that lead there"


class PlateauPanel(AnalysisPanel):
    """Shows a `PlateauScene`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Search further", parent)
        self.headline_label = note_label("plain")
        self.layers = LayerList()
        self.exits = ExitList()
        self.resume_button.setToolTip("Continue the search, up to five times as many states.")
        self.cancel_button.setToolTip("Stop the search and keep what was found.")
        self._titles = kind_label("", "label"), kind_label(EXITS_TITLE, "label")
        self._titles[0].setProperty("rich", True)
        self._lay_out()
        self.set_scene(PlateauScene())
        app_theme.changed.connect(self._color_title)
        self._color_title()

    def set_scene(self, scene: PlateauScene) -> None:
        """Show what is known of a plateau."""
        show_note(self.headline_label, scene.headline)
        show_note(self.note_label, scene.note)
        self.layers.set_scene(scene)
        self.exits.set_scene(scene)
        self._titles[0].setVisible(bool(scene.layers))
        self._titles[1].setVisible(bool(scene.exits))
        self.resume_button.setVisible(scene.can_continue)
        self.cancel_button.setVisible(scene.is_searching)

    @Slot()
    def _color_title(self) -> None:
        colors = map(app_theme.now.hex, ("bar", "accent"))
        swatches = (f'<span style="color: {color}">■</span>' for color in colors)
        self._titles[0].setText(LAYERS_TITLE.format(*swatches))

    def _lay_out(self) -> None:
        lists = in_column(
            self._titles[1],
            self.exits,  # which can be clicked, before the layers, which may be many
            GRID_PX // 2,
            self._titles[0],
            self.layers,
            GRID_PX // 2,
            None,
            gap_px=GRID_PX // 2,
        )
        scroll = DownwardScroll(lists, self.exits, self.layers)
        in_column(
            self.headline_label,
            self.note_label,
            GRID_PX // 2,
            (scroll, 1),
            self._buttons(),
            gap_px=GRID_PX // 2,
            of=self,
        )
