"""The page "Plateau": how large the plateau around the state is, its layers, and its exits as moves."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from nqueens_gui.inspector.finder import FinderPanel, StateFinder
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
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.painting import font_of, text_width
from nqueens_gui.kit.tables import RowField
from nqueens_gui.kit.theme import Theme
from solver.analysis.plateau import Layer, Plateau, PlateauExit, PlateauSearch, first_bound, further_bound
from solver.analysis.state_kind import Insight

TELL_SECONDS = 0.1
"""Least time between two reports."""


class PlateauFinder(StateFinder):
    """Searches the plateau of the state looked at up to a bound, and further when asked to.

    It tells a `PlateauScene`.
    """

    rest_ms = 60
    work_name = "search"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: PlateauSearch | None = None
        self._plateau: Plateau | None = None

    def _turn_to(self, insight: Insight | None) -> bool:
        self._search = self._plateau = None
        return insight is not None and has_plateau(insight)

    def _next_work(self) -> Work | None:
        plateau, insight = self._plateau, self._insight
        if self._search is not None and plateau is not None:
            further = further_bound(len(plateau.rows), plateau.bound)
            return _search_to(self._search, further) if plateau.can_continue else None
        if insight is None:
            return None
        self._search = PlateauSearch(insight.rows, insight.heuristic)
        return _search_to(self._search, first_bound(len(insight.rows)))

    def _take_in(self, news: Plateau) -> None:
        self._plateau = news

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> PlateauScene:
        if insight is None:
            return PlateauScene()
        if not has_plateau(insight):
            return off_plateau(insight)
        return on_plateau(insight, self._plateau, is_busy, failure)


def _search_to(search: PlateauSearch, bound: int) -> Work:
    return lambda task: _explore(search, bound, task)


def _explore(search: PlateauSearch, bound: int, task: Task) -> None:
    """Search up to a bound, and tell now and then how far it is."""
    told_at = perf_counter()

    def report(plateau: Plateau) -> bool:
        nonlocal told_at
        if perf_counter() - told_at > TELL_SECONDS:
            task.report(plateau)
            told_at = perf_counter()
        return not task.is_cancelled()

    task.report(search.search(bound, report))


TEXT_PX: Final = 12
BAR_PX: Final = 10.0
GAP_PX: Final = 6.0
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LayerList(RowField):
    """A row for each distance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layers: tuple[Layer, ...] = ()
        self._most = 0
        self.setAccessibleName("States by distance")

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the layers of a plateau."""
        self._layers, self._most = scene.layers, scene.most
        words = (layer_text(distance, layer) for distance, layer in enumerate(scene.layers))
        self.setAccessibleDescription(" ".join(words))
        self._set_count(len(scene.layers))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        layer = self._layers[number]
        painter.setFont(font_of(TEXT_PX))
        painter.setPen(theme.color("text.dim"))
        distance_px = text_width("88", TEXT_PX)
        painter.drawText(QRectF(rect.left(), rect.top(), distance_px, rect.height()), _RIGHT, f"{number}")
        counts_px = max(text_width(_counts(each), TEXT_PX) for each in self._layers)
        painter.setPen(theme.color("text" if layer.exits else "text.dim"))
        painter.drawText(rect.adjusted(0, 0, -4, 0), _RIGHT, _counts(layer))
        left = rect.left() + distance_px + GAP_PX
        self._paint_bar(painter, layer, left, rect.right() - counts_px - GAP_PX - 4 - left, rect, theme)

    def item_text(self, number: int) -> str:
        return layer_text(number, self._layers[number])

    def _paint_bar(
        self, painter: QPainter, layer: Layer, left: float, room: float, rect: QRectF, theme: Theme
    ) -> None:
        """Draw the parts of a bar from left to right: states, exits, what was not looked at."""
        top = rect.center().y() - BAR_PX / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for count, role in ((layer.states, "bar"), (layer.exits, "accent"), (layer.unknown, "track")):
            width = max(room * count / max(self._most, 1), 1.5) if count else 0.0
            painter.setBrush(theme.color(role))
            painter.drawRect(QRectF(left, top, width, BAR_PX))
            left += width


def _counts(layer: Layer) -> str:
    """Return states and exits as the bar has them, from left to right: ``12 + 3``."""
    return f"{layer.states:,} + {layer.exits:,}"


ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ExitList(RowField):
    """A row for each exit: the moves to it and the h after it."""

    exit_pointed_at = Signal(object)
    """The `PlateauExit` pointed at, or None."""
    exit_requested = Signal(object)
    """The `PlateauExit` to go to: its row was clicked twice, or Enter was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exits: tuple[PlateauExit, ...] = ()
        self._h = 0
        self._coordinates = "numbers"
        self.setAccessibleName("Nearest exits")
        self.pointed_at.connect(self._tell)

    @property
    def chosen_exit(self) -> PlateauExit | None:
        """The exit whose row was chosen, if one is."""
        return None if self._chosen is None else self._exits[self._chosen]

    def set_scene(self, scene: PlateauScene) -> None:
        """Show the exits of a plateau; as long as they stay the same, so does what is pointed at."""
        if scene.exits != self._exits:
            self._exits, self._h = scene.exits, scene.h
            self._set_count(len(scene.exits))

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        end = self._exits[number]
        inside = rect.adjusted(4, 0, -4, 0)
        after = f"h {end.best_h:,}"
        painter.setFont(font_of(TEXT_PX))
        painter.setPen(theme.color("text.dim"))
        painter.drawText(inside, _RIGHT, after)
        room = inside.width() - text_width(after, TEXT_PX) - 8
        way = way_text(end, self._coordinates)
        metrics = QFontMetricsF(painter.font())
        painter.setPen(theme.color("text"))
        painter.drawText(inside, _LEFT, metrics.elidedText(way, Qt.TextElideMode.ElideMiddle, room))

    def item_text(self, number: int) -> str:
        return exit_text(self._exits[number], self._h, self._coordinates)

    def _tell(self) -> None:
        self.exit_pointed_at.emit(None if self.current is None else self._exits[self.current])

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.chosen_exit is not None:
            self.exit_requested.emit(self.chosen_exit)
        else:
            super().keyPressEvent(event)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.exit_requested.emit(self._exits[number])


