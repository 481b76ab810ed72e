"""The assignment that is worked on: kept in a file as it changes, with the results of its runs. It knows no widget."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from nqueens_gui.experiment.session import ExperimentSession, SceneMaker, Update, opening
from nqueens_gui.experiment.snapshot import ExperimentSnapshot
from nqueens_gui.kit.jobs import Job
from solver.core.checks import InputError, field_error
from solver.core.files import is_there
from solver.core.variants import Variant
from solver.core.words import full_sentence
from solver.experiment.assignment import (
    WORDS_TITLES,
    Assignment,
    AssignmentTask,
    assignment_experiment,
    checklist,
    read_assignment,
    results_path,
    write_assignment,
)
from solver.experiment.progress import Progress
from solver.experiment.report import OwnWords, WordsPart
from solver.experiment.results import Experiment
from solver.experiment.writing import write_experiment

KEEP_MS: Final = 1000
"""After a change; all changes of that time are kept together."""
PLANNING: Final = ("lines", "runs", "seed")
"""The fields of an assignment that say which runs are made."""


class AssignmentSession(QObject):
    """Owns the assignment and its runs.

    Parameters
    ----------
    path
        The file that keeps the assignment from start to start; its results are kept beside it.
    parent
        The Qt parent.
    """

    changed = Signal()
    """The assignment, or what is done of it."""
    said = Signal(str)
    refused = Signal(str)
    """Why a file cannot be opened or kept, as a sentence."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.assignment = Assignment()
        self.runs = ExperimentSession(parent=self)
        self.searches: dict[str, Variant] = {}
        """The searches of the user's own that may be run, by the paths of their files."""
        self._path = path
        self._file: tuple[Path, ...] = ()
        """The file whose results were opened, until others are made."""
        self._is_own = False
        """Whether something was done since it was opened or begun."""
        self._results: Experiment | None = None
        """The runs that were made last, whatever is planned now."""
        self._timer = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._timer.timeout.connect(self._keep)
        self._reading, self._writing = Job(self), Job(self)
        self._reading.finished.connect(self._take_results)
        self._reading.failed.connect(lambda error: self.said.emit(f"Earlier results were left out: {error}."))
        self._writing.failed.connect(lambda error: self.refused.emit(f"The results are not kept: {error}."))
        self.runs.made.connect(self._keep_results)
        self.runs.changed.connect(lambda _: self.changed.emit())

    def begin(self) -> None:
        """Go on with what was kept, or begin with the classical assignment where that is nothing or cannot be read."""
        try:
            found = _read(self._path) if is_there(self._path) else (Assignment(), ())
            self._begin(*found, assignment_experiment(found[0]))
            self._is_own = self.assignment != Assignment()
        except InputError as error:
            self._is_own = True
            self.take(Assignment())
            self.refused.emit(full_sentence(str(error)))

    def open(self, path: Path) -> None:
        """Work on the assignment of a file, with the results beside it; raises `InputError` as `take` does."""
        self.take(*_read(path))

    def take(self, assignment: Assignment, results: tuple[Path, ...] = ()) -> None:
        """Work on another assignment, with the results of a file; the one before is put aside.

        Raises
        ------
        InputError
            If it cannot be planned, or runs are made.
        """
        if self.is_busy:
            raise InputError("cancel the runs, or let them finish, before another assignment is opened")
        experiment = assignment_experiment(assignment)
        if self._timer.isActive():
            self._keep()
        self._writing.wait()
        if self._is_own:
            self._put_aside()
        self._begin(assignment, results, experiment)
        self._is_own = False
        self._timer.start()

    def save(self, path: Path) -> None:
        """Write the assignment and its results to files of the user's own; raises `InputError` if that fails."""
        experiment = self.runs.experiment
        write_assignment(self.assignment, path)
        if experiment is not None and experiment.done:
            write_experiment(experiment, results_path(path))
        self.said.emit(f"{path.name} saved.")

    def edit(self, assignment: Assignment) -> None:
        """Change the assignment; what is done of its runs stays done.

        Raises
        ------
        InputError
            If a line cannot be run or is there twice, or something is too long; then nothing is changed.
        """
        before, experiment = self.assignment, None
        if any(getattr(assignment, name) != getattr(before, name) for name in PLANNING):
            experiment = assignment_experiment(assignment, self._results)
        try:
            msgspec.convert(msgspec.to_builtins(assignment), Assignment)
        except msgspec.ValidationError as error:
            raise field_error(str(error)) from None
        self.assignment, self._is_own = assignment, True
        self._timer.start()
        if experiment is None:
            self.changed.emit()
        else:
            self._show(experiment)

    def offer(self, path: str, variant: Variant) -> None:
        """Let a search be run that the user has opened, or its new text, whose runs are not made yet."""
        self.searches[path] = variant
        if any(line.search == path for line in self.assignment.lines):
            self._plan_again()
            self._read_results()

    @property
    def unopened(self) -> list[str]:
        """The searches of the plan whose code the user has not agreed to run."""
        plan, agreed = self.runs.snapshot.plan, {variant.sha256 for variant in self.searches.values()}
        variants = () if plan is None else (entry.variant for entry in plan.variants)
        return [variant.name for variant in variants if variant.search and variant.sha256 not in agreed]

    def _plan_again(self) -> None:
        """See which runs are missing, unless runs are made."""
        if not self.is_busy:
            self._show(assignment_experiment(self.assignment, self._results))

    @property
    def is_busy(self) -> bool:
        """Whether runs are made."""
        return self.runs.snapshot.stage.is_busy

    @property
    def tasks(self) -> tuple[AssignmentTask, ...]:
        """What there is to do; empty while the runs are about to begin."""
        experiment = self.runs.so_far
        return () if experiment is None else checklist(self.assignment, experiment)

    @property
    def is_unfinished(self) -> bool:
        """Whether runs are missing."""
        experiment = self.runs.experiment
        return experiment is not None and not experiment.is_complete

    def run(self) -> None:
        """Make the runs that are missing."""
        self.runs.extend(0)

    def close(self) -> None:
        """Keep what is not kept yet, and end the threads."""
        if self._timer.isActive():
            self._keep()
        self.runs.close()
        self._reading.close()
        self._writing.wait()

    def _put_aside(self) -> None:
        """Keep what is replaced under a name of its own."""
        names = (self._path.with_stem(f"{self._path.stem}-{number}") for number in count(1))
        aside = next(path for path in names if not is_there(path))
        for path in filter(is_there, (self._path, results_path(self._path))):
            with suppress(OSError):
                path.replace(aside.with_suffix(path.suffix))
                self.said.emit(f"Your assignment before was kept as {aside}.")

    def _begin(self, assignment: Assignment, results: tuple[Path, ...], experiment: Experiment) -> None:
        self._reading.abandon()
        self.assignment, self._results = assignment, None
        self._file = results
        self._show(experiment)
        self._read_results()

    def _read_results(self) -> None:
        """Read the results that were opened; some runs are made again, so only of searches that may be run."""
        for path in self._file:
            self._reading.start(opening(path, tuple(self.searches.values())))

    def _show(self, experiment: Experiment) -> None:
        """Show what is done of the runs."""
        progress = Progress(experiment.done, experiment.plan.runs, experiment.seconds)
        self.runs.show_saved(Update(experiment, progress, SceneMaker().scene(experiment)))

    @Slot(object)
    def _take_results(self, found: Update) -> None:
        if not self.is_busy:
            self._results = found.experiment
            self._plan_again()

    @Slot()
    def _keep(self) -> None:
        self._timer.stop()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_assignment(self.assignment, self._path)
        except (InputError, OSError) as error:
            self.refused.emit(f"The assignment is not kept: {error}.")

    @Slot(object)
    def _keep_results(self, experiment: Experiment) -> None:
        self._results, self._is_own, self._file = experiment, True, ()
        self._keep()
        self._writing.start(lambda task: write_experiment(experiment, results_path(self._path)))


