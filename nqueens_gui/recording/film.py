"""What a recording shows, and for how long, as frozen values. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from solver.core.checks import InputError
from solver.core.run_settings import RunSettings
from solver.core.words import counted
from solver.runs.trace import Trace
from solver.telling.page import check_length
from solver.telling.sentences import run_words

LEAST_PX: Final = 160
MOST_PX: Final = 3840
"""Least and greatest width and height."""
SLOWEST: Final = 0.25
FASTEST: Final = 60.0
"""Least and greatest number of moves a second."""
MOST_RUNS: Final = 6
"""Runs side by side."""
FIRST_SECONDS: Final = Fraction(1)
LAST_SECONDS: Final = Fraction(2)
"""Least time for which the first and the last state are shown."""

NamedRun = tuple[str, Trace]
"""The words above the board of a run, and its recording."""
States = NDArray[np.int64]
"""Shape (moments, runs): the index of the state that each run shows."""


class Look(Struct, frozen=True):
    """How a recording looks, whatever it shows."""

    width: int = 1280
    """In pixels."""
    height: int = 720
    moves_per_second: float = 4.0
    has_chart: bool = True
    has_sentence: bool = True


class Medium(Struct, frozen=True):
    """What a kind of file can hold."""

    least_rate: int = 1
    """Least frames a second; with several for each move, queens are seen to glide."""
    most_frames: int = 5_000
    """Most frames in a file."""
    fastest: float = FASTEST
    """Most moves a second."""
    most_runs: int = MOST_RUNS
    """Most runs side by side."""
    samples: int = 0
    """Pictures that are painted first, which the file takes its colours from."""
    is_page: bool = False
    """Whether its reader plays it: it holds every move, whatever the look, and has no frames."""


class Film(Struct, frozen=True, eq=False):
    """The pictures of a recording of one run or of several side by side."""

    runs: tuple[NamedRun, ...]
    states: States
    look: Look
    medium: Medium
    every: int = 1
    """Moves from one picture to the next."""

    @property
    def rate(self) -> Fraction:
        """Frames a second."""
        return _speed(self.look) * self.frames_a_picture

    @property
    def frames_a_picture(self) -> int:
        """Frames for which a picture is shown, the first and the last aside."""
        return ceil(self.medium.least_rate / _speed(self.look))

    @property
    def frame_counts(self) -> NDArray[np.int64]:
        """Frames for which each picture is shown; shape (pictures,)."""
        counts = np.full(len(self.states), self.frames_a_picture, np.int64)
        for place, seconds in ((0, FIRST_SECONDS), (-1, LAST_SECONDS)):
            counts[place] = max(counts[place], ceil(seconds * self.rate))
        return counts

    @property
    def frames(self) -> int:
        """Frames in all."""
        return int(self.frame_counts.sum())

    @property
    def seconds(self) -> float:
        """How long it plays."""
        return float(self.frames / self.rate)

    @property
    def extent(self) -> str:
        """How much it shows and how long it plays: ``23 states, 9 s``."""
        if self.medium.is_page:
            return counted(len(self.states), "state")
        skipping = f", every {self.every:,} moves" if self.every > 1 else ""
        return f"{counted(len(self.states), 'state')}{skipping}, {duration(self.seconds)}"


def make_film(
    runs: Sequence[NamedRun],
    look: Look,
    medium: Medium,
    *,
    first: int = 0,
    last: int | None = None,
    every: int | None = None,
    states: States | None = None,
) -> Film:
    """Return the film of one run or of several side by side.

    Parameters
    ----------
    runs
        1 to `MOST_RUNS`, of at least one state.
    look
        How it looks.
    medium
        What the file can hold.
    first, last
        The first and the last moment shown: indices of states, or of `states`; the last one by default. A run that is
        shorter waits in its last state.
    every
        Moves from one picture to the next; by default the fewest with which the file can hold them. A page has all.
    states
        The state of each run at every moment; by default all runs go on state by state.

    Raises
    ------
    InputError
        If the part, the size, the speed or the number of runs is out of bounds, or there are too many frames.
    """
    check_pixels(look.width, "width")
    check_pixels(look.height, "height")
    check_speed(look.moves_per_second, medium.fastest)
    if not 1 <= len(runs) <= medium.most_runs:
        kind = "a playable page" if medium.is_page else "such a file"
        raise InputError(f"{kind} shows at most {counted(medium.most_runs, 'run')}, not {len(runs)}", "runs")
    ends = [trace.end for _, trace in runs]
    first, last = check_part(max(ends) if states is None else len(states) - 1, first, last)
    if medium.is_page:
        check_length(first, last)
        if every not in (None, 1):
            raise InputError("a playable page has every move; only --every 1 is possible", "every")
        every = 1
    chosen = _fewest_moves(last - first, look, medium) if every is None else check_every(every)
    moments = np.append(np.arange(first, last, chosen), last)
    shown = np.minimum(moments[:, None], ends) if states is None else states[moments]
    film = Film(tuple(runs), shown, look, medium, chosen)
    if film.frames > medium.most_frames and not medium.is_page:
        raise InputError(
            f"{film.extent}: {film.frames:,} frames are too many, as such a file has at most "
            f"{medium.most_frames:,}; show a part of the run, fewer of its moves, or more moves a second",
            "every",
        )
    return film


def _fewest_moves(length: int, look: Look, medium: Medium) -> int:
    """Return the fewest moves from one picture to the next with which `length` moves fit into a file."""
    empty = Film((), np.zeros((2, 0), np.int64), look, medium)
    room = (medium.most_frames - empty.frames) // empty.frames_a_picture
    return max(1, ceil(length / max(room, 1)))


def check_part(end: int, first: object, last: object) -> tuple[int, int]:
    """Return the first and the last state of a part of a run that ends in state `end`, which None stands for.

    Raises `InputError` if there are no such states.
    """
    if not (isinstance(first, int) and 0 <= first <= end):
        raise InputError(f"the first state must be one of 0 to {end:,}, not {_shown(first)}", "first")
    last = end if last is None else last
    if not (isinstance(last, int) and first <= last <= end):
        raise InputError(f"the last state must be one of {first:,} to {end:,}, not {_shown(last)}", "last")
    return first, last


def check_every(every: object) -> int:
    """Return the moves from one picture to the next; raise `InputError` if there are none."""
    if not (isinstance(every, int) and every >= 1):
        raise InputError(f"pictures must be at least 1 move apart, not {_shown(every)}", "every")
    return every


def check_pixels(pixels: object, side: str) -> None:
    """Raise `InputError` unless this can be a width or a height; those of videos are even."""
    if not (isinstance(pixels, int) and LEAST_PX <= pixels <= MOST_PX and pixels % 2 == 0):
        raise InputError(
            f"the {side} must be an even number of pixels from {LEAST_PX} to {MOST_PX:,}, not {_shown(pixels)}",
            side,
        )


def check_speed(moves_per_second: object, fastest: float = FASTEST) -> None:
    """Raise `InputError` unless a speed in moves a second can be shown."""
    if not (isinstance(moves_per_second, int | float) and SLOWEST <= moves_per_second <= fastest):
        raise InputError(
            f"the speed must be {SLOWEST:g} to {fastest:g} moves a second, not {_shown(moves_per_second)}",
            "moves_per_second",
        )


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int | float) else repr(value)


def _speed(look: Look) -> Fraction:
    return Fraction(look.moves_per_second).limit_denominator(100)


def names_of(runs: Sequence[RunSettings]) -> list[str]:
    """Name runs for the words above their boards: by their variants, where these differ."""
    titles = [settings.variant.title for settings in runs]
    return titles if 1 < len(titles) == len(set(titles)) else [run_words(settings) for settings in runs]


def duration(seconds: float) -> str:
    """Write a time as ``9 s`` or ``2 min 5 s``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,} min {rest} s" if minutes else f"{rest} s"
