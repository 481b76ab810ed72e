"""The commands of the assignment: run it, change its searches, put figures into words, export, save and open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from nqueens_gui.assignment.line_dialog import LineDialog
from nqueens_gui.assignment.page import AssignmentPanel
from nqueens_gui.assignment.session import AssignmentSession, places_of_words, status_words, with_words
from nqueens_gui.experiment.report_options import REPORTS
from nqueens_gui.experiment.results_view import cost_sentences, status_of_experiment
from nqueens_gui.experiment.snapshot import ExperimentSnapshot
from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.jobs import Task, Work
from nqueens_gui.kit.keyboard import enable
from nqueens_gui.kit.messages import ask_for_file, ask_where_to_write, open_message
from nqueens_gui.kit.numbers import whole_number_or_text
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.targets import first_folder
from nqueens_gui.kit.writing import DocumentCommands
from solver.core.checks import InputError
from solver.core.variants import Variant
from solver.core.words import full_sentence, joined
from solver.custom.search import files_of
from solver.experiment.assignment import (
    CLASSICAL,
    CONCLUSIONS,
    Assignment,
    AssignmentLine,
    assignment_link,
    assignment_options,
    figure_text,
    filled_words,
    linked_assignment,
)
from solver.experiment.discussion import Topic
from solver.experiment.report import Part
from solver.experiment.writing import write_experiment
from solver.telling.status import Status, Tone

FILES: Final = "Assignments (*.toml);;All files (*)"
BASE_NAME: Final = "hill-climbing"
NUMBERS: Final = ("sequences", "runs", "seed")
TEXTS: Final = ("title", "author", "course", "date", "report", *NUMBERS)
"""Options that are fields of the assignment, too."""


class AssignmentCommands(QObject):
    """Connects the page of the assignment with its session."""

    said = Signal(str)

    def __init__(
        self,
        session: AssignmentSession,
        panel: AssignmentPanel,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._panel, self._window = session, panel, window
        self._errors: dict[str, str] = {}
        self._path = Path(first_folder(), "assignment.toml")
        self._stage = Stage.EMPTY
        self.exporter = DocumentCommands(
            "Export report", lambda: DocumentFields(REPORTS), self._writing, window
        )
        for button, name in (
            (panel.run_button, "run_assignment"),
            (panel.cancel_button, "cancel_assignment"),
            (panel.export_button, "export_assignment"),
        ):
            act_as(button, actions[name])
        acts = self.add_line, self.change_line, self.remove_line
        for tool, act in zip(panel.tasks.buttons, acts, strict=True):
            tool.clicked.connect(act)
        session.changed.connect(self._show)
        session.runs.changed.connect(self._follow)
        session.said.connect(self.said)
        session.refused.connect(partial(self._warn, "My assignment"))
        self.exporter.said.connect(self.said)
        panel.form.edited.connect(self._edit_field)
        panel.tasks.chosen.connect(self._go_to_task)
        panel.tasks.list.opened.connect(self._open_task)
        panel.words.edited.connect(lambda name, text: self._edit(with_words(session.assignment, name, text)))
        panel.words.figure_chosen.connect(self._put_figure_in)
        panel.words.place_field.chosen.connect(lambda _: self._show_preview())
        session.begin()
        self._show()

    @property
    def chosen_line(self) -> int | None:
        """The number of the search that is chosen in the checklist."""
        selected = self._panel.tasks.selected
        return selected if selected is not None and selected < len(self._session.assignment.lines) else None

    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text, whose runs are not made yet."""
        (path,) = map(str, files_of([variant]))
        self._session.offer(path, variant)

    def run(self) -> None:
        """Make the runs that are missing, unless that would run code that the user has not agreed to."""
        if names := self._session.unopened:
            detail = f"{joined(names)}: first open what you want to run, with File, Open my search."
            self._warn("My assignment", detail)
        else:
            self._session.run()

    def add_line(self) -> None:
        """Ask for another search."""
        lines = self._session.assignment.lines
        self._ask_for_line(replace(CLASSICAL[0], n=lines[-1].n), lambda line: (*lines, line))

    def change_line(self) -> None:
        """Ask what the chosen search should be."""
        number, lines = self.chosen_line, self._session.assignment.lines
        if number is not None:
            self._ask_for_line(lines[number], lambda line: (*lines[:number], line, *lines[number + 1 :]))

    def remove_line(self) -> None:
        """Take the chosen search out."""
        number, lines = self.chosen_line, self._session.assignment.lines
        if number is not None:
            self._edit(replace(self._session.assignment, lines=lines[:number] + lines[number + 1 :]))

    def export(self) -> None:
        """Ask how to write the report, and where."""
        self.exporter.ask(BASE_NAME)

    def save(self) -> None:
        """Ask where to save the assignment, to go on elsewhere or to give it out."""
        ask_where_to_write(self._window, "Save assignment", self._path, "Assignment (*.toml)", self._save_as)

    def choose_file(self) -> None:
        """Ask for the file of an assignment and open it."""
        ask_for_file(self._window, "Open assignment", str(self._path.parent), FILES, self.open_file)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Work on the assignment of a file."""
        self._path = Path(name).absolute()
        self._take(lambda: self._session.open(self._path))

    def open_link(self, text: str) -> None:
        """Work on the assignment of a link."""
        self._take(lambda: self._session.take(linked_assignment(text)))

    def start_over(self) -> None:
        """Begin with the classical assignment."""
        self._take(lambda: self._session.take(Assignment()))

    def copy_link(self) -> None:
        """Copy a link that opens the assignment, without results."""
        try:
            QGuiApplication.clipboard().setText(assignment_link(self._session.assignment))
            self.said.emit("Link to the assignment copied.")
        except InputError as error:
            self._warn("Copy link", full_sentence(str(error)))

    def _take(self, take: Callable[[], object]) -> None:
        try:
            take()
        except InputError as error:
            self._warn("Open assignment", full_sentence(str(error)))

    def _save_as(self, name: str) -> None:
        try:
            self._path = Path(name)
            self._session.save(self._path)
        except InputError as error:
            self._warn("Save assignment", full_sentence(str(error)))

    def _warn(self, title: str, detail: str) -> None:
        open_message(self._window, title, "That did not work.", detail)

    def _ask_for_line(
        self, line: AssignmentLine, lines_with: Callable[[AssignmentLine], tuple[AssignmentLine, ...]]
    ) -> None:
        def take(line: AssignmentLine) -> None:
            self._session.edit(replace(self._session.assignment, lines=lines_with(line)))

        LineDialog(line, self._session.searches, take, self._window).open()

    @Slot(str, object)
    def _edit_field(self, name: str, value: object) -> None:
        assignment = self._session.assignment
        if name in CONCLUSIONS:
            left_out = {name} ^ set(assignment.left_out)
            name, value = "left_out", tuple(one for one in CONCLUSIONS if one in left_out)
        elif name in NUMBERS:
            value = None if value == "" and name == "seed" else whole_number_or_text(str(value))
        self._errors.pop(name, None)
        try:
            self._session.edit(replace(assignment, **{name: value}))
        except InputError as error:
            self._errors[name] = full_sentence(str(error))
            self._show()

    def _edit(self, assignment: Assignment) -> None:
        try:
            self._session.edit(assignment)
        except InputError as error:
            self._warn("My assignment", full_sentence(str(error)))

    @Slot()
    def _go_to_task(self) -> None:
        """Mark the figures of a search, or show where one writes what is to be written."""
        selected, session = self._panel.tasks.selected, self._session
        self._panel.table.set_cell(self.chosen_line)
        if selected is not None and self.chosen_line is None:
            self._open_task(selected)
        session.changed.emit()

    @Slot(object)
    def _open_task(self, number: int) -> None:
        if self.chosen_line is not None:
            self.change_line()
        else:
            title = self._session.tasks[number].title
            places = places_of_words(self._session.assignment)
            place = next(name for name, words in places.items() if words.title == title)
            self._panel.words.go_to(place, takes_keyboard=not self._panel.tasks.list.hasFocus())

    @Slot(int, str)
    def _put_figure_in(self, number: int, figure: str) -> None:
        experiment = self._session.runs.so_far
        if experiment is not None:
            plan = experiment.plan
            self._panel.words.put_in(figure_text(plan.cells[number], figure, plan))

    @Slot()
    def _show(self) -> None:
        session, panel = self._session, self._panel
        snapshot, tasks = session.runs.snapshot, session.tasks
        assignment = session.assignment
        is_busy, left_out = session.is_busy, assignment.left_out
        texts = {name: getattr(assignment, name) for name in TEXTS}
        values = {name: "" if value is None else str(value) for name, value in texts.items()}
        resting = [*(("runs", "seed") if is_busy else ()), *(Topic if Part.DISCUSSION in left_out else ())]
        conclusions = {name: name not in left_out for name in CONCLUSIONS}
        panel.form.set_values({**values, **conclusions}, self._errors, resting)
        cells = () if snapshot.scene is None else snapshot.scene.cells
        panel.tasks.set_tasks(tasks)
        panel.words.set_places(places_of_words(assignment), [cell.full_title for cell in cells])
        self._show_preview()
        panel.progress.bar.setVisible(is_busy and snapshot.stage is not Stage.ASKING)
        progress = snapshot.progress
        panel.progress.bar.set_share(None if progress is None else progress.done / max(progress.planned, 1))
        panel.cancel_button.setVisible(is_busy)
        has_line = not is_busy and self.chosen_line is not None
        can_now = not is_busy, has_line, has_line and len(assignment.lines) > 1
        for button, can in zip(panel.tasks.buttons, can_now, strict=True):
            enable(button, can)
        if is_busy or snapshot.stage is Stage.FAILED:
            panel.progress.banner.set_status(status_of_experiment(snapshot))
        else:
            tone = Tone.SOLVED if all(task.is_done for task in tasks) else Tone.PAUSED
            panel.progress.banner.set_status(Status(tone, *status_words(tasks, snapshot)))

    @Slot()
    def _show_preview(self) -> None:
        experiment, text = self._session.runs.so_far, self._panel.words.edit.toPlainText()
        if experiment is None:
            return
        try:
            filled = filled_words(text, experiment)
            self._panel.words.set_preview(filled if filled != text else "", "")
        except InputError as error:
            self._panel.words.set_preview("", full_sentence(str(error)))

    @Slot(object)
    def _follow(self, snapshot: ExperimentSnapshot) -> None:
        before, self._stage = self._stage, snapshot.stage
        self._panel.table.set_scene(snapshot.scene)
        if snapshot.stage is Stage.ASKING and before is not Stage.ASKING and snapshot.estimate is not None:
            headline, detail = cost_sentences(snapshot.estimate)
            runs = self._session.runs
            open_message(
                self._window,
                "Run the assignment",
                headline,
                detail,
                choices={"Run": runs.agree},
                refuse=runs.decline,
            )

    def _writing(self, request: DocumentRequest) -> Work:
        experiment = self._session.runs.experiment
        assert experiment is not None
        assignment = self._session.assignment

        def write(task: Task) -> list[Path]:
            options = assignment_options(assignment, experiment)
            return [write_experiment(experiment, request.path, options, task.check)]

        return write
