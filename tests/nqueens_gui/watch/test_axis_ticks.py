from itertools import pairwise
from math import log10

import pytest

from nqueens_gui.watch.axis_ticks import STEP_APART_PX, h_ticks, nice_step, step_text, step_ticks
from nqueens_gui.watch.chart_view import ChartView


def log_view(last_step: int, width: float = 640) -> ChartView:
    return ChartView(0, log10(last_step + 1), width, 200, is_log=True)


def texts(view: ChartView, first: int, last: int) -> list[str]:
    return [tick.text for tick in step_ticks(view, first, last)]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (0, "0"),
        (950, "950"),
        (1_000, "1k"),
        (2_500, "2.5k"),
        (12_345, "12,345"),
        (250_000, "250k"),
        (1_000_000, "1M"),
        (1_250_000, "1.25M"),
        (1_234_500, "1234.5k"),
    ],
)
def test_steps_are_written_short(step: int, text: str) -> None:
    assert step_text(step) == text


def test_a_logarithmic_axis_is_labelled_in_powers_of_ten_from_zero() -> None:
    assert texts(log_view(100_000), 0, 100_000) == ["0", "1", "10", "100", "1k", "10k", "100k"]


def test_a_short_logarithmic_axis_has_more_numbers() -> None:
    assert texts(log_view(60), 0, 60) == ["0", "1", "2", "5", "10", "20", "50"]


def test_each_logarithmic_number_stands_at_its_step() -> None:
    view = log_view(999)
    for tick, step in zip(step_ticks(view, 0, 999), (0, 1, 10, 100), strict=False):
        assert tick.at == pytest.approx(log10(step + 1) / 3 * 640)


def test_close_by_a_logarithmic_axis_is_labelled_evenly() -> None:
    view = ChartView(log10(20_001), log10(20_101), 640, 200, is_log=True)
    assert texts(view, 20_000, 20_100)[:3] == ["20k", "20,020", "20,040"]


@pytest.mark.parametrize("last_step", [1, 4, 22, 100, 950, 12_345, 1_000_000, 40_000_000])
@pytest.mark.parametrize("width", [150, 300, 900])
def test_even_numbers_have_room(last_step: int, width: float) -> None:
    ticks = step_ticks(ChartView(0, last_step, width, 200), 0, last_step)
    assert ticks[0].text == "0"
    gaps = [after.at - before.at for before, after in pairwise(ticks)]
    assert all(gap >= STEP_APART_PX - 1e-9 for gap in gaps)
    assert len(ticks) >= 2 or last_step == 1


@pytest.mark.parametrize("top_h", [1, 4, 9, 27, 80, 650, 24_000])
@pytest.mark.parametrize("height", [60, 180, 500])
def test_h_is_labelled_in_whole_numbers_from_zero_with_room_between(top_h: int, height: float) -> None:
    view = ChartView(0, 1, 300, height)
    ticks = h_ticks(view, top_h)
    values = [int(tick.text.replace(",", "")) for tick in ticks]
    assert values[0] == 0
    assert len({after - before for before, after in pairwise(values)}) <= 1
    assert [tick.at for tick in ticks] == view.y_of_h(values, top_h).tolist()
    gaps = [before.at - after.at for before, after in pairwise(ticks)]
    assert all(gap >= 12 for gap in gaps)


@pytest.mark.parametrize(
    ("least", "step"), [(0.1, 1), (1, 1), (1.1, 2), (4, 5), (11, 20), (21, 25), (26, 50)]
)
def test_nice_steps_are_easy_to_count_in(least: float, step: int) -> None:
    assert nice_step(least) == step