LAYERS_TITLE = "Distance: {} states {} exits"
EXITS_TITLE = "Nearest exits, as moves"


class PlateauPanel(FinderPanel):
    """Shows a `PlateauScene`."""

    exit_pointed_at = Signal(object)
    """The `PlateauExit` pointed at, or None."""
    exit_requested = Signal(object)
    """The `PlateauExit` to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Search further", parent)
        self.headline_label = note_label("plain")
        self.layers = LayerList()
        self.exits = ExitList()
        self.going_on_button.setToolTip("Go on with the search, to five times as many states.")
        self.cancel_button.setToolTip("End the search with what was found.")
        self._titles = kind_label("", "label"), kind_label(EXITS_TITLE, "label")
        self._lay_out()
        self.exits.exit_pointed_at.connect(self.exit_pointed_at)
        self.exits.exit_requested.connect(self.exit_requested)
        self.set_scene(PlateauScene())

    def set_scene(self, scene: PlateauScene) -> None:
        """Show what is known of a plateau."""
        show_note(self.headline_label, scene.headline)
        show_note(self.note_label, scene.note)
        self.layers.set_scene(scene)
        self.exits.set_scene(scene)
        self._titles[0].setVisible(bool(scene.layers))
        self._titles[1].setVisible(bool(scene.exits))
        self._offer(going_on=scene.can_continue, cancel=scene.is_searching)

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self.exits.set_coordinates(coordinates)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.layers.set_theme(theme)
        self.exits.set_theme(theme)
        swatches = (f'<span style="color: {theme.hex(role)}">■</span>' for role in ("bar", "accent"))
        self._titles[0].setText(LAYERS_TITLE.format(*swatches))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.headline_label)
        layout.addWidget(self.note_label)
        layout.addSpacing(GRID_PX // 2)
        layout.addWidget(self._lists(), 1)
        layout.addLayout(self._buttons())

    def _lists(self) -> DownwardScroll:
        """Put layers and exits beside each other, to be scrolled together."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setRowStretch(2, 1)
        scroll = DownwardScroll(grid)
        for column, (title, field) in enumerate(zip(self._titles, (self.layers, self.exits), strict=True)):
            grid.addWidget(title, 0, column)
            grid.addWidget(field, 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
            scroll.follow_keyboard(field)
        return scroll
