"""The lessons as the window has them: their commands, and how far the user got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from nqueens_gui.kit.features import HELP, Command, Commands, Feature, MenuPlace
from nqueens_gui.kit.kept import MAPPING, Kept

if TYPE_CHECKING:
    from nqueens_gui.lessons.commands import LessonCommands

MENU: Final = MenuPlace("&Lessons", HELP)


class LessonHost(Protocol):
    """The window, as far as the lessons need it."""

    lesson_commands: LessonCommands


def merged_progress(first: dict[str, Any], now: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept, with what has changed from the first values."""
    return {**kept, **{name: value for name, value in now.items() if first.get(name) != value}}


def _has_lesson(window: LessonHost) -> bool:
    return window.lesson_commands.is_open


OPEN_LESSON: Final[Commands[LessonHost]] = {
    (MENU, 0): (
        Command(
            name="lessons",
            text="&Open lesson…",
            tip="Open a lesson beside the board.",
            keys=("Ctrl+L",),
            icon="document",
            act=lambda window: window.lesson_commands.ask(),
        ),
    )
}
COMMANDS: Final[Commands[LessonHost]] = {
    (MENU, 0): (
        Command(
            name="first_lesson",
            text="Take lesson &1",
            tip="Open the first lesson: what a local search sees of a board.",
            act=lambda window: window.lesson_commands.open_first(),
        ),
        Command(
            name="open_lesson_file",
            text="Open lesson &file…",
            tip="Open the file of a lesson that somebody gave you.",
            act=lambda window: window.lesson_commands.choose_file(),
        ),
    ),
    (MENU, 1): (
        Command(
            name="next_lesson_page",
            text="&Next page",
            tip="Go to the next page of the lesson.",
            keys=("PgDown",),
            icon="chevron-right",
            act=lambda window: window.lesson_commands.turn(1),
            when=lambda window: window.lesson_commands.session.has_page(1),
        ),
        Command(
            name="previous_lesson_page",
            text="&Previous page",
            tip="Go back to the previous page of the lesson.",
            keys=("PgUp",),
            icon="chevron-left",
            act=lambda window: window.lesson_commands.turn(-1),
            when=lambda window: window.lesson_commands.session.has_page(-1),
        ),
        Command(
            name="close_lesson",
            text="&Close",
            tip="Close the lesson; it resumes where you left off.",
            keys=("Ctrl+Shift+L",),
            icon="close",
            act=lambda window: window.lesson_commands.close_lesson(),
            when=_has_lesson,
        ),
    ),
}
PROGRESS: Final[Kept[LessonHost, dict[str, Any]]] = Kept(
    "lessons/progress",
    {},
    MAPPING,
    of=lambda window: window.lesson_commands.session.values(),
    give=lambda window, progress: window.lesson_commands.session.set_values(progress),
    merge=merged_progress,
)
LESSONS: Final = Feature(
    name="lessons",
    page="watch",
    commands=COMMANDS,
    changes=lambda window: (window.lesson_commands.page_opened, window.lesson_commands.closed),
    preferences=(PROGRESS,),
    closes=lambda window: (window.lesson_commands,),
)
