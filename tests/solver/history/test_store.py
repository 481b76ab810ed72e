"""The database of the history: what is kept is found, changed and removed, and nothing is ever lost or overwritten."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from errno import EACCES
from pathlib import Path

import platformdirs
import pytest
from msgspec.structs import replace

from solver.core.checks import InputError
from solver.history.store import APPLICATION_ID, VERSION, History, Kind, Order, Query, history_path
from tests.solver.history.entries import entry

ENTRIES = (
    entry(variant="sideways", n=8, last_n=8, seed=3, steps=9, made_at=100, note="slow, 100 % sure"),
    entry(variant="tabu", n=20, last_n=20, seed=1, steps=7, made_at=200, outcome="local-minimum"),
    entry(
        kind=Kind.EXPERIMENT,
        variant="sideways,tabu",
        n=4,
        last_n=20,
        seed=2,
        steps=None,
        made_at=300,
        outcome="complete",
        settings='{"sizes":[4,8,20]}',
        note="for the report",
    ),
)
WRITER = """
import sys
from solver.history.store import History
from tests.solver.history.entries import entry
first = int(sys.argv[1])
for k in range(10):
    with History(busy_seconds=60) as history:
        for seed in range(first + 100 * k, first + 100 * (k + 1)):
            history.add(entry(seed=seed))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.sqlite"


@pytest.fixture
def filled(path: Path) -> Path:
    with History(path) as history:
        for one in ENTRIES:
            history.add(one)
    return path


def test_the_environment_names_the_file_and_else_it_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NQUEENS_HISTORY", str(tmp_path / "mine.sqlite"))
    assert history_path() == tmp_path / "mine.sqlite"
    monkeypatch.delenv("NQUEENS_HISTORY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert history_path() == tmp_path / "nqueens-laboratory" / "history.sqlite"


def test_a_user_without_a_home_folder_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_data_path", homeless)
    monkeypatch.delenv("NQUEENS_HISTORY", raising=False)
    with pytest.raises(
        InputError, match="no home folder to keep a history in; name a file in NQUEENS_HISTORY"
    ):
        History()


def test_what_is_added_is_there_when_it_is_opened_again(filled: Path) -> None:
    with History(filled) as history:
        found = history.entries(history.ids())
    assert [replace(one, id=0, key="") for one in found] == list(reversed(ENTRIES))
    assert len({one.key for one in found}) == 3


def test_an_entry_with_a_known_key_replaces_the_figures_and_keeps_note_and_pin(path: Path) -> None:
    with History(path) as history:
        history.add(entry(key="a", steps=3, outcome="stopped"))
        history.set_note(1, "mine")
        history.pin([1], True)
        history.add(entry(key="a", steps=8))
        (found,) = history.entries(history.ids())
    assert (found.steps, found.outcome, found.note, found.is_pinned) == (8, "solved", "mine", True)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        (Query(), [3, 2, 1]),
        (Query(kind="run"), [2, 1]),
        (Query(variant="sideways"), [3, 1]),
        (Query(variant="side"), []),
        (Query(n=8), [3, 1]),
        (Query(n=20), [3, 2]),
        (Query(n=9), []),
        (Query(outcome="solved"), [1]),
        (Query(words="100 %"), [1]),
        (Query(words="SURE slow"), [1]),
        (Query(words="report for"), [3]),
        (Query(words="2"), [3]),
        (Query(words="report 2"), [3]),
        (Query(words="report 1"), []),
        (Query(words="_"), []),
        (Query(order=Order.SEED, is_descending=False), [2, 3, 1]),
        (Query(order=Order.STEPS, is_descending=True), [1, 2, 3]),
        (Query(order=Order.VARIANT, is_descending=False), [1, 3, 2]),
    ],
)
def test_entries_are_filtered_and_sorted(filled: Path, query: Query, ids: list[int]) -> None:
    with History(filled) as history:
        assert history.ids(query) == ids


def test_a_text_pasted_into_the_filter_is_refused_in_a_sentence(filled: Path) -> None:
    with History(filled) as history:
        with pytest.raises(InputError, match=r"searched for at most 100 words, not 10,000$"):
            history.ids(Query(words="sure " * 10_000))
        assert history.ids(Query(words="sure " * 100)) == [1]


def test_text_that_is_not_unicode_is_refused_in_a_sentence(filled: Path) -> None:
    sentence = re.escape(r"the history takes Unicode text only, not '\udced'")
    with History(filled) as history:
        with pytest.raises(InputError, match=sentence):
            history.ids(Query(variant="\udced"))
        with pytest.raises(InputError, match=sentence):
            history.set_note(1, "\udced")
        assert history.ids() == [3, 2, 1]


def test_pinned_entries_come_first_in_every_order(filled: Path) -> None:
    with History(filled) as history:
        history.pin([2], True)
        assert history.ids() == [2, 3, 1]
        assert history.ids(Query(order=Order.STEPS)) == [2, 1, 3]
        history.pin([2], False)
        assert history.ids() == [3, 2, 1]


