"""The charts of the landscape: bars by h and kind, where climbs end, plateaus, and the sideways limit."""

from __future__ import annotations

from itertools import pairwise

import pytest

from nqueens_gui.landscape.snapshot import StateClass
from nqueens_gui.scene.landscape_plots import KINDS, ends_plot, kind_role, plateaus_plot, states_plot
from nqueens_gui.scene.limit_plot import limit_plot
from solver.analysis.landscape import Landscape
from solver.analysis.state_kind import StateKind
from solver.experiment.pictures.shapes import Area, Curve, Disc, Line, Words
from tests.nqueens_gui.landscapes import found

SIZE = (600.0, 400.0)


def landscape(n: int = 5) -> Landscape:
    made = found(n).landscape
    assert made is not None
    return made


@pytest.mark.parametrize("n", [4, 5, 6])
def test_each_class_of_states_has_a_part_of_the_bar_of_its_h_and_says_what_it_is(n: int) -> None:
    made = landscape(n)
    picture = states_plot(made, *SIZE)
    assert len(picture.boxes) == len(made.levels)
    for level in made.levels:
        spots = [picture.target(place) for place in range(len(picture.boxes))]
        (spot,) = [spot for spot in spots if spot.states == StateClass(level.h, level.kind)]
        assert f"{level.states:,} states" in spot.sentence
        assert picture.target_at(spot.x, spot.y) == spot


def test_the_parts_of_a_bar_are_as_wide_as_their_shares_and_fill_it() -> None:
    made = landscape(6)
    picture = states_plot(made, *SIZE)
    areas = [shape for shape in picture.shapes if isinstance(shape, Area)]
    level = [entry for entry in made.levels if entry.h == 2]
    total = sum(entry.states for entry in level)
    at_two = sorted({area.y for area in areas})[2]
    parts = {area.fill: area.width for area in areas if area.y == at_two}
    full = sum(parts.values())
    assert full == pytest.approx(picture.x_ticks[-1].at)
    for entry in level:
        assert parts[kind_role(entry.kind)] == pytest.approx(full * entry.states / total)


def test_a_class_however_rare_can_be_seen() -> None:
    picture = states_plot(landscape(6), 200.0, 300.0)
    assert min(shape.width for shape in picture.shapes if isinstance(shape, Area)) >= 3.0


def test_low_rows_have_no_numbers_that_overlap() -> None:
    picture = states_plot(landscape(6), 300.0, 60.0)
    assert not [shape for shape in picture.shapes if isinstance(shape, Words)]
    ticks = [tick.at for tick in picture.y_ticks]
    assert min(b - a for a, b in pairwise(ticks)) >= 12.0


def test_the_ends_of_climbs_add_up_and_lead_to_states_of_their_kind() -> None:
    made = landscape(6)
    picture = ends_plot(made, *SIZE)
    shown = [basin for basin in made.basins if basin.can_end > 0]
    assert [tick.text for tick in picture.y_ticks] == [basin.kind.label for basin in shown]
    for place, basin in enumerate(shown):
        spot = picture.target(place)
        assert spot.states.kind is basin.kind
        assert any(level.h == spot.states.h and level.kind is basin.kind for level in made.levels)
    widths = [shape.width for shape in picture.shapes if isinstance(shape, Area) and shape.fill != "bar"]
    assert widths[0] == pytest.approx(shown[0].ends * picture.x_ticks[-1].at)


def test_every_plateau_is_counted_in_one_bar() -> None:
    made = landscape(6)
    picture = plateaus_plot(made, *SIZE)
    counts = [int(shape.text.replace(",", "")) for shape in picture.shapes if isinstance(shape, Words)]
    assert sum(counts) == len(made.plateaus)
    largest = max(plateau.size for plateau in made.plateaus)
    assert int(picture.x_ticks[-1].text) // 2 < largest <= int(picture.x_ticks[-1].text)
    without = sum(
        int(picture.target(place).sentence.split(", ")[-1].split()[0]) for place in range(len(picture.boxes))
    )
    assert without == sum(not plateau.has_exit for plateau in made.plateaus)


def test_sizes_of_plateaus_stand_apart_however_narrow_the_chart_is() -> None:
    ticks = plateaus_plot(landscape(6), 240.0, 200.0).x_ticks
    assert min(b.at - a.at for a, b in pairwise(ticks)) >= 48.0


def test_the_curve_rises_to_the_right_and_marks_the_limit_of_now_and_what_was_measured() -> None:
    snapshot = found(6, 10)
    picture = limit_plot(snapshot.curve, snapshot.landscape, snapshot.sampled, *SIZE)
    (curve,) = [shape for shape in picture.shapes if isinstance(shape, Curve)]
    assert sorted(curve.points) == list(curve.points)
    assert [y for _, y in curve.points] == sorted((y for _, y in curve.points), reverse=True)
    (mark,) = [
        shape for shape in picture.shapes if isinstance(shape, Line) and shape.stroke == "chart.cursor"
    ]
    assert mark.start[0] == curve.points[2][0]
    gold = [shape for shape in picture.shapes if isinstance(shape, Disc) and shape.fill == "chart.cursor"]
    assert [shape.centre for shape in gold] == [pytest.approx(curve.points[2])]
    assert (
        len([shape for shape in picture.shapes if isinstance(shape, Line) and shape.stroke == "interval"])
        == 2
    )
    assert picture.target(2).sentence.startswith("limit 10: ")


def test_a_curve_that_has_begun_is_a_point_and_one_that_has_not_says_so() -> None:
    snapshot = found(6, 10)
    one = limit_plot(snapshot.curve[:1], snapshot.landscape, None, *SIZE)
    assert not [shape for shape in one.shapes if isinstance(shape, Curve)]
    assert len([shape for shape in one.shapes if isinstance(shape, Disc) and shape.fill == "accent"]) == 1
    (words,) = limit_plot((), snapshot.landscape, None, *SIZE).shapes
    assert isinstance(words, Words)


def test_every_kind_of_state_has_its_colour() -> None:
    assert {*KINDS, StateKind.PLATEAU} == set(StateKind)
