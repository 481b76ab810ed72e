"""Tables of chances are kept in files, which are checked when they are read."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import numpy as np
import platformdirs
import pytest

from solver.analysis import table_files
from solver.analysis.state_space import state_space
from solver.analysis.success_table import SuccessTable, success_table
from solver.analysis.table_files import cached_table, read_table, table_path, write_table
from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings

ROWS = (2, 2, 0, 3, 3)
PAIRS = Heuristic.ATTACKING_PAIRS


def rule(limit: int = 3, n: int = 5) -> RunSettings:
    return run_settings(n, "sideways", seed=0, parameters={"sideways_limit": limit})


@pytest.fixture(scope="module")
def table() -> SuccessTable:
    return success_table(state_space(5), 3)


@pytest.fixture
def kept(tmp_path: Path, table: SuccessTable) -> Path:
    path = tmp_path / "table.table"
    write_table(path, table)
    return path


@pytest.fixture(autouse=True)
def five_queens_are_worth_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_files, "SMALLEST_CACHED", 5)


def test_a_table_read_is_the_table_written(kept: Path, table: SuccessTable) -> None:
    read = read_table(kept, 5, PAIRS, 3)
    assert read.start == table.start
    for made in range(5):
        for place in range(0, len(table.values), 5):
            rows = table.places.rows(place)
            assert read.climb_from(rows, made) == table.climb_from(rows, made)


@pytest.mark.parametrize("other", [(5, PAIRS, 4), (4, PAIRS, 3), (5, Heuristic.LINE_OF_SIGHT, 3)])
def test_a_table_of_another_rule_is_refused(kept: Path, other: tuple[int, Heuristic, int]) -> None:
    with pytest.raises(InputError):
        read_table(kept, *other)


@pytest.mark.thorough
def test_one_changed_byte_anywhere_is_noticed_or_changes_no_number(kept: Path, table: SuccessTable) -> None:
    whole, refused = kept.read_bytes(), 0
    places = [*range(1000), *range(1000, len(whole), len(whole) // 40)]
    for place, change in product(places, (0x01, 0x10, 0x42)):
        damaged = bytearray(whole)
        damaged[place] ^= change
        kept.write_bytes(damaged)
        try:
            read = read_table(kept, 5, PAIRS, 3)
        except InputError:
            refused += 1
        else:
            assert np.array_equal(read.values, table.values)
            assert np.array_equal(read.places.codes, table.places.codes)
            assert read.start == table.start
    assert refused > len(places)


def test_the_second_start_reads_what_the_first_has_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    first = cached_table(rule(), said.append, tmp_path)
    assert said == ["Computing the success probabilities of all states…"]
    monkeypatch.setattr(table_files, "table_for", None)
    assert cached_table(rule(), said.append, tmp_path).climb_from(ROWS) == first.climb_from(ROWS)
    assert len(said) == 1


def test_a_damaged_file_is_made_anew_with_a_word(tmp_path: Path) -> None:
    said: list[str] = []
    first = cached_table(rule(), said.append, tmp_path)
    path = table_path(rule(), tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"\x55")
    said.clear()
    assert cached_table(rule(), said.append, tmp_path).start == first.start
    assert said[0] == "The cached success table is unreadable or damaged; it is computed again."
    assert path.read_bytes() == whole


def test_a_pipe_in_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    said: list[str] = []
    os.mkfifo(table_path(rule(), tmp_path))
    assert cached_table(rule(), said.append, tmp_path).n == 5
    assert said[0] == "The cached success table is unreadable or damaged; it is computed again."
    assert said[-1].endswith("is not a regular file.")


def test_where_nothing_can_be_written_the_table_is_there_all_the_same(tmp_path: Path) -> None:
    said: list[str] = []
    (tmp_path / "chances").write_text("no folder")
    table = cached_table(rule(), said.append, tmp_path / "chances")
    assert table.start.probability == success_table(state_space(5), 3).start.probability
    assert said[-1].startswith("The success table could not be cached")


def test_without_a_home_folder_the_table_is_there_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    said: list[str] = []
    monkeypatch.setattr(platformdirs, "user_cache_path", homeless)
    table = cached_table(rule(), said.append)
    assert table.start.probability == success_table(state_space(5), 3).start.probability
    assert said[0] == "The success table is not cached: you have no home folder."


def test_only_the_tables_used_last_are_kept(tmp_path: Path) -> None:
    for limit in range(6):
        cached_table(rule(limit), str, tmp_path)
        os.utime(table_path(rule(limit), tmp_path), (limit, limit))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"5-attacking-pairs-{limit}.table" for limit in range(2, 6)
    ]


def test_small_boards_are_not_kept(tmp_path: Path) -> None:
    cached_table(rule(n=4), str, tmp_path)
    assert list(tmp_path.iterdir()) == []
