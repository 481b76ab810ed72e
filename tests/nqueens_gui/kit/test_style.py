import locale
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QProxyStyle,
    QPushButton,
    QSlider,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleHintReturn,
    QStyleOption,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from nqueens_gui.kit.icons import icon, set_icon
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.painting import TEXT_PX, font_of, scaled, text_width
from nqueens_gui.kit.style import (
    LARGE_TEXT_PX,
    SLOT,
    ThemeChoice,
    ThemeController,
    finish_fields,
    palette,
    prepare_application,
    restyle,
    style_sheet,
)
from nqueens_gui.kit.theme import Theme, ThemeName, app_theme, load_theme


@pytest.fixture(params=list(ThemeName))
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    """Give a theme whose style sheet the application wears."""
    theme = load_theme(request.param)
    qapp.setStyleSheet(style_sheet(theme))
    yield theme
    qapp.setStyleSheet("")


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def colors_in(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_no_slot_of_the_template_is_left_open(theme: Theme) -> None:
    made = style_sheet(theme)
    assert not SLOT.search(made)
    assert made.count("{") == made.count("}")
    assert theme.hex("accent") in made


def test_every_picture_of_the_style_sheet_is_there(theme: Theme) -> None:
    pictures = set(re.findall(r"url\((.*?)\)", style_sheet(theme)))
    assert len(pictures) >= 8
    assert all(QFile.exists(picture) for picture in pictures)


def test_a_primary_button_wears_the_accent(theme: Theme, qtbot: QtBot) -> None:
    button = QPushButton("New run")
    button.setProperty("role", "primary")
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shown(qtbot, button)
    assert theme.hex("accent") in colors_in(button)


def test_the_keyboard_is_shown_by_a_line_that_moves_nothing(theme: Theme, qtbot: QtBot) -> None:
    panel = QWidget()
    layout = QVBoxLayout(panel)
    fields: tuple[QWidget, ...] = (
        QPushButton("Run"),
        QLineEdit("7"),
        QSpinBox(),
        QAbstractSpinBox(),
        QComboBox(),
        QCheckBox("plateau"),
    )
    for widget in fields:
        layout.addWidget(widget)
    shown(qtbot, panel)
    panel.activateWindow()
    for widget in fields:
        panel.setFocus()
        size = widget.sizeHint()
        assert theme.hex("focus") not in colors_in(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(widget.hasFocus)
        assert theme.hex("focus") in colors_in(widget)
        assert widget.sizeHint() == size


def test_a_button_with_the_keyboard_wears_one_mark(theme: Theme, qtbot: QtBot) -> None:
    button = QPushButton()
    button.setProperty("role", "primary")
    shown(qtbot, button)
    button.resize(200, 32)
    button.activateWindow()
    button.setAttribute(
        Qt.WidgetAttribute.WA_KeyboardFocusChange
    )  # as after Tab: Fusion adds a mark of its own
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(button.hasFocus)
    image = button.grab().toImage()
    inside = {image.pixelColor(x, y).name() for x in range(8, 192) for y in range(8, 24)}
    assert inside == {theme.hex("accent")}


@pytest.mark.parametrize("current", [0, 3, 4])
@pytest.mark.thorough(but=1)
def test_a_drop_down_list_is_as_high_as_its_rows(theme: Theme, qtbot: QtBot, current: int) -> None:
    panel = QWidget()
    combo_box = QComboBox(panel)
    combo_box.addItems(["a", "b", "c", "d", "e"])
    combo_box.setCurrentIndex(current)
    finish_fields(panel)
    shown(qtbot, panel)
    combo_box.showPopup()
    view = combo_box.view()
    qtbot.waitUntil(view.isVisible)
    rows = [view.visualRect(combo_box.model().index(row, 0)) for row in range(combo_box.count())]
    assert all(view.viewport().rect().contains(row) for row in rows)
    assert view.viewport().height() == rows[-1].bottom() + 1
    assert view.window().y() >= combo_box.mapToGlobal(combo_box.rect().bottomLeft()).y()
    combo_box.hidePopup()


def test_a_checked_box_shows_its_mark_on_the_accent(theme: Theme, qtbot: QtBot) -> None:
    box = QCheckBox()
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shown(qtbot, box)
    assert theme.hex("accent.text") not in colors_in(box)
    box.setChecked(True)
    assert {theme.hex("accent"), theme.hex("accent.text")} <= colors_in(box)


def test_a_field_turns_invalid_and_valid_at_once(theme: Theme, qtbot: QtBot) -> None:
    field = QLineEdit("3,2,x")
    shown(qtbot, field)
    for is_invalid in (True, False):
        restyle(field, invalid=is_invalid)
        assert (theme.hex("error") in colors_in(field)) is is_invalid


class StyleWithIcons(QProxyStyle):
    """As on most desktops; without a desktop there are no icons anyway."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        data: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons:
            return 1
        return super().styleHint(hint, option, widget, data)


@pytest.mark.parametrize("has_sheet", [True, False])
def test_the_buttons_of_dialogs_have_no_icons(has_sheet: bool, qapp: QApplication, qtbot: QtBot) -> None:
    """Those of a desktop may be black on black."""
    qapp.setStyleSheet(style_sheet(load_theme("dark")) if has_sheet else "")
    box, style = QDialogButtonBox(), StyleWithIcons("Fusion")
    box.setStyle(style)
    box.setStandardButtons(QDialogButtonBox.StandardButton.Close)
    qtbot.addWidget(box)
    assert [button.icon().isNull() for button in box.buttons()] == [has_sheet]
    qapp.setStyleSheet("")


def test_the_palette_follows_the_roles(qapp: QApplication) -> None:
    theme = load_theme("dark")
    made = palette(theme)
    assert made.color(QPalette.ColorRole.Window) == theme.color("ground")
    assert made.color(QPalette.ColorRole.Text) == theme.color("text")
    disabled = made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled == theme.color("disabled")


def test_fields_are_finished_where_a_style_sheet_has_no_say(qtbot: QtBot) -> None:
    panel = QWidget()
    spin_box, combo_box = QSpinBox(panel), QComboBox(panel)
    finish_fields(panel)
    qtbot.addWidget(panel)
    assert spin_box.lineEdit().textMargins().left() > 0
    assert isinstance(combo_box.itemDelegate(), QStyledItemDelegate)


def test_rows_of_a_list_do_not_overlap(theme: Theme, qtbot: QtBot) -> None:
    panel = QWidget()
    rows = QListWidget(panel)
    rows.addItems(["a", "b"])
    rows.setCurrentRow(0)
    finish_fields(panel)
    shown(qtbot, panel)
    first, second = (rows.visualItemRect(rows.item(number)) for number in (0, 1))
    assert second.top() > first.bottom()


def test_codecs_write_numbers_with_a_point_in_every_locale(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[tuple[int, str]] = []
    monkeypatch.setattr(locale, "setlocale", lambda *chosen: taken.append(chosen))
    prepare_application(qapp)
    assert taken == [(locale.LC_NUMERIC, "C")]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fonts are found by fontconfig on Linux")
def test_a_machine_without_fonts_shows_letters(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>")
    code = """
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from nqueens_gui.kit.style import prepare_application
def are_boxes():
    return len({QFontMetrics(app.font()).horizontalAdvance(letter) for letter in "iW≤"}) == 1
app = QApplication(["nqueens"])
before = are_boxes()
prepare_application(app)
print(before, are_boxes())
"""
    environment = os.environ | {
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == "True False\n", done.stderr


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
def test_a_chosen_theme_is_put_on_the_application_and_told(
    app: QApplication, qtbot: QtBot, choice: str
) -> None:
    controller = ThemeController("dark" if choice == "light" else "light")
    controller.prepare(app)
    controller.apply(app)
    with qtbot.waitSignal(app_theme.changed):
        controller.set_choice(choice)
    theme = load_theme(choice)
    assert controller.choice is ThemeChoice(choice)
    assert app_theme.now is theme
    assert app.palette().color(QPalette.ColorRole.Window) == theme.color("ground")
    assert theme.hex("accent") in app.styleSheet()
    assert app.font().pixelSize() == TEXT_PX


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


def test_icons_of_buttons_follow_the_theme(app: QApplication) -> None:
    themes = ThemeController("light")
    themes.prepare(app)
    themes.apply(app)
    early, late = QToolButton(), QToolButton()
    set_icon(early, "close")
    themes.set_choice("dark")
    set_icon(late, "close")
    for button in (early, late):
        assert button.icon().cacheKey() == icon("close", load_theme("dark"), "text").cacheKey()


def test_after_a_change_widgets_look_as_if_they_were_made_then(app: QApplication, qtbot: QtBot) -> None:
    def panel() -> QWidget:
        made = QWidget()
        made.setProperty("ground", True)
        kinds = (QCheckBox, QComboBox, QLabel, QLineEdit, QListWidget, QPushButton, QSlider, QSpinBox)
        in_column(*(kind() for kind in kinds), of=made)
        made.findChild(QLabel).setText("h")
        restyle(made.findChild(QLabel), kind="dim")
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.setFocus()  # in place of what is in it
        made.resize(200, 400)
        return shown(qtbot, made)

    themes = ThemeController("light")
    themes.prepare(app)
    themes.apply(app)
    visible, hidden = panel(), panel()
    changes = (
        partial(themes.set_choice, "dark"),
        partial(themes.set_presenting, True),
        partial(themes.set_choice, "light"),
    )
    for change in changes:
        hidden.hide()
        change()
        hidden.show()
        pictures = [each.grab().toImage() for each in (panel(), visible, hidden)]
        assert pictures[1:] == pictures[:1] * 2
    hidden.hide()
    gone = panel()
    gone.hide()
    themes.set_text_large(True)
    assert hidden.findChild(QLabel).sizeHint() != visible.findChild(QLabel).sizeHint()
    delete(gone)
    qtbot.waitUntil(lambda: hidden.findChild(QLabel).sizeHint() == visible.findChild(QLabel).sizeHint())
