"""A chart leaves the window as a picture, a vector graphic or figures."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.card import DENSITY, ChartMenu, chart_svg, file_stem
from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.theme import app_theme
from tests.nqueens_gui.kit.conftest import draw_bars


@pytest.fixture
def menu(chart: Chart, qtbot: QtBot) -> Iterator[ChartMenu]:
    menu = ChartMenu(chart)
    qtbot.addWidget(menu.button)
    yield menu
    menu.exporter.writer.close()


def write(qtbot: QtBot, menu: ChartMenu, path: Path) -> None:
    action(menu, "Export …").trigger()
    dialog = menu.exporter.dialog
    dialog.fields.set_values({"folder": str(path.parent)})
    dialog.fields.set_document(path.stem, path.suffix[1:])
    with qtbot.waitSignal(menu.said) as said:
        dialog.main_button.click()
    assert said.args == [f"1 file was written to {path.parent}."]
    dialog.close()


def action(menu: ChartMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


def test_a_png_has_the_chart_at_twice_its_size_below_its_caption(
    qtbot: QtBot, chart: Chart, menu: ChartMenu, tmp_path: Path
) -> None:
    write(qtbot, menu, tmp_path / "chart.png")
    image = QImage(str(tmp_path / "chart.png"))
    assert image.width() > chart.width() * DENSITY
    colors = {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)
    }
    assert {app_theme.now.hex(role) for role in ("card", "series.1", "series.2")} <= colors


def test_an_svg_is_a_drawing_with_text_and_no_serif_font(chart: Chart) -> None:
    chart.toggle_series("odd")
    data = chart_svg(chart).decode()
    root = ElementTree.fromstring(data)
    texts = {"".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Four bars, n = 8 · a note", "even bars", "5"} <= texts
    fonts = set(re.findall(r'font-family="([^"]*)"', data))
    assert fonts
    assert all(font.endswith("sans-serif") for font in fonts)
    assert app_theme.now.hex("series.1") in data
    assert "<image" not in data


def test_a_csv_has_the_figures(qtbot: QtBot, menu: ChartMenu, tmp_path: Path) -> None:
    write(qtbot, menu, tmp_path / "chart.csv")
    with (tmp_path / "chart.csv").open(newline="") as file:
        assert list(csv.reader(file)) == [["bar", "height"], ["0", "1"], ["1", "2"], ["2", "3"], ["3", "4"]]


def test_picture_and_figures_are_copied(chart: Chart, menu: ChartMenu) -> None:
    clipboard = QGuiApplication.clipboard()
    action(menu, "Copy picture").trigger()
    assert clipboard.image().width() > chart.width()
    action(menu, "Copy figures").trigger()
    assert clipboard.text() == "bar,height\n0,1\n1,2\n2,3\n3,4\n"


def test_a_name_is_proposed(menu: ChartMenu) -> None:
    action(menu, "Export …").trigger()
    assert menu.exporter.dialog.fields.file_field.name() == "four-bars-n-8"
    menu.exporter.dialog.close()
    assert file_stem("Runs solved, n = 1,000") == "runs-solved-n-1-000"


def test_series_are_hidden_from_the_menu_too(chart: Chart, menu: ChartMenu) -> None:
    menu.aboutToShow.emit()
    shown = action(menu, "Show").menu()
    assert [(entry.text(), entry.isChecked()) for entry in shown.actions()] == [
        ("even bars", True),
        ("odd bars", True),
    ]
    shown.actions()[0].trigger()
    assert chart.hidden == {"even"}
    chart.show_info(None, draw_bars)
    menu.aboutToShow.emit()
    assert not action(menu, "Show").isVisible()


def test_without_a_chart_there_is_nothing_to_export(chart: Chart, menu: ChartMenu) -> None:
    chart.show_info(None, draw_bars)
    action(menu, "Export …").trigger()
    assert not chart.findChildren(QDialog)


def test_a_right_click_opens_the_menu(qtbot: QtBot, chart: Chart, menu: ChartMenu) -> None:
    chart.menu_requested.emit(chart.mapToGlobal(chart.rect().center()))
    qtbot.waitUntil(menu.isVisible)
    menu.close()


def test_the_figures_are_shown_as_a_table(chart: Chart, menu: ChartMenu) -> None:
    action(menu, "Show figures …").trigger()
    [dialog] = chart.window().findChildren(FiguresDialog)
    titles, *rows = chart.info.table()
    model = dialog.table.model()
    assert dialog.table.accessibleName() == chart.caption
    assert (model.rowCount(), model.columnCount()) == (len(rows), len(titles))
    assert model.data(model.index(1, 0)) == str(rows[1][0])
    dialog.close()
