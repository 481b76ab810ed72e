"""The list that finds commands by their words."""

from __future__ import annotations

from PySide6.QtCore import Qt

from nqueens_gui.kit.features import all_commands
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.palette import CommandPalette
from tests.nqueens_gui.user import User

CONTROL = Qt.KeyboardModifier.ControlModifier
WORDS = {
    "dark": "theme_dark",
    "projector": "large_text",
    "present": "present",
    "pdf": "export",
    "video": "record",
    "faster": "faster",
    "speed": "faster",
    "undo": "undo",
    "guess": "predict",
    "seed": "new_seed",
    "random": "random_board",
    "compare": "page_compare",
    "history": "page_history",
    "paste link": "paste_board",
    "lesson": "lessons",
    "shortcuts": "show_keys",
    "plateau": "inspect_plateau",
    "zoom": "fit_chart",
    "animation": "reduced_motion",
    "chess": "chess",
    "copy board": "copy_state",
    "terrain": "show_terrain",
    "breakpoint next": "run_forward",
    "pause": "run_forward",
    "screenshot": "copy_picture",
    "random start": "new_seed",
    "new search": "new_search",
    "shoulder": "show_definitions",
    "bets": "race",
    "dark theme": "theme_dark",
    "large text": "large_text",
    "export pdf": "export",
    "full screen": "full_screen",
    "guide": "show_guide",
}


def open_palette(user: User) -> CommandPalette:
    user.press(Qt.Key.Key_K, modifier=CONTROL)
    return user.dialog(CommandPalette)


def names(palette: CommandPalette) -> list[str]:
    items = (palette.list.topLevelItem(row) for row in range(palette.list.topLevelItemCount()))
    return [item.data(0, Qt.ItemDataRole.UserRole) for item in items]


def test_every_command_is_listed_and_found_by_the_words_people_try(user: User) -> None:
    palette = open_palette(user)
    assert set(names(palette)) == {command.name for command in all_commands(FEATURES)}
    missed = {}
    for words, name in WORDS.items():
        palette.field.setText(words)
        if name not in names(palette)[:4]:
            missed[words] = names(palette)[:4]
    assert missed == {}
    palette.field.setText("no such words")
    assert names(palette) == []
    user.qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_words_the_down_key_and_enter_do_a_command(user: User) -> None:
    palette = open_palette(user)
    user.qtbot.keyClicks(palette.field, "always theme")
    assert names(palette) == ["theme_light", "theme_dark"]
    for key in (Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Down):
        user.qtbot.keyClick(palette.field, key)
    user.qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert user.window.themes.choice == "dark"


def test_what_cannot_be_done_now_comes_last_and_is_not_done(user: User) -> None:
    palette = open_palette(user)
    enabled = [user.window.actions_by_name[name].isEnabled() for name in names(palette)]
    assert enabled == sorted(enabled, reverse=True)
    palette.field.setText("done editing")
    assert names(palette) == ["finish_editing"]
    user.qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
