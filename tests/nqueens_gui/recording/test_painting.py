"""The frames of a film: painted by the painter of the window, first the start and last the final state."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from nqueens_gui.board.painting import paint_board
from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.theme import Theme, load_theme
from nqueens_gui.recording.film import Film, Look, make_film
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.painting import (
    GAP,
    MOST_NAME_LINES,
    FilmCell,
    cell_rects,
    glide_shares,
    name_lines,
    painted_frames,
    scale_of,
)
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace
from solver.telling.sentences import run_words
from solver.telling.status import Tone
from tests.nqueens_gui.recording.films import Pixels, film_of, pixels, solved_run

BARE = Look(400, 400, has_chart=False, has_sentence=False)


def board(trace: Trace, index: int, film: Film, theme: Theme) -> Pixels:
    """What the painter of the window paints of a state, and nothing else."""
    scale = scale_of(film)
    image = QImage(film.look.width, film.look.height, QImage.Format.Format_RGB32)
    image.fill(theme.color("ground"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    side = film.look.width / scale - 2 * GAP
    position = trace.position(index)
    scene = board_scene(position.rows, trace.settings.heuristic, moves=position.moved or ())
    paint_board(painter, scene, QRectF(GAP, GAP, side, side), theme)
    painter.end()
    return pixels(image)


def test_the_first_frame_is_the_start_and_the_last_the_final_state(qapp: QApplication, theme: Theme) -> None:
    trace = solved_run()
    film = film_of("mp4", trace, look=BARE)
    frames = list(painted_frames(film, theme))
    assert np.array_equal(pixels(frames[0].image), board(trace, 0, film, theme))
    assert np.array_equal(pixels(frames[-1].image), board(trace, trace.end, film, theme))
    assert sum(frame.count for frame in frames) == film.frames


def test_every_state_of_a_folder_of_pictures_is_painted(qapp: QApplication) -> None:
    trace, theme = solved_run(), load_theme("light")
    film = film_of("png", trace, look=BARE)
    for index, frame in enumerate(painted_frames(film, theme)):
        assert np.array_equal(pixels(frame.image), board(trace, index, film, theme))


def test_queens_glide_in_videos_but_not_where_moves_are_left_out(qapp: QApplication) -> None:
    trace, theme = solved_run(), load_theme("light")
    film = film_of("mp4", trace, look=BARE, last=1)
    glides = len(glide_shares(film))
    assert glides == 3
    start, *between, end = (pixels(frame.image) for frame in painted_frames(film, theme))
    assert len(between) == glides
    assert len({picture.tobytes() for picture in (start, *between, end)}) == glides + 2
    assert len(list(painted_frames(film_of("mp4", trace, look=BARE, every=3), theme))) == 6


def test_slow_and_fast_films_glide_as_the_window_does(qapp: QApplication) -> None:
    shares = [glide_shares(film_of("mp4", look=Look(moves_per_second=speed))) for speed in (0.25, 4, 20, 60)]
    assert [len(found) for found in shares] == [5, 3, 0, 0]
    assert all(0 < share < 1 for found in shares for share in found)


@pytest.mark.parametrize(
    ("count", "size", "grid"),
    [
        (2, (1280, 720), (2, 1)),
        (2, (720, 1280), (1, 2)),
        (3, (1280, 720), (3, 1)),
        (4, (1280, 720), (2, 2)),
        (6, (1920, 1080), (3, 2)),
    ],
)
def test_several_runs_stand_side_by_side_where_boards_are_largest(
    qapp: QApplication, count: int, size: tuple[int, int], grid: tuple[int, int]
) -> None:
    film = film_of("png", *[solved_run()] * count, look=Look(*size))
    rects = cell_rects(film)
    assert len({rect.left() for rect in rects}) == grid[0]
    assert len({rect.top() for rect in rects}) == grid[1]
    whole = QRectF(0, 0, size[0] / scale_of(film), size[1] / scale_of(film))
    for place, rect in enumerate(rects):
        assert whole.adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect)
        assert not any(rect.adjusted(1, 1, -1, -1).intersects(other) for other in rects[:place])


@pytest.mark.parametrize("size", [(1280, 720), (800, 800), (720, 1280), (320, 240)])
@pytest.mark.parametrize("n", [4, 8, 50])
@pytest.mark.thorough(but=1)
def test_a_picture_of_any_shape_has_a_chart_and_a_sentence_or_not(
    qapp: QApplication, size: tuple[int, int], n: int, theme: Theme
) -> None:
    trace = solved_run(n, "sideways", 2)
    pictures = {
        (has_chart, has_sentence): next(
            painted_frames(
                film_of(
                    "png",
                    trace,
                    look=Look(*size, has_chart=has_chart, has_sentence=has_sentence),
                    last=0,
                ),
                theme,
            )
        )
        for has_chart in (False, True)
        for has_sentence in (False, True)
    }
    assert len({pixels(frame.image).tobytes() for frame in pictures.values()}) == 4


def test_the_curve_after_the_state_shown_is_pale_until_it_is_reached(qapp: QApplication) -> None:
    theme = load_theme("light")
    film = film_of("png", look=Look(640, 360))
    blue = np.array(theme.rgba("chart.line")[:3])
    counts = [
        int((np.abs(pixels(frame.image).astype(int) - blue).max(axis=2) < 8).sum())
        for frame in painted_frames(film, theme)
    ]
    assert counts[0] < 10 < 200 < counts[-1]
    assert np.diff(counts).min() > -40, "but for what the cursor hides"


def test_the_sentence_is_that_of_a_run_that_plays_and_then_of_its_end(qapp: QApplication) -> None:
    film = film_of("png")
    trace = film.runs[0][1]
    cell = FilmCell(film.runs[0], cell_rects(film)[0], 1.0, film.look, load_theme("light"), name_lines=1)
    assert cell.shown(0).status.headline == "Running."
    assert cell.shown(0).status.tone is Tone.NEUTRAL
    assert cell.shown(trace.end).status.headline == "Solved after 11 steps and 3 restarts."
    assert cell.shown(trace.end).status.tone is Tone.SOLVED
    cell.close()


def test_slow_films_say_what_comes_next(qapp: QApplication) -> None:
    film = film_of("png", look=Look(moves_per_second=1))
    cell = FilmCell(film.runs[0], cell_rects(film)[0], 1.0, film.look, load_theme("light"), name_lines=1)
    before_restart = int(film.runs[0][1].restarts()[0]) - 1
    assert cell.shown(before_restart).status.detail.endswith("Next: restart.")
    cell.close()


def test_no_widget_is_left_when_frames_are_not_asked_for_any_more(qapp: QApplication) -> None:
    before = len(qapp.topLevelWidgets())
    frames = painted_frames(film_of("png"), load_theme("light"))
    next(frames)
    assert len(qapp.topLevelWidgets()) > before
    frames.close()
    qapp.sendPostedEvents(None, 52)  # QEvent.Type.DeferredDelete
    assert len(qapp.topLevelWidgets()) <= before


def test_a_name_takes_the_lines_that_it_needs(qapp: QApplication) -> None:
    name = run_words(run_settings(8, "random-restart-sideways", seed=4_228_525_916, run_index=123_456))
    for look, lines in (
        (Look(1280, 720), 2),
        (Look(640, 640), 2),
        (Look(240, 160), MOST_NAME_LINES),
        (BARE, 0),
    ):
        film = make_film([(name, solved_run())], look, FORMATS["png"].medium)
        assert name_lines(film) == lines, look
    assert name_lines(film_of("png", solved_run(), solved_run(), look=BARE)) == 1
