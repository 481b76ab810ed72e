"""Turns a snapshot of the session into the frozen values that the widgets show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from time import perf_counter

from PySide6.QtGui import QAction

from nqueens_gui.board_options import BoardOptions
from nqueens_gui.cadence import Cadence
from nqueens_gui.gliding import glide_ms
from nqueens_gui.scene.board_scene import BoardScene, Square, board_scene
from nqueens_gui.scene.prediction import hidden, hidden_figures, is_hidden, status_of_prediction
from nqueens_gui.scene.sentences import editing_status, status_of
from nqueens_gui.scene.state_figures import state_figures
from nqueens_gui.scene.status import Status
from nqueens_gui.scene.trace_scene import TraceScene
from nqueens_gui.snapshot import Mode, Snapshot
from nqueens_gui.widgets.board_view import BoardView
from nqueens_gui.widgets.legend_panel import LegendPanel
from nqueens_gui.widgets.state_panel import StatePanel
from nqueens_gui.widgets.status_banner import StatusBanner
from nqueens_gui.widgets.timeline import Timeline
from nqueens_gui.widgets.trace_plot import TracePlot
from nqueens_gui.widgets.transport_bar import TransportBar
from nqueens_gui.widgets.why_panel import WhyPanel
from solver.heuristics import pairs_by_kind
from solver.trace import Trace

CHART_SECONDS = 0.1
"""Least time between two updates of chart and time line while a run plays."""
WORDS_SECONDS = 0.045
"""The same of sentence and figures, where moves come so fast that the next frame shows others anyway."""
FAST = 60.0
"""Moves a second from which they do."""
EDITS = (
    "edit_board",
    "branch_here",
    "paste_board",
    "mirror_columns",
    "mirror_rows",
    "turn_board",
    "random_board",
)
"""Actions that begin an edit."""


def _describe(trace: Trace, index: int) -> str:
    """Say where a state stands in its run: ``step 12 · climb 3 · h 2``."""
    step, climb, h = (int(trace.column(name)[index]) for name in ("step", "climb", "h"))
    return f"step {step:,} · climb {climb:,} · h {h:,}"


class Presenter:
    """Shows snapshots; it remembers the last one, to show it again when an option changes."""

    def __init__(
        self,
        board: BoardView,
        banner: StatusBanner,
        chart: TracePlot,
        timeline: Timeline,
        transport: TransportBar,
        state_panel: StatePanel,
        why_panel: WhyPanel,
        legend: LegendPanel,
        actions: Mapping[str, QAction],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._board = board
        self._banner = banner
        self._chart = chart
        self._timeline = timeline
        self._transport = transport
        self._state_panel = state_panel
        self._why_panel = why_panel
        self._legend = legend
        self._actions = actions
        self._options = BoardOptions()
        self._is_editing = False
        self._is_predicting = False
        self._guess: Square | None = None
        self._chart_cadence = Cadence(CHART_SECONDS, clock)
        self._words_cadence = Cadence(WORDS_SECONDS, clock)
        self._snapshot: Snapshot | None = None
        self._trace_scene: TraceScene | None = None

    @property
    def shown_scene(self) -> BoardScene | None:
        """What the board shows now."""
        return self._scene(self._seen(self._snapshot), self._options.has_heat) if self._snapshot else None

    @property
    def has_log_steps(self) -> bool:
        """Whether the steps of the chart are on a logarithmic axis."""
        return self._chart.is_log

    @property
    def options(self) -> BoardOptions:
        """What of a board is shown."""
        return self._options

    def set_options(self, options: BoardOptions) -> None:
        """Show more or less of the board."""
        self._options = options
        if self._snapshot is not None:
            self.show(self._snapshot)

    def set_predicting(self, is_predicting: bool) -> None:
        """Hide what comes after the state looked at, or show it again."""
        self._is_predicting = is_predicting
        if self._snapshot is not None:
            self.show(self._snapshot)

    def set_guess(self, guess: Square | None) -> None:
        """Outline the square that is guessed."""
        self._guess = guess
        if self._snapshot is not None:
            self._show_board(self._seen(self._snapshot), glide=0)

    def set_editing(self, is_editing: bool) -> None:
        """Speak of the run, or of the board that is being edited."""
        self._is_editing = is_editing
        if self._snapshot is not None:
            self._banner.set_status(self.status_of(self._snapshot))
            self._enable_actions(self._snapshot)

    def status_of(self, snapshot: Snapshot) -> Status:
        """Say in a sentence how the session stands."""
        if self._is_editing:
            return editing_status(snapshot, self._options.coordinates)
        return (
            status_of_prediction(snapshot)
            if self._hides(snapshot)
            else status_of(snapshot, self._options.coordinates)
        )

    def show(self, snapshot: Snapshot) -> None:
        """Show how the session stands."""
        before, self._snapshot = self._snapshot, snapshot
        self._enable_actions(snapshot)
        self._transport.set_playing(snapshot.mode is Mode.PLAYING)
        if before is None or (before.mode, before.sequence) != (snapshot.mode, snapshot.sequence):
            self._words_cadence.restart()
        self._show_seen(before, self._seen(snapshot))

    def _show_seen(self, before: Snapshot | None, snapshot: Snapshot) -> None:
        """Show as much of a snapshot as is to be seen."""
        self._show_board(snapshot, self._glide(before, snapshot))
        self._follow_trace(before, snapshot)
        is_playing = snapshot.mode is Mode.PLAYING
        has_chart = not is_playing or self._chart_cadence.is_due
        if is_playing:
            self._board.repaint()  # at the same beat, whatever else a frame has to show
        if has_chart:
            self._show_trace(snapshot)
        if not (is_playing and snapshot.speed > FAST) or (self._words_cadence.is_due and not has_chart):
            self._show_words(snapshot)

    @property
    def _is_hiding(self) -> bool:
        return self._snapshot is not None and self._hides(self._snapshot)

    def _hides(self, snapshot: Snapshot) -> bool:
        return self._is_predicting and is_hidden(snapshot)

    def _seen(self, snapshot: Snapshot) -> Snapshot:
        return hidden(snapshot) if self._hides(snapshot) else snapshot

    def _show_board(self, snapshot: Snapshot, glide: int) -> None:
        scene = self._scene(snapshot, self._options.has_heat)
        if scene is not None:
            self._board.set_scene(scene, glide)
            self._board.set_queens_free(snapshot.mode is Mode.PAUSED and not self._is_predicting)
            self._board.set_description(f"{scene.n} queens, h = {scene.h}")

    def _scene(self, snapshot: Snapshot, has_heat: bool) -> BoardScene | None:
        if snapshot.position is None or snapshot.settings is None:
            return None
        scene = board_scene(
            snapshot.position.rows,
            snapshot.settings.heuristic,
            kinds=self._options.kinds,
            move=snapshot.position.move,
            insight=snapshot.insight if has_heat and snapshot.position.h > 0 else None,
            selected=self._guess,
            coordinates=self._options.coordinates,
        )
        return replace(scene, is_hiding=self._is_hiding)

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
            self._timeline.set_describe(
                partial(_describe, snapshot.trace) if snapshot.trace is not None else None
            )
            self._chart_cadence.restart()

    def _show_trace(self, snapshot: Snapshot) -> None:
        """Show the recording in chart and time line, which are read less often than the board is looked at."""
        self._chart_cadence.count()
        scene = self._trace_scene
        if scene is not None and self._is_hiding:
            scene = TraceScene(scene.trace, snapshot.length)
        elif scene is not None:
            scene.update()
        self._chart.set_trace(scene)
        self._timeline.set_length(snapshot.length)
        if scene is not None:
            self._timeline.set_marks(scene.marks)
        index = snapshot.position.index if snapshot.position else 0
        self._chart.set_position(index)
        self._timeline.set_position(index)

    def _show_words(self, snapshot: Snapshot) -> None:
        """Show the sentence and the figures, which are read."""
        self._words_cadence.count()
        if self._snapshot is not None:
            self._banner.set_status(self.status_of(self._snapshot))
        self._show_figures(snapshot)

    def _show_figures(self, snapshot: Snapshot) -> None:
        position, insight = snapshot.position, snapshot.insight
        if position is None or snapshot.settings is None or snapshot.trace is None:
            self._transport.set_position_text("")
            self._why_panel.set_insight(None, None)
            return
        of_all = "" if self._is_hiding else f" of {snapshot.trace.steps:,}"
        self._transport.set_position_text(f"step {position.step:,}{of_all}")
        kind = insight.kind if insight else None
        figures = state_figures(position, snapshot.settings, snapshot.best_h, kind)
        self._state_panel.set_figures(hidden_figures(figures) if self._is_hiding else figures)
        self._why_panel.set_insight(insight, position.move)
        self._legend.set_counts(pairs_by_kind(position.rows, snapshot.settings.heuristic))

    def _enable_actions(self, snapshot: Snapshot) -> None:
        has_run = snapshot.position is not None
        is_first = not has_run or snapshot.position.index == 0  # type: ignore[union-attr]
        is_alive = has_run and snapshot.outcome is None
        enabled = {
            "play_pause": snapshot.mode not in (Mode.FAILED, Mode.BROKEN),
            "step_forward": is_alive or (has_run and not snapshot.is_at_end),
            "step_back": not is_first,
            "to_start": not is_first,
            "to_end": has_run and not snapshot.is_at_end,
            "run_forward": is_alive or (has_run and not snapshot.is_at_end),
            "run_back": not is_first,
            "stop": is_alive and not self._is_editing,
            "finish_editing": self._is_editing,
            "discard_edit": self._is_editing,
            "run_again": snapshot.length > 1 or snapshot.mode is Mode.PLAYING,
            "export": has_run,
            "copy_rows": has_run,
            **dict.fromkeys(EDITS, has_run),
            "copy_picture": has_run,
        }
        for name, is_enabled in enabled.items():
            self._actions[name].setEnabled(is_enabled)
        self._actions["play_pause"].setText("&Pause" if snapshot.mode is Mode.PLAYING else "&Play")
