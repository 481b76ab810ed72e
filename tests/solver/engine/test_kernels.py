"""Whatever kernel makes a run, it is the same run, event by event and random number by random number."""

import subprocess
import sys
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.core.board import Rows
from solver.core.heuristics import Heuristic, heuristic_value
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS, Rule
from solver.engine.codes import MOVED, RESTARTED, STAYED
from solver.engine.kernels import KERNELS, kernel_for
from solver.engine.state import new_state
from tests.solver.boards import HAND_MADE, OF_ONE_STATE, any_settings, bounded
from tests.solver.engine.events import advance, begin

SMALL = {Heuristic.ATTACKING_PAIRS: "table", Heuristic.LINE_OF_SIGHT: "bitboards"}
"""The kernels that take boards up to sixteen queens and one heuristic."""

every_variant = pytest.mark.parametrize("variant", OF_ONE_STATE)
every_heuristic = pytest.mark.parametrize("heuristic", list(Heuristic))


comparing = pytest.mark.parametrize(
    "variant", [name for name, variant in VARIANTS.items() if variant.rule.finds_best]
)
"""The variants that ask for the best of all successors, for which every kernel is made."""


def kernels_of(settings: RunSettings) -> list[str]:
    """The plain kernel, and every other that is used for the rule and the size."""
    if settings.heuristic not in SMALL:
        return ["plain"]
    finds_best = settings.variant.rule.finds_best
    is_small = settings.n <= 16 and (finds_best or settings.heuristic is Heuristic.ATTACKING_PAIRS)
    return ["plain", *["lines"] * finds_best, *[SMALL[settings.heuristic]] * is_small]


def snapshot(state: Any) -> tuple[bytes, list[int], list[int]]:
    return state.run.tobytes(), state.rows.tolist(), state.random.tolist()


def assert_same_runs(settings: RunSettings, kernels: Iterable[str], events: int = 10**9) -> None:
    states = {kernel: new_state(settings, kernel) for kernel in kernels}
    for state in states.values():
        begin(state, settings.start is None)
    codes = {MOVED}
    while codes <= {MOVED, STAYED, RESTARTED} and events:
        expected = snapshot(states["plain"])
        assert {kernel: snapshot(state) for kernel, state in states.items()} == dict.fromkeys(
            states, expected
        )
        codes = {advance(state) for state in states.values()}
        assert len(codes) == 1
        events -= 1


def test_every_board_has_a_kernel_that_can_make_its_runs() -> None:
    for heuristic, rule in product(Heuristic, Rule):
        if rule.swaps:
            continue  # see test_permutations
        if rule.is_of_population:
            assert {kernel_for(n, heuristic, rule) for n in (4, 8, 16, 17, 1000)} == {"populations"}
            continue
        has_others = heuristic in SMALL
        is_small = has_others and (rule.finds_best or heuristic is Heuristic.ATTACKING_PAIRS)
        small = SMALL[heuristic] if is_small else "plain"
        large = "lines" if has_others and rule.finds_best else "plain"
        is_both = rule is Rule.TABU and small == "bitboards"
        assert [kernel_for(n, heuristic, rule) for n in (4, 8)] == [small] * 2
        assert [kernel_for(n, heuristic, rule) for n in (9, 16)] == [large if is_both else small] * 2
        assert [kernel_for(n, heuristic, rule) for n in (17, 1000, 100_000)] == [large] * 3
    assert {*SMALL.values(), "plain", "lines"} == set(KERNELS)


@every_variant
@given(data=st.data())
@settings(max_examples=25)
def test_any_run_is_the_same_with_every_kernel(variant: str, data: st.DataObject) -> None:
    chosen = data.draw(any_settings(most=20, most_steps=80, names=[variant]))
    assert_same_runs(chosen, kernels_of(chosen))


@every_variant
@every_heuristic
def test_runs_from_boards_made_by_hand_are_the_same_with_every_kernel(
    variant: str, heuristic: Heuristic
) -> None:
    limits = bounded(
        variant,
        max_steps=60,
        max_restarts=3,
        max_iterations=200,
        sideways_limit=7,
        sideways_count="total",
        tenure=7,
    )
    for start in HAND_MADE.values():
        settings = run_settings(None, variant, seed=2, heuristic=heuristic, start=start, parameters=limits)
        assert_same_runs(settings, kernels_of(settings))


@comparing
@every_heuristic
@pytest.mark.parametrize("n", [31, 64, 65, 100])
def test_whole_runs_on_larger_boards_are_the_same_with_both_kernels(
    n: int, variant: str, heuristic: Heuristic
) -> None:
    settings = run_settings(n, variant, heuristic=heuristic, seed=n, parameters={"max_steps": 120})
    assert_same_runs(settings, ["plain", "lines"])


def large_starts(n: int) -> dict[str, Rows | None]:
    return {
        "random": None,
        "one row": (n - 1,) * n,
        "one diagonal": tuple(range(n)),
        "one anti-diagonal": tuple(reversed(range(n))),
        "two rows": (0, n - 1) * (n // 2) + (0,) * (n % 2),
        "a tent": tuple(min(2 * column, 2 * (n - 1 - column)) for column in range(n)),
    }


@every_heuristic
@pytest.mark.parametrize("start", large_starts(4))
@pytest.mark.parametrize("n", [257, 600])
def test_runs_on_large_boards_begin_the_same_with_both_kernels(
    n: int, start: str, heuristic: Heuristic
) -> None:
    for variant in ("sideways", "random-neighbour"):
        settings = run_settings(n, variant, heuristic=heuristic, seed=3, start=large_starts(n)[start])
        assert_same_runs(settings, ["plain", "lines"], events=25)


@every_heuristic
@pytest.mark.parametrize("start", large_starts(4))
@pytest.mark.thorough(but=1)
def test_a_hundred_thousand_queens_are_counted_as_they_stand(start: str, heuristic: Heuristic) -> None:
    n = 100_000
    # The checks of run_settings may bound n; the engine does not.
    base = run_settings(8, "sideways", heuristic=heuristic, seed=3)
    settings = RunSettings(n, base.heuristic, base.variant, base.parameters, 3, 0, large_starts(n)[start])
    state = new_state(settings)
    begin(state, settings.start is None)
    for _ in range(2):
        before = state.run[0]["h"].item()
        assert before == heuristic_value(state.rows, heuristic)
        assert advance(state) == MOVED
        assert state.run[0]["h"] <= before
    assert state.run[0]["h"] == heuristic_value(state.rows, heuristic)


DIGEST = """
from hashlib import sha256
from solver.engine.batch import run_batch
from solver.core.run_settings import run_settings

digest = sha256()
for n, variant in ((5, "sideways"), (8, "random-restart"), (13, "sideways"), (40, "random-restart-sideways")):
    results = run_batch(run_settings(n, variant, seed=6), 0, 50)
    for array in (results.outcomes, results.steps, results.restarts, results.h):
        digest.update(array.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.thorough
def test_a_processor_without_wide_vectors_makes_the_same_runs(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = [sys.executable, "-c", DIGEST]
    here = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    monkeypatch.setenv("NUMBA_CPU_FEATURES", "")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path_factory.mktemp("code")))
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.stdout == here, done.stderr
