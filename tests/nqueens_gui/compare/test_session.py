"""The session of the Compare page with its real job."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from nqueens_gui.compare import snapshot as limits
from nqueens_gui.compare.comparison import FEWEST, MOST, Comparison, Competitor
from nqueens_gui.compare.results_view import board_line
from nqueens_gui.compare.session import CompareSession
from nqueens_gui.compare.snapshot import CompareSnapshot
from nqueens_gui.kit.status import Stage
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.custom.search import own_variant
from solver.engine.search import search_events
from solver.runs.clock import Pace
from solver.runs.trace import record

Wait = Callable[[Callable[[], object]], None]


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[CompareSession]:
    made = CompareSession()
    made.set_speed(0.5)
    yield made
    made.close()


@pytest.fixture
def wait(qtbot: QtBot) -> Wait:
    return lambda condition: qtbot.waitUntil(lambda: bool(condition()))


def of(*names: str, n: int = 8) -> Comparison:
    return Comparison(tuple(Competitor(VARIANTS[name]) for name in names), n=n, seed=7)


def make(session: CompareSession, wait: Wait, comparison: Comparison) -> CompareSnapshot:
    sequence = session.snapshot.sequence
    session.edit(comparison)
    session.compare()
    wait(lambda: session.snapshot.sequence > sequence)
    return session.snapshot


def test_all_variants_begin_in_the_same_state_and_run_as_anywhere_else(
    session: CompareSession, wait: Wait
) -> None:
    names = [name for name, variant in VARIANTS.items() if not variant.rule.swaps]
    for some in (names[:6], names[6:]):
        traces = make(session, wait, of(*some)).traces
        assert len({tuple(trace.members(0)[0].tolist()) for trace in traces}) == 1
        for name, trace in zip(some, traces, strict=True):
            settings = run_settings(8, name, seed=7, heuristic="attacking-pairs")
            expected = record(settings, search_events(settings))
            assert trace.settings == settings
            assert (trace.outcome, trace.steps, trace.rows(trace.end)) == (
                expected.outcome,
                expected.steps,
                expected.rows(expected.end),
            )


def test_another_seed_makes_other_choices_from_the_same_start(session: CompareSession, wait: Wait) -> None:
    tabu = Competitor(VARIANTS["sideways"])
    traces = make(
        session, wait, Comparison((tabu, replace(tabu, seed=9), replace(tabu, seed=10)), seed=7)
    ).traces
    assert len({trace.rows(0) for trace in traces}) == 1
    assert traces[0].settings.start is None
    assert [trace.settings.seed for trace in traces] == [7, 9, 10]
    assert len({trace.rows(trace.end) for trace in traces}) > 1


def test_a_search_of_the_users_own_competes(session: CompareSession, wait: Wait) -> None:
    own = own_variant("resources/searches/sideways.py")
    snapshot = make(session, wait, Comparison((Competitor(own), Competitor(VARIANTS["sideways"])), seed=7))
    assert snapshot.traces[0].rows(0) == snapshot.traces[1].rows(0)
    assert snapshot.traces[0].outcome is not None
    session.set_pace(Pace.EVALUATIONS)
    assert session.snapshot.clock.pace is Pace.STEPS
    again = make(session, wait, snapshot.comparison)
    assert again.clock.pace is Pace.STEPS  # its evaluations are not known


def test_a_search_that_fails_ends_with_its_error(session: CompareSession, wait: Wait, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def step(rows, random, memory):\n    raise ValueError('lost')\n", encoding="utf-8")
    own = own_variant(path)
    snapshot = make(session, wait, Comparison((Competitor(own), Competitor(VARIANTS["sideways"])), seed=7))
    broken = snapshot.traces[0]
    line = board_line(broken, broken.end).texts[0]
    assert line.startswith("Error: ")
    assert "lost" in line
    assert snapshot.traces[1].outcome is not None


def test_a_search_that_cannot_be_loaded_is_named_and_the_runs_before_stay(
    session: CompareSession, wait: Wait, tmp_path: Path
) -> None:
    before = make(session, wait, of("sideways", "tabu")).traces
    path = tmp_path / "broken.py"
    path.write_text("raise ValueError('lost')\n\n\ndef step(rows, random, memory):\n    return None\n")
    session.edit(Comparison((Competitor(VARIANTS["tabu"]), Competitor(own_variant(path))), seed=7))
    session.compare()
    wait(lambda: session.snapshot.making.stage is Stage.FAILED)
    assert session.snapshot.making.notice.startswith("broken: ")
    assert "lost" in session.snapshot.making.notice
    assert session.snapshot.traces is before
    session.play()
    assert session.snapshot.making.stage is Stage.DONE
    assert session.snapshot.making.notice == ""


def test_a_run_without_end_is_cut_and_says_so(
    session: CompareSession, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STATES", 1_000)
    annealing = VARIANTS["simulated-annealing"]
    hot = Competitor(annealing).with_parameters(
        {
            **annealing.checked_parameters({}),
            "initial_temperature": 100.0,
            "cooling": 1.0,
            "max_iterations": 10**9,
        }
    )
    snapshot = make(session, wait, Comparison((hot, Competitor(VARIANTS["sideways"])), n=30, seed=7))
    trace = snapshot.traces[0]
    assert trace.outcome is None
    assert 1_000 <= len(trace) <= 2_000
    assert snapshot.score.results[0][0].outcome is None


def test_runs_are_those_that_were_asked_for(session: CompareSession, wait: Wait) -> None:
    session.edit(of("sideways", "tabu"))
    session.compare()
    session.maker.cancel()
    assert session.snapshot.making.stage is Stage.CANCELLED
    session.compare()
    asked = session.snapshot.comparison
    session.edit(of("sideways", "tabu", n=3))
    wait(lambda: session.snapshot.making.stage is Stage.DONE)
    assert session.snapshot.shown == asked
    assert session.snapshot.is_pending


def test_nothing_is_made_of_what_is_wrong(session: CompareSession) -> None:
    session.edit(of("sideways", "tabu", n=3))
    session.compare()
    session.next_start()
    assert session.snapshot.making.stage is Stage.EMPTY
    assert session.snapshot.comparison.run_index == 0


def test_enter_makes_the_runs_of_what_was_changed_and_nothing_else(
    session: CompareSession, wait: Wait
) -> None:
    made = make(session, wait, of("sideways", "tabu"))
    for comparison, is_made in (
        (made.comparison, False),
        (of("sideways", n=3), False),
        (of("tabu", "sideways"), True),
    ):
        session.edit(comparison)
        session.compare_changed()
        assert session.snapshot.making.stage.is_busy is is_made


def test_the_first_next_start_is_the_one_filled_in(session: CompareSession, wait: Wait) -> None:
    session.edit(of("sideways", "tabu"))
    session.next_start()
    wait(lambda: session.snapshot.making.stage is Stage.DONE)
    assert list(session.snapshot.score.results) == [0]
    session.next_start()
    wait(lambda: session.snapshot.sequence == 2)
    assert list(session.snapshot.score.results) == [0, 1]
    assert not session.snapshot.is_pending


def test_other_settings_begin_a_new_score(session: CompareSession, wait: Wait) -> None:
    make(session, wait, of("sideways", "tabu"))
    session.edit(of("sideways", "tabu", n=9))
    assert session.snapshot.is_pending
    assert len(session.snapshot.score.results) == 1
    snapshot = make(session, wait, of("sideways", "tabu", n=9))
    assert snapshot.score.results[0][0].settings.n == 9
    assert len(snapshot.score.results) == 1


def test_there_are_never_fewer_than_two_nor_more_than_six(session: CompareSession) -> None:
    for _ in range(MOST):
        session.add()
    assert len(session.snapshot.comparison.competitors) == MOST
    for _ in range(MOST):
        session.remove(0)
    assert len(session.snapshot.comparison.competitors) == FEWEST


def test_a_click_on_a_run_that_was_replaced_by_a_shorter_one_goes_to_its_end(
    session: CompareSession, wait: Wait
) -> None:
    snapshot = make(session, wait, of("sideways", "random-restart"))
    session.seek_run(0, 10**6)
    assert session.snapshot.indices[0] == snapshot.traces[0].end
    session.seek_run(5, 0)
    assert session.snapshot.indices[0] == snapshot.traces[0].end


@pytest.mark.parametrize("pace", Pace)
def test_at_every_pace_all_runs_come_to_their_ends(session: CompareSession, wait: Wait, pace: Pace) -> None:
    session.set_pace(pace)
    session.set_speed(inf)
    make(session, wait, of("sideways", "min-conflicts", "random-restart"))
    wait(lambda: session.snapshot.is_over and not session.snapshot.is_playing)
