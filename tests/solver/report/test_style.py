"""The colours of reports can be told apart by everybody, and their charts are drawn in one style."""

import re
import warnings
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.figure import Figure
from numpy.typing import NDArray

from nqueens_gui.kit.theme import load_theme
from solver.experiment.figures import SeriesStyle, series_style
from solver.report.style import COLORS, chart_svg

SERIES = [role for role in COLORS if role.startswith("series.")]
EYES = {
    "all cones": np.eye(3),
    "no red cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
}
"""What eyes make of linear red, green and blue (Machado, Oliveira and Fernandes, 2009)."""
TO_CONES = np.array([[0.41222, 0.53633, 0.05145], [0.2119, 0.68070, 0.10740], [0.0883, 0.28172, 0.62998]])
TO_LAB = np.array([[0.21045, 0.79362, -0.00407], [1.978, -2.42859, 0.45059], [0.0259, 0.78277, -0.80868]])
"""Oklab (Ottosson, 2020), in which distances are as they are seen."""


THEMES = {name: load_theme(name) for name in ("light", "dark")}


def linear(role: str, theme: str = "light") -> NDArray[np.float64]:
    color = COLORS[role] if theme == "light" else THEMES[theme].hex(role)
    share = np.array(list(bytes.fromhex(color[1:]))) / 255
    light: NDArray[np.float64] = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return light


def luminance(role: str, theme: str) -> float:
    return float(linear(role, theme) @ (0.2126, 0.7152, 0.0722))


def contrast(role: str, ground: str, theme: str = "light") -> float:
    dark, light = sorted((luminance(role, theme), luminance(ground, theme)))
    return (light + 0.05) / (dark + 0.05)


def seen(style: SeriesStyle, eye: NDArray[np.float64], theme: str) -> NDArray[np.float64]:
    light = np.clip(eye @ linear(style.role, theme), 0, 1)
    lab: NDArray[np.float64] = TO_LAB @ np.cbrt(TO_CONES @ light)
    return lab


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_every_two_series_stay_apart_by_colour_or_by_line_style_and_marker(eye: str, theme: str) -> None:
    for one, other in combinations([series_style(index) for index in range(len(SERIES))], 2):
        distance = np.linalg.norm(seen(one, EYES[eye], theme) - seen(other, EYES[eye], theme))
        differs = one.dash != other.dash and one.marker != other.marker
        assert distance > (0.05 if differs and eye != "all cones" else 0.10), (one, other)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", SERIES)
def test_a_series_stands_out_from_its_ground(role: str, theme: str) -> None:
    assert contrast(role, "card", theme) >= 3


@pytest.mark.parametrize(("role", "ground"), [("text", "card"), ("text.dim", "card"), ("text.dim", "ground")])
def test_text_can_be_read(role: str, ground: str) -> None:
    assert contrast(role, ground) >= 4.5


def test_the_colours_are_those_of_the_light_theme() -> None:
    theme = THEMES["light"]
    shared = {role: color for role, color in COLORS.items() if role in theme.colors}
    assert len(shared) > 20
    assert {role: theme.hex(role) for role in shared} == shared


def line_chart() -> Figure:
    figure = Figure((3, 2))
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], label="a < b")
    axes.legend()
    return figure


def test_a_chart_keeps_its_text_in_fonts_that_end_in_sans_serif() -> None:
    text = chart_svg(line_chart, "one", "Lines & more")
    families = re.findall(r"font-family: ([^;\"]*)", text) + re.findall(r"font: [^;\"]*", text)
    assert families
    assert all(family.endswith("sans-serif") for family in families)
    root = ElementTree.fromstring(text)
    assert (root.get("role"), root.get("aria-label")) == ("img", "Lines & more")
    assert "a < b" in "".join(root.itertext())


def test_a_chart_may_have_one_font() -> None:
    families = re.findall(r"font-family: ([^;\"]*)", chart_svg(line_chart, "one", "Lines", "DejaVu Sans"))
    assert set(families) == {"'DejaVu Sans', sans-serif"}


def test_two_charts_share_no_ids_and_the_same_chart_is_drawn_alike() -> None:
    def ids(name: str) -> set[str]:
        return set(re.findall(r' id="([^"]+)"', chart_svg(line_chart, name, "Lines")))

    assert ids("one") == ids("one")
    assert not ids("one") & ids("two")


def test_a_chart_does_not_depend_on_the_settings_of_others() -> None:
    import matplotlib

    expected = chart_svg(line_chart, "one", "Lines")
    with matplotlib.rc_context({"axes.facecolor": "red", "font.size": 30}):
        assert chart_svg(line_chart, "one", "Lines") == expected


def test_charts_of_several_reports_can_be_drawn_at_once() -> None:
    fonts = {"even": "DejaVu Sans", "odd": ""}
    alone = {name: chart_svg(line_chart, name, "h over steps", font) for name, font in fonts.items()}
    names = ["even", "odd"] * 4
    with ThreadPoolExecutor(4) as pool:
        drawn = pool.map(lambda name: chart_svg(line_chart, name, "h over steps", fonts[name]), names)
        assert list(drawn) == [alone[name] for name in names]


def test_letters_that_the_fonts_lack_are_no_warning() -> None:
    def chart() -> Figure:
        figure = Figure()
        figure.text(0.5, 0.5, "\U000f0000").get_window_extent()
        return figure

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chart_svg(chart, "name", "A chart", "DejaVu Sans")
