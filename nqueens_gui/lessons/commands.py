"""Opens lessons, shows their pages beside the board, and takes answers from the panel and from the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from nqueens_gui.board.choosing import Choice, ChoiceDialog
from nqueens_gui.board.highlight import Highlight, pair_highlight
from nqueens_gui.board.scene import BoardOptions, board_scene
from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.jobs import Job
from nqueens_gui.kit.messages import ask_for_file, open_message
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.lessons.lesson_view import lesson_view, progress_words
from nqueens_gui.lessons.panel import LessonPanel
from nqueens_gui.lessons.session import LessonProgress, LessonSession, own_lessons
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.board_mode import BoardMode, BoardUse
from nqueens_gui.watch.pause_panel import PausePanel
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from nqueens_gui.watch.state_dialog import StateDialog
from solver.analysis.state_kind import StateKind
from solver.core.events import Square
from solver.core.heuristics import attacking_pairs
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.search import search_events
from solver.lessons.checking import read_checked_lesson
from solver.lessons.lesson import STUCK, Answer, Lesson, LessonPage, QuestionKind
from solver.runs.breakpoints import (
    Breakpoint,
    Breakpoints,
    NumericBreakpoint,
    Threshold,
    first_reached,
)
from solver.runs.trace import Trace
from solver.telling.squares import Coordinates, square_name
from solver.telling.status import Status, Tone

LESSON_FILES = "Lessons (*.toml);;All files (*)"
PICTURE_PX = 288
EXAMPLE_QUEENS = 8
"""A board on which climbs end in states of every kind."""
NO_ANSWER = "There is no answer yet. "
UNREADABLE = "Write a number, such as 12, 0.5, .5, 1/2 or 50 %, and press Enter."
QUESTION = Status(Tone.PAUSED, "A question.", "Answer it beside the board.")
SQUARE_QUESTION = Status(Tone.PAUSED, "A question.", "Answer it on the board.")


def example_of(kind: StateKind, random: Random) -> RunSettings:
    """Return a run from a state of a kind: where a random climb of eight queens ended or, for a slope, began."""
    while True:
        trace = Trace(run_settings(EXAMPLE_QUEENS, "steepest-ascent", seed=random.getrandbits(32)))
        trace.extend(search_events(trace.settings))
        index = 0 if kind is StateKind.SLOPE else trace.end
        if trace.state_kind(index) is kind:
            return replace(trace.settings, start=trace.rows(index))


class LessonCommands(QObject):
    """Carries a lesson to the board and answers to the lesson.

    Parameters
    ----------
    panel
        Shows the pages.
    pause_panel
        Holds the breakpoints, which are those of the page while a lesson is open.
    next_run
        The settings, which are those of the page while a lesson is open.
    window
        For the dialogs.
    """

    page_opened = Signal(bool, bool)
    """A page was opened; whether it has a run, and whether its question needs more room than the chart yet."""
    entered = Signal()
    """A lesson is about to take the board."""
    given_back = Signal(object)
    """The board is given back, with the `NextRun` from before."""
    closed = Signal()
    mode_changed = Signal(int, object)
    """`BoardUse.LESSON`, and the `BoardMode` of the board or None."""
    highlight_changed = Signal(object)
    """The `Highlight` of the page, or None."""

    def __init__(
        self,
        panel: LessonPanel,
        pause_panel: PausePanel,
        next_run: SettingsModel,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self.session = LessonSession()
        self.folder = str(Path.home())
        self._panel = panel
        self._pause_panel = pause_panel
        self._next_run = next_run
        self._window = window
        self._job = Job(self)
        self._snapshot: Snapshot | None = None
        self._own_kinds: frozenset[Breakpoint | NumericBreakpoint] = frozenset()
        self._own_numbers: dict[str, object] = {}
        self._own_settings = next_run.value
        self._square: Square | None = None
        self._place: tuple[object, ...] = ()
        self._was_asking = False
        self._has_begun = False
        self._coordinates = Coordinates.NUMBERS
        self._job.finished.connect(lambda read: self.open(*read))
        self._job.failed.connect(
            lambda error: open_message(window, "Open lesson", "The lesson could not be opened.", f"{error}.")
        )
        for button, name in (
            (panel.back_button, "previous_lesson_page"),
            (panel.next_button, "next_lesson_page"),
            (panel.tools["close"], "close_lesson"),
            (panel.question_box.stuck_button, "answer_stuck"),
        ):
            act_as(button, actions[name])
        panel.tools["restart"].clicked.connect(self.start_over)
        panel.board_button.clicked.connect(self.show_board)
        panel.text_label.linkActivated.connect(self.show_example)
        panel.question_box.answer_button.clicked.connect(self.answer)

    @Slot(str)
    def show_example(self, kind: str) -> None:
        """Show a random state of a kind, of eight queens."""
        draw = partial(example_of, StateKind(kind), Random())
        StateDialog(draw, is_random=True, parent=self._window).open()

    @property
    def is_open(self) -> bool:
        """Whether a lesson is open."""
        return self.session.lesson is not None

    @Slot()
    def ask(self) -> None:
        """Show the list of lessons."""
        lessons = own_lessons()
        choices = [
            lesson_choice(number, lesson, self.session.progress_in(name))
            for number, (name, lesson) in enumerate(lessons.items(), start=1)
        ]
        dialog = ChoiceDialog("Lessons", choices, PICTURE_PX, parent=self._window)
        file_button = dialog.buttons.addButton("Open file…", QDialogButtonBox.ButtonRole.ActionRole)
        file_button.setToolTip("Open a lesson of your own")
        file_button.clicked.connect(dialog.accept)
        file_button.clicked.connect(self.choose_file)
        names = list(lessons)
        dialog.open_requested.connect(lambda number: self.open(names[number], lessons[names[number]]))
        dialog.open()

    @Slot()
    def open_first(self) -> None:
        """Open the first lesson."""
        self.open(*next(iter(own_lessons().items())))

    @Slot()
    def choose_file(self) -> None:
        """Ask for the file of a lesson and open it."""
        ask_for_file(self._window, "Open lesson", self.folder, LESSON_FILES, self.open_file)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Read a lesson in the background and open it."""
        path = Path(name).absolute()
        self.folder = str(path.parent)
        self._job.start(lambda _: (str(path), read_checked_lesson(path)))

    def open(self, name: str, lesson: Lesson) -> None:
        """Open a lesson where it was left; `name` is what its progress is remembered by."""
        self._job.abandon()  # a file that is still being read would take its place
        if not self.is_open:
            self._own_kinds, self._own_numbers = self._pause_panel.kinds(), self._pause_panel.numbers()
            self._own_settings = self._next_run.value
            self.entered.emit()
        self.session.open(name, lesson)
        self._open_page()

    @Slot()
    def close_lesson(self) -> None:
        """Close the lesson and give the board back to the window."""
        if self.is_open:
            self.session.close()
            self._panel.hide()
            self._pause_panel.set_numbers(self._own_numbers)
            self._pause_panel.set_kinds(self._own_kinds)
            self.given_back.emit(self._own_settings)
            self._choose(None)
            self._follow_place(None)
            self.closed.emit()

    @Slot(int)
    def turn(self, by: int) -> None:
        """Go on or back by pages."""
        if self.is_open and self.session.turn(by):
            self._open_page()

    @Slot()
    def start_over(self) -> None:
        """Go to the first page and forget the answers."""
        self.session.start_over()
        self._open_page()

    @Slot()
    def show_board(self) -> None:
        """Show the board of the page, or the start of its run."""
        self._pause_panel.set_breakpoints(stops_of(self.session.page))
        self._next_run.open_start(self.session.settings)

    @Slot(int, int)
    def choose_square(self, column: int, row: int) -> None:
        """Take a square of the board as the answer, until another one is chosen or it is given."""
        if self._asks_for_square():
            self._choose((column, row))

    @Slot()
    def answer(self) -> None:
        """Give the answer that is filled in or chosen on the board."""
        if not self.is_open or not self.session.is_asking:
            return
        answer = self._square if self._asks_for_square() else self._panel.question_box.answer()
        if answer is None:
            box = self._panel.question_box
            is_empty = not box.number_field.text().strip()
            box.note_answer(NO_ANSWER + lesson_view(self.session).hint if is_empty else UNREADABLE)
        else:
            self._give(answer)

    @Slot()
    def answer_stuck(self) -> None:
        """Answer that the search is stuck."""
        if self._asks_for_square():
            self._give(STUCK)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Follow the run: highlights and questions are about one of its states."""
        self._snapshot = snapshot
        if self.is_open:
            self._follow_begin(snapshot)
            self._follow_place(snapshot)

    @Slot(object)
    def set_options(self, options: BoardOptions) -> None:
        """Name squares as the board does."""
        self._coordinates = options.coordinates

    def close(self) -> None:
        """Read no more files."""
        self._job.close()

    def _asks_for_square(self) -> bool:
        """Whether a square of the board in sight is asked for."""
        if not self.is_open or not self.session.is_asking or not self._is_there(self._snapshot):
            return False
        question = self.session.page.question
        return question is not None and question.kind is QuestionKind.SQUARE

    def _give(self, answer: Answer) -> None:
        self.session.answer(answer)
        self._choose(None)
        self._panel.set_view(lesson_view(self.session))
        if self.session.is_asking:
            self._panel.question_box.take_keyboard()
            return
        self._follow_place(self._snapshot)
        self._show_page()

    def _choose(self, square: Square | None) -> None:
        if square != self._square:
            self._square = square
            self._claim_board()
        if square is not None:
            name = square_name(*square, self.session.settings.n, self._coordinates)
            self._panel.question_box.note_answer(f"Your answer: {name}. Press Enter to submit it.")

    def _open_page(self) -> None:
        page = self.session.page
        self._choose(None)
        self._place, self._was_asking, self._has_begun = (), False, False
        self.highlight_changed.emit(None)
        self._panel.set_view(lesson_view(self.session))
        self._show_page()
        if page.settings is not None:
            self.show_board()
        elif self._snapshot is not None:
            self._follow_place(self._snapshot)

    def _show_page(self) -> None:
        self.page_opened.emit(self.session.page.is_run, self.session.is_asking and not self._has_begun)

    def _follow_begin(self, snapshot: Snapshot) -> None:
        """Bring the chart back as a run begins that leads to a question; others are asked about at the start."""
        has_begun = self.session.page.stop is not None and self._is_here(snapshot) and snapshot.length > 1
        if has_begun and not self._has_begun:
            self._has_begun = True
            self._show_page()

    def _is_here(self, snapshot: Snapshot | None) -> bool:
        """Whether the run of the page is in sight."""
        return snapshot is not None and snapshot.settings == self.session.settings

    def _is_there(self, snapshot: Snapshot | None) -> bool:
        """Whether the state that the page is about is in sight: the start, or where the run stops first."""
        if not self._is_here(snapshot) or snapshot is None or snapshot.position is None:
            return False
        page = self.session.page
        if snapshot.mode is not Mode.PAUSED or page.stop is None or snapshot.trace is None:
            return snapshot.mode is Mode.PAUSED and snapshot.position.index == 0
        found = first_reached(stops_of(page), snapshot.trace, -1, snapshot.trace.end)
        return snapshot.is_over if found is None else snapshot.position.index == found

    def _follow_place(self, snapshot: Snapshot | None) -> None:
        """Show on the board what belongs to the state in sight."""
        is_there = self.is_open and self._is_there(snapshot)
        is_asking = is_there and self.session.is_asking
        is_away = self.is_open and not self._is_here(snapshot) and snapshot is not None
        self._panel.board_button.setVisible(is_away)
        self._claim_board()
        self._show_highlight(snapshot if is_there else None)
        if is_asking and not self._was_asking:
            self._panel.question_box.take_keyboard()
            if self.session.page.stop is not None:
                self._panel.go_to_question()
        self._was_asking = is_asking

    def _claim_board(self) -> None:
        """Use the board as the page in sight does; its question may be answered wherever the run is."""
        mode = None
        if self.is_open:
            page = self.session.page
            is_about = self._is_there(self._snapshot) or (not page.is_run and self._is_here(self._snapshot))
            mode = replace(
                _mode_of(self.session) if is_about else BoardMode(BoardUse.LESSON),
                can_answer=self.session.is_asking,
                asks_for_square=self._asks_for_square(),
                chosen=self._square,
            )
        self.mode_changed.emit(BoardUse.LESSON, mode)

    def _show_highlight(self, snapshot: Snapshot | None) -> None:
        place: tuple[object, ...] = ()
        if snapshot is not None and snapshot.position is not None:
            place = (snapshot.sequence, snapshot.position.index, self.session.is_asking)
        if place != self._place:
            self._place = place
            self.highlight_changed.emit(_highlight(self.session, snapshot) if place else None)


def lesson_choice(number: int, lesson: Lesson, progress: LessonProgress) -> Choice:
    """Return a lesson as an entry of the list, ticked once it is done."""
    run, is_done, name = lesson.pages[0].settings, progress.is_done(lesson), f"{number}. {lesson.title}"
    scene = None
    if run is not None and run.start is not None:
        scene = board_scene(run.start, run.heuristic, coordinates=Coordinates.NONE)
    return Choice(
        name=name,
        title=lesson.title,
        what=lesson.about,
        note=progress_words(progress, lesson),
        scene=scene,
        icon=icon("check", app_theme.now, "solved") if is_done else QIcon(),
        told=f"{name}, done" if is_done else name,
    )


def stops_of(page: LessonPage) -> Breakpoints:
    """Return where the run of a page pauses."""
    if page.stop is None:
        return frozenset()
    if isinstance(page.stop, int):
        return frozenset({Threshold(NumericBreakpoint.STEP, page.stop)})
    return frozenset({Breakpoint(page.stop.value)})


def _mode_of(session: LessonSession) -> BoardMode:
    """Return how the board is used in the state that a page is about."""
    page = session.page
    highlights, question = page.highlights, page.question
    is_square = question is not None and question.kind is QuestionKind.SQUARE
    if not session.is_asking:
        has_heat, has_rings = highlights.has_heat or is_square, highlights.has_rings or is_square
        return BoardMode(BoardUse.LESSON, has_heat=has_heat, has_rings=has_rings)
    is_told = page.stop is not None and not is_square  # what is asked is to be read off the run
    return BoardMode(
        BoardUse.LESSON,
        is_hiding=not is_told,
        question=None if is_told else SQUARE_QUESTION if is_square else QUESTION,
        has_heat=highlights.has_heat,
        has_rings=highlights.has_rings,
    )


def _highlight(session: LessonSession, snapshot: Snapshot | None) -> Highlight | None:
    """Return the squares and pairs of a page, and the right squares once its question is answered."""
    if snapshot is None or snapshot.position is None or snapshot.settings is None:
        return None
    page, rows = session.page, snapshot.position.rows
    squares = list(page.highlights.squares)
    if page.question is not None and session.is_answered:
        squares += page.question.squares
    pairs = {(first, second) for first, second in map(sorted, page.highlights.pairs)}
    attacking = attacking_pairs(rows, snapshot.settings.heuristic) if pairs else []
    shown = [pair_highlight(rows, pair) for pair in attacking if pair[:2] in pairs]
    if not squares and not shown:
        return None
    lines = {
        kind: np.concatenate([part.lines[kind] for part in shown if kind in part.lines])
        for kind in {kind for part in shown for kind in part.lines}
    }
    places = [np.array(squares, np.int32).reshape(-1, 2), *(part.squares for part in shown)]
    return Highlight(len(rows), np.unique(np.concatenate(places), axis=0), lines)
