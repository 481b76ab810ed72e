"""A run is written in every format: the run as it is, its report, its pictures and its sheet."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QPoint, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.export.formats import (
    DENSITY,
    PIXELS,
    RUN_FORMATS,
    SIDE,
    SIZE,
    USUAL,
    board_png,
    board_svg,
    caption,
    chart_png,
    chart_svg,
    export_all,
    painted,
    write_run,
)
from nqueens_gui.kit.formats import DocumentFormat, DocumentKind
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from nqueens_gui.player.trace_view import TraceScene
from solver.analysis.state_kind import state_insight
from solver.core.checks import InputError
from solver.core.events import Moved, MoveKind
from solver.core.run_settings import run_settings
from solver.runs.reading import read_run
from tests.nqueens_gui.traces import scene_of
from tests.solver.report.pdf_reading import pdf_text
from tests.solver.telling.runs import EXAMPLE, recorded, solved_run, unfinished_run
from tests.solver.traces import noisy_climb

DARK, LIGHT = load_theme("dark"), load_theme("light")
BY_NAME = {row.name: row for row in RUN_FORMATS}
PICTURES = [row for row in RUN_FORMATS if row.kind is DocumentKind.PICTURE]


@pytest.mark.parametrize("trace", [solved_run(), unfinished_run()], ids=["solved", "unfinished"])
def test_all_formats_that_tell_of_a_run_leave_each_file_once(
    qapp: QApplication, tmp_path: Path, trace: Any
) -> None:
    written = export_all(tmp_path, "run", trace, LIGHT)
    documents = {f"run{row.ending}" for row in RUN_FORMATS if row.name not in ("sheet", "key")}
    beside = {f"run-{name}{kind}" for name in ("start", "final", "steps") for kind in (".svg", ".pdf")}
    assert {path.name for path in written} == documents | beside
    assert {path.name for path in tmp_path.iterdir()} == documents | beside
    assert all(path.stat().st_size > 40 for path in written)
    run = read_run(tmp_path / "run.json")
    assert run.settings == trace.settings
    assert run.h.tolist() == trace.column("h").tolist()


@pytest.mark.parametrize("row", PICTURES, ids=lambda row: row.name)
def test_a_picture_has_the_colours_of_the_window_or_the_light_ones(
    qapp: QApplication, row: DocumentFormat
) -> None:
    dark, light = painted(row, solved_run(), DARK), painted(row, solved_run(), LIGHT)
    assert dark != light == painted(row, solved_run(), DARK, options={**USUAL, "theme": "light"})
    if row.ending.endswith("png"):
        assert QImage.fromData(dark).pixelColor(0, 0).lightness() < 60
    else:
        assert ElementTree.fromstring(dark).tag.endswith("svg")


def test_a_board_is_the_one_shown_or_else_the_last(qapp: QApplication) -> None:
    row, trace = BY_NAME["board-png"], solved_run()
    last = board_scene(trace.rows(trace.end), trace.settings.heuristic)
    first = board_scene(trace.rows(0), trace.settings.heuristic)
    unasked = painted(row, trace, LIGHT)
    assert painted(row, trace, LIGHT, last) == unasked != painted(row, trace, LIGHT, first)


@pytest.mark.parametrize("name", ["chart-png", "chart-svg"])
def test_the_chart_has_the_axis_asked_for(qapp: QApplication, name: str) -> None:
    linear, log = (painted(BY_NAME[name], solved_run(), LIGHT, is_log=is_log) for is_log in (False, True))
    assert linear != log


def test_a_report_is_signed(tmp_path: Path) -> None:
    options = {**USUAL, "title": "My run", "author": "A. Student", "course": "AI 101"}
    (file,) = write_run(BY_NAME["html"], solved_run(), tmp_path / "run.html", options)
    text = file.read_text()
    assert "<h1>My run</h1>" in text
    assert "A. Student · AI 101 · " in text


def test_the_sheet_and_its_key_have_boards_of_the_same_queens_and_seed(tmp_path: Path) -> None:
    for name in ("sheet", "key"):
        (file,) = write_run(BY_NAME[name], solved_run(), tmp_path / f"run{BY_NAME[name].ending}")
        text = pdf_text(file.read_bytes())
        assert "nqueens sheet -n 8 --boards 6 --seed 7 --heuristic attacking-pairs" in text
        assert ("solution" in text) is (name == "key")


def test_a_board_too_large_to_write_on_has_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the number of queens on a sheet must be between 4 and 12, not 13"):
        write_run(BY_NAME["sheet"], recorded(run_settings(13, seed=1), 2), tmp_path / "run-sheet.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_run_too_long_for_a_playable_page_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.telling.page.MOST_STATES", 2)
    with pytest.raises(InputError, match="2"):
        write_run(BY_NAME["player"], solved_run(), tmp_path / "run-player.html")
    assert list(tmp_path.iterdir()) == []


SVG = "{http://www.w3.org/2000/svg}"


def full_scene(n: int = 8) -> BoardScene:
    rows = [(3 * column + 1) % n for column in range(n)]
    move = Moved(0, n - 1, 1, 0, MoveKind.SIDEWAYS, 0, 0, 1, 56)
    return board_scene(rows, moves=[move[:3]], insight=state_insight(rows))


def count_of(svg: bytes, fill: str) -> int:
    """Areas of a colour, each a queen's body or a part of it."""
    return sum(
        len(list(group)) for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("fill") == fill
    )


