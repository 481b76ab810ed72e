"""The page of chances: what becomes of a climb from here, after each best move, and the decisive ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from nqueens_gui.inspector.chances_session import OddsService
from nqueens_gui.inspector.chances_view import (
    NO_RUN,
    FlipRow,
    MoveRow,
    OddsFigure,
    OddsScene,
    OddsSnapshot,
    odds_scene,
)
from nqueens_gui.kit.card import GRID_PX, DownwardScroll
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.labels import Figure, kind_label, note_label, show_note
from nqueens_gui.kit.painting import font_of, text_width
from nqueens_gui.kit.tables import RowField
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.kit.theme import Theme
from nqueens_gui.watch.breakpoints import Breakpoints, asks_for_odds
from nqueens_gui.watch.chart import TracePlot
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.success_probability import ChancesMethod, method_for

TEXT_PX: Final = 12
BAR_PX: Final = 10.0
LEAST_BAR_PX: Final = 2.0
GAP_PX: Final = 8.0
EDGE_PX: Final = 4.0
HEAD_PX: Final = 4.0
"""Half the height of the head of an arrow."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CHANCE = "> 99.9 %"
"""The widest chance there is."""


def paint_move_row(painter: QPainter, row: MoveRow, name_px: float, rect: QRectF, theme: Theme) -> None:
    """Draw the odds after a move; `name_px` is the room for its name."""
    inside = rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
    painter.setFont(font_of(TEXT_PX))
    painter.setPen(theme.color("text"))
    painter.drawText(inside, _LEFT, row.name)
    chance_px = text_width(CHANCE, TEXT_PX)
    painter.drawText(inside, _RIGHT, row.text)
    bar = _track(inside.adjusted(name_px + GAP_PX, 0, -chance_px - GAP_PX, 0), painter, theme)
    painter.setBrush(theme.color("odds"))
    length = max(bar.width() * row.share, LEAST_BAR_PX) if row.share else 0.0
    painter.drawRoundedRect(QRectF(bar.left(), bar.top(), length, bar.height()), 2, 2)
    if row.interval is not None:
        painter.setPen(QPen(theme.color("interval"), 1.5))
        low, high = (bar.left() + bar.width() * bound for bound in row.interval)
        painter.drawLine(QPointF(low, bar.center().y()), QPointF(high, bar.center().y()))


def paint_flip_row(painter: QPainter, row: FlipRow, name_px: float, rect: QRectF, theme: Theme) -> None:
    """Draw a step at which the odds changed; `name_px` is the room for its name."""
    inside = rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
    painter.setFont(font_of(TEXT_PX, bold=row.is_present))
    painter.setPen(theme.color("text"))
    painter.drawText(inside, _LEFT, row.step)
    words_px = text_width(f"{CHANCE} → {CHANCE}", TEXT_PX)
    painter.drawText(inside, _RIGHT, row.text)
    track = _track(inside.adjusted(name_px + GAP_PX, 0, -words_px - GAP_PX, 0), painter, theme)
    _paint_arrow(painter, row, track, theme)


def name_width(names: list[str]) -> float:
    """Return the room that the longest of some names takes."""
    return max((text_width(name, TEXT_PX, bold=True) for name in names), default=0.0)


def _track(room: QRectF, painter: QPainter, theme: Theme) -> QRectF:
    """Draw the range from 0 to 1, and return where it is."""
    track = QRectF(room.left(), room.center().y() - BAR_PX / 2, max(room.width(), 0.0), BAR_PX)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("odds.track"))
    painter.drawRoundedRect(track, 2, 2)
    return track


def _paint_arrow(painter: QPainter, row: FlipRow, track: QRectF, theme: Theme) -> None:
    """Draw an arrow from the odds before to the odds after."""
    color = theme.color("odds" if row.after > row.before else "stuck")
    start, end = (track.left() + track.width() * share for share in (row.before, row.after))
    middle, head = track.center().y(), min(HEAD_PX, abs(end - start))
    back = -head if end > start else head
    painter.setPen(QPen(color, 2))
    painter.drawLine(QPointF(start, middle), QPointF(end + back, middle))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        [QPointF(end, middle), QPointF(end + back, middle - HEAD_PX), QPointF(end + back, middle + HEAD_PX)]
    )