@pytest.mark.parametrize("order", Order)
def test_among_equals_the_last_come_first_and_those_made_together_stand_together(
    path: Path, order: Order
) -> None:
    with History(path) as history:
        history.add(entry(key="a", comparison="old", made_at=1))
        history.add(entry(key="b", made_at=2), entry(key="c", comparison="old", made_at=1))
        history.add(entry(key="d", comparison="new", made_at=3), entry(key="a", comparison="new", made_at=3))
        assert [one.key for one in history.entries(history.ids(Query(order=order)))] == ["d", "a", "b", "c"]


def test_what_was_deleted_can_be_restored_as_it_was(filled: Path) -> None:
    with History(filled) as history:
        history.pin([1], True)
        before = history.entries([1, 2, 3])
        deleted = history.delete([1, 3, 99])
        assert history.ids() == [2]
        history.restore(deleted)
        assert history.entries([1, 2, 3]) == before


def test_a_number_is_not_given_twice(filled: Path) -> None:
    with History(filled) as history:
        history.delete([3])
        history.add(entry())
        assert max(history.ids()) == 4


def test_choices_are_what_is_there(filled: Path) -> None:
    with History(filled) as history:
        found = history.choices()
    assert found.variants == ("sideways", "tabu")
    assert found.sizes == (4, 8, 20)
    assert found.outcomes == ("complete", "local-minimum", "solved")


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({"older_than_days": 1}, {1, 4}),
        ({"keep": 2}, {1, 3, 4}),
        ({"keep": 1, "older_than_days": 1}, {1, 4}),
        ({"keep": 0}, {1}),
        ({"keep": 9}, {1, 2, 3, 4}),
    ],
)
def test_pruning_leaves_pinned_and_late_entries(
    filled: Path, options: dict[str, int], left: set[int]
) -> None:
    with History(filled) as history:
        history.add(entry())
        history.pin([1], True)
        assert history.prune(**options) == 4 - len(left)
        assert set(history.ids()) == left


def test_the_switch_is_kept_with_the_history(path: Path) -> None:
    with History(path) as history:
        assert history.is_on
        history.switch(False)
    with History(path) as history:
        assert not history.is_on
        history.switch(True)
        assert history.is_on


def test_two_processes_at_once_lose_nothing(path: Path) -> None:
    environment = {**os.environ, "NQUEENS_HISTORY": str(path)}
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, first], env=environment) for first in ("0", "1000")
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    with History(path) as history:
        assert sorted(one.seed for one in history.entries(history.ids())) == list(range(2000))


def test_a_locked_history_is_read_and_its_writer_told(filled: Path) -> None:
    other = sqlite3.connect(filled, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with History(filled, busy_seconds=0.05) as history:
        assert history.ids() == [3, 2, 1]
        with pytest.raises(InputError, match=r"history\.sqlite is locked by another program$"):
            history.add(entry())
    other.close()


@pytest.mark.parametrize("read_only", ["history.sqlite", "folder"])
def test_a_history_that_cannot_be_written_to_stays_as_it_is_and_says_what_to_do(
    filled: Path, monkeypatch: pytest.MonkeyPatch, read_only: str
) -> None:
    before = filled.read_bytes()
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != read_only)
    with pytest.raises(InputError, match=r"history\.sqlite cannot be written to .* in NQUEENS_HISTORY$"):
        History(filled)
    assert {file.name: file.read_bytes() for file in filled.parent.iterdir()} == {filled.name: before}


