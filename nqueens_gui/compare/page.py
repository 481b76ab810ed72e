"""The Compare page: the form on the left, then the boards, the chart, the score and one transport for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from math import inf
from time import perf_counter
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QStackedWidget, QToolButton, QWidget

from nqueens_gui.board.dragging import glide_ms
from nqueens_gui.board.scene import BoardOptions, board_scene
from nqueens_gui.compare.boards import LaneGrid
from nqueens_gui.compare.chart import OverlaidChart, name_role
from nqueens_gui.compare.form import CompareForm
from nqueens_gui.compare.results_view import (
    GAP_PX,
    LEAST_FIGURES_PX,
    SCORE_TITLES,
    ScoreRow,
    arrangement,
    board_line,
    position_texts,
    score_rows,
    score_title,
    series_texts,
    stage_texts,
    status_of_comparison,
    tick_words,
)
from nqueens_gui.compare.snapshot import CompareSnapshot
from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import Card, LabelRows, SettingsColumn
from nqueens_gui.kit.drawer import DrawerLayout
from nqueens_gui.kit.fields import ChoiceField, name_choice
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import kind_label, placeholder
from nqueens_gui.kit.layouts import GRID_PX, Fitting, in_column, in_row
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.player import text_seconds
from nqueens_gui.player.timeline import Timeline
from nqueens_gui.player.transport import TransportBar
from solver.core.words import NOTHING
from solver.runs.clock import Pace, tells_evaluations

PACES: Final = (
    (Pace.STEPS, "step by step", "All boards show the same step; a restart is not a step."),
    (
        Pace.EVALUATIONS,
        "by evaluations",
        "All boards have spent the same number of evaluations: the fair pace for searches of different kinds.",
    ),
)
FORM_FIELDS: Final = ("comparison", "checked", "making", "shown")
"""What the form shows of a snapshot."""
FORM_PX: Final = 328
SCORE_PX: Final = 400
"""Width of the score below the boards."""
EMPTY: Final = "Two to six boards appear here side by side, each with its own search from the same start."
EMPTY_SCORE: Final = "Runs from further starts (N) add up here."


class ScoreTable(Card):
    """The score of every competitor over the starts so far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Score", parent)
        self.rows: tuple[ScoreRow, ...] = ()
        self._empty = kind_label(EMPTY_SCORE, "dim")
        self._empty.setWordWrap(True)
        titles = [kind_label(title, "label") for title, _ in SCORE_TITLES]
        for label, (_, tip) in zip(titles, SCORE_TITLES, strict=True):
            label.setToolTip(tip)
        self._table = LabelRows(self._make_row, titles, gap_px=GRID_PX // 2, side=Qt.AlignmentFlag.AlignRight)
        self.body.addWidget(self._empty)
        self.body.addWidget(self._table, 1)
        app_theme.changed.connect(self._color_names)
        self.set_rows("Score", ())

    def set_rows(self, title: str, rows: tuple[ScoreRow, ...]) -> None:
        """Show the figures of every competitor."""
        self.rows = rows
        self.set_title(title)
        self._empty.setVisible(not rows)
        for (name, *figures), row in zip(self._table.show_rows(len(rows)), rows, strict=True):
            name.setText(row.name)
            for label, text in zip(figures, (row.solved, row.steps, row.evaluations), strict=True):
                label.setText(text)
            name.setAccessibleName(row.sentence)
            has_cost = row.cost != NOTHING
            figures[-1].setToolTip(f"{row.cost} evaluations for each solution" if has_cost else "")

    @Slot()
    def _color_names(self) -> None:
        for run, (name, *_) in enumerate(self._table.rows):
            _color_name(name, run)

    def _make_row(self) -> tuple[QLabel, ...]:
        name = kind_label("", "text")
        name.setWordWrap(True)  # here every name is seen whole
        _color_name(name, len(self._table.rows))
        return name, *(kind_label("", "text") for _ in SCORE_TITLES)


def _color_name(name: QLabel, run: int) -> None:
    name.setStyleSheet(f"color: {app_theme.now.hex(name_role(run))}")


class MainArea(Fitting, QSplitter):
    """Boards, chart and score, in the arrangement that makes the boards largest.

    While a comparison is presented, the boards take all they can; where they leave enough, there is the chart.

    Parameters
    ----------
    boards, chart, score
        What shares the room.
    """

    arranged = Signal(int)
    """How many boards go in a row."""

    def __init__(self, boards: QWidget, chart: QWidget, score: QWidget) -> None:
        super().__init__()
        self._count = 0
        self._is_presenting = False
        self._figures = QSplitter()
        self._figures.addWidget(chart)
        self._figures.addWidget(score)
        self.addWidget(boards)
        self.addWidget(self._figures)
        for splitter in (self, self._figures):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(GAP_PX)

    def arrange(self, count: int) -> int:
        """Arrange `count` boards, and return how many go in a row."""
        self._count = count
        width, height, score_px = self.width(), self.height(), scaled(SCORE_PX)
        scale = scaled(SCORE_PX) / SCORE_PX
        chosen = arrangement(count, width, height, scale, is_presented=self._is_presenting)
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self.setOrientation(across if chosen.is_beside else down)
        self._figures.setOrientation(down if chosen.is_beside else across)
        self._figures.setVisible(not self._is_presenting or chosen.figures_px >= scaled(LEAST_FIGURES_PX))
        boards_px = (width if chosen.is_beside else height) - chosen.figures_px - GAP_PX
        self.setSizes([max(boards_px, 1), chosen.figures_px])
        self._figures.setSizes([3, 2] if chosen.is_beside else [max(width - score_px - GAP_PX, 1), score_px])
        return chosen.columns

    def set_presenting(self, is_presenting: bool) -> None:
        """Leave the room to the boards, or give chart and score theirs again."""
        self._is_presenting = is_presenting
        self.fit()

    def fit(self) -> None:
        if self._count:
            self.arranged.emit(self.arrange(self._count))


class ComparePanel(QWidget):
    """Shows snapshots of a comparison."""

    def __init__(self, clock: Callable[[], float] = perf_counter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._text_shown_at = -inf
        self._is_presenting = False
        self._places: tuple[int, ...] = ()
        self._furthest = 0
        """How far a race was seen: its time line ends there until it is over."""
        self._snapshot = CompareSnapshot()
        self.options = BoardOptions()
        self.form = CompareForm()
        self.progress = ProgressBanner("Progress of the runs")
        self.drawer_button, self.cancel_button = QToolButton(), QPushButton("Cancel")
        self.export_button, self.record_button = QPushButton("Export"), QPushButton("Record")
        self.pace_choice = ChoiceField(PACES)
        self.grid = LaneGrid()
        self.chart, self.score = OverlaidChart(), ScoreTable()
        self.timeline = Timeline()
        self.transport = TransportBar(self.timeline, ("new_run",))
        self._empty = placeholder(EMPTY)
        self._main_area = MainArea(self.grid, self.chart, self.score)
        self._pages = QStackedWidget()
        self.layout_ = DrawerLayout(SettingsColumn(self.form), self._main(), FORM_PX)
        in_column(self.layout_, of=self)
        self.layout_.set_pinned(True)  # until there is something to see
        hand_focus_on(self, lambda: self._home)
        self._main_area.arranged.connect(self.grid.set_columns)
        self.form.set_snapshot(self._snapshot)
        self._show_clock(self._snapshot)
        self._show_texts(self._snapshot)

    @property
    def _home(self) -> QWidget:
        """What has the keyboard while nothing is filled in."""
        if self.cancel_button.isVisible() and self.cancel_button.isEnabled():
            return self.cancel_button
        return self.grid.lanes[0].board if self._snapshot.traces else self.form.compare_button

    def set_actions(self, drawer: QAction, actions: Mapping[str, QAction]) -> None:
        """Give the buttons what they do: that of the drawer, and those of the transport by their names."""
        self.layout_.set_action(drawer, self.drawer_button)
        self.transport.set_actions(actions)

    def set_presenting(self, is_presenting: bool) -> None:
        """Make a stage of the boards: one line above them, the controls below, and the score at each."""
        self.progress.banner.set_lines(1 if is_presenting else 2)
        for widget in (self.pace_choice, self.export_button, self.record_button):
            widget.setVisible(not is_presenting)
        self.chart.set_presenting(is_presenting)
        self.grid.set_presenting(is_presenting)
        self.layout_.set_side_allowed(not is_presenting)
        if is_presenting and self._snapshot.traces:
            self.layout_.set_pinned(False)
        self._is_presenting = is_presenting
        self.score.setVisible(not is_presenting)
        self._text_shown_at = -inf
        self._show_texts(self._snapshot)
        self._main_area.set_presenting(is_presenting)
        self._home.setFocus()

    def set_options(self, options: BoardOptions) -> None:
        """Draw the boards with these options."""
        self.options = options
        self._show_boards(None, self._snapshot)

    def set_snapshot(self, snapshot: CompareSnapshot) -> None:
        """Show a comparison."""
        before, self._snapshot = self._snapshot, snapshot
        had_keyboard = self.form.isAncestorOf(self.focusWidget()) or self.cancel_button.hasFocus()
        if any(getattr(before, name) is not getattr(snapshot, name) for name in FORM_FIELDS):
            self.form.set_snapshot(snapshot)
        is_other = before.sequence != snapshot.sequence
        if is_other:
            self._show_runs(snapshot)
        if is_other or before.clock is not snapshot.clock:
            self._show_clock(snapshot)
        if is_other or before.score is not snapshot.score or before.is_racing != snapshot.is_racing:
            score = snapshot.shown_score
            self.score.set_rows(score_title(score), score_rows(snapshot.names, score))
        self.transport.set_playing(snapshot.is_playing)
        if is_other or before.tick != snapshot.tick:
            self._show_boards(None if is_other else before, snapshot)
        self._show_texts(snapshot)
        if is_other and (snapshot.shown is not None or self._is_presenting):
            self.layout_.set_pinned(False)
            self.layout_.close_drawer()
        if had_keyboard and (is_other or before.making.stage.is_busy) and not snapshot.making.stage.is_busy:
            self._home.setFocus()  # a button that is hidden would pass the keyboard on

    def _show_runs(self, snapshot: CompareSnapshot) -> None:
        self.grid.set_runs(snapshot.names, snapshot.traces)
        self.grid.set_columns(self._main_area.arrange(len(snapshot.traces)))
        self._pages.setCurrentIndex(1)

    def _show_clock(self, snapshot: CompareSnapshot) -> None:
        """Show the time line and the curves at the pace that is chosen."""
        self._text_shown_at = -inf
        self._places = snapshot.places
        self.pace_choice.set_name(snapshot.pace)
        self._offer_paces(snapshot)
        self.chart.set_runs(snapshot.traces, snapshot.names, snapshot.pace)
        self._furthest = 0
        self.timeline.set_describe(partial(tick_words, snapshot.clock))

    def _offer_paces(self, snapshot: CompareSnapshot) -> None:
        """Offer the pace by evaluations only where every search tells them."""
        is_told = tells_evaluations([trace.settings for trace in snapshot.traces])
        model = self.pace_choice.model()
        row = self.pace_choice.findData(Pace.EVALUATIONS)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item = model.item(row)  # type: ignore[attr-defined]
        item.setFlags(flags if is_told else Qt.ItemFlag.NoItemFlags)
        item.setToolTip(PACES[1][2] if is_told else "A search of your own does not report its evaluations.")

    def _show_boards(self, before: CompareSnapshot | None, snapshot: CompareSnapshot) -> None:
        """Show every state that is another one; a queen glides where a run made one move."""
        indices_before = before.indices if before is not None else None
        for run, (lane, trace, index) in enumerate(
            zip(self.grid.lanes, snapshot.traces, snapshot.indices, strict=True)
        ):
            if indices_before is not None and indices_before[run] == index:
                continue
            position = trace.position(index)
            scene = board_scene(
                position.rows,
                trace.settings.heuristic,
                h=position.h,
                kinds=self.options.kinds,
                moves=position.moved or (),
                coordinates=self.options.coordinates,
            )
            is_next = indices_before is not None and index == indices_before[run] + 1
            glide = glide_ms(snapshot.speed, snapshot.is_playing, self.options.has_motion) if is_next else 0
            lane.board.set_scene(scene, glide)

    def _show_texts(self, snapshot: CompareSnapshot) -> None:
        """Show sentences, time lines and dots; while the runs play fast, only some times a second."""
        now = self._clock()
        if now - self._text_shown_at < text_seconds(snapshot.speed, is_playing=snapshot.is_playing):
            return
        self._text_shown_at = now
        stage, progress = snapshot.making.stage, snapshot.making.progress
        self.progress.banner.set_status(status_of_comparison(snapshot))
        self.progress.bar.setVisible(stage.is_busy)
        self.progress.bar.set_share(
            None if progress is None else progress.run / max(len(snapshot.making.names), 1)
        )
        self.cancel_button.setVisible(stage.is_busy)
        self._furthest = max(self._furthest, snapshot.tick)
        last = self._furthest if snapshot.is_racing else snapshot.clock.last
        self.timeline.set_length(last + 1 if snapshot.traces else 0)
        self.timeline.set_position(snapshot.tick)
        self.transport.set_position_texts(*position_texts(snapshot))
        score, bets = snapshot.shown_score, Counter(snapshot.bets)
        for run, lane in enumerate(self.grid.lanes):
            trace, index = snapshot.traces[run], snapshot.indices[run]
            lane.timeline.set_position(index)
            lane.set_line(board_line(trace, index))
            lane.set_place(self._places[run] if index == trace.end else 0)
            lane.set_stage(stage_texts(trace, index), series_texts(score, run, snapshot.pace))
            is_betting = snapshot.is_racing or self._is_presenting
            lane.set_bets(bets[run], is_shown=snapshot.can_bet or (bets[run] > 0 and is_betting))
            lane.timeline.setVisible(
                not (snapshot.is_racing or self._is_presenting)
            )  # it tells how the run ends
        self.chart.area.set_indices(snapshot.indices, snapshot.is_racing)

    def _main(self) -> QWidget:
        head = in_row(
            *(self.drawer_button, (self.progress, 1), self.cancel_button),
            *(self.pace_choice, self.export_button, self.record_button),
            gap_px=GAP_PX,
        )
        head.setAlignment(self.drawer_button, Qt.AlignmentFlag.AlignTop)
        self.pace_choice.setToolTip("How the boards are synchronized.")
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._main_area)
        main = QWidget()
        in_column(head, (self._pages, 1), self.transport, gap_px=GAP_PX, of=main)
        name_choice(self.pace_choice, "Pace")
        hand_focus_on(main, lambda: self._home)
        return main
