from collections.abc import Callable

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.heat import heat_of
from nqueens_gui.board.heat_painting import LEAST_FONT_PX, Ink, draw_numbers, number_px, ring_width
from nqueens_gui.board.scene import BoardScene, NextMove, board_scene
from nqueens_gui.kit.painting import text_width
from nqueens_gui.kit.theme import Theme
from solver.analysis.state_kind import state_insight
from solver.core.run_settings import run_settings
from solver.engine.choices import Choices, successor_distribution
from tests.nqueens_gui.board.conftest import Painted, choices_of

Paint = Callable[..., Painted]


@pytest.mark.parametrize("n", [4, 8, 20, 50])
def test_numbers_are_readable_and_fit_into_the_ring_or_are_left_out(qapp: QGuiApplication, n: int) -> None:
    heat = heat_of(state_insight([0] * n))
    sizes = {cell: number_px(heat, BoardGeometry(n, 0, 0, cell)) for cell in range(4, 130, 3)}
    for cell, size in sizes.items():
        if size is not None:
            assert size >= LEAST_FONT_PX
            assert text_width(str(heat.table.max()), size) <= ring_width(size, BoardGeometry(n, 0, 0, cell))
    assert None in sizes.values()
    assert sizes[127] is not None


def test_numbers_stand_in_large_squares_and_not_below_18_px(qapp: QGuiApplication) -> None:
    heat = heat_of(state_insight([3, 2, 5, 2, 2, 0, 7, 7]))
    sizes = [number_px(heat, BoardGeometry(8, 0, 0, cell)) for cell in (8, 17.9, 18, 70)]
    assert sizes[:2] == [None, None]
    assert sizes[2] is not None
    assert sizes[3] == 16


ROWS = (3, 2, 5, 2, 2, 0, 7, 7)
STUCK = Choices(np.zeros((8, 8)))


def test_possible_moves_wear_gold_and_the_best_ones_grey_where_none_is_possible(
    paint: Paint, theme: Theme
) -> None:
    insight = state_insight(ROWS)
    column, row = insight.best_successors()[0]
    gold = theme.hex("heat.best")
    taken = paint(board_scene(ROWS, insight=insight, choices=choices_of(ROWS)), side=800).colors(column, row)
    scene = board_scene(ROWS, insight=insight, choices=STUCK)
    blocked = paint(scene, side=800).colors(column, row)
    assert gold in taken
    assert gold not in blocked
    rings = replace(
        scene.heat.rings, squares=scene.heat.rings.squares[:0], weights=scene.heat.rings.weights[:0]
    )
    bare = paint(replace(scene, heat=replace(scene.heat, rings=rings)), side=800)
    assert blocked != bare.colors(column, row)  # a thin ring


def test_rings_are_paler_the_less_likely_their_moves_are(paint: Paint, theme: Theme) -> None:
    settings = run_settings(8, "simulated-annealing", seed=1)
    insight, choices = state_insight(ROWS), successor_distribution(settings, ROWS)
    scene, table = board_scene(ROWS, insight=insight, choices=choices), insight.successor_h.data
    rings = replace(scene.heat.rings, weights=np.zeros(len(scene.heat.rings.weights)))
    painted, bare = (
        paint(each, side=800) for each in (scene, replace(scene, heat=replace(scene.heat, rings=rings)))
    )
    likely = np.argwhere((choices.probability == choices.probability.max()).T)[0].tolist()
    unlikely = np.argwhere((table == table.max()).T)[0].tolist()
    added = [len(painted.colors(*square) - bare.colors(*square)) for square in (likely, unlikely)]
    assert added[0] > added[1]


def test_the_checkerboard_is_flattened_under_the_heat_map(paint: Paint) -> None:
    def lightness(scene: BoardScene) -> float:
        painted = paint(scene)
        even, odd = (painted.in_square(column, 4, 0.06, 0.5).lightnessF() for column in (5, 6))
        return abs(even - odd)

    plain = board_scene(ROWS)
    same = replace(heat_of(state_insight(ROWS)), table=np.full((8, 8), 7))
    assert lightness(replace(plain, heat=same)) < 0.3 * lightness(plain)


def test_the_next_move_of_a_recording_fills_its_ring(paint: Paint, theme: Theme) -> None:
    insight = state_insight(ROWS)
    column, row = insight.best_successors()[0]
    move = NextMove(column, ROWS[column], row, 2)
    painted = paint(board_scene(ROWS, insight=insight, next_move=move), side=800)
    assert painted.in_square(column, row, 0.5, 0.28).name() == theme.hex("heat.best")
    before = paint(board_scene(ROWS, insight=insight), side=800)
    assert before.in_square(column, row, 0.5, 0.28).name() != theme.hex("heat.best")


BLACK = QColor(0, 0, 0)


def drawn(values: list[int], centers: list[tuple[float, float]], dpr: float = 1.0) -> QImage:
    image = QImage(round(120 * dpr), round(60 * dpr), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(BLACK)
    painter = QPainter(image)
    places = np.array(centers, dtype=np.float64).reshape(-1, 2)
    draw_numbers(painter, np.array(values, dtype=np.int64), places, Ink(14, (255, 255, 255, 255)))
    painter.end()
    image.setDevicePixelRatio(1)
    return image


def ink(image: QImage, left: int, right: int) -> list[tuple[int, int]]:
    return [
        (x, y)
        for x in range(left, right)
        for y in range(image.height())
        if image.pixelColor(x, y).lightness() > 100
    ]


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_a_number_is_centred_on_its_point(qapp: QGuiApplication, dpr: float) -> None:
    image = drawn([0, 88], [(30, 30), (90, 30)], dpr)
    for left, right, middle in ((0, 60, 30), (60, 120, 90)):
        places = ink(image, round(left * dpr), round(right * dpr))
        xs, ys = zip(*places, strict=True)
        assert (min(xs) + max(xs)) / 2 / dpr == pytest.approx(middle, abs=1.5)
        assert (min(ys) + max(ys)) / 2 / dpr == pytest.approx(30, abs=2.5)


def test_equal_numbers_look_alike_and_different_ones_do_not(qapp: QGuiApplication) -> None:
    image = drawn([7, 7, 4], [(20, 30), (60, 30), (100, 30)])
    parts = [image.copy(left, 0, 40, 60) for left in (0, 40, 80)]
    assert parts[0] == parts[1]
    assert parts[0] != parts[2]


def test_no_numbers_draw_nothing(qapp: QGuiApplication) -> None:
    assert not ink(drawn([], []), 0, 120)
