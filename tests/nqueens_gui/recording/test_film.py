"""Which states a recording shows, for how many frames, and what cannot be recorded."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from nqueens_gui.recording.film import (
    FASTEST,
    LEAST_PX,
    MOST_PX,
    MOST_RUNS,
    SLOWEST,
    Film,
    Look,
    Medium,
    duration,
    make_film,
    names_of,
)
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from tests.nqueens_gui.recording.films import solved_run

STILLS = Medium()
SMOOTH = Medium(least_rate=24, most_frames=30_000)


def long_run(states: int) -> Trace:
    """A run of so many states that never gets cold."""
    never_cold = {"initial_temperature": 50.0, "cooling": 1.0}
    settings = run_settings(8, "simulated-annealing", seed=1, parameters=never_cold)
    return record(settings, islice(search_events(settings), 3 * states))


def film(trace: Trace | None = None, look: Look | None = None, medium: Medium = STILLS, **part: int) -> Film:
    return make_film([("run", trace or solved_run())], look or Look(), medium, **part)


def shown(made: Film) -> list[int]:
    return made.states[:, 0].tolist()


def test_every_state_is_shown_and_the_ends_are_held() -> None:
    made = film()
    assert shown(made) == list(range(15))
    assert made.rate == 4
    assert made.frame_counts.tolist() == [4, *[1] * 13, 8]
    assert (made.frames, made.seconds, made.extent) == (25, 6.25, "15 states, 6 s")


@pytest.mark.parametrize(
    ("speed", "rate", "frames"),
    [(4, 24, 6), (0.25, 24, 96), (2.5, 25, 10), (13, 26, 2), (24, 24, 1), (60, 60, 1)],
)
def test_a_smooth_film_shows_each_picture_in_several_frames(speed: float, rate: int, frames: int) -> None:
    made = film(look=Look(moves_per_second=speed), medium=SMOOTH)
    assert (made.rate, made.frames_a_picture) == (rate, frames)
    assert made.frame_counts[1] == frames
    assert made.frame_counts[0] >= rate
    assert made.frame_counts[-1] >= 2 * rate


def test_speeds_are_fractions_of_a_second_without_drift() -> None:
    assert film(look=Look(moves_per_second=0.3), medium=STILLS).rate == Fraction(12, 10)


def test_a_part_is_shown_from_its_first_state_to_its_last() -> None:
    assert shown(film(first=3, last=6)) == [3, 4, 5, 6]
    assert shown(film(first=14)) == [14]
    assert film(first=14).frames == 8


def test_every_so_many_moves_are_shown_and_the_last() -> None:
    made = film(every=4)
    assert shown(made) == [0, 4, 8, 12, 14]
    assert made.extent == "5 states, every 4 moves, 4 s"


def test_a_run_that_is_too_long_is_shown_by_the_fewest_moves_that_fit() -> None:
    trace, medium = long_run(1000), Medium(most_frames=110)
    made = film(trace, medium=medium, last=999)
    assert made.frames <= 110
    assert shown(made)[0] == 0
    assert shown(made)[-1] == 999
    with pytest.raises(InputError, match="too many"):
        film(trace, medium=medium, last=999, every=made.every - 1)


def test_what_asks_for_too_many_frames_is_told_how_many_and_how_long() -> None:
    with pytest.raises(InputError) as refused:
        film(long_run(1000), medium=Medium(most_frames=110), last=999, every=2)
    assert str(refused.value).startswith("501 states, every 2 moves, 2 min 8 s: 511 frames are too many")
    assert refused.value.field == "every"


def test_shorter_runs_wait_in_their_last_state() -> None:
    traces = [solved_run(seed=seed) for seed in (7, 8)]
    ends = [trace.end for trace in traces]
    made = make_film([("a", traces[0]), ("b", traces[1])], Look(), STILLS)
    assert len(made.states) == max(ends) + 1
    assert made.states[-1].tolist() == ends
    assert np.array_equal(made.states, np.minimum(np.arange(max(ends) + 1)[:, None], ends))


def test_runs_may_go_at_a_pace_of_their_own() -> None:
    states = np.array([[0, 0], [2, 1], [14, 3]])
    made = make_film([("a", solved_run()), ("b", solved_run(seed=8))], Look(), STILLS, states=states)
    assert np.array_equal(made.states, states)


def test_of_runs_at_a_pace_of_their_own_a_part_or_every_so_many_moments_are_shown() -> None:
    states = np.stack([np.arange(1001), np.zeros(1001, np.int64)], axis=1)
    runs = [("a", solved_run()), ("b", solved_run(seed=8))]
    part = make_film(runs, Look(), STILLS, first=10, last=14, every=3, states=states)
    assert part.states.tolist() == [[10, 0], [13, 0], [14, 0]]
    made = make_film(runs, Look(), Medium(most_frames=511), states=states)
    assert made.every == 3
    assert made.states[-1].tolist() == [1000, 0]
    with pytest.raises(InputError, match="too many"):
        make_film(runs, Look(), Medium(most_frames=5), every=1, states=states)


@pytest.mark.parametrize(
    ("part", "field", "sentence"),
    [
        ({"first": -1}, "first", "the first state must be one of 0 to 14, not -1"),
        ({"first": 15}, "first", "the first state must be one of 0 to 14, not 15"),
        ({"last": 1500}, "last", "the last state must be one of 0 to 14, not 1,500"),
        ({"first": 3, "last": 2}, "last", "the last state must be one of 3 to 14, not 2"),
        ({"every": 0}, "every", "pictures must be at least 1 move apart, not 0"),
    ],
)
def test_a_part_that_is_not_there_is_refused(part: dict[str, int], field: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        film(**part)
    assert (str(refused.value), refused.value.field) == (sentence, field)


@pytest.mark.parametrize(
    ("look", "field"),
    [
        (Look(width=801), "width"),
        (Look(width=LEAST_PX - 2), "width"),
        (Look(height=MOST_PX + 2), "height"),
        (Look(moves_per_second=SLOWEST / 2), "moves_per_second"),
        (Look(moves_per_second=FASTEST + 1), "moves_per_second"),
        (Look(moves_per_second=float("nan")), "moves_per_second"),
    ],
    ids=str,
)
def test_a_look_out_of_bounds_is_refused(look: Look, field: str) -> None:
    with pytest.raises(InputError) as refused:
        film(look=look)
    assert refused.value.field == field


def test_a_file_may_be_slower_than_others() -> None:
    with pytest.raises(InputError, match=r"0\.25 to 50 moves a second, not 60"):
        film(look=Look(moves_per_second=60), medium=Medium(fastest=50))


@pytest.mark.parametrize("count", [0, MOST_RUNS + 1])
def test_a_recording_shows_one_to_six_runs(count: int) -> None:
    with pytest.raises(InputError, match=f"at most 6 runs, not {count}"):
        make_film([("run", solved_run())] * count, Look(), STILLS)


def test_runs_are_named_by_their_variants_where_these_differ() -> None:
    restart, sideways = run_settings(8, "random-restart", seed=7), run_settings(8, "sideways", seed=7)
    assert names_of([restart, sideways]) == ["Random restart", "Sideways moves"]
    assert names_of([restart]) == ["n = 8 · Random restart · attacking pairs · seed 7"]
    assert len(set(names_of([sideways, run_settings(8, "sideways", seed=8)]))) == 2


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3725, "62 min 5 s")]
)
def test_times_are_written_in_minutes_and_seconds(seconds: float, words: str) -> None:
    assert duration(seconds) == words
