"""What the History page shows of entries: columns, figures side by side, and sentences. No Qt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from nqueens_gui.kit.numbers import key_name
from solver.core.board import Rows, check_rows
from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.core.variants import VARIANTS, ending, rule_named
from solver.core.words import NOTHING, percent
from solver.history.store import Entry, FilterChoices, Kind, Order, Query, entries_words
from solver.telling.status import Status, Tone

PAGE_ROWS: Final = 200
"""Entries that are read at a time."""
MOST_ROWS: Final = 50
"""Rows of the longest start that is written out."""
MOST_TOGETHER: Final = 6
"""Runs that the Compare page shows side by side."""
NO_CHOICES: Final = FilterChoices()


class Listing(Struct, frozen=True, eq=False):
    """The entries that match a query: their numbers, and the first of them."""

    query: Query
    ids: tuple[int, ...] = ()
    first: tuple[Entry, ...] = ()
    """At most `PAGE_ROWS`; the others are read when they are looked at."""
    choices: FilterChoices = NO_CHOICES
    is_on: bool = True


class EntryColumn(Struct, frozen=True):
    """A column of the list."""

    order: Order
    title: str
    meaning: str
    """One sentence."""
    width_px: int
    is_number: bool = False


COLUMNS: Final = (
    EntryColumn(Order.WHEN, "when", "When the run or the experiment ended.", 142),
    EntryColumn(Order.VARIANT, "variant", "The variant, or the variants of an experiment.", 154),
    EntryColumn(Order.N, "n", "Number of queens.", 58, True),
    EntryColumn(Order.SEED, "seed", "Seed of the random numbers.", 96, True),
    EntryColumn(Order.OUTCOME, "outcome", "Why it ended.", 106),
    EntryColumn(Order.STEPS, "steps", "Moves of a queen, in all climbs.", 62, True),
    EntryColumn(Order.NOTE, "note", "Your note. Double-click to edit it.", 90),
)
NOTE: Final = len(COLUMNS) - 1
VARIANT: Final = 1
SEED: Final = 3
OUTCOME: Final = 4
PIN: Final = "★ "
"""Before the time of an entry that is pinned."""


def cell_text(entry: Entry, column: int) -> str:
    """Return what a cell of the list says."""
    match COLUMNS[column].order:
        case Order.WHEN:
            return f"{PIN if entry.is_pinned else ''}{entry.local_time}"
        case Order.VARIANT:
            return titles(entry)
        case Order.N:
            return f"{entry.n:,}" if entry.n == entry.last_n else f"{entry.n:,} … {entry.last_n:,}"
        case Order.SEED:
            return str(entry.seed)
        case Order.OUTCOME:
            return outcome_label(entry.outcome, entry.variant)
        case Order.STEPS:
            return NOTHING if entry.steps is None else f"{entry.steps:,}"
        case Order.NOTE:
            return entry.note


def when_words(entry: Entry, mark: str) -> str:
    """Say when an entry ended, whether it is pinned, and whether it was compared with its neighbours."""
    signs = ("pinned" if entry.is_pinned else "", "of one comparison" if mark else "")
    return ", ".join(filter(None, (entry.local_time, *signs)))


def titles(entry: Entry) -> str:
    """Name the variants of an entry: ``Sideways moves``, ``Experiment: Sideways moves, Tabu search``."""
    named = ", ".join(variant_title(name) for name in entry.variant.split(","))
    return named if entry.kind is Kind.RUN else f"Experiment: {named}"


def variant_title(name: str) -> str:
    """Return the title of a variant; a search of the user's own goes by its file."""
    return VARIANTS[name].title if name in VARIANTS else name


def outcome_label(outcome: str, variant: str = "") -> str:
    """Return an outcome, of a run of a variant, as words begin: ``Local minimum``, ``Complete``, ``Stuck``."""
    if outcome not in list(Outcome):
        return outcome.capitalize()
    return ending(Outcome(outcome), rule_named(variant)).label if variant else Outcome(outcome).label


def is_good(entry: Entry) -> bool:
    """Whether a run was solved, or an experiment is complete."""
    return entry.outcome in (Outcome.SOLVED, "complete")


class DetailRow(Struct, frozen=True):
    """One figure of the entries that are chosen."""

    name: str
    values: tuple[str, ...]
    """One for each entry."""

    @property
    def differs(self) -> bool:
        """Whether the entries do not share it."""
        return len(set(self.values)) > 1


def detail_rows(entries: Sequence[Entry]) -> tuple[DetailRow, ...]:
    """Return the settings and figures of entries side by side; what one of them lacks is a dash."""
    found = [dict(_details(entry)) for entry in entries]
    names: list[str] = []
    for details in found:
        place = 0
        for name in details:
            if name not in names:
                names.insert(place, name)
            place = names.index(name) + 1
    return tuple(DetailRow(name, tuple(details.get(name, NOTHING) for details in found)) for name in names)


def board_of(entry: Entry) -> tuple[str, Rows, Heuristic] | None:
    """Return what a small board shows of a run: its name, the state, and how attacks are counted.

    It is the final state, or else a given start. None for an experiment, and where neither was kept.
    """
    settings, figures = _loaded(entry.settings), _loaded(entry.figures)
    name, rows = "Final state", figures.get("final")
    if rows is None:
        name, rows = "Start", settings.get("start")
    if entry.kind is not Kind.RUN or rows is None:
        return None
    try:
        return name, check_rows(rows, entry.n), Heuristic(str(settings.get("heuristic")))
    except (InputError, TypeError, ValueError):
        return None