class MoveOddsRows(RowField):
    """A bar for each best move; what is pointed at is lit on the board."""

    successor_pointed_at = Signal(object)
    """Column and row of the successor pointed at; None when none is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[MoveRow, ...] = ()
        self._name_px = 0.0
        self.setAccessibleName("Odds after each best move")
        self.pointed_at.connect(self._tell)

    def set_rows(self, rows: tuple[MoveRow, ...]) -> None:
        """Show the odds after other moves, or other odds after the same ones."""
        before, self._rows = self._rows, rows
        self.setAccessibleDescription("; ".join(row.sentence for row in rows))
        if [(row.square, row.name) for row in rows] == [(row.square, row.name) for row in before]:
            self.update()
            return
        self._name_px = name_width([row.name for row in rows])
        self._set_count(len(rows))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        paint_move_row(painter, self._rows[number], self._name_px, rect, theme)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    def _tell(self, number: int | None) -> None:
        self.successor_pointed_at.emit(None if number is None else self._rows[number].square)


class CoinFlipRows(RowField):
    """A row for each step at which the odds changed much; a click goes there, and so does Enter."""

    state_requested = Signal(int)
    """The state that a step led to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[FlipRow, ...] = ()
        self._name_px = 0.0
        self.setAccessibleName("The coin flips of this run")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_rows(self, rows: tuple[FlipRow, ...]) -> None:
        """Show other steps."""
        before, self._rows = self._rows, rows
        self.setAccessibleDescription("; ".join(row.sentence for row in rows))
        if [row.index for row in rows] == [row.index for row in before]:
            self.update()
            return
        self._name_px = name_width([row.step for row in rows])
        self._set_count(len(rows))

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        paint_flip_row(painter, self._rows[number], self._name_px, rect, theme)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.item_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number is not None:
            self.state_requested.emit(self._rows[number].index)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current is not None:
            self.state_requested.emit(self._rows[self.current].index)
        else:
            super().keyPressEvent(event)


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


PAGE = "odds"
NOT_EXACT = (
    "A run of this kind does not pause at odds: they are exact up to 8 queens, sideways count in a row."
)


class OddsCommands(QObject):
    """Has odds found out while their page is open, and from then on for the chart, unless that is switched off."""

    said = Signal(str)

    def __init__(
        self,
        service: OddsService,
        panel: OddsPanel,
        tabs: Inspector,
        chart: TracePlot,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._service = service
        self._panel = panel
        self._chart = chart
        self._action = actions["show_odds"]
        self._index: int | None = None
        self._is_hiding = False
        self._coordinates = "numbers"
        self._known = OddsSnapshot()
        self._action.setChecked(True)
        self._action.triggered.connect(self._ask_for_chart)
        tabs.page_changed.connect(self._ask_for_page)
        service.changed.connect(self.show)

    @property
    def is_in_chart(self) -> bool:
        """Whether the chart shows odds where they are known."""
        return self._action.isChecked()

    def set_in_chart(self, is_shown: bool) -> None:
        """Let the chart show odds where they are known."""
        self._action.setChecked(is_shown)
        self._show_in_chart()

    @Slot(bool)
    def set_hiding(self, is_hiding: bool) -> None:
        """Show no odds in the chart for a while, whatever is known."""
        self._is_hiding = is_hiding
        self._show_in_chart()

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self._coordinates = coordinates
        self.show(self._known)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at another state."""
        self._index = snapshot.position.index if snapshot.position else None
        self._service.follow(snapshot)

    @Slot(object)
    def show(self, known: OddsSnapshot) -> None:
        """Show what is known now."""
        self._known = known
        if self._panel.isVisible():
            self._panel.set_scene(odds_scene(known, self._index, self._coordinates))
        self._show_in_chart()

    @Slot(object)
    def follow_breakpoints(self, breakpoints: Breakpoints) -> None:
        """Have the odds at hand while some breakpoint is about them, and say where they are not exact."""
        is_asked = asks_for_odds(breakpoints)
        self._service.set_asked("breakpoint", is_asked)
        settings = self._known.settings
        if is_asked and settings is not None and method_for(settings) is not ChancesMethod.TABLE:
            self.said.emit(NOT_EXACT)

    @Slot(str)
    def _ask_for_page(self, page: str) -> None:
        is_open = page == PAGE
        self._service.set_asked("page", is_open)
        if is_open:
            self._panel.set_scene(odds_scene(self._known, self._index, self._coordinates))
            self._service.set_asked("chart", self.is_in_chart)

    @Slot(bool)
    def _ask_for_chart(self, is_shown: bool) -> None:
        self._service.set_asked("chart", is_shown)
        self._show_in_chart()

    def _show_in_chart(self) -> None:
        self._chart.set_odds(self._known.run if self.is_in_chart and not self._is_hiding else None)
