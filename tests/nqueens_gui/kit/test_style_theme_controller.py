from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.icons import icon, set_icon
from nqueens_gui.kit.painting import TEXT_PX, font_of, scaled, text_width
from nqueens_gui.kit.style import LARGE_TEXT_PX, ThemeChoice, ThemeController
from nqueens_gui.kit.theme import app_theme, load_theme

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
    assert app_theme.now is theme
    assert app.palette().color(QPalette.ColorRole.Window) == theme.color("ground")
    assert theme.hex("accent") in app.styleSheet()
    assert app.font().pixelSize() == TEXT_PX


def test_choosing_another_theme_restyles_the_application_and_emits(app: QApplication, qtbot: QtBot) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    controller.prepare(app)
    controller.apply(app)
    with qtbot.waitSignal(app_theme.changed):
        controller.set_choice("dark")
    assert app_theme.now is load_theme("dark")
    assert app.palette().color(QPalette.ColorRole.Window) == load_theme("dark").color("ground")
    assert controller.choice is ThemeChoice.DARK


def test_choosing_the_same_theme_again_tells_nobody(qapp: QApplication, qtbot: QtBot) -> None:
    controller = ThemeController(ThemeChoice.DARK)
    with qtbot.assertNotEmitted(app_theme.changed):
        controller.set_choice("dark")


def test_the_system_is_followed_where_that_is_chosen(app: QApplication) -> None:
    controller = ThemeController(ThemeChoice.SYSTEM)
    controller.apply(app)
    seen: list[str] = []

    def note() -> None:
        seen.append(app_theme.now.name)

    app_theme.changed.connect(note)
    for scheme in ("dark", "dark", "light", "dark", "unknown"):
        system_changes_to(scheme)
    app_theme.changed.disconnect(note)
    assert seen == ["dark", "light", "dark", "light"]


def test_a_fixed_choice_stays_when_the_system_changes(qapp: QApplication) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    system_changes_to("dark")
    assert app_theme.now.name == "light"
    controller.set_choice(ThemeChoice.SYSTEM)
    assert app_theme.now.name == "dark"


def test_an_unknown_choice_is_refused_and_the_old_one_stays(qapp: QApplication) -> None:
    controller = ThemeController(ThemeChoice.DARK)
    with pytest.raises(ValueError, match="sepia"):
        controller.set_choice("sepia")
    assert controller.choice is ThemeChoice.DARK


@pytest.mark.thorough
def test_large_text_is_put_on_everything_that_writes(app: QApplication, qtbot: QtBot) -> None:
    controller = ThemeController(ThemeChoice.LIGHT)
    controller.prepare(app)
    controller.apply(app)
    usual = text_width("local minimum", 12)
    with qtbot.waitSignal(app_theme.changed):
        controller.set_text_large(True)
    assert controller.is_text_large
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
