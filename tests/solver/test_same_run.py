"""A run is the same whichever way it is made, and comes back from all that names it or keeps it."""

import shlex
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import settings as options
from hypothesis import strategies as st
from msgspec.structs import replace

from solver.cli import solve
from solver.cli.commands import command_parser
from solver.core.events import (
    OUTCOMES,
    Ended,
    Event,
    Generated,
    Moved,
    Moves,
    Outcome,
    Restarted,
    StateEvent,
    Stayed,
)
from solver.core.heuristics import Heuristic
from solver.core.links import parse_link, run_link
from solver.core.run_settings import MAX_SEED, RunSettings, run_settings, solve_command
from solver.core.variants import VARIANTS
from solver.engine.batch import BatchResults, run_batch
from solver.engine.search import search_parts
from solver.history import records
from solver.runs.document import Run, run_document, run_text
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from solver.runs.trace import record
from tests.oracle.search import oracle_events
from tests.solver.boards import HAND_MADE, OF_POPULATIONS, OF_SWAPS, any_settings, bounded
from tests.solver.told import NEVER, ready_after, told_events

RESULTS = ("outcomes", "steps", "restarts", "h", "iterations", "evaluations")


def from_parts(settings: RunSettings) -> list[Event]:
    """The events of moves that were computed ahead together, taken by one and by halves."""
    events: list[Event] = []
    for part in search_parts(settings):
        if isinstance(part, Moves) and (half := len(part) // 2):
            assert [*part.part(0, half), *part.part(half)] == list(part)
        events += part if isinstance(part, Moves) else [part]
    return [event for event in events if not isinstance(event, Stayed)]


def compiled_after(looks: int) -> Callable[[RunSettings], list[Event]]:
    def events(settings: RunSettings) -> list[Event]:
        with ready_after(looks):
            return list(told_events(settings))

    return events


def read_back(settings: RunSettings) -> Run:
    return parse_run(run_text(record(settings, told_events(settings))).encode())


def understood(command: str) -> RunSettings:
    """The settings that the command line reads from a command."""
    program, *words = shlex.split(command)
    assert program == "nqueens"
    return solve.settings_of(command_parser().parse_args(words))


EVENTS: dict[str, Callable[[RunSettings], Iterable[Event]]] = {
    "again": told_events,
    "by the oracle": oracle_events,
    "in parts": from_parts,
    "interpreted": compiled_after(NEVER),
    "compiled while it runs": compiled_after(2),
}
SETTINGS: dict[str, Callable[[RunSettings], RunSettings]] = {
    "link": lambda settings: parse_link(f"  {run_link(settings)}\n").settings,
    "command": lambda settings: understood(solve_command(settings)),
    "run file": lambda settings: read_back(settings).settings,
    "history": lambda settings: records.settings_of(
        records.run_entry(record(settings, told_events(settings)))
    ),
}
BATCHES: dict[str, Callable[[RunSettings, int], list[BatchResults]]] = {
    "at once": lambda settings, first: [run_batch(settings, first, 3)],
    "in chunks": lambda settings, first: [run_batch(settings, first, 1), run_batch(settings, first + 1, 2)],
}


def results_of(settings: RunSettings) -> tuple[int, ...]:
    """What a batch keeps of a run, from its events."""
    *events, end = told_events(settings)
    assert isinstance(end, Ended)
    steps = sum(isinstance(event, Moved | Generated) for event in events)
    restarts = sum(isinstance(event, Restarted) for event in events)
    h = next(event.h for event in reversed(events) if isinstance(event, StateEvent))
    return OUTCOMES.index(end.outcome), steps, restarts, h, end.iterations, end.evaluations or 0


def table(*batches: BatchResults) -> list[tuple[int, ...]]:
    """The results of every run."""
    return [
        row for one in batches for row in zip(*(getattr(one, name).tolist() for name in RESULTS), strict=True)
    ]


def assert_made_alike(settings: RunSettings) -> None:
    """The events are those of every other way to make them, of the same kinds and of plain numbers."""
    events = list(told_events(settings))
    for way, made in EVENTS.items():
        others = list(made(settings))
        assert others == events, way
        # Named tuples of two kinds may be equal, so the kinds are looked at too.
        assert list(map(type, others)) == list(map(type, events)), way


def assert_kept_alike(settings: RunSettings) -> None:
    """The settings and the recording come back from what names or keeps them."""
    for way, given_back in SETTINGS.items():
        assert given_back(settings) == settings, way
    trace = record(settings, told_events(settings))
    run = read_back(settings)
    assert (run.outcome, run.steps, run.restarts) == (trace.outcome, trace.steps, trace.climbs - 1)
    assert run.h.tolist() == trace.column("h").tolist()
    assert run.restart_indices.tolist() == trace.restarts().tolist()
    for way, again in (("run file", replay(run)), ("history", records.made_again(records.run_entry(trace)))):
        assert again.difference is None, way
        assert run_document(again.trace) == run_document(trace), way


def assert_batched_alike(settings: RunSettings) -> None:
    """Many runs without events are those with events, in chunks and with a look at each h."""
    first = min(settings.run_index, MAX_SEED - 2)
    runs = [replace(settings, run_index=first + place) for place in range(3)]
    expected = list(map(results_of, runs))
    for way, batches in BATCHES.items():
        assert table(*batches(settings, first)) == expected, way


@st.composite
def any_run(draw: st.DrawFn, variant: str) -> RunSettings:
    """Settings of a variant: small boards with many steps, larger ones with a few."""
    is_small = variant in OF_POPULATIONS or draw(st.booleans())
    least, most, steps = (4, 9, 12 if variant in OF_POPULATIONS else 40) if is_small else (10, 20, 8)
    return draw(any_settings(least, most, steps, [variant]))


@pytest.mark.parametrize("variant", VARIANTS)
@given(data=st.data())
@options(max_examples=25)
def test_a_run_is_the_same_whichever_way_it_is_made_and_kept(variant: str, data: st.DataObject) -> None:
    settings = data.draw(any_run(variant))
    assert_made_alike(settings)
    assert_kept_alike(settings)
    if settings.heuristic is settings.variant.heuristic:  # the others share all but the counting
        assert_batched_alike(settings)


@pytest.mark.parametrize("variant", VARIANTS)
def test_runs_from_boards_made_by_hand_are_the_same_too(variant: str) -> None:
    limits = bounded(variant, max_steps=12, max_iterations=20, beam_width=3, population=6)
    for heuristic, rows in product(Heuristic, HAND_MADE.values()):
        if variant not in OF_SWAPS or len(set(rows)) == len(rows):
            settings = run_settings(None, variant, heuristic=heuristic, seed=3, start=rows, parameters=limits)
            assert_made_alike(settings)


@given(any_settings(most_steps=12), st.integers(1, 8))
def test_a_run_that_is_stopped_is_made_again_as_far_as_it_came(settings: RunSettings, states: int) -> None:
    trace = record(settings, islice(told_events(settings), states))
    run = parse_run(run_text(trace).encode())
    for again in (replay(run), records.made_again(records.run_entry(trace))):
        assert again.difference is None
        assert len(again.trace) == len(trace)
        assert again.trace.outcome in (run.outcome, Outcome.STOPPED)


def test_runs_in_threads_are_the_same_runs() -> None:
    many = [
        run_settings(n, variant, seed=seed, parameters=bounded(variant, max_steps=300, max_iterations=900))
        for n, variant, seed in product([8, 20], VARIANTS, range(4))
    ]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda settings: list(told_events(settings)), many))
    assert together == [list(told_events(settings)) for settings in many]