def share_alike(one: QImage, other: QImage) -> float:
    """The share of places at which two pictures are about equally light."""
    places = [QPoint(x, y) for x in range(0, one.width(), 5) for y in range(0, one.height(), 5)]
    light = [(one.pixelColor(place).lightness(), other.pixelColor(place).lightness()) for place in places]
    return sum(abs(first - second) < 12 for first, second in light) / len(places)


@pytest.mark.parametrize("n", [4, 8, 26, 100, 300, 1000])
def test_an_svg_is_xml_without_pixels(qapp: QGuiApplication, n: int) -> None:
    root = ElementTree.fromstring(board_svg(full_scene(n), LIGHT))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 720 720"
    assert not list(root.iter(f"{SVG}image"))


def test_an_svg_says_what_it_shows(qapp: QGuiApplication) -> None:
    root = ElementTree.fromstring(board_svg(board_scene([1, 3, 0, 2]), LIGHT))
    assert root.findtext(f"{SVG}title") == "4 queens, h = 0"
    assert root.findtext(f"{SVG}desc") == "rows: 1, 3, 0, 2"


def test_an_svg_has_every_queen_as_a_drawing(qapp: QGuiApplication) -> None:
    one = count_of(board_svg(board_scene([1, 3, 0, 2]), LIGHT), LIGHT.hex("queen.fill"))
    two = count_of(board_svg(board_scene([1, 3, 0, 2, 4, 6, 5, 7]), LIGHT), LIGHT.hex("queen.fill"))
    assert one > 0
    assert two == 2 * one


def test_an_svg_tells_lines_apart_by_dashes(qapp: QGuiApplication) -> None:
    svg = board_svg(board_scene([0, 0, 3, 2, 4, 7, 5, 6]), LIGHT).decode()
    pens = dict(re.findall(r'stroke="(#\w+)"[^>]*?stroke-dasharray="([^"]*)"', svg))
    assert LIGHT.hex("attack.row") not in pens
    assert pens[LIGHT.hex("attack.diagonal")] != pens[LIGHT.hex("attack.anti_diagonal")]


