"""Pictures are plain shapes; their SVG is well formed and their colours can be told apart by everybody."""

from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.core.heuristics import Heuristic
from solver.core.variants import VARIANTS
from solver.experiment.board_svg import SIDE, board_picture, board_svg
from solver.experiment.pictures.palette import COLORS, SERIES, color, rgb, series_dash, series_role
from solver.experiment.pictures.shapes import Anchor, Area, Curve, Disc, Line, Picture, Polygon, Words
from solver.experiment.pictures.svg import number, svg_text

SVG = "{http://www.w3.org/2000/svg}"
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


def linear(role: str) -> NDArray[np.float64]:
    share = np.array(rgb(role)) / 255
    light: NDArray[np.float64] = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return light


def luminance(role: str) -> float:
    return float(linear(role) @ (0.2126, 0.7152, 0.0722))


def contrast(role: str, ground: str) -> float:
    dark, light = sorted((luminance(role), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def seen(role: str, eye: NDArray[np.float64]) -> NDArray[np.float64]:
    lab: NDArray[np.float64] = TO_LAB @ np.cbrt(TO_CONES @ np.clip(eye @ linear(role), 0, 1))
    return lab


@pytest.mark.parametrize("eye", EYES)
def test_every_two_series_stay_apart(eye: str) -> None:
    for one, other in combinations(SERIES, 2):
        assert np.linalg.norm(seen(one, EYES[eye]) - seen(other, EYES[eye])) > 0.15, (one, other)


@pytest.mark.parametrize("role", SERIES)
def test_a_series_stands_out_from_its_ground(role: str) -> None:
    assert contrast(role, "card") >= 3


@pytest.mark.parametrize(("role", "ground"), [("text", "card"), ("text.dim", "card"), ("text.dim", "ground")])
def test_text_can_be_read(role: str, ground: str) -> None:
    assert contrast(role, ground) >= 4.5


def test_every_variant_has_a_colour_of_its_own() -> None:
    assert len({series_role(variant) for variant in VARIANTS}) == len(VARIANTS)


def test_a_variant_and_the_same_with_restarts_have_lines_of_two_kinds() -> None:
    assert series_dash("sideways") != series_dash("random-restart-sideways")
    assert series_dash("steepest-ascent") != series_dash("random-restart")


@pytest.mark.parametrize("role", COLORS)
def test_colours_are_written_as_hexadecimal(role: str) -> None:
    assert color(role) == "#{:02x}{:02x}{:02x}".format(*rgb(role))


def test_svg_has_every_shape_with_its_colour() -> None:
    picture = Picture(
        100,
        50,
        (
            Area(1, 2, 3, 4, "accent", "hint & more"),
            Line((0, 0), (10, 10), "axis", 2, (3, 1.5)),
            Curve(((0, 0), (5, 5), (10, 0)), "series.1"),
            Polygon(((0, 0), (5, 5), (10, 0)), "exact"),
            Disc((5, 6), 2.25, "queen"),
            Words(7, 8, "a < b", 11, "text", Anchor.END, is_bold=True),
        ),
        "A picture of <everything>",
    )
    root = ElementTree.fromstring(svg_text(picture))
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 100 50", "A picture of <everything>")
    title, area, line, curve, polygon, disc, words = root
    assert (title.text, area.find(f"{SVG}title").text) == ("A picture of <everything>", "hint & more")
    assert (area.get("fill"), line.get("stroke-dasharray"), line.get("points")) == (
        color("accent"),
        "3 1.5",
        "0,0 10,10",
    )
    assert (curve.get("stroke"), polygon.get("points"), disc.get("r")) == (
        color("series.1"),
        "0,0 5,5 10,0",
        "2.25",
    )
    assert (words.text, words.get("text-anchor"), words.get("font-weight")) == ("a < b", "end", "600")


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (2.345, "2.35"), (-0.001, "0"), (12345.6, "12346")])
def test_lengths_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_board_has_its_queens_on_their_squares() -> None:
    rows = (1, 3, 0, 2)
    picture = board_picture(rows)
    crowns = [shape for shape in picture.shapes if isinstance(shape, Polygon)]
    square = SIDE / 4
    for column, (row, crown) in enumerate(zip(rows, crowns, strict=True)):
        assert all(column * square < x - 1 < (column + 1) * square for x, _ in crown.points)
        assert all(row * square < y - 1 < (row + 1) * square for _, y in crown.points)
    assert not [shape for shape in picture.shapes if isinstance(shape, Line)]
    assert picture.title == "A board of 4 queens with h = 0"


def test_queens_that_attack_each_other_are_joined_once() -> None:
    lines = [shape for shape in board_picture((0, 0, 0, 2)).shapes if isinstance(shape, Line)]
    assert sorted(line.stroke for line in lines) == ["attack.diagonal", "attack.row", "attack.row"]
    assert board_picture((0, 0, 0, 2), Heuristic.LINE_OF_SIGHT).title.endswith("h = 3")
    assert board_picture((0, 0, 0, 2)).title.endswith("h = 4")


def test_the_svg_of_a_board_is_well_formed() -> None:
    root = ElementTree.fromstring(board_svg((3, 2, 5, 2, 2, 0, 7, 7)))
    assert len(root.findall(f"{SVG}polygon")) == 8
