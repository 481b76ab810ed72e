"""The one sentence on top of the page of experiments, and what stands beside the progress bar."""

from __future__ import annotations

from nqueens_gui.scene.experiment_snapshot import ExperimentSnapshot, Stage
from nqueens_gui.scene.status import Status, Tone
from solver.experiment.progress import Progress, duration_text

HINT = "Click a row, a bar or a point to list its runs; double-click a run to watch it."


def status_of_experiment(snapshot: ExperimentSnapshot) -> Status:
    """Say how an experiment stands, and what can be done."""
    progress = snapshot.progress
    match snapshot.stage:
        case Stage.EMPTY:
            return Status(
                Tone.NEUTRAL, "No experiment yet.", "Tick variants, say how many runs, and run them."
            )
        case Stage.WAITING:
            return Status(Tone.NEUTRAL, "Waiting for the engine.", "The runs begin as soon as it is ready.")
        case Stage.ESTIMATING:
            return Status(Tone.NEUTRAL, "Trying a few runs …", "to say how long all of them will take.")
        case Stage.ASKING:
            return Status(Tone.NEUTRAL, "This will cost much.", "Nothing is run before you agree.")
        case Stage.RUNNING:
            return _running(progress)
        case Stage.CANCELLING:
            return Status(Tone.NEUTRAL, "Cancelling …", "The runs under way come to an end.")
        case Stage.CANCELLED:
            return Status(Tone.PAUSED, "Cancelled.", _what_is_kept(progress))
        case Stage.DONE:
            return _done(snapshot)
        case Stage.FAILED:
            return Status(Tone.ERROR, "The experiment broke off.", snapshot.notice)


def rate_text(runs_per_second: float) -> str:
    """Write runs a second: ``850 runs/s``, ``12.3 k runs/s``, ``1.20 M runs/s``."""
    if runs_per_second >= 1e6:
        return f"{runs_per_second / 1e6:.2f} M runs/s"
    if runs_per_second >= 1e4:
        return f"{runs_per_second / 1e3:.1f} k runs/s"
    return f"{runs_per_second:,.0f} runs/s"


def _running(progress: Progress | None) -> Status:
    if progress is None:
        return Status(Tone.NEUTRAL, "Running.")
    percent = 100 * progress.done // progress.planned
    words = [f"{progress.done:,} of {progress.planned:,} runs"]
    if progress.done:
        words.append(rate_text(progress.runs_per_second))
    if progress.seconds_left is not None:
        words.append(f"{duration_text(progress.seconds_left)} left")
    return Status(Tone.NEUTRAL, f"Running, {percent} %.", " · ".join(words))


def _what_is_kept(progress: Progress | None) -> str:
    if progress is None or not progress.done:
        return "Nothing was run."
    return f"{progress.done:,} of {progress.planned:,} runs are made and kept. {HINT}"


def _done(snapshot: ExperimentSnapshot) -> Status:
    progress = snapshot.progress
    assert progress is not None
    took = (
        f"{progress.done:,} runs in {duration_text(progress.seconds)}, {rate_text(progress.runs_per_second)}."
    )
    if snapshot.notice:
        return Status(Tone.ERROR, "Done, but not all runs could be made.", f"{took} {snapshot.notice}")
    return Status(Tone.PAUSED, "Done.", f"{took} {HINT}")
