"""The database of the history: what is kept of runs and experiments, asked for, changed and removed."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, fields, replace

from solver.core.checks import InputError
from solver.core.files import is_there, shown

PLACE = "NQUEENS_HISTORY"
"""The environment variable that names another file."""
APPLICATION = "nqueens-laboratory"
APPLICATION_ID = 0x6E516869
"""Tells the database of this program from others."""
BUSY_SECONDS = 3.0
"""How long to wait for another program that has locked the file."""
DAY_SECONDS = 86_400
MOST_WORDS = 100
"""Words that a query looks for in notes; SQLite takes no condition of thousands."""

VERSION = 1
"""Of the tables."""
TABLES = (
    """CREATE TABLE IF NOT EXISTS entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('run', 'experiment')),
        made_at INTEGER NOT NULL,
        variant TEXT NOT NULL,
        n INTEGER NOT NULL,
        last_n INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        steps INTEGER,
        note TEXT NOT NULL,
        is_pinned INTEGER NOT NULL,
        settings TEXT NOT NULL,
        figures TEXT NOT NULL,
        comparison TEXT NOT NULL
    )""",
    "CREATE INDEX IF NOT EXISTS by_time ON entries (is_pinned, made_at)",
    "CREATE TABLE IF NOT EXISTS switches (name TEXT PRIMARY KEY, is_on INTEGER NOT NULL)",
)


Whole = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Time = Annotated[int, Meta(ge=0, le=250_000_000_000)]
"""Seconds since 1970, to a year that every calendar of Python knows."""


class Kind(StrEnum):
    """What an entry is about."""

    RUN = "run"
    EXPERIMENT = "experiment"


def listed(names: Iterable[str]) -> str:
    """Join names by commas; one within a name, which the file of a search may have, becomes a semicolon."""
    return ",".join(name.replace(",", ";") for name in names)


class Entry(Struct, frozen=True):
    """What is kept of one run or experiment: a row of the database."""

    kind: Kind
    """``run`` or ``experiment``."""
    variant: str
    """The variant; those of an experiment are joined by commas. A comma in the name of a file is a semicolon here."""
    n: Whole
    """Number of queens; the smallest of an experiment."""
    last_n: Whole
    """The largest number of queens, the same for a run."""
    seed: Whole
    outcome: str
    """An outcome; of an experiment ``complete``, ``cancelled`` or ``incomplete``."""
    steps: Whole | None
    """Number of moves of a run; None for an experiment."""
    settings: str
    """Everything that reproduces it, under the names of the run file or of the saved experiment."""
    figures: str
    """Its results. Of a run: ``steps``, ``sideways_steps``, ``restarts``, ``iterations``, ``evaluations``, ``start_h``,
    ``h`` and, up to 50 queens, the ``final`` state; of an experiment: ``runs``, ``planned_runs``, ``seconds`` and
    ``lines`` with the figures of each line."""
    note: str = ""
    """The user's note."""
    is_pinned: bool = False
    """Whether it comes first and is not pruned."""
    comparison: str = ""
    """Shared by the runs that were made together, side by side; empty for all others."""
    made_at: Time = 0
    """When it ended, in seconds since 1970; in files as text, in UTC."""
    key: str = ""
    """Names it in every history; an entry that is added again under its key replaces the figures before."""
    id: int = 0
    """By which this history knows it."""

    @property
    def local_time(self) -> str:
        """When it ended, in local time: ``2026-03-01 14:05``."""
        return datetime.fromtimestamp(self.made_at).astimezone().strftime("%Y-%m-%d %H:%M")


def entries_words(count: int) -> str:
    """Write a number of entries: ``1 entry``, ``1,234 entries``."""
    return "1 entry" if count == 1 else f"{count:,} entries"


class Order(StrEnum):
    """What a list is sorted by; the last entries come first among equals, and those made together stand together."""

    WHEN = "made_at"
    VARIANT = "variant"
    N = "n"
    SEED = "seed"
    OUTCOME = "outcome"
    STEPS = "steps"
    NOTE = "note"


class Query(Struct, frozen=True):
    """Which entries to list, and in which order; pinned ones come first."""

    kind: str = ""
    variant: str = ""
    n: int | None = None
    outcome: str = ""
    words: str = ""
    """All of them occur in the note, or are the seed."""
    order: Order = Order.WHEN
    is_descending: bool = True

    @property
    def is_filtered(self) -> bool:
        """Whether some entries may be left out."""
        return replace(self, order=Order.WHEN, is_descending=True) != EVERY_ENTRY


