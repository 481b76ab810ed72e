from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.icons import icon, set_icon
from nqueens_gui.kit.painting import TEXT_PX, font_of, scaled, text_width
from nqueens_gui.kit.style import LARGE_TEXT_PX, ThemeChoice, ThemeController
from nqueens_gui.kit.theme import load_theme

SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark, "unknown": Qt.ColorScheme.Unknown}


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """Give the application, and take off it afterwards what a theme put on."""
    style, font, palette = qapp.style().name(), qapp.font(), qapp.palette()
    yield qapp
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


def system_changes_to(scheme: str) -> None:
    QGuiApplication.styleHints().colorSchemeChanged.emit(SCHEMES[scheme])


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_a_chosen_theme_is_put_on_the_application(app: QApplication, choice: str) -> None:
    controller = ThemeController(choice)
    controller.prepare(app)
    controller.apply(app)
    theme = load_theme(choice)
    assert controller.theme is theme
    assert app.palette().color(QPalette.ColorRole.Window) == theme.color("ground")
    assert theme.hex("accent") in app.styleSheet()
    assert app.font().pixelSize() == TEXT_PX


def test_choosing_another_theme_restyles_the_application_and_emits(app: QApplication, qtbot: QtBot) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    controller.prepare(app)
    controller.apply(app)
    with qtbot.waitSignal(controller.theme_changed) as told:
        controller.set_choice("dark")
    assert told.args == [load_theme("dark")]
    assert app.palette().color(QPalette.ColorRole.Window) == load_theme("dark").color("ground")
    assert controller.choice is ThemeChoice.DARK


def test_choosing_the_same_theme_again_tells_nobody(qapp: QApplication, qtbot: QtBot) -> None:
    controller = ThemeController(ThemeChoice.DARK)
    with qtbot.assertNotEmitted(controller.theme_changed):
        controller.set_choice("dark")


def test_the_system_is_followed_where_that_is_chosen(qapp: QApplication) -> None:
    controller = ThemeController(ThemeChoice.SYSTEM)
    seen = []
    controller.theme_changed.connect(lambda theme: seen.append(theme.name))
    for scheme in ("dark", "dark", "light", "dark", "unknown"):
        system_changes_to(scheme)
    assert seen == ["dark", "light", "dark", "light"]


def test_a_fixed_choice_stays_when_the_system_changes(qapp: QApplication) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    system_changes_to("dark")
    assert controller.theme.name == "light"
    controller.set_choice(ThemeChoice.SYSTEM)
    assert controller.theme.name == "dark"


def test_an_unknown_choice_is_refused_and_the_old_one_stays(qapp: QApplication) -> None:
    controller = ThemeController(ThemeChoice.DARK)
    with pytest.raises(ValueError, match="sepia"):
        controller.set_choice("sepia")
    assert controller.choice is ThemeChoice.DARK


@pytest.mark.thorough
def test_large_text_is_put_on_everything_that_writes(app: QApplication) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    controller.prepare(app)
    controller.apply(app)
    seen: list[object] = []
    controller.theme_changed.connect(seen.append)
    usual = text_width("local minimum", 12)
    controller.set_text_large(True)
    assert controller.is_text_large
    assert seen == [controller.theme]
    assert app.font().pixelSize() == LARGE_TEXT_PX
    assert f"font-size: {round(11 * LARGE_TEXT_PX / TEXT_PX)}px" in app.styleSheet()
    assert "font-size: 11px" not in app.styleSheet()
    assert font_of(13).pixelSize() == scaled(13) == LARGE_TEXT_PX
    assert text_width("local minimum", 12) > 1.3 * usual
    controller.set_text_large(False)
    assert (app.font().pixelSize(), scaled(13), font_of(13).pixelSize()) == (TEXT_PX, 13, 13)
    assert "font-size: 11px" in app.styleSheet()


def test_icons_of_buttons_follow_the_theme(app: QApplication, qtbot: QtBot) -> None:
    themes = ThemeController("light")
    themes.prepare(app)
    themes.apply(app)
    early, late = QToolButton(), QToolButton()
    set_icon(early, "close")
    themes.set_choice("dark")
    set_icon(late, "close")
    for button in (early, late):
        qtbot.addWidget(button)
        assert button.icon().cacheKey() == icon("close", load_theme("dark"), "text").cacheKey()
