"""Turns a snapshot of the session into the frozen values that the widgets show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.board.dragging import glide_ms
from nqueens_gui.board.heat import without_rings
from nqueens_gui.board.scene import BoardOptions, BoardScene, NextMove, board_scene
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.player import text_seconds
from nqueens_gui.player.trace_view import TraceScene, place_words
from nqueens_gui.population.family_view import FamilyScene, family_scene
from nqueens_gui.population.members_view import members_scene
from nqueens_gui.watch.board_mode import WATCHING, BoardMode, BoardUse, seen, status_in
from nqueens_gui.watch.chart_picture import chart_title
from nqueens_gui.watch.figures_view import NO_FIGURES, state_figures, without_hints
from nqueens_gui.watch.page import WatchPage
from nqueens_gui.watch.snapshot import Snapshot, next_move
from solver.analysis.state_kind import Insight
from solver.core.events import Moved, QueenMove, Square
from solver.core.heuristics import pairs_by_kind
from solver.core.variants import Variant
from solver.runs.clock import FAST
from solver.runs.trace import Trace
from solver.telling.sentences import step_name
from solver.telling.status import Status

FLASH_SPEED = 5.0
"""Most moves a second at which proposals that were turned down are shown."""


class Presenter(QObject):
    """Shows snapshots, as far as the mode of the board allows; it remembers the last one, to show it again.

    Whoever uses the board claims its mode; the presenter decides which claim counts.
    """

    mode_changed = Signal(object)
    """The `BoardMode`."""
    shown = Signal()
    """`snapshot` is another one, or is shown anew; during a fast run only now and then."""

    def __init__(
        self,
        page: WatchPage,
        explain: Callable[
            [Insight | None, Moved | None, NextMove | None, Variant | None, Sequence[QueenMove]], None
        ],
        show_family: Callable[[FamilyScene | None], None],
        clock: Callable[[], float] = perf_counter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._page = page
        self._explain = explain
        self._show_family = show_family
        self._options = BoardOptions()
        self._claims: dict[BoardUse, BoardMode] = {}
        self.mode = WATCHING
        """How the board is used."""
        self._clock = clock
        self._turned_at = -inf
        self._is_turn_of_chart = False
        self.snapshot: Snapshot | None = None
        """The state and its run as they are shown now."""
        self._trace_scene: TraceScene | None = None
        self._asked_scene: TraceScene | None = None
        self._has_members = True

    @property
    def shown_scene(self) -> BoardScene | None:
        """What the board shows now."""
        return self._scene(seen(self.mode, self.snapshot), self._options.has_heat) if self.snapshot else None

    @property
    def has_log_steps(self) -> bool:
        """Whether the steps of the chart are on a logarithmic axis."""
        return self._page.chart.log_button.isChecked()

    def set_options(self, options: BoardOptions) -> None:
        """Show more or less of the board."""
        self._options = options
        self._show_again()

    @Slot(int, object)
    def claim(self, use: BoardUse, mode: BoardMode | None) -> None:
        """Use the board in a mode from now on, unless a use that comes first claims it; None to leave it to others."""
        self._claims.pop(use, None)
        if mode is not None:
            self._claims[use] = mode
        before, self.mode = self.mode, self._claims[max(self._claims)] if self._claims else WATCHING
        if self.mode != before:
            self._page.board.set_picking(self.mode.asks_for_square)
            self.mode_changed.emit(self.mode)
            self._show_again()

    def status_of(self, snapshot: Snapshot) -> Status:
        """Say in a sentence the state of the session."""
        return status_in(self.mode, snapshot, self._options.coordinates)

    def show(self, snapshot: Snapshot) -> None:
        """Show the state of the session."""
        before, self.snapshot = self.snapshot, snapshot
        self._page.transport.set_playing(snapshot.mode is Mode.PLAYING)
        self._show_visible(before, seen(self.mode, snapshot))

    @Slot()
    def _show_again(self) -> None:
        if self.snapshot is not None:
            self.show(self.snapshot)

    @Slot()
    def catch_up(self) -> None:
        """Tell at once what a fast run shows: a key is about to ask whether its command is enabled."""
        if self.snapshot is not None and _text_seconds(self.snapshot):
            self.shown.emit()

    def _show_visible(self, before: Snapshot | None, snapshot: Snapshot) -> None:
        """Show one state everywhere: board, sentence, figures, legend, time line and the cursor of the chart.

        All but the board takes too long to be drawn in every frame of a fast run. Text and chart with the time line
        then follow the board by turns, the text for the step that it names, and the curve has no cursor.
        """
        glide = self._glide(before, snapshot)
        self._show_board(snapshot, glide)
        self._show_members(snapshot)
        self._follow_trace(before, snapshot)
        is_playing, is_fast = snapshot.mode is Mode.PLAYING, _is_fast(snapshot)
        is_new = (
            before is None
            or before.trace is not snapshot.trace
            or (before.mode, before.sequence) != (snapshot.mode, snapshot.sequence)
        )
        if is_playing:
            self._page.board.show_now()  # at a steady rate, whatever else a frame shows
        self._page.chart.set_position(
            None if is_fast or snapshot.position is None else snapshot.position.index
        )
        now, seconds = self._clock(), _text_seconds(snapshot)
        if is_new or not seconds:
            self._show_chart(snapshot, glide)
            self._show_text(snapshot)
        elif now - self._turned_at >= seconds / 2:
            self._turned_at, self._is_turn_of_chart = now, not self._is_turn_of_chart
            (self._show_chart if self._is_turn_of_chart else self._show_text)(snapshot)

    def _show_board(self, snapshot: Snapshot, glide: int) -> None:
        scene = self._scene(snapshot, self._options.has_heat)
        if scene is not None:
            self._page.board.set_scene(scene, glide)
            is_free = snapshot.mode is Mode.PAUSED and self.mode.use is not BoardUse.PREDICTING
            self._page.board.set_draggable(is_free)

    def _show_members(self, snapshot: Snapshot) -> None:
        trace, position = snapshot.trace, snapshot.position
        had_members, self._has_members = self._has_members, trace is not None and trace.is_population
        if trace is None or position is None or not self._has_members:
            if had_members:
                self._page.set_members(None)
                self._show_family(None)
            return
        if snapshot.mode is not Mode.PLAYING or snapshot.speed <= FAST:
            self._show_family(family_scene(trace, position, self._options.coordinates))
        scene = members_scene(trace, position.index, position.member)
        self._page.set_members(replace(scene, is_hiding=self.mode.shows_only_queens))

    def _scene(self, snapshot: Snapshot, has_heat: bool) -> BoardScene | None:
        if snapshot.position is None or snapshot.settings is None:
            return None
        mode = self.mode
        has_heat = mode.is_revealed or (has_heat if mode.has_heat is None else mode.has_heat)
        cut = None if snapshot.position.lineage is None else snapshot.position.lineage.cut
        has_heat &= snapshot.position.h > 0 and cut is None  # else the columns tell where they come from
        scene = board_scene(
            snapshot.position.rows,
            snapshot.settings.heuristic,
            h=snapshot.position.h,
            kinds=self._options.kinds,
            moves=snapshot.position.moved or (),
            cut=cut,
            insight=snapshot.insight if has_heat else None,
            choices=snapshot.choices,
            next_move=next_move(snapshot) if mode.question is None else None,
            declined=self._declined(snapshot),
            selected=mode.chosen,
            coordinates=self._options.coordinates,
        )
        if scene.heat is not None and not mode.has_rings:
            scene = replace(scene, heat=without_rings(scene.heat))
        return replace(scene, is_hiding=mode.shows_only_queens, has_delta_h=not _is_fast(snapshot))

    def _declined(self, snapshot: Snapshot) -> Square | None:
        """Return the last proposal turned down before the state, where there is time to see it."""
        is_slow = snapshot.mode is not Mode.PLAYING or snapshot.speed <= FLASH_SPEED
        if snapshot.trace is None or snapshot.position is None or not (is_slow and self._options.has_motion):
            return None
        return snapshot.trace.declined(snapshot.position.index)

    def _glide(self, before: Snapshot | None, snapshot: Snapshot) -> int:
        """Only a step forward glides: a step back shows the move that led there, not one that undoes another."""
        is_next = (
            before is not None
            and before.sequence == snapshot.sequence
            and before.position is not None
            and snapshot.position is not None
            and snapshot.position.index == before.position.index + 1
        )
        is_playing = snapshot.mode is Mode.PLAYING
        return glide_ms(snapshot.speed, is_playing, self._options.has_motion) if is_next else 0

    def _follow_trace(self, before: Snapshot | None, snapshot: Snapshot) -> None:
        if before is None or before.trace is not snapshot.trace:
            self._trace_scene = TraceScene(snapshot.trace) if snapshot.trace is not None else None
            self._page.chart.name_curve(chart_title(snapshot.trace))

    def _show_chart(self, snapshot: Snapshot, glide: int = 0) -> None:
        """Show the recording in the chart and on the time line."""
        is_told = self.mode.question is None or self.mode.asks_for_square
        scene = self._trace_scene if is_told else None
        if scene is not None and self.mode.hides_future:
            scene = self._asked_scene = self._scene_up_to(scene.trace, snapshot.length)
        elif scene is not None:
            scene.update()
        is_answered = (
            self.mode.question is None and not self.mode.hides_future
        )  # the terrain tells who is stuck
        index = snapshot.position.index if snapshot.position is not None and is_answered else None
        self._page.chart.set_trace(scene, index, glide)
        trace = None if self.mode.question is not None else snapshot.trace
        self._page.timeline.set_describe(partial(place_words, trace) if trace is not None else None)
        if scene is not None:
            self._page.timeline.set_marks(scene.marks)
        self._page.timeline.set_length(snapshot.length)
        if snapshot.position is not None:
            self._page.timeline.set_position(snapshot.position.index)

    def _scene_up_to(self, trace: Trace, length: int) -> TraceScene:
        """Return the first `length` states of a recording, in the scene before if possible, which keeps its zoom."""
        before = self._asked_scene
        if before is None or before.trace is not trace or len(before) > length:
            return TraceScene(trace, length)
        before.update(length)
        return before

    def _show_text(self, snapshot: Snapshot) -> None:
        """Show the sentence, the figures and the legend."""
        self.shown.emit()
        if self.snapshot is not None:
            self._page.banner.set_status(self.status_of(self.snapshot))
        if snapshot.position is not None and snapshot.settings is not None:
            h = "" if self.mode.question is not None else f", h = {snapshot.position.h}"
            self._page.board.setAccessibleDescription(f"{len(snapshot.position.rows)} queens{h}")
        self._show_figures(snapshot)

    def _show_figures(self, snapshot: Snapshot) -> None:
        position, insight = snapshot.position, snapshot.insight
        if position is None or snapshot.settings is None or snapshot.trace is None:
            self._page.transport.set_position_texts("")
            self._explain(None, None, None, None, ())
            return
        step, steps = f"{position.step:,}", f"{snapshot.trace.steps:,}"
        name = step_name(snapshot.trace)
        if self.mode.hides_future:
            self._page.transport.set_position_texts(f"{name} {step}", step)
        else:
            self._page.transport.set_position_texts(f"{name} {step} of {steps}", f"{step} / {steps}", step)
        is_asked = self.mode.question is not None
        assert self._trace_scene is not None
        self._trace_scene.update()
        best_h = self._trace_scene.lowest_h(position.index)
        figures = NO_FIGURES if is_asked else state_figures(snapshot, best_h)
        self._page.state_panel.set_figures(without_hints(figures) if self.mode.hides_future else figures)
        if is_asked:
            self._explain(None, None, None, None, ())
        else:
            following, variant = next_move(snapshot), snapshot.settings.variant
            self._explain(insight, position.move, following, variant, position.moved or ())
        pairs = None if is_asked else pairs_by_kind(position.rows, snapshot.settings.heuristic)
        self._page.legend.set_counts(pairs)


def _text_seconds(snapshot: Snapshot) -> float:
    return text_seconds(snapshot.speed, is_playing=snapshot.mode is Mode.PLAYING)


def _is_fast(snapshot: Snapshot) -> bool:
    return snapshot.mode is Mode.PLAYING and snapshot.speed > FAST
