"""How an experiment stands at one moment, as one frozen value: what every widget of its page is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nqueens_gui.scene.experiment_scene import ExperimentScene
from solver.experiment.plan import Plan
from solver.experiment.progress import Progress


class Stage(StrEnum):
    """How far an experiment is."""

    EMPTY = "empty"
    """There is none."""
    WAITING = "waiting"
    """The engine is not ready yet."""
    ESTIMATING = "estimating"
    """A few runs are tried, to say what all of them will cost."""
    ASKING = "asking"
    """It will cost much, and somebody is asked."""
    RUNNING = "running"
    """Runs are made."""
    CANCELLING = "cancelling"
    """The runs under way come to an end."""
    CANCELLED = "cancelled"
    """It was left before all runs were made."""
    DONE = "done"
    """All runs were made, or tried."""
    FAILED = "failed"
    """It broke off."""

    @property
    def is_busy(self) -> bool:
        """Whether something is under way, or asked."""
        return self not in (Stage.EMPTY, Stage.CANCELLED, Stage.DONE, Stage.FAILED)


@dataclass(frozen=True, slots=True, eq=False)
class ExperimentSnapshot:
    """An experiment at one moment."""

    stage: Stage = Stage.EMPTY
    """How far it is."""
    plan: Plan | None = None
    """What was asked for; None before the first."""
    progress: Progress | None = None
    """Runs made and time taken; None before the first runs."""
    scene: ExperimentScene | None = None
    """The figures; None before the first."""
    sequence: int = 0
    """Number of the experiment since the window was opened; a change of it means another experiment."""
    notice: str = ""
    """What went wrong, as a sentence."""

    @property
    def is_over(self) -> bool:
        """Whether there are results, and there will be no others."""
        return not self.stage.is_busy and self.progress is not None and self.progress.done > 0
