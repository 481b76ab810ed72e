"""The tree of runs: what is a branch, what takes the place of what, and which recordings are let go of."""

from __future__ import annotations

from nqueens_gui.inspector.run_tree import RunEntry, RunTree
from nqueens_gui.watch.snapshot import Origin
from solver.core.run_settings import RunSettings, run_settings
from solver.runs.trace import Trace
from tests.nqueens_gui.searches import STUCK_START, stuck_run
from tests.nqueens_gui.snapshots import recorded


def preview(settings: RunSettings) -> Trace:
    return recorded(settings, 1)


def watch(tree: RunTree, trace: Trace, index: int = 0, origin: Origin | None = None) -> RunEntry:
    """Enter a run and look at one of its states."""
    tree.enter(trace, origin)
    tree.note(trace, index)
    assert tree.current is not None
    return tree.current


def origin_of(entry: RunEntry, index: int) -> Origin:
    position = entry.trace.position(index)
    return Origin(entry.number, index, position.step, position.rows)


def branch_of(entry: RunEntry, index: int, seed: int = 7) -> RunSettings:
    return run_settings(start=entry.trace.rows(index), seed=seed)


def shape(tree: RunTree) -> list[tuple[int, int]]:
    return [(depth, entry.number) for depth, entry in tree]


def test_a_run_that_has_moved_stays_when_another_is_watched() -> None:
    tree = RunTree()
    watch(tree, recorded(stuck_run(1)), 2)
    watch(tree, recorded(stuck_run(2)))
    assert shape(tree) == [(0, 1), (0, 2)]
    first = tree.entry(1)
    assert (first.index, first.length, first.steps, first.first_h) == (2, 5, 4, 8)


def test_a_preview_gives_its_place_to_the_next_run() -> None:
    tree = RunTree()
    for seed in range(5):
        watch(tree, preview(run_settings(8, seed=seed)))
    watch(tree, recorded(stuck_run()))
    assert shape(tree) == [(0, 1)]


def test_the_same_run_again_keeps_its_place() -> None:
    tree = RunTree()
    first = watch(tree, recorded(stuck_run(1)), 3)
    watch(tree, recorded(stuck_run(2)))
    again = watch(tree, preview(stuck_run(1)))
    assert again is first
    assert shape(tree) == [(0, 1), (0, 2)]


def test_a_branch_stands_below_the_run_that_it_branches_off() -> None:
    tree = RunTree()
    first = watch(tree, recorded(stuck_run()), 2)
    second = watch(tree, recorded(branch_of(first, 2)), 1, origin_of(first, 2))
    watch(tree, recorded(branch_of(second, 1)), 0, origin_of(second, 1))
    tree.go_to(1)
    watch(tree, recorded(branch_of(first, 1)), 0, origin_of(first, 1))
    assert shape(tree) == [(0, 1), (1, 4), (1, 2), (2, 3)]
    assert [entry.number for entry in tree.branches(1)] == [4, 2]


def test_a_run_from_the_same_start_with_another_seed_is_a_branch_from_there_too() -> None:
    tree = RunTree()
    first = watch(tree, recorded(stuck_run()), 2)
    watch(tree, recorded(branch_of(first, 2, seed=1)), 0, origin_of(first, 2))
    watch(tree, recorded(branch_of(first, 2, seed=2)))
    watch(tree, recorded(run_settings(8, seed=2)))
    assert shape(tree) == [(0, 1), (1, 2), (1, 3), (0, 4)]


def test_a_branch_that_has_not_moved_stays_but_follows_its_own_edits() -> None:
    tree = RunTree()
    first = watch(tree, recorded(stuck_run()), 2)
    origin = origin_of(first, 2)
    watch(tree, preview(branch_of(first, 2)), 0, origin)
    watch(tree, preview(run_settings(start=(0, *STUCK_START[1:]), seed=7)), 0, origin)
    assert shape(tree) == [(0, 1), (1, 2)]
    watch(tree, preview(run_settings(8, seed=5)))
    assert shape(tree) == [(0, 1), (1, 2), (0, 3)]


def test_a_run_that_has_not_moved_passes_on_its_own_origin() -> None:
    tree = RunTree()
    assert tree.origin_at(0, 0, STUCK_START) is None
    first = watch(tree, recorded(stuck_run()), 2)
    origin = tree.origin_at(2, 2, first.trace.rows(2) if first.trace else ())
    assert origin == origin_of(first, 2)
    watch(tree, preview(branch_of(first, 2)), 0, origin)
    assert tree.origin_at(0, 0, STUCK_START) is origin


def test_the_recordings_left_longest_ago_are_let_go_of() -> None:
    size = recorded(stuck_run()).nbytes
    tree = RunTree(most_bytes=2 * size)
    for seed in (1, 3, 5, 6):  # all as long
        watch(tree, recorded(stuck_run(seed)), 1)
    assert [entry.trace is None for _, entry in tree] == [True, False, False, False]
    tree.go_to(2)
    watch(tree, recorded(stuck_run(9)))
    assert [entry.trace is None for _, entry in tree] == [True, False, True, False, False]
    first = tree.entry(1)
    assert (first.length, first.index, first.steps) == (5, 1, 4)