def test_a_full_disk_is_one_sentence_and_loses_nothing_that_is_there(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = History._connection

    def small(history: History) -> sqlite3.Connection:
        made = connection(history)
        made.execute("PRAGMA max_page_count = 10")
        return made

    monkeypatch.setattr(History, "_connection", small)
    with History(filled) as history:
        with pytest.raises(InputError, match=r"history\.sqlite cannot be written to: the disk is full$"):
            history.add(entry(note="x" * 100_000))
        assert history.ids() == [3, 2, 1]
        history.set_note(1, "still here")
        assert history.entries([1])[0].note == "still here"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write to")
@pytest.mark.parametrize("place", ["/proc/none/history.sqlite", "/proc/history.sqlite", "/proc"])
def test_a_place_where_there_can_be_no_history_is_one_sentence(place: str) -> None:
    with pytest.raises(InputError, match=re.escape("/proc")):
        History(Path(place))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_a_history_is_a_regular_file_and_nothing_is_left_beside_another(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="pipe is not a regular file"):
        History(tmp_path / "pipe")
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def zeroed(data: bytes) -> bytes:
    return bytes(len(data))


def truncated(data: bytes) -> bytes:
    return data[: len(data) // 2]


def text(data: bytes) -> bytes:
    return b"This was a history once.\n" * 100


DAMAGED = r"history\.sqlite is damaged; move it away, and a new one is begun$"


@pytest.mark.parametrize("damage", [zeroed, truncated, text])
def test_a_damaged_file_stays_as_it_is_and_says_what_to_do(
    filled: Path, damage: Callable[[bytes], bytes]
) -> None:
    content = damage(filled.read_bytes())
    filled.write_bytes(content)
    with pytest.raises(InputError, match=DAMAGED):
        History(filled)
    assert filled.read_bytes() == content


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        (b"CREATE TABLE entries", b"CREATF TABLE entries"),
        (b"note TEXT NOT NULL", b"nota TEXT NOT NULL"),
        (b"note TEXT NOT NULL", b"note TEXT NOT N\xffLL"),
        (b"CREATE INDEX by_time", b"CREATE INDEX by_t\xffme"),
    ],
)
def test_a_file_whose_tables_are_damaged_says_so(filled: Path, written: bytes, instead: bytes) -> None:
    with closing(sqlite3.connect(filled)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = filled.read_bytes()
    assert written in content
    filled.write_bytes(content.replace(written, instead))
    with pytest.raises(InputError, match=DAMAGED):
        History(filled)


@pytest.mark.parametrize(
    "statement", ["PRAGMA user_version = -1", "PRAGMA user_version = 0", "DROP TABLE switches"]
)
def test_a_file_without_its_version_or_tables_says_so(filled: Path, statement: str) -> None:
    with closing(sqlite3.connect(filled)) as database:
        database.execute(statement)
    with pytest.raises(InputError, match=DAMAGED):
        History(filled)


DAMAGED_FIELDS: tuple[tuple[str, object], ...] = (
    ("note", b"abc\xff"),
    ("outcome", b"\xc3"),
    ("settings", "{"),
    ("figures", "[]"),
    ("figures", '{"steps":' + "[" * 10_000 + "]" * 10_000 + "}"),
    ("figures", '{"lines":[{"label":"Tabu search","m":4,"success_rate":1.0}]}'),
    ("settings", '{"parameters":[]}'),
    ("settings", '{"start":5}'),
    ("settings", '{"heuristic":["attacking-pairs"]}'),
    ("made_at", 2**40),
    ("made_at", -1),
    ("made_at", "yesterday"),
    ("n", "eight"),
    ("last_n", -8),
    ("seed", 0.5),
    ("steps", b"\0\xff"),
    ("steps", -1),
)


@pytest.mark.parametrize(("field", "value"), DAMAGED_FIELDS)
def test_a_damaged_entry_is_skipped_and_counted_and_the_others_are_there(
    filled: Path, field: str, value: object
) -> None:
    with closing(sqlite3.connect(filled)) as database:
        place = "CAST(? AS TEXT)" if isinstance(value, bytes) and field != "steps" else "?"
        database.execute(f"UPDATE entries SET {field} = {place} WHERE id = 2", (value,))
        database.commit()
    with History(filled) as history:
        assert {one.id for one in history.entries(history.ids())} == {1, 3}
        assert history.unreadable == {2}
        assert history.choices().variants == ("sideways", "tabu")
        assert history.delete([2]) == []
        assert history.prune(keep=0) == 3


def test_an_entry_is_added_although_the_order_of_the_keys_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    with History(path) as history:
        history.add(*(entry(key=f"key {number:02}") for number in range(40)))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    in_table, in_index, rest = path.read_bytes().split(b"key 20")
    path.write_bytes(in_table + b"key 20" + in_index + b"zzzzzz" + rest)
    with History(path) as history:
        assert history.add(entry(key="key 30a")) == [41]  # which the index does not find any more


def test_damage_that_is_found_while_it_is_open_is_a_sentence(filled: Path) -> None:
    with History(filled) as history:
        for seed in range(500):
            history.add(entry(seed=seed, note="x" * 100))
    data = filled.read_bytes()
    filled.write_bytes(data[:8192] + os.urandom(len(data) - 8192))
    with History(filled) as history, pytest.raises(InputError, match=DAMAGED):
        history.entries(history.ids())


def test_a_newer_file_is_left_alone(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    content = filled.read_bytes()
    with pytest.raises(InputError, match="is of a newer version of this program; name another file in NQ"):
        History(filled)
    assert filled.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE bookmarks (address)")
    database.close()
    content = path.read_bytes()
    with pytest.raises(InputError, match="is a database of another program, not a history"):
        History(path)
    assert path.read_bytes() == content
    assert [one.name for one in tmp_path.iterdir()] == ["other.sqlite"]


def test_the_file_is_marked_and_in_the_mode_for_several_programs(filled: Path) -> None:
    database = sqlite3.connect(filled)
    assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def test_a_folder_that_may_not_be_searched_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def refuse(path: Path, **options: bool) -> object:
        if path.parent == tmp_path:
            raise PermissionError(EACCES, "Permission denied")
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != tmp_path)
    with pytest.raises(InputError, match=r"cannot be (opened|written to)"):
        History(tmp_path / "history.sqlite")
