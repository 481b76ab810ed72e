"""The commands of the lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from nqueens_gui.kit.features import HELP, Command, MenuPlace, always

if TYPE_CHECKING:
    from nqueens_gui.lessons.commands import LessonCommands

LESSONS: Final = MenuPlace("&Lessons", HELP)


class LessonHost(Protocol):
    """The window, as far as the commands of the lessons need it."""

    lesson_commands: LessonCommands


def _has_lesson(window: LessonHost) -> bool:
    return window.lesson_commands.is_open


OPEN_LESSON: Final[Command[LessonHost]] = Command(
    name="lessons",
    text="&Open lesson…",
    tip="Open a lesson beside the board.",
    keys=("Ctrl+L",),
    icon="document",
    menu=LESSONS,
    act=lambda window: window.lesson_commands.ask(),
    when=always,
)

COMMANDS: Final[tuple[Command[LessonHost], ...]] = (
    Command(
        name="first_lesson",
        text="Take lesson &1",
        tip="Open the first lesson: what a local search sees of a board.",
        menu=LESSONS,
        act=lambda window: window.lesson_commands.open_first(),
        when=always,
    ),
    Command(
        name="open_lesson_file",
        text="Open lesson or &assignment…",
        tip="Open the file of a lesson or an assignment that somebody gave you.",
        menu=LESSONS,
        act=lambda window: window.lesson_commands.choose_file(),
        when=always,
    ),
    Command(
        name="next_lesson_page",
        text="&Next page",
        tip="Go to the next page of the lesson.",
        keys=("PgDown",),
        icon="chevron-right",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.turn(1),
        when=_has_lesson,
    ),
    Command(
        name="previous_lesson_page",
        text="&Previous page",
        tip="Go back to the previous page of the lesson.",
        keys=("PgUp",),
        icon="chevron-left",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.turn(-1),
        when=_has_lesson,
    ),
    Command(
        name="close_lesson",
        text="&Close",
        tip="Close the lesson; it resumes where you left off.",
        keys=("Ctrl+Shift+L",),
        icon="close",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.close_lesson(),
        when=_has_lesson,
    ),
)