def test_an_svg_looks_like_the_png(qapp: QGuiApplication) -> None:
    png = QImage.fromData(board_png(full_scene(), LIGHT))
    assert png.size() == QSize(PIXELS, PIXELS)
    drawn = QImage(png.size(), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    QSvgRenderer(board_svg(full_scene(), LIGHT)).render(painter)
    painter.end()
    assert share_alike(png, drawn) > 0.88


@pytest.mark.parametrize("write", [board_png, board_svg])
def test_no_painter_is_left_at_work_on_a_picture_that_cannot_be_painted(
    monkeypatch: pytest.MonkeyPatch, write: Callable[[BoardScene, Theme], bytes]
) -> None:
    painters = list[QPainter]()

    def fail(painter: QPainter, *_: object) -> None:
        painters.append(painter)
        raise ValueError("too large")

    monkeypatch.setattr("nqueens_gui.export.formats.paint_board", fail)
    with pytest.raises(ValueError, match="too large"):
        write(full_scene(), LIGHT)
    assert not painters[0].isActive()


pytestmark = pytest.mark.usefixtures("qapp")
CLIMBS = ([9, 7, 3], [8, 2], [6, 4, 1, 0])
ROLES = ("card", "chart.line", "chart.grid", "chart.minimum", "chart.solution")


@pytest.fixture(params=list(ThemeName))
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def colors(image: QImage) -> set[str]:
    pixels = np.frombuffer(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    return {QColor.fromRgb(int(color)).name() for color in np.unique(pixels)}


def svg_texts(svg: bytes) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [text.strip() for element in root.findall(".//{*}text") if (text := "".join(element.itertext()))]


def test_a_png_shows_curve_grid_and_marks_in_the_theme_s_colours(theme: Theme) -> None:
    assert {theme.hex(role) for role in ROLES} <= colors(QImage.fromData(chart_png(scene_of(*CLIMBS), theme)))


def test_an_svg_looks_like_the_png_of_the_chart(theme: Theme) -> None:
    scene = scene_of(*CLIMBS)
    png = QImage.fromData(chart_png(scene, theme)).convertToFormat(QImage.Format.Format_RGB32)
    assert png.size() == SIZE * DENSITY
    image = QImage(png.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(chart_svg(scene, theme))).render(painter)
    painter.end()
    drawn, painted = (np.frombuffer(picture.constBits(), np.uint8).astype(int) for picture in (image, png))
    assert np.mean(np.abs(drawn - painted) > 40) < 0.02


def test_an_svg_names_the_run_and_labels_the_axes() -> None:
    texts = svg_texts(chart_svg(scene_of(*CLIMBS), LIGHT))
    assert "h over steps" in texts
    assert "8 queens · Random restart, sideways · seed 7" in texts
    assert {"step", "restart", "h 0", "0"} <= set(texts)


def test_an_svg_holds_no_pixels() -> None:
    root = ElementTree.fromstring(chart_svg(scene_of(noisy_climb(30_000)), LIGHT))
    assert not list(root.findall(".//{*}image"))


def test_a_logarithmic_chart_is_labelled_so() -> None:
    texts = svg_texts(chart_svg(scene_of(noisy_climb(1_200)), LIGHT, is_log=True))
    assert {"0", "1", "10", "100", "1k"} <= set(texts)


@pytest.mark.parametrize("climbs", [([5],), ([1, 1],), ([0],), ([3], [4], [5])])
@pytest.mark.parametrize("is_log", [False, True])
def test_a_run_that_hardly_began_has_a_chart(climbs: tuple[list[int], ...], is_log: bool) -> None:
    image = QImage.fromData(chart_png(scene_of(*climbs), LIGHT, is_log=is_log))
    assert len(colors(image)) > 3


@pytest.mark.parametrize(
    "climbs", [(noisy_climb(100_000),), ([9, 6, 4, 3, 2],) * 60], ids=["long", "restarts"]
)
def test_an_svg_of_many_things_is_not_much_larger(climbs: tuple[list[int], ...]) -> None:
    assert len(chart_svg(scene_of(*climbs), LIGHT)) < 150_000


MM_PER_PX = 25.4 / 96


def width_px(svg: bytes) -> float:
    width = str(ElementTree.fromstring(svg).get("width"))
    assert width.endswith("mm")
    return float(width.removesuffix("mm")) / MM_PER_PX


def font_sizes(svg: bytes) -> set[float]:
    texts = re.findall(rb'font-size="([\d.]+)"[^>]*>\s*<text', svg)
    return {float(size) for size in texts}


def test_text_is_as_large_as_it_was_painted(qapp: QApplication) -> None:
    board, chart = board_svg(board_scene(EXAMPLE), LIGHT), chart_svg(TraceScene(solved_run()), LIGHT)
    assert [width_px(board), width_px(chart)] == pytest.approx([SIDE, SIZE.width()], abs=0.5)
    assert font_sizes(board) == {11}
    assert min(font_sizes(chart)) >= 10


def test_the_ground_of_a_label_lies_behind_its_text() -> None:
    image = QImage.fromData(chart_png(scene_of([4, 2], [4, 3, 2]), LIGHT))
    grid = LIGHT.color("chart.grid").rgb()
    pixels = np.frombuffer(image.convertToFormat(QImage.Format.Format_RGB32).constBits(), np.uint32)
    lines = (pixels.reshape(image.height(), image.width()) == grid).mean(axis=1)
    assert np.sum(lines > 0.5) == 5
    assert lines[lines > 0.5].min() > 0.85, "no line of the grid has a gap as wide as a label"


@pytest.mark.parametrize("run_index", [0, 4])
def test_the_caption_names_the_run(run_index: int) -> None:
    settings = run_settings(20, "sideways", seed=9, run_index=run_index)
    assert caption(settings) == "20 queens · Sideways moves · seed 9" + (" · run 4" if run_index else "")
