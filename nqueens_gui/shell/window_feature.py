"""What acts on every page: files, themes, help."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray

from nqueens_gui.kit.features import (
    CHART,
    FILE,
    HELP,
    PAGES,
    VIEW,
    Command,
    Commands,
    Feature,
    MenuPlace,
    Switch,
)
from nqueens_gui.kit.kept import WORDS, Kept, merged_words
from nqueens_gui.lessons.feature import OPEN_LESSON
from nqueens_gui.shell.file_commands import MOST_FILES
from nqueens_gui.shell.help import PageDialog, about_page, definitions_page, guide_page, keys_page
from nqueens_gui.shell.palette import CommandPalette
from nqueens_gui.watch.feature import has_run
from solver.telling.squares import Coordinates

if TYPE_CHECKING:
    from nqueens_gui.shell.window import MainWindow

RECENT: Final = MenuPlace("&Recent files", FILE, 0.1)
COORDINATES: Final = MenuPlace("C&oordinates", VIEW, 1.1)
THEME: Final = MenuPlace("&Theme", VIEW, 3.3)


def _show_figures(window: MainWindow) -> None:
    """Open a table of the chart of the page, or say that there is none yet."""
    if window.figures is not None and not window.figures():
        window.say("There is no chart yet.")


def _paste_board(window: MainWindow) -> None:
    """Show the board on the clipboard, or the run of a link."""
    window.pages.show("watch")
    window.editing.paste()


def _coordinates(name: str, text: str, tip: str, coordinates: Coordinates) -> Switch[MainWindow]:
    return Switch(
        name=name,
        text=text,
        tip=tip,
        act=lambda window, _: window.view_commands.change(coordinates=coordinates),
        group="coordinates",
        is_on=lambda window: window.view_commands.options.coordinates == coordinates,
    )


def _theme(choice: str, text: str, tip: str, icon: str) -> Switch[MainWindow]:
    return Switch(
        name=f"theme_{choice}",
        text=text,
        tip=tip,
        icon=icon,
        act=lambda window, _: window.themes.set_choice(choice),
        group="theme",
        is_on=lambda window: window.themes.choice == choice,
    )


COMMANDS: Final[Commands[MainWindow]] = {
    (FILE, 0): (
        Command(
            name="open",
            text="&Open…",
            tip="Open a run file, which is replayed, or a saved experiment.",
            keys=("Ctrl+O",),
            icon="open",
            act=lambda window: window.file_commands.choose_file(),
        ),
    ),
    (FILE, 0.2): (
        Command(
            name="paste_board",
            text="&Paste board or link",
            tip="Paste a board in any form, or the link to a run.",
            keys=("Ctrl+V",),
            icon="paste",
            act=_paste_board,
            when=has_run,
        ),
    ),
    (RECENT, 0): (
        Command(
            name="clear_recent",
            text="&Clear list",
            tip="Clear the list of recent files.",
            act=lambda window: window.recent_files.set_paths(()),
            when=lambda window: bool(window.recent_files.paths),
        ),
    ),
    (FILE, 0.7): (
        Command(
            name="boards",
            text="Example &boards…",
            tip="Open one of the example boards.",
            keys=("Ctrl+B",),
            icon="board",
            act=lambda window: window.board_commands.ask(),
        ),
    ),
    **OPEN_LESSON,
    (FILE, 2): (
        Command(
            name="quit",
            text="&Quit",
            tip="Close the window.",
            keys=("Ctrl+Q",),
            icon="quit",
            act=lambda window: window.close(),
        ),
    ),
    (PAGES, 0): (
        Command(
            name="next_page",
            text="Ne&xt page",
            tip="Go to the next page.",
            keys=("Ctrl+Tab",),
            act=lambda window: window.pages.show_next(),
        ),
        Command(
            name="next_pane",
            text="Next pa&nel",
            tip="Move the keyboard to the next panel of the page.",
            keys=("F6",),
            act=lambda window: window.go_to_pane(),
        ),
        Command(
            name="previous_pane",
            text="Pre&vious panel",
            tip="Move the keyboard to the previous panel of the page.",
            keys=("Shift+F6",),
            act=lambda window: window.go_to_previous_pane(),
        ),
    ),
    (COORDINATES, 0): (
        _coordinates(
            *("numbers", "&Numbers", "Number columns and rows from 0, row 0 at the top, as in every export."),
            Coordinates.NUMBERS,
        ),
        _coordinates(
            *("chess", "&Chess names", "Name columns a, b, … and rows from 1 at the bottom; up to n = 26."),
            Coordinates.CHESS,
        ),
        _coordinates("no_coordinates", "N&one", "Show no coordinates.", Coordinates.NONE),
    ),
    (THEME, 0): (
        _theme("system", "Follow &system", "Use the light or dark theme of the system.", "system"),
        _theme("light", "&Light", "Always use the light theme.", "sun"),
        _theme("dark", "&Dark", "Always use the dark theme.", "moon"),
    ),
    (VIEW, 3.1): (
        Switch(
            name="large_text",
            text="Large text (pro&jector)",
            tip="Enlarge all text, for a projector; more so while presenting.",
            keys=("Ctrl+T",),
            act=lambda window, is_on: window.themes.set_text_large(is_on),
            is_on=lambda window: window.themes.is_text_large,
        ),
    ),
    (VIEW, 3): (
        Switch(
            name="present",
            text="Presentation mo&de",
            tip="Show the open page to an audience, in large text and with little around it. Escape leaves it.",
            keys=("F5",),
            act=lambda window, is_on: window.set_presenting(is_on),
        ),
    ),
    (VIEW, 3.2): (
        Switch(
            name="full_screen",
            text="F&ull screen",
            tip="Use the whole screen.",
            keys=("F11",),
            act=lambda window, is_on: window.choose_full_screen(is_on),
        ),
    ),
    (VIEW, 3.4): (
        Switch(
            name="reduced_motion",
            text="&Reduced motion",
            tip="Move queens without animation.",
            act=lambda window, is_on: window.view_commands.change(has_motion=not is_on),
            is_on=lambda window: not window.view_commands.options.has_motion,
        ),
    ),
    (CHART, 0.2): (
        Command(
            name="show_figures",
            text="Chart as a &table…",
            tip="Show the figures of the chart as a table.",
            act=_show_figures,
            when=lambda window: window.figures is not None,
        ),
    ),
    (HELP, 0.1): (
        Command(
            name="show_guide",
            text="&Guide",
            tip="Read a guide with pictures: the program in ten minutes.",
            icon="document",
            act=lambda window: PageDialog("Guide", guide_page(), window).open(),
        ),
    ),
    (HELP, 0.4): (
        Command(
            name="find_command",
            text="&Find a command…",
            tip="Find any command by its words.",
            keys=("Ctrl+K",),
            act=lambda window: CommandPalette(window.features, window.actions_by_name, window).open(),
        ),
    ),
    (HELP, 0.5): (
        Command(
            name="show_keys",
            text="&Keys",
            tip="List all keyboard shortcuts.",
            keys=("F1",),
            icon="help",
            act=lambda window: PageDialog("Keys", keys_page(window.features), window).open(),
        ),
        Command(
            name="show_definitions",
            text="&Terms",
            tip="Define h, step, restart, plateau, shoulder and the other terms.",
            keys=("F2",),
            icon="info",
            act=lambda window: PageDialog("Terms", definitions_page(), window).open(),
        ),
    ),
    (HELP, 1): (
        Command(
            name="about",
            text="&About",
            tip="Show the version and the libraries.",
            act=lambda window: PageDialog("About", about_page(), window).open(),
        ),
    ),
}


def _set_folder(window: MainWindow, folder: str) -> None:
    window.file_commands.folder = folder or str(Path.home())


def _set_geometry(window: MainWindow, geometry: bytes) -> None:
    if geometry:
        window.restoreGeometry(QByteArray(geometry))


PREFERENCES: Final[tuple[Kept[MainWindow, Any], ...]] = (
    Kept(
        "window/geometry",
        b"",
        bytes,
        of=lambda window: bytes(window.saveGeometry().data()),
        give=_set_geometry,
    ),
    Kept(
        "board/coordinates",
        Coordinates.NUMBERS,
        Coordinates,
        of=lambda window: window.view_commands.options.coordinates,
        give=lambda window, coordinates: window.view_commands.change(coordinates=coordinates),
    ),
    Kept(
        "board/reduced_motion",
        False,
        bool,
        of=lambda window: not window.view_commands.options.has_motion,
        give=lambda window, is_reduced: window.view_commands.change(has_motion=not is_reduced),
    ),
    Kept("files/open_folder", "", str, of=lambda window: window.file_commands.folder, give=_set_folder),
    Kept(
        "files/recent",
        (),
        WORDS,
        MOST_FILES,
        of=lambda window: window.recent_files.paths,
        give=lambda window, paths: window.recent_files.set_paths(paths),
        merge=merged_words,
    ),
)
WINDOW: Final[Feature[MainWindow]] = Feature(
    name="window",
    commands=COMMANDS,
    changes=lambda window: (
        window.pages.page_changed,
        window.recent_files.changed,
        window.file_commands.link_opened,
    ),
    preferences=PREFERENCES,
    closes=lambda window: (window.file_commands, window.history_session),
)
