"""The page "What now?": what helps a board that is stuck, how often, and at what price."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqueens_gui.inspector.escapes_view import RemedyRow, RemedyScene, remedy_scene, unstuck_scene
from nqueens_gui.inspector.finder import FinderPanel, StateFinder
from nqueens_gui.kit.card import GRID_PX, DownwardScroll
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.labels import show_note
from nqueens_gui.kit.painting import font_of
from nqueens_gui.kit.tables import RowField
from nqueens_gui.kit.theme import Theme
from solver.analysis.escape_trials import (
    DEFAULT_RUNS,
    DEFINITIONS,
    ESCAPE_STRATEGIES,
    EscapeFigures,
    EscapeStrategy,
    EscapeTrial,
)
from solver.analysis.state_kind import Insight
from solver.core.run_settings import RunSettings
from solver.core.workers import lower_priority
from solver.experiment.results import CancelFlag

ROUND_SECONDS = 0.05
"""A round of one remedy is to take about so long."""
FIRST_RUNS = 20
"""Runs of the first round of each."""
GROWTH = 4
"""Most times as many runs as in the round before."""


class RemedyFinder(StateFinder):
    """Makes runs from the state looked at when it is stuck; it tells a `RemedyScene`."""

    rest_ms = 150
    work_name = "runs"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._trials: list[EscapeTrial] = []
        self._figures: tuple[EscapeFigures, ...] = ()
        self._tried_for: object = None
        self._flag = CancelFlag()

    def run_of(self, remedy: EscapeStrategy) -> RunSettings | None:
        """Return the settings of a typical run of a remedy; None before there is one."""
        for trial, figures in zip(self._trials, self._figures, strict=True):
            if trial.strategy is remedy and figures.typical_run is not None:
                return trial.settings_of_run(figures.typical_run)
        return None

    def _turn_to(self, insight: Insight | None) -> bool:
        """Begin anew, unless it is the board that was tried last: what was found of that stays."""
        settings = self._settings
        if insight is None or settings is None or not insight.kind.is_local_minimum:
            return False
        wanted = insight.rows, insight.heuristic, settings.seed, dict(settings.parameters)
        if wanted != self._tried_for:
            self._tried_for = wanted
            self._trials = [EscapeTrial(remedy, *wanted) for remedy in ESCAPE_STRATEGIES]
            self._figures = tuple(trial.figures for trial in self._trials)
        return any(figures.runs < DEFAULT_RUNS for figures in self._figures)

    def _next_work(self) -> Work | None:
        if not self._trials:
            return None
        trials, flag = self._trials, CancelFlag()
        self._flag = flag
        return lambda task: _try_all(trials, flag, task)

    def _take_in(self, news: tuple[EscapeFigures, ...]) -> None:
        self._figures = news

    def _scene(self, insight: Insight | None, is_busy: bool, failure: str) -> RemedyScene:
        if insight is None:
            return RemedyScene()
        if not insight.kind.is_local_minimum:
            return unstuck_scene(insight)
        return remedy_scene(self._figures, is_busy, failure)

    def _stop(self) -> None:
        self._flag.set()
        super()._stop()


def _try_all(trials: list[EscapeTrial], flag: CancelFlag, task: Task) -> None:
    """Make some runs of each remedy in turn until all have enough, and tell after each turn how they stand."""
    lower_priority()
    counts = dict.fromkeys((trial.strategy.name for trial in trials), FIRST_RUNS)
    task.report(tuple(each.figures for each in trials))  # an abandoned job may have added runs unheard
    while not task.is_cancelled() and (left := [trial for trial in trials if trial.made < DEFAULT_RUNS]):
        for trial in left:
            begun, count = perf_counter(), min(counts[trial.strategy.name], DEFAULT_RUNS - trial.made)
            trial.add(count, flag.array)
            wanted = round(count * ROUND_SECONDS / max(perf_counter() - begun, 1e-6))
            counts[trial.strategy.name] = max(1, min(wanted, GROWTH * count))
            task.report(tuple(each.figures for each in trials))


TITLE_PX: Final = 12
PRICE_PX: Final = 11
LINE_PX: Final = 16.0
BAR_PX: Final = 8.0
WHISKER_PX: Final = 3.0
SIDE_PX: Final = 4
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
WATCH: Final = "watch one"
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RemedyList(RowField):
    """A row for each remedy; a click on one asks to watch a run of it."""

    row_px = 48
    remedy_requested = Signal(object)
    """The `EscapeStrategy` of which a run is to be watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RemedyRow, ...] = ()
        self.setAccessibleName("Ways out")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_scene(self, scene: RemedyScene) -> None:
        """Show what came of every remedy so far."""
        before, self._rows = self._rows, scene.rows
        words = (f"{row.remedy.title}: {row.solved_text} solved" for row in scene.rows)
        self.setAccessibleDescription("; ".join(words))
        if len(before) != len(scene.rows):
            self._set_count(len(scene.rows))
        self.update()

    def paint_item(self, painter: QPainter, number: int, rect: QRectF, theme: Theme) -> None:
        row, inside = self._rows[number], rect.adjusted(SIDE_PX, 3, -SIDE_PX, -3)
        title = QRectF(inside.left(), inside.top(), inside.width(), LINE_PX)
        painter.setFont(font_of(TITLE_PX, bold=True))
        painter.setPen(theme.color("text"))
        painter.drawText(title, _LEFT, row.remedy.title)
        painter.setFont(font_of(TITLE_PX))
        painter.drawText(title, _RIGHT, row.solved_text)
        bar = QRectF(inside.left(), title.bottom() + 2, inside.width(), BAR_PX)
        self._paint_bar(painter, row, bar, theme)
        price = QRectF(inside.left(), bar.bottom() + 1, inside.width(), LINE_PX)
        painter.setFont(font_of(PRICE_PX))
        painter.setPen(theme.color("text.dim"))
        painter.drawText(price, _LEFT, row.price_text)
        if number == self.current and row.figures.runs:
            painter.setPen(theme.color("accent"))
            painter.drawText(price, _RIGHT, WATCH)

    def item_text(self, number: int) -> str:
        return self._rows[number].sentence

    def _paint_bar(self, painter: QPainter, row: RemedyRow, bar: QRectF, theme: Theme) -> None:
        """Draw the share that gets out, over it the share that is solved, and the interval of that."""
        figures = row.figures
        painter.setPen(Qt.PenStyle.NoPen)
        shares = ((1.0, "track"), (_share(figures.escaped, figures.runs), "bar"))
        for share, role in (*shares, (_share(figures.solved, figures.runs), "chart.solution")):
            painter.setBrush(theme.color(role))
            painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), 2, 2)
        if figures.solved_interval is not None:
            low, high = (bar.left() + bar.width() * end for end in figures.solved_interval)
            middle = bar.center().y()
            painter.setPen(QPen(theme.color("interval"), 1.5))
            painter.drawLine(QPointF(low, middle), QPointF(high, middle))
            for end in (low, high):
                painter.drawLine(QPointF(end, middle - WHISKER_PX), QPointF(end, middle + WHISKER_PX))

    def _ask(self, number: int | None) -> None:
        if number is not None and self._rows[number].figures.runs:
            self.remedy_requested.emit(self._rows[number].remedy)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._ask(self.current)
        else:
            super().keyPressEvent(event)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave what is chosen to the keyboard: a click asks at once."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask(self.item_at(event.position()))


def _share(count: int, runs: int) -> float:
    return count / runs if runs else 0.0


class RemediesPanel(FinderPanel):
    """Shows a `RemedyScene`."""

    remedy_requested = Signal(object)
    """The `EscapeStrategy` of which a run is to be watched."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Go on", parent)
        self.remedies = RemedyList()
        self.going_on_button.setToolTip("Make the runs that are left.")
        self.cancel_button.setToolTip("Make no more runs; what was found stays.")
        self.setToolTip(DEFINITIONS)
        self._lay_out()
        self.remedies.remedy_requested.connect(self.remedy_requested)
        self.set_scene(RemedyScene())

    def set_scene(self, scene: RemedyScene) -> None:
        """Show what came of every remedy so far."""
        show_note(self.note_label, scene.note)
        self.remedies.set_scene(scene)
        self._offer(going_on=scene.can_continue, cancel=scene.is_busy)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.remedies.set_theme(theme)

    def _lay_out(self) -> None:
        inside = QVBoxLayout()
        inside.addWidget(self.remedies)
        inside.addStretch(1)
        scroll = DownwardScroll(inside)
        scroll.follow_keyboard(self.remedies)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.note_label)
        layout.addWidget(scroll, 1)
        layout.addLayout(self._buttons())
