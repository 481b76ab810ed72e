"""The session of the Compare page: what is compared, the runs, and the clock they are played by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.compare.comparison import (
    FEWEST,
    MOST,
    Comparison,
    Competitor,
    checked_comparison,
    competitor_names,
)
from nqueens_gui.compare.snapshot import CompareSnapshot, Progress, result_of
from nqueens_gui.compare.work import recording
from nqueens_gui.kit.jobs import EngineSession, failure_sentence
from nqueens_gui.kit.status import Stage
from nqueens_gui.player.clock import Clock, Pace, clock_of, tells_evaluations
from nqueens_gui.player.frames import Frames
from nqueens_gui.player.speed import FIRST_SPEED, DueMoves
from solver.core.checks import InputError
from solver.core.run_settings import MAX_SEED, RunSettings
from solver.core.variants import Variant
from solver.runs.trace import Trace

CANCELLED = "The runs were cancelled."


class CompareSession(EngineSession[CompareSnapshot]):
    """Makes the runs of a comparison in the background, plays their recordings, and describes itself by snapshots.

    Parameters
    ----------
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    made = Signal(object)
    """The traces of the runs that were just made."""

    def __init__(self, clock: Callable[[], float] = perf_counter, parent: QObject | None = None) -> None:
        super().__init__(CompareSnapshot(speed=FIRST_SPEED), parent)
        self._now = clock
        self._speed = DueMoves(FIRST_SPEED)
        self._pace = Pace.STEPS
        self._removed: list[tuple[int, Competitor]] = []
        self._is_dirty = False
        self._making = Comparison()
        self._settings: tuple[RunSettings, ...] = ()
        self._job.progressed.connect(self._note_progress)
        self._job.finished.connect(self._take)
        self._frames = Frames(self)
        self._frames.due.connect(self._show_frame)

    # what is compared

    @Slot(object)
    def edit(self, comparison: Comparison) -> None:
        """Take what was filled in; the runs that are shown stay."""
        if comparison != self._snapshot.comparison:
            can_undo = bool(self._removed) and len(comparison.competitors) < MOST
            self._show(comparison=comparison, checked=checked_comparison(comparison), can_undo=can_undo)

    @Slot()
    def add(self) -> None:
        """Add a competitor, where there is room for one."""
        if len(self._snapshot.comparison.competitors) < MOST:
            self.edit(self._snapshot.comparison.added())

    @Slot(int)
    def remove(self, number: int) -> None:
        """Remove a competitor, if enough are left; it can be brought back."""
        comparison = self._snapshot.comparison
        if len(comparison.competitors) > FEWEST:
            self._removed.append((number, comparison.competitors[number]))
            self.edit(comparison.removed(number))

    @Slot()
    def undo(self) -> None:
        """Bring back the competitor that was removed last, to its place; everything else stays."""
        if self._snapshot.can_undo:
            self.edit(self._snapshot.comparison.inserted(*self._removed.pop()))

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Take the new text of a search written by the user."""
        self.edit(self._snapshot.comparison.with_search(variant))

    # the runs

    @Slot()
    def compare(self) -> None:
        """Make the runs of what is filled in, unless something is wrong with it, in place of those shown."""
        if self._snapshot.checked.settings is None or self._snapshot.stage.is_busy:
            return
        self.edit(self._snapshot.comparison.with_seed())
        self.pause()
        self._making, self._settings = self._snapshot.comparison, self._snapshot.checked.settings or ()
        self._begin_when_ready()

    @Slot()
    def next_start(self) -> None:
        """Make the runs again from the next start."""
        snapshot, comparison = self._snapshot, self._snapshot.comparison
        index = comparison.run_index
        if snapshot.checked.settings is None or snapshot.stage.is_busy or not isinstance(index, int):
            return
        if snapshot.shown is not None and index < MAX_SEED:
            self.edit(replace(comparison, run_index=index + 1))
        self.compare()

    @Slot()
    def cancel(self) -> None:
        """Make no more runs; those that were shown before stay."""
        if self._job.is_busy:
            self._job.abandon()
        elif self._snapshot.stage is not Stage.WAITING:
            return
        stage = Stage.DONE if self._snapshot.traces else Stage.CANCELLED
        self._show(stage=stage, notice=CANCELLED, progress=None)

    def _begin(self) -> None:
        names, seed = competitor_names(self._settings), self._making.seed
        assert isinstance(seed, int)
        self._show(stage=Stage.RUNNING, notice="", progress=Progress(0, 0), making=names)
        self._job.start(recording(self._settings, seed))

    @Slot(object)
    def _note_progress(self, progress: Progress) -> None:
        self._show(progress=progress)

    @Slot(object)
    def _take(self, traces: tuple[Trace, ...] | None) -> None:
        if traces is None:
            return
        self._show(
            stage=Stage.DONE,
            progress=None,
            shown=self._making,
            names=self._snapshot.making,
            traces=traces,
            clock=self._clock_of(traces),
            ticks=(0,) * len(traces),
            score=self._snapshot.score.with_results(self._making, tuple(map(result_of, traces))),
            sequence=self._snapshot.sequence + 1,
        )
        self.made.emit(traces)
        self.play()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        snapshot = self._snapshot
        name = snapshot.making[snapshot.progress.run] if snapshot.progress is not None else ""
        sentence = f"{error}." if isinstance(error, InputError) else failure_sentence(error)
        self._show(stage=Stage.FAILED, notice=f"{name}: {sentence}", progress=None)

    # playing

    def play(self) -> None:
        """Move on by itself from here; from the start when all runs are over."""
        if self._snapshot.clock is None:
            return
        if self._snapshot.is_over:
            self._go((0,) * len(self._snapshot.ticks))
        self._forget_notice()
        self._speed.start(self._now())
        self._show(is_playing=True)

    def pause(self) -> None:
        """Stay here."""
        if self._snapshot.is_playing:
            self._show(is_playing=False)
        self._forget_notice()

    @Slot()
    def toggle(self) -> None:
        """Play or pause."""
        if self._snapshot.is_playing:
            self.pause()
        else:
            self.play()

    @Slot()
    def step_forward(self) -> None:
        """Pause one tick further."""
        self.pause()
        self._move(1)

    @Slot()
    def step_back(self) -> None:
        """Pause one tick before."""
        self.pause()
        self._move(-1)

    @Slot()
    def to_start(self) -> None:
        """Pause at the start."""
        self.seek(0)

    @Slot()
    def to_end(self) -> None:
        """Pause at the end of every run."""
        self.seek(self._snapshot.last)

    @Slot(int)
    def seek(self, tick: int) -> None:
        """Pause at a tick."""
        self.pause()
        self._go((tick,) * len(self._snapshot.ticks))

    @Slot(int, int)
    def seek_run(self, run: int, index: int) -> None:
        """Pause where a run shows a state: all of them together, or it alone if each has its own pace."""
        clock = self._snapshot.clock
        if clock is None:
            return
        tick = clock.tick(run, index)
        if clock.pace is not Pace.OWN:
            self.seek(tick)
            return
        self.pause()
        ticks = self._snapshot.ticks
        self._go((*ticks[:run], tick, *ticks[run + 1 :]))

    @Slot(float)
    def set_speed(self, speed: float) -> None:
        """Go on at so many ticks a second."""
        self._speed.pass_time(self._now())
        self._speed.set_speed(speed)
        self._show(speed=speed)

    @Slot(str)
    def set_pace(self, pace: str) -> None:
        """Play by steps, by evaluations, or each run at its own pace; the run that is furthest stays where it is."""
        self._pace = Pace(pace)
        snapshot, traces = self._snapshot, self._snapshot.traces
        if snapshot.clock is None:
            return
        indices, clock = snapshot.indices, self._clock_of(traces)
        if clock.pace is Pace.OWN:
            ticks = indices
        else:
            running = [run for run, trace in enumerate(traces) if indices[run] < trace.end]
            last = max(
                running or range(len(traces)), key=lambda run: (indices[run], clock.tick(run, indices[run]))
            )
            ticks = (clock.last if not running else clock.tick(last, indices[last]),) * len(traces)
        self._show(clock=clock, ticks=ticks)

    def catch_up(self) -> None:
        """Show at once what was asked for since the last frame."""
        if self._is_dirty and not self._snapshot.is_playing:
            self._show_frame()

    def close(self) -> None:
        super().close()
        self._frames.close()

    def _forget_notice(self) -> None:
        """Speak of the runs that are shown again, whatever became of others."""
        if self._snapshot.notice and self._snapshot.traces and not self._snapshot.stage.is_busy:
            self._show(stage=Stage.DONE, notice="")

    def _clock_of(self, traces: tuple[Trace, ...]) -> Clock:
        """Return the clock at the pace that was chosen; step by step where evaluations are not known."""
        is_possible = self._pace is not Pace.EVALUATIONS or tells_evaluations(
            [one.settings for one in traces]
        )
        return clock_of(traces, self._pace if is_possible else Pace.STEPS)

    def _move(self, count: int) -> None:
        """Move every run by so many ticks; one that is at its end waits there for the others."""
        snapshot, clock = self._snapshot, self._snapshot.clock
        if clock is None:
            return
        if clock.pace is not Pace.OWN:
            self._go((snapshot.tick + count,) * len(snapshot.ticks))
        else:
            self._go(
                tuple(
                    min(tick + count, trace.end)
                    for tick, trace in zip(snapshot.ticks, snapshot.traces, strict=True)
                )
            )

    def _go(self, ticks: tuple[int, ...]) -> None:
        clock = self._snapshot.clock
        if clock is None:
            return
        ends = (
            [int(states[-1]) for states in clock.ticks]
            if clock.pace is Pace.OWN
            else [clock.last] * len(ticks)
        )
        within = tuple(min(max(tick, 0), end) for tick, end in zip(ticks, ends, strict=True))
        if within != self._snapshot.ticks:
            self._show(ticks=within)

    @Slot()
    def _show_frame(self) -> None:
        """Make the ticks that are due, and tell how things stand."""
        if self._snapshot.is_playing:
            self._speed.pass_time(self._now())
            due = int(min(self._speed.due, self._snapshot.last + 1))
            self._speed.count_made(due)
            if due:
                self._move(due)
            if self._snapshot.is_over:
                self.pause()
        else:
            self._frames.rest()
        if self._is_dirty:
            self._is_dirty = False
            self.changed.emit(self._snapshot)

    def _show(self, **changes: object) -> None:
        """Change the snapshot; it is told with the next frame."""
        self._snapshot = replace(self._snapshot, **changes)  # type: ignore[arg-type]
        self._is_dirty = True
        self._frames.ask()
