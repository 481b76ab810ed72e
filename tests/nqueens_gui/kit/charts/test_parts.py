"""Axes write numbers as the program does, as many as there is room for."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.parts import (
    SAMPLE_SIZE,
    TEXT_PX,
    Axis,
    NumberAxis,
    count_text,
    elided,
    percent_text,
    series_icon,
)
from nqueens_gui.kit.painting import text_width
from nqueens_gui.kit.theme import ThemeName, load_theme


def numbers(side: str, axis: Axis, size: float) -> list[str]:
    item = NumberAxis(side)
    item.show_spec(axis, load_theme("light"), 100)
    ((spacing, values),) = item.tickValues(axis.low, axis.high, size)
    return item.tickStrings(values, 1.0, spacing)


@pytest.mark.parametrize(
    ("axis", "shown"),
    [
        (Axis(0, 1, text=percent_text), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (Axis(0, 20_000), ["0", "5,000", "10,000", "15,000", "20,000"]),
        (Axis(0, 2, is_whole=True), ["0", "1", "2"]),
        (Axis(0, 4, is_log=True), ["1", "10", "100", "1,000", "10,000"]),
        (Axis(0, 1, is_log=True), ["1", "2", "5", "10"]),
        (Axis(-0.3, 0.9, is_log=True), ["1", "2", "5"]),
        (Axis(-0.5, 1.5, names=((0, "one"), (1, "two"), (2, "out of view"))), ["one", "two"]),
    ],
    ids=["shares", "counts", "whole", "powers of ten", "one decade", "below ten", "names"],
)
def test_an_axis_shows_round_numbers(qtbot: QtBot, axis: Axis, shown: list[str]) -> None:
    assert numbers("left", axis, 300) == shown


def test_numbers_and_names_that_would_touch_are_thinned_out(qtbot: QtBot) -> None:
    assert numbers("bottom", Axis(0, 8, is_log=True), 200) == ["1", "1,000", "1,000,000"]
    names = tuple((float(place), f"name {place}") for place in range(20))
    shown = numbers("bottom", Axis(0, 19, names=names), 300)
    assert shown[:2] != ["name 0", "name 1"]
    assert len(shown) * text_width("name 10", TEXT_PX) < 300


def test_long_names_are_shortened(qtbot: QtBot) -> None:
    name = "a name of many words that goes on and on"
    (shown,) = numbers("left", Axis(0, 1, names=((0.5, name),)), 300)
    assert shown == elided(name, 100)
    assert text_width(shown, TEXT_PX) <= 100


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (1_234_567, "1,234,567"), (0.5, "0.5"), (1234.5, "1,234.5")]
)
def test_numbers_have_separators(value: float, text: str) -> None:
    assert count_text(value) == text


@pytest.mark.parametrize("theme", ThemeName)
def test_the_sample_of_a_series_is_in_its_colour(qtbot: QtBot, theme: str) -> None:
    image = series_icon(load_theme(theme), "series.2", ()).pixmap(SAMPLE_SIZE).toImage()
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.name() == load_theme(theme).hex("series.2")


def test_a_dashed_sample_has_gaps(qtbot: QtBot) -> None:
    plain, broken = (
        series_icon(load_theme("light"), "series.3", dash).pixmap(SAMPLE_SIZE).toImage()
        for dash in ((), (2, 2))
    )
    row = plain.height() // 2

    def drawn(image: object) -> int:
        return sum(image.pixelColor(x, row).alpha() > 128 for x in range(plain.width()))  # type: ignore[attr-defined]

    assert drawn(broken) < drawn(plain) == plain.width()
