"""The boards of a comparison, side by side: each with its name, its time line and a line on how its run goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from nqueens_gui.board.widget import BoardView
from nqueens_gui.compare.chart import TOOL_PX, series_role
from nqueens_gui.compare.results_view import GAP_PX, PLACES, SMALLEST_BOARD_PX, BoardLine
from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.parts import SAMPLE_SIZE, series_icon
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import ENTER_KEYS
from nqueens_gui.kit.labels import ElidedLabel, kind_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, Fitting, in_row, put_beside
from nqueens_gui.kit.style import restyle
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.timeline import Timeline
from nqueens_gui.player.trace_view import TraceScene, place_words
from nqueens_gui.player.transport import PositionLabel
from solver.core.words import counted
from solver.runs.trace import Trace
from solver.telling.status import Tone

PADDING_PX = 10
SHRUNK = 1.5
"""How many times too long a name may be that is written smaller for an audience, rather than on two lines."""
LINE_COLORS = {Tone.SOLVED: "solved", Tone.STUCK: "stuck", Tone.PAUSED: "paused"}
"""Role of the colour of a line; that of a run that goes on is plain."""


class Lane(Card):
    """One run: its name, its board, its time line and a line of results."""

    open_requested = Signal()
    """Somebody asks for the run on the Watch page."""
    index_requested = Signal(int)
    """The state to go to."""
    bet_requested = Signal()
    """Somebody bets on the run."""

    def __init__(self, run: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._run = run
        self._tone = Tone.NEUTRAL
        self.board, self.timeline = BoardView("card"), Timeline()
        self.name_label, self.line_label = ElidedLabel(is_shrinking=True), PositionLabel()
        self.place_label = kind_label("", "place")
        self.stage_label, self.series_label = ElidedLabel(is_shrinking=True), ElidedLabel()
        self.bet_button = QToolButton()
        self.open_button = corner_button("Open on the Watch page", side_px=TOOL_PX)
        set_icon(self.open_button, "eye")
        self._swatch = QLabel()
        self._lay_out()
        self.board.square_clicked.connect(lambda *_: self.open_requested.emit())
        self.open_button.clicked.connect(self.open_requested)
        self.bet_button.clicked.connect(self.bet_requested)
        self.timeline.position_requested.connect(self.index_requested)
        app_theme.changed.connect(self._color)
        self._color()

    def set_run(self, name: str, trace: Trace) -> None:
        """Show the start of another run."""
        self.name_label.set_full_text(name)
        self.setAccessibleName(name)
        self.board.setAccessibleName(f"Board of {name}")
        self.timeline.setAccessibleName(f"Time line of {name}")
        words = f"Open {name} on the Watch page, at this state (click the board, or press Enter on it)."
        self.open_button.setToolTip(words)
        self.open_button.setAccessibleName(f"Open {name} on the Watch page")
        self.timeline.set_marks(TraceScene(trace).marks)
        self.timeline.set_describe(partial(place_words, trace))
        self.timeline.set_length(len(trace))
        self.bet_button.setToolTip(
            f"Bet that {name} solves first ({self._run + 1}); each click counts one more bet."
        )
        self.bet_button.setAccessibleName(f"Bet on {name}")

    def set_presenting(self, is_presenting: bool) -> None:
        """Write the name, h and the steps for the last row, with the score of the series in place of the time line."""
        restyle(self.name_label, kind="figure" if is_presenting else "title")
        for label in (self.stage_label, self.series_label):
            label.setVisible(is_presenting)
        for part in (self.line_label, self.open_button):
            part.setVisible(not is_presenting)

    def set_narrow(self, is_narrow: bool) -> None:
        """Put the bets below the score, or beside it, and write the place smaller, or as large as can be."""
        put_beside(self._foot, not is_narrow)
        is_large = self.stage_label.isVisibleTo(self) and not is_narrow
        restyle(self.place_label, kind="place" if is_large else "solved")
        policy = self.bet_button.sizePolicy()
        policy.setRetainSizeWhenHidden(is_narrow)
        self.bet_button.setSizePolicy(policy)

    def set_place(self, place: int) -> None:
        """Say which place the run has, once it is over; the first is marked."""
        show_note(self.place_label, PLACES[place])
        self._swatch.setHidden(place > 0 and self.stage_label.isVisibleTo(self))
        restyle(self, winner=place == 1)

    def set_stage(self, texts: Sequence[str], series: Sequence[str]) -> None:
        """Say to an audience how the run goes, and how the search did from all starts."""
        self.stage_label.set_texts(*texts)
        self.series_label.set_texts(*series)

    def set_bets(self, count: int, *, is_shown: bool) -> None:
        """Show how many bets there are on the run."""
        self.bet_button.setVisible(is_shown)
        self.bet_button.setText(counted(count, "bet") if count else f"Bet ({self._run + 1})")

    def set_line(self, line: BoardLine) -> None:
        """Say how the run goes."""
        self.line_label.set_texts(*line.texts)
        self.board.setAccessibleDescription(line.texts[0])
        if line.tone is not self._tone:
            self._tone = line.tone
            self._color_line()

    @Slot()
    def _color(self) -> None:
        self._swatch.setPixmap(series_icon(app_theme.now, series_role(self._run), ()).pixmap(SAMPLE_SIZE))
        self._color_line()

    def _color_line(self) -> None:
        role = LINE_COLORS.get(self._tone)
        for label in (self.line_label, self.stage_label):
            label.set_color(app_theme.now.color(role) if role is not None else None)

    def _lay_out(self) -> None:
        self.board.setMinimumSize(SMALLEST_BOARD_PX, SMALLEST_BOARD_PX)
        self.name_label.setProperty("kind", "title")
        self.line_label.setProperty("kind", "dim")
        self.stage_label.setProperty("kind", "stage")
        self.bet_button.setProperty("role", "row")
        for label in (self.stage_label, self.series_label):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        for label in (self.line_label, self.stage_label):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body.setSpacing(GRID_PX // 2)
        self.body.addLayout(in_row(self._swatch, self.place_label, (self.name_label, 1), self.open_button))
        self.body.addWidget(self.board, 1)
        self._foot = in_row((self.timeline, 1), (self.series_label, 1), self.bet_button)
        self._foot.addStrut(self.timeline.sizeHint().height())  # the boards keep their size after a race
        self.body.addLayout(self._foot)
        self.body.addWidget(self.line_label)
        self.body.addWidget(self.stage_label)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.setContentsMargins(PADDING_PX, GRID_PX, PADDING_PX, GRID_PX)
        layout.setSpacing(0)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.board.hasFocus():
            self.open_requested.emit()
        else:
            super().keyPressEvent(event)


class LaneGrid(Fitting, QWidget):
    """A lane for each run, in rows of a given number."""

    open_requested = Signal(int)
    """The number of the run to open."""
    index_requested = Signal(int, int)
    """The number of a run and the state of it to go to."""
    bet_requested = Signal(int)
    """The number of the run that somebody bets on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.all_lanes: list[Lane] = []
        self._count = 0
        self._columns = 1
        self._is_presenting = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP_PX)

    @property
    def lanes(self) -> list[Lane]:
        """The lanes that are shown, in the order of the runs."""
        return self.all_lanes[: self._count]

    def set_runs(self, names: Sequence[str], traces: Sequence[Trace]) -> None:
        """Show other runs."""
        self._count = len(traces)
        while len(self.all_lanes) < self._count:
            self._add()
        for lane in self.all_lanes[self._count :]:
            lane.hide()
        for lane, name, trace in zip(self.lanes, names, traces, strict=True):
            lane.set_run(name, trace)
            lane.show()
        self._place()

    def set_presenting(self, is_presenting: bool) -> None:
        """Show the lanes to an audience, or as usual."""
        self._is_presenting = is_presenting
        for lane in self.all_lanes:
            lane.set_presenting(is_presenting)
        self.fit()

    def set_columns(self, columns: int) -> None:
        """Set the number of lanes in a row."""
        if columns != self._columns:
            self._columns = columns
            self._place()

    def fit(self) -> None:
        """Give all names a second line where one of them needs it, so that the boards stay alike.

        For an audience the bets have a line of their own then.
        """
        tool_px = 0 if self._is_presenting else TOOL_PX + GRID_PX
        side_px = 2 * PADDING_PX + SAMPLE_SIZE.width() + tool_px + GRID_PX
        room = (self.width() - GAP_PX * (self._columns - 1)) // self._columns - side_px
        most = room * (SHRUNK if self._is_presenting else 1)
        is_long = any(lane.name_label.sizeHint().width() > most for lane in self.lanes)
        for lane in self.lanes:
            lane.name_label.set_lines(2 if is_long else 1)
            lane.set_narrow(is_long and self._is_presenting)

    def _add(self) -> None:
        run = len(self.all_lanes)
        lane = Lane(run, self)
        lane.setMinimumWidth(SMALLEST_BOARD_PX + 2 * PADDING_PX)  # all are as wide, whatever they say
        lane.set_presenting(self._is_presenting)
        for widget in (lane.open_button, lane.timeline, lane.bet_button):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click, all keys still act on the runs
        lane.open_requested.connect(lambda: self.open_requested.emit(run))
        lane.bet_requested.connect(lambda: self.bet_requested.emit(run))
        lane.index_requested.connect(lambda index: self.index_requested.emit(run, index))
        self.all_lanes.append(lane)

    @Slot()
    def _place(self) -> None:
        for lane in self.all_lanes:
            self._grid.removeWidget(lane)
        for place in range(max(len(self.all_lanes), 1)):
            self._grid.setColumnStretch(place, int(place < self._columns))
            self._grid.setRowStretch(place, int(place * self._columns < self._count))
        for run, lane in enumerate(self.lanes):
            self._grid.addWidget(lane, run // self._columns, run % self._columns)
        self.fit()
