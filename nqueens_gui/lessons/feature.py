"""The lessons as the window has them: their room, their commands, and how far the user got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from nqueens_gui.kit.features import HELP, Command, Commands, Feature, Host, MenuPlace
from nqueens_gui.kit.kept import MAPPING, Kept

if TYPE_CHECKING:
    from nqueens_gui.watch.page import WatchPage
    from nqueens_gui.watch.settings_model import SettingsModel

MENU: Final = MenuPlace("&Lessons", HELP)


class LessonHost(Host, Protocol):
    """The window, as far as the lessons need it."""

    watch: WatchPage
    next_run: SettingsModel

    @property
    def lessons(self) -> LessonRoom:
        """The lessons, made when they are first asked for."""


class LessonRoom:
    """A lesson beside the board."""

    def __init__(self, host: LessonHost) -> None:
        from nqueens_gui.lessons.commands import LessonCommands  # slow to import, like what follows
        from nqueens_gui.lessons.panel import LessonPanel

        window = host.window()
        self.panel = LessonPanel(window)
        self.commands = LessonCommands(
            self.panel, host.watch.pause_panel, host.next_run, host.actions_by_name, window
        )
        self.session = self.commands.session


def merged_progress(first: dict[str, Any], now: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept, with what has changed from the first values."""
    return {**kept, **{name: value for name, value in now.items() if first.get(name) != value}}


OPEN_LESSON: Final[Commands[LessonHost]] = {
    (MENU, 0): (
        Command(
            name="lessons",
            text="&Open lesson…",
            tip="Open a lesson beside the board.",
            keys=("Ctrl+L",),
            icon="document",
            act=lambda window: window.lessons.commands.ask(),
        ),
        Command(
            name="first_lesson",
            text="Take lesson &1",
            tip="Open the first lesson: what a local search sees of a board.",
            act=lambda window: window.lessons.commands.open_first(),
        ),
        Command(
            name="open_lesson_file",
            text="Open lesson &file…",
            tip="Open the file of a lesson that somebody gave you.",
            act=lambda window: window.lessons.commands.choose_file(),
        ),
    ),
}
COMMANDS: Final[Commands[LessonRoom]] = {
    (MENU, 1): (
        Command(
            name="next_lesson_page",
            text="&Next page",
            tip="Go to the next page of the lesson.",
            keys=("PgDown",),
            icon="chevron-right",
            act=lambda room: room.commands.turn(1),
            when=lambda room: room.session.has_page(1),
        ),
        Command(
            name="previous_lesson_page",
            text="&Previous page",
            tip="Go back to the previous page of the lesson.",
            keys=("PgUp",),
            icon="chevron-left",
            act=lambda room: room.commands.turn(-1),
            when=lambda room: room.session.has_page(-1),
        ),
        Command(
            name="close_lesson",
            text="&Close",
            tip="Close the lesson; it resumes where you left off.",
            keys=("Ctrl+Shift+L",),
            icon="close",
            act=lambda room: room.commands.close_lesson(),
            when=lambda room: room.commands.is_open,
        ),
    ),
}
PROGRESS: Final[Kept[LessonRoom, dict[str, Any]]] = Kept(
    "lessons/progress",
    {},
    MAPPING,
    of=lambda room: room.session.values(),
    give=lambda room, progress: room.session.set_values(progress),
    merge=merged_progress,
)
LESSONS: Final = Feature(
    name="lessons",
    page="watch",
    commands=COMMANDS,
    changes=lambda room: (room.commands.page_opened, room.commands.closed),
    preferences=(PROGRESS,),
    closes=lambda room: (room.commands,),
    make=LessonRoom,
)