EVERY_ENTRY = Query()
"""The last ones first."""


class FilterChoices(Struct, frozen=True):
    """What entries can be filtered by: what is there."""

    variants: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    outcomes: tuple[str, ...] = ()


def history_path() -> Path:
    """Return where the history is: the file that the environment names, else one in the user's data folder.

    Raises
    ------
    InputError
        If the user has no home folder.
    """
    if named := os.environ.get(PLACE):
        return Path(named).absolute()
    from platformdirs import user_data_path  # slow to import

    try:
        return user_data_path(APPLICATION, appauthor=False) / "history.sqlite"
    except RuntimeError:
        raise InputError(f"you have no home folder to keep a history in; name a file in {PLACE}") from None


COLUMNS = tuple(field.name for field in fields(Entry))
_NAMES = ", ".join(COLUMNS)
_PLACES = ", ".join("?" * len(COLUMNS))
_CHOSEN = "id IN (SELECT value FROM json_each(?))"
_HAS_SIZE = "(n = ? OR n < ? AND last_n >= ? AND ? IN (SELECT value FROM json_each(json_extract(settings, '$.sizes'))))"
"""An experiment has several sizes of boards."""
DAMAGED = "is damaged; move it away, and a new one is begun"
_OBSTACLES = {
    sqlite3.SQLITE_BUSY: "is locked by another program",
    sqlite3.SQLITE_LOCKED: "is locked by another program",
    sqlite3.SQLITE_READONLY: "cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_FULL: "cannot be written to: the disk is full",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


class History:
    """The history while it is open; use it in a ``with`` statement and in one thread.

    An entry that is damaged is left out; `unreadable` has its number.

    Parameters
    ----------
    path
        The file; by default that of `history_path`.
    busy_seconds
        How long to wait for another program that has locked it.

    Raises
    ------
    InputError
        If it is damaged, of a newer version of this program, or cannot be opened or written to. Every method raises it
        as well if the file cannot be used.
    """

    def __init__(self, path: Path | None = None, busy_seconds: float | None = None) -> None:
        self.path = path or history_path()
        self.unreadable: set[int] = set()
        """Numbers of the requested entries that cannot be read."""
        self._seconds = BUSY_SECONDS if busy_seconds is None else busy_seconds
        self._until = time.monotonic() + self._seconds
        self._database = self._opened()

    def __enter__(self) -> History:
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    @property
    def is_on(self) -> bool:
        """Whether runs and experiments are to be kept."""
        found = self._rows("SELECT is_on FROM switches WHERE name = 'keep'")
        return not found or bool(found[0][0])

    def switch(self, is_on: bool) -> None:
        """Switch the keeping of runs and experiments on or off; what is there stays."""
        self._change("INSERT OR REPLACE INTO switches VALUES ('keep', ?)", (is_on,))

    def add(self, *entries: Entry) -> list[int]:
        """Add entries, or replace the figures of those with their keys; return their numbers."""
        changes = ", ".join(
            f"{name} = excluded.{name}"
            for name in ("made_at", "outcome", "steps", "settings", "figures", "comparison")
        )
        statement = (
            f"INSERT INTO entries ({_NAMES}) VALUES ({_PLACES}) ON CONFLICT (key) DO UPDATE SET {changes}"
        )
        ids = []
        with self._transaction():  # without RETURNING, which systems with SQLite 3.34 do not know
            for entry in map(_completed, entries):
                found = self._rows("SELECT id FROM entries WHERE key = ?", (entry.key,))
                self._database.execute(statement, (*astuple(entry)[:-1], None))
                ids.append((found or self._rows("SELECT last_insert_rowid()"))[0][0])
        return ids

    def ids(self, query: Query = EVERY_ENTRY) -> list[int]:
        """Return the numbers of the entries that match, in order."""
        condition, values = _condition(query)
        direction = "DESC" if query.is_descending else "ASC"
        last_first = "id DESC" if query.order is Order.WHEN else "made_at DESC, id DESC"
        order = f"is_pinned DESC, {query.order} {direction}, {last_first}"
        rows = self._rows(f"SELECT id FROM entries WHERE {condition} ORDER BY {order}", values)
        return [row[0] for row in rows]

    def entries(self, ids: Iterable[int]) -> list[Entry]:
        """Return the entries with these numbers, in that order; those that are gone or damaged are left out."""
        asked = list(ids)
        rows = self._rows(f"SELECT {_NAMES} FROM entries WHERE {_CHOSEN}", (json.dumps(asked),))
        found: dict[int, Entry] = {}
        for row in rows:
            try:
                found[row[-1]] = _entry(row)
            except (msgspec.MsgspecError, RecursionError):
                self.unreadable.add(row[-1])
        return [found[number] for number in asked if number in found]

    def choices(self) -> FilterChoices:
        """Return what there is to filter by."""
        joined, sizes, outcomes = map(self._distinct, ("variant", "n", "outcome"))
        variants = {name for names in joined if isinstance(names, str) for name in names.split(",")}
        return FilterChoices(
            tuple(sorted(variants)),
            tuple(size for size in sizes if isinstance(size, int)),
            tuple(outcome for outcome in outcomes if isinstance(outcome, str)),
        )

    def _distinct(self, name: str) -> list[object]:
        return [row[0] for row in self._rows(f"SELECT DISTINCT {name} FROM entries ORDER BY {name}")]

    def set_note(self, number: int, note: str) -> None:
        """Write the note of an entry."""
        self._change("UPDATE entries SET note = ? WHERE id = ?", (note, number))

    def pin(self, ids: Iterable[int], is_pinned: bool) -> None:
        """Pin entries, so that they come first and are not pruned, or unpin them."""
        self._change(f"UPDATE entries SET is_pinned = ? WHERE {_CHOSEN}", (is_pinned, json.dumps(list(ids))))

    def delete(self, ids: Iterable[int]) -> list[Entry]:
        """Delete entries and return them, for `restore`."""
        with self._transaction():
            deleted = self.entries(ids)
            chosen = json.dumps([entry.id for entry in deleted])
            self._database.execute(f"DELETE FROM entries WHERE {_CHOSEN}", (chosen,))
        return deleted

    def restore(self, entries: Sequence[Entry]) -> None:
        """Put back entries that were deleted, under their numbers."""
        with self._transaction():
            self._database.executemany(
                f"INSERT OR IGNORE INTO entries ({_NAMES}) VALUES ({_PLACES})", map(astuple, entries)
            )

    def prune(self, *, older_than_days: float | None = None, keep: int | None = None) -> int:
        """Delete entries that are older, or all but the last ones, and return how many; pinned ones stay."""
        conditions, values = ["NOT is_pinned"], []
        if older_than_days is not None:
            conditions.append("made_at < ?")
            values.append(int(time.time() - older_than_days * DAY_SECONDS))
        if keep is not None:
            last = "SELECT id FROM entries WHERE NOT is_pinned ORDER BY made_at DESC, id DESC LIMIT ?"
            conditions.append(f"id NOT IN ({last})")
            values.append(keep)
        return self._change(f"DELETE FROM entries WHERE {' AND '.join(conditions)}", values)

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        with self._clear_errors():
            return self._database.execute(statement, values).fetchall()

    def _change(self, statement: str, values: Sequence[object]) -> int:
        """Change entries by one statement, and return how many."""
        with self._transaction():
            return self._database.execute(statement, values).rowcount

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Make several changes or none; other programs wait meanwhile."""
        with self._clear_errors():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                with suppress(sqlite3.Error):
                    self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        """Turn errors of the database into one clear sentence."""
        try:
            yield
        except UnicodeEncodeError as error:
            odd = error.object[error.start : error.end][:40]
            raise InputError(f"the history takes Unicode text only, not {odd!r}") from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._obstacle(error) from error

    def _obstacle(self, error: Exception) -> InputError:
        words = _OBSTACLES.get(_code(error), f"cannot be used: {error}")
        return InputError(f"the history {shown(self.path)} {words}")

    def _opened(self) -> sqlite3.Connection:
        """Open the file, or begin it."""
        if is_there(self.path) and not self.path.is_file():  # SQLite would leave a journal beside a device
            raise InputError(f"the history {shown(self.path)} is not a regular file")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(
                f"the folder {shown(self.path.parent)} of the history cannot be created: {error.strerror}"
            ) from error
        while True:
            try:
                return self._prepared()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() >= self._until:
                    raise self._obstacle(error) from error
                time.sleep(0.01)  # another program begins the file; SQLite itself does not wait then

    def _prepared(self) -> sqlite3.Connection:
        """Return a connection to the present version of the database; an exception leaves none open."""
        database = self._connection()
        try:
            self._prepare(database)
        except BaseException:
            database.close()
            raise
        return database

    def _connection(self) -> sqlite3.Connection:
        written = (self.path.parent, self.path) if is_there(self.path) else (self.path.parent,)
        if not all(os.access(path, os.W_OK) for path in written):  # SQLite could not read its log either
            raise InputError(
                f"the history {shown(self.path)} cannot be written to and is not opened; "
                f"name a file in another folder, or a copy of it there, in {PLACE}"
            )
        database = sqlite3.connect(self.path, self._seconds, isolation_level=None)
        database.text_factory = _text
        return database

    def _prepare(self, database: sqlite3.Connection) -> None:
        is_empty = not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        # Read after that: another program that begins the file raises the version together with the tables.
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if not is_empty and database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise InputError(f"{shown(self.path)} is a database of another program, not a history")
        if version > VERSION:
            raise InputError(
                f"the history {shown(self.path)} is of a newer version of this program; name another file in {PLACE}"
            )
        if not (is_empty or (version == VERSION and _has_columns(database))):
            raise InputError(f"the history {shown(self.path)} {DAMAGED}")
        database.execute("PRAGMA synchronous = NORMAL")
        if is_empty:
            database.execute("PRAGMA journal_mode = WAL")
            _make_tables(database)


def _code(error: Exception) -> int:
    """Return the primary code of an error; 0 for one that is not SQLite's own."""
    if isinstance(error, UnicodeDecodeError):  # in SQLite's own message about a damaged file
        return sqlite3.SQLITE_CORRUPT
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _text(data: bytes) -> str | bytes:
    """Return the text of a field; as bytes, which no field of an `Entry` is, if it is damaged."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _has_columns(database: sqlite3.Connection) -> bool:
    """Whether the tables have the columns that they ought to have."""
    with closing(sqlite3.connect(":memory:")) as pattern:
        for statement in TABLES:
            pattern.execute(statement)
        names = (
            "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'"
        )
        expected, found = (set(each.execute(names).fetchall()) for each in (pattern, database))
    return bool(found) and expected <= found


def _completed(entry: Entry) -> Entry:
    now, key = max(int(time.time()), 1), os.urandom(16).hex()
    return replace(entry, made_at=entry.made_at or now, key=entry.key or key)


def _make_tables(database: sqlite3.Connection) -> None:
    """Make what another program has not made meanwhile."""
    database.execute("BEGIN IMMEDIATE")
    for statement in (
        *TABLES,
        f"PRAGMA application_id = {APPLICATION_ID}",
        f"PRAGMA user_version = {VERSION}",
    ):
        database.execute(statement)
    database.execute("COMMIT")


def _condition(query: Query) -> tuple[str, list[object]]:
    """Return what entries must fulfil, with the values of its question marks."""
    conditions: dict[str, object] = {}
    if query.kind:
        conditions["kind = ?"] = query.kind
    if query.variant:
        conditions["instr(',' || variant || ',', ?)"] = f",{listed([query.variant])},"
    if query.n is not None:
        conditions[_HAS_SIZE] = query.n
    if query.outcome:
        conditions["outcome = ?"] = query.outcome
    words = re.sub(r"([\\%_])", r"\\\1", query.words).split()
    if len(words) > MOST_WORDS:
        raise InputError(f"notes are searched for at most {MOST_WORDS} words, not {len(words):,}", "words")
    texts = ["1", *conditions, *[r"(note LIKE ? ESCAPE '\' OR seed = ?)"] * len(words)]
    values = [value for condition, value in conditions.items() for _ in range(condition.count("?"))]
    return " AND ".join(texts), [*values, *chain.from_iterable((f"%{word}%", word) for word in words)]


class _RunSettings(Struct):
    """What is shown of the settings of a run."""

    heuristic: str = ""
    parameters: dict[str, Any] = {}
    run_index: int = 0
    start: list[int] | None = None


class _PlanSettings(Struct):
    """What is shown of the plan of an experiment."""

    sizes: list[int] = []


class _FigureLine(Struct):
    """What is shown of the figures of a line of an experiment."""

    label: str
    n: int
    success_rate: float | None


class _Figures(Struct):
    """What is shown of the figures of an experiment; a run has no lines."""

    lines: list[_FigureLine] = []


def _entry(row: Sequence[Any]) -> Entry:
    """Return the entry of a row; raise an error of msgspec if something else than this program has written to it.

    JSON that is nested too deeply raises `RecursionError`.
    """
    entry = msgspec.convert(dict(zip(COLUMNS, row, strict=True)), Entry, strict=False)
    msgspec.json.decode(entry.settings, type=_RunSettings if entry.kind is Kind.RUN else _PlanSettings)
    msgspec.json.decode(entry.figures, type=_Figures)
    return entry
