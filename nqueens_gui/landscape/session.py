"""The session of the Landscape page, and the commands of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import perf_counter

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from nqueens_gui.kit.jobs import Job, failure_sentence
from nqueens_gui.landscape.page import LandscapePanel
from nqueens_gui.landscape.snapshot import LandscapeQuestion, LandscapeSnapshot, LandscapeStage, StateClass
from nqueens_gui.landscape.work import Changes, exploring
from solver.analysis.landscape import draw_state
from solver.core.run_settings import RunSettings, run_settings


class LandscapeSession(QObject):
    """Owns the thread and its results, and emits frozen snapshots.

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
        self._is_engine_ready = False
        self._engine_failure = ""
        self._began_at = 0.0
        self._job = Job(self)
        self._job.progressed.connect(self._take)
        self._job.finished.connect(self._end)
        self._job.failed.connect(self._fail)

    @property
    def snapshot(self) -> LandscapeSnapshot:
        """The state of things."""
        return self._snapshot

    def set_engine_ready(self) -> None:
        """Let landscapes be computed; one that waits begins now."""
        self._is_engine_ready = True
        if self._snapshot.stage is LandscapeStage.WAITING:
            self._begin()

    def set_engine_failed(self, reason: str) -> None:
        """Note that there will be no engine."""
        self._engine_failure = f"The engine could not be prepared: {reason}."
        if self._snapshot.stage is LandscapeStage.WAITING:
            self._show(stage=LandscapeStage.FAILED, notice=self._engine_failure)

    def ask(self, question: LandscapeQuestion) -> None:
        """Compute a landscape in place of the last one; ignored while the same one is under way."""
        if self._snapshot.stage.is_busy and question == self._snapshot.question:
            return
        self._job.abandon()
        self._snapshot = LandscapeSnapshot(question=question)
        if self._is_engine_ready:
            self._begin()
        elif self._engine_failure:
            self._show(stage=LandscapeStage.FAILED, notice=self._engine_failure)
        else:
            self._show(stage=LandscapeStage.WAITING)

    def cancel(self) -> None:
        """End with what is known."""
        if self._job.is_busy:
            self._job.cancel()
            self._show(stage=LandscapeStage.CANCELLING)
        elif self._snapshot.stage is LandscapeStage.WAITING:
            self._show(stage=LandscapeStage.CANCELLED)

    def run_from(self, states: StateClass) -> RunSettings | None:
        """Return a run by the rule in question from a state, or a random one of a class; None before they are known."""
        found, question = self._snapshot.states, self._snapshot.question
        if found is None or question is None:
            return None
        return run_settings(
            variant=question.variant,
            heuristic=question.heuristic.value,
            start=states.rows
            or draw_state(found.space, found.plateaus.kinds, states.h, states.kind, self._random),
            parameters=question.parameters,
        )

    def close(self) -> None:
        """End the thread and wait for it."""
        self._job.close()

    def _begin(self) -> None:
        assert self._snapshot.question is not None
        self._began_at = self._clock()
        self._job.start(exploring(self._snapshot.question))
        self._show(stage=LandscapeStage.RUNNING, part="Starting")

    @Slot(object)
    def _take(self, changes: Changes) -> None:
        self._show(**changes)

    @Slot(object)
    def _end(self, _: object) -> None:
        is_cancelled = self._snapshot.stage is LandscapeStage.CANCELLING
        stage = LandscapeStage.CANCELLED if is_cancelled else LandscapeStage.DONE
        self._show(stage=stage, share=1.0, seconds=self._clock() - self._began_at)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._show(stage=LandscapeStage.FAILED, notice=failure_sentence(error))

    def _show(self, **changes: object) -> None:
        self._snapshot = replace(self._snapshot, **changes)  # type: ignore[arg-type]
        self.changed.emit(self._snapshot)


class LandscapeCommands(QObject):
    """Connects the Landscape page with its session."""

    run_opened = Signal(object)
    """The `RunSettings` of a run whose start to show."""
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
        panel.form.question_asked.connect(session.ask)
        panel.form.cancel_requested.connect(session.cancel)
        panel.charts.states_requested.connect(self.open_state)
        panel.charts.menu.said.connect(self.said)
        actions["run_landscape"].triggered.connect(panel.form.ask)
        actions["cancel_landscape"].triggered.connect(session.cancel)
        self._enable_actions(session.snapshot)

    @Slot(object)
    def open_state(self, states: StateClass) -> None:
        """Show a state, or a random one of a class, on the board."""
        settings = self._session.run_from(states)
        if settings is not None:
            self.run_opened.emit(settings)
            article = "A" if states.rows else "A random"
            self.said.emit(f"{article} {states.kind.label} with h = {states.h}.")

    @Slot(object)
    def _enable_actions(self, snapshot: LandscapeSnapshot) -> None:
        stage = snapshot.stage
        can_cancel = stage.is_busy and stage is not LandscapeStage.CANCELLING
        self._actions["cancel_landscape"].setEnabled(can_cancel)