def group_mark(before: Entry | None, entry: Entry, after: Entry | None) -> str:
    """Return the part of a bracket around the runs of one comparison that stands before the time of an entry."""
    is_after, is_before = (
        bool(entry.comparison) and other is not None and other.comparison == entry.comparison
        for other in (before, after)
    )
    return {(False, True): "┌ ", (True, True): "├ ", (True, False): "└ "}.get((is_after, is_before), "")


def can_play_together(entries: Sequence[Entry]) -> bool:
    """Whether entries are runs that can be compared: of one board, with one heuristic."""
    boards = {(entry.kind, entry.n, _loaded(entry.settings).get("heuristic")) for entry in entries}
    return 2 <= len(entries) <= MOST_TOGETHER and len(boards) == 1 and entries[0].kind is Kind.RUN


def _details(entry: Entry) -> list[tuple[str, str]]:
    settings, figures = _loaded(entry.settings), _loaded(entry.figures)
    shared = [
        ("Entry", str(entry.id)),
        ("Ended", entry.local_time),
        ("Variant" if entry.kind is Kind.RUN else "Experiment", titles(entry).removeprefix("Experiment: ")),
    ]
    return shared + (
        _run_details(entry, settings, figures)
        if entry.kind is Kind.RUN
        else _experiment_details(entry, settings, figures)
    )


def _run_details(
    entry: Entry, settings: Mapping[str, Any], figures: Mapping[str, Any]
) -> list[tuple[str, str]]:
    known = {parameter.name: parameter.title for parameter in _parameters(entry.variant)}
    parameters = settings.get("parameters") or {}
    stream = f", run {settings['run_index']:,}" if settings.get("run_index") else ""
    return [
        ("Queens", f"{entry.n:,}"),
        ("Heuristic", str(settings.get("heuristic", NOTHING)).replace("-", " ")),
        *((known.get(name, name), _value(value)) for name, value in parameters.items()),
        ("Seed", f"{entry.seed}{stream}"),
        ("Start", _start(settings)),
        ("Outcome", outcome_label(entry.outcome, entry.variant)),
        ("h", f"{_number(figures.get('start_h'))} → {_number(figures.get('h'))}"),
        ("Steps", _number(entry.steps)),
        ("Sideways steps", _number(figures.get("sideways_steps"))),
        ("Restarts", _number(figures.get("restarts"))),
        ("Iterations", _number(figures.get("iterations"))),
        ("Evaluations", _number(figures.get("evaluations"))),
    ]


def _start(settings: Mapping[str, Any]) -> str:
    rows, starts = settings.get("start"), settings.get("starts", Starts.UNIFORM)
    if rows is None:
        return "random" if starts == Starts.UNIFORM else f"random, {starts}"
    return ", ".join(map(str, rows)) if len(rows) <= MOST_ROWS else "given"


def _experiment_details(
    entry: Entry, settings: Mapping[str, Any], figures: Mapping[str, Any]
) -> list[tuple[str, str]]:
    return [
        ("Queens", ", ".join(map(str, settings.get("sizes", ())))),
        ("Seed", str(entry.seed)),
        ("Outcome", outcome_label(entry.outcome, entry.variant)),
        ("Runs", f"{_number(figures.get('runs'))} of {_number(figures.get('planned_runs'))}"),
        *((f"{line['label']}, n = {line['n']}", _success(line)) for line in figures.get("lines", ())),
    ]


def _success(line: Mapping[str, Any]) -> str:
    return NOTHING if line["success_rate"] is None else f"{percent(line['success_rate'])} solved"


def _parameters(name: str) -> Sequence[Any]:
    return VARIANTS[name].parameters if name in VARIANTS else ()


def _value(value: object) -> str:
    if value is None:
        return "no limit"
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else NOTHING


def _loaded(text: str) -> dict[str, Any]:
    """Read what was kept; nothing where somebody else has written to the file."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


EMPTY: Final = Status(
    Tone.NEUTRAL,
    "No runs yet.",
    "Each run and each experiment appears here once it has ended or you leave it.",
)
NO_MATCH: Final = Status(Tone.NEUTRAL, "Nothing matches.", "Choose other filters, or clear them.")
OFF: Final = "The history is off."


def status_of(listing: Listing) -> Status:
    """Say how many entries are listed, and what can be done with them."""
    if not listing.ids:
        if listing.query.is_filtered:
            return NO_MATCH
        return EMPTY if listing.is_on else Status(Tone.NEUTRAL, OFF, "Tick “Keep a history” to turn it on.")
    detail = "Double-click one to open it; choose two to compare them."
    matches = " match" if len(listing.ids) > 1 else " matches"
    return Status(
        Tone.NEUTRAL,
        f"{entries_words(len(listing.ids))}{matches if listing.query.is_filtered else ''}.",
        detail if listing.is_on else f"{OFF} {detail}",
    )


def deleted_status(count: int) -> Status:
    """Say what was deleted."""
    return Status(
        Tone.PAUSED,
        f"Deleted {entries_words(count)}.",
        f"{key_name('Ctrl+Z')} brings them back." if count > 1 else f"{key_name('Ctrl+Z')} brings it back.",
    )
