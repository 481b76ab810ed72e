"""The session of the Landscape page, and what the page asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.landscape.page import LandscapePanel
from nqueens_gui.landscape.snapshot import LandscapeQuestion, LandscapeSnapshot, LandscapeStage, StateClass
from nqueens_gui.landscape.worker import LandscapeWorker, States
from solver.analysis.landscape import draw_state
from solver.core.run_settings import RunSettings, run_settings


class LandscapeSession(QObject):
    """Owns the thread and what it found, and tells how things stand by frozen snapshots.

    Parameters
    ----------
    random
        Draws states.
    clock
        Gives the time in seconds.
    parent
        The Qt parent.
    """

    changed = Signal(object)
    """A `LandscapeSnapshot`."""

    def __init__(
        self,
        random: Random | None = None,
        clock: Callable[[], float] = perf_counter,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._random = random or Random()
        self._clock = clock
        self._snapshot = LandscapeSnapshot()
        self._states: States | None = None
        self._worker: LandscapeWorker | None = None
        self._is_engine_ready = False
        self._why_no_engine = ""
        self._began_at = 0.0

    @property
    def snapshot(self) -> LandscapeSnapshot:
        """How things stand."""
        return self._snapshot

    def set_engine_ready(self) -> None:
        """Let landscapes be worked out; one that was asked for before begins now."""
        self._is_engine_ready = True
        if self._snapshot.stage is LandscapeStage.WAITING:
            self._begin()

    def set_engine_failed(self, reason: str) -> None:
        """Note that there will be no engine, and why."""
        self._why_no_engine = f"The engine could not be prepared: {reason}."
        if self._snapshot.stage is LandscapeStage.WAITING:
            self._show(stage=LandscapeStage.FAILED, notice=self._why_no_engine)

    def ask(self, question: LandscapeQuestion) -> None:
        """Leave the last landscape and work out another; while one is under way, nothing is done."""
        if self._snapshot.stage.is_busy:
            return
        self._states = None
        self._snapshot = LandscapeSnapshot(question=question)
        if self._is_engine_ready:
            self._begin()
        elif self._why_no_engine:
            self._show(stage=LandscapeStage.FAILED, notice=self._why_no_engine)
        else:
            self._show(stage=LandscapeStage.WAITING)

    def cancel(self) -> None:
        """End with what is done."""
        if self._worker is not None:
            self._worker.cancel()
            self._show(stage=LandscapeStage.CANCELLING)
        elif self._snapshot.stage is LandscapeStage.WAITING:
            self._show(stage=LandscapeStage.CANCELLED)

    def run_from(self, wanted: StateClass) -> RunSettings | None:
        """Return a run by the rule asked about, from one of the states of a class; None before they are there."""
        question = self._snapshot.question
        if self._states is None or question is None:
            return None
        states = self._states
        start = draw_state(states.space, states.plateaus.kinds, wanted.h, wanted.kind, self._random)
        limit = question.sideways_limit
        return run_settings(
            variant="sideways" if limit else "steepest-ascent",
            heuristic=question.heuristic.value,
            start=start,
            parameters={"sideways_limit": limit} if limit else {},
        )

    def close(self) -> None:
        """End the thread, and wait for it."""
        if self._worker is not None:
            self._worker.cancel()
            self._see_off()

    def _begin(self) -> None:
        assert self._snapshot.question is not None
        self._began_at = self._clock()
        self._worker = worker = LandscapeWorker(self._snapshot.question, self)
        worker.part_began.connect(self._note_part)
        worker.came.connect(self._take)
        worker.ended.connect(self._end)
        worker.failed.connect(self._fail)
        self._show(stage=LandscapeStage.RUNNING, part="Beginning")
        worker.start()

    def _is_of_worker(self) -> bool:
        """Whether a signal comes from the worker of now, not from one that was seen off."""
        return self._worker is not None and self.sender() is self._worker

    @Slot(str, float)
    def _note_part(self, words: str, share: float) -> None:
        if self._is_of_worker():
            self._show(part=words, share=share)

    @Slot(str, object)
    def _take(self, name: str, value: object) -> None:
        if not self._is_of_worker():
            return
        if isinstance(value, States):
            self._states = value
        else:
            self._show(**{name: value})

    @Slot()
    def _end(self) -> None:
        if not self._is_of_worker() or self._worker is None:
            return
        is_cancelled = self._worker.is_cancelled
        self._see_off()
        stage = LandscapeStage.CANCELLED if is_cancelled else LandscapeStage.DONE
        self._show(stage=stage, share=1.0, seconds=self._clock() - self._began_at)

    @Slot(str)
    def _fail(self, sentence: str) -> None:
        if self._is_of_worker():
            self._see_off()
            self._show(stage=LandscapeStage.FAILED, notice=sentence)

    def _see_off(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.wait()
            worker.deleteLater()

    def _show(self, **changes: object) -> None:
        self._snapshot = replace(self._snapshot, **changes)  # type: ignore[arg-type]
        self.changed.emit(self._snapshot)


class LandscapeCommands(QObject):
    """Carries wishes from the page to the session, and states out of it."""

    run_opened = Signal(object)
    """The `RunSettings` of a run whose start is to be looked at."""
    said = Signal(str)

    def __init__(
        self,
        session: LandscapeSession,
        panel: LandscapePanel,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._actions = actions
        session.changed.connect(panel.set_snapshot)
        session.changed.connect(self._enable_actions)
        panel.question_asked.connect(session.ask)
        panel.cancel_requested.connect(session.cancel)
        panel.states_requested.connect(self.open_state)
        panel.charts.menu.said.connect(self.said)
        actions["run_landscape"].triggered.connect(panel.form.ask)
        actions["cancel_landscape"].triggered.connect(session.cancel)
        self._enable_actions(session.snapshot)

    @Slot(object)
    def open_state(self, wanted: StateClass) -> None:
        """Look at one of the states of a class, drawn at random."""
        settings = self._session.run_from(wanted)
        if settings is not None:
            self.run_opened.emit(settings)
            self.said.emit(f"A {wanted.kind.label} with h = {wanted.h}, drawn from all of them.")

    @Slot(object)
    def _enable_actions(self, snapshot: LandscapeSnapshot) -> None:
        stage = snapshot.stage
        can_cancel = stage.is_busy and stage is not LandscapeStage.CANCELLING
        self._actions["run_landscape"].setEnabled(not stage.is_busy)
        self._actions["cancel_landscape"].setEnabled(can_cancel)