def _read(path: Path) -> tuple[Assignment, tuple[Path, ...]]:
    """Read an assignment whose searches are named by their whole paths, and return the file of its results, if any."""
    folder, found = path.parent.absolute(), read_assignment(path)
    lines = (replace(line, search=str(folder / line.search)) if line.search else line for line in found.lines)
    return replace(found, lines=tuple(lines)), tuple(filter(is_there, (results_path(path),)))


def places_of_words(assignment: Assignment) -> Mapping[str, OwnWords]:
    """Return where own words may stand, in the order of the report, with what was written there."""
    places: dict[str, OwnWords] = {}
    for part in WordsPart:
        for title in WORDS_TITLES:
            places[f"{part}/{title}"] = OwnWords(part, "", title)
        for number, words in enumerate(assignment.words):
            if words.part is part:
                name = f"{part}/{words.title}"
                places[name if not places.get(name, words).text else f"{name}/{number}"] = words
    return places


def with_words(assignment: Assignment, name: str, text: str) -> Assignment:
    """Write something at one of these places."""
    places = dict(places_of_words(assignment))
    places[name] = replace(places[name], text=text)
    return replace(assignment, words=tuple(words for words in places.values() if words.text.strip()))


def status_words(tasks: tuple[AssignmentTask, ...], snapshot: ExperimentSnapshot) -> tuple[str, str]:
    """Say how much is done, and what comes next."""
    done = sum(task.is_done for task in tasks)
    missing = (
        0
        if snapshot.plan is None or snapshot.progress is None
        else snapshot.plan.runs - snapshot.progress.done
    )
    to_write = [task.title for task in tasks if not task.is_done and task.title in WORDS_TITLES]
    if missing:
        following = f"Run makes the {missing:,} runs that are missing."
    elif to_write:
        following = f"Still to write: {to_write[0]}. Then export the report."
    else:
        following = "Export the report, or write more."
    return f"{done} of {len(tasks)} done.", following
