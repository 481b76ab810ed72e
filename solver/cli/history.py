"""``nqueens history``: the runs and experiments that were kept; and how commands keep theirs."""

from __future__ import annotations

import re
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable

from solver.cli.arguments import add_options, typed_between
from solver.cli.output import finish, put, put_either, put_json, say
from solver.core.checks import InputError
from solver.core.files import check_no_input, check_target, shown
from solver.core.parameters import MOST
from solver.core.words import counted
from solver.history.records import command_of, entry_document, link_of, write_entries
from solver.history.store import Entry, History, Kind, Query, entries_words

NAME = "nqueens history"
LISTED = 20
"""Entries that are listed unless more are asked for."""
MOST_DAYS = 1_000_000
LONGEST_NOTE = 60
"""Characters of a note in a list."""


def keep(program: str, make: Callable[[], Entry]) -> int | None:
    """Keep what a command has made, once its answer is printed; return its number, or None if it is not kept.

    What goes wrong is said in one sentence; the answer and the exit code stay as they are.
    """
    try:
        finish()
    finally:
        number = _kept(program, make)
    return number


def _kept(program: str, make: Callable[[], Entry]) -> int | None:
    try:
        with History() as history:
            return history.add(make())[0] if history.is_on else None
    except InputError as error:
        say(f"{program}: the history does not keep this: {error}")
        return None


def add_arguments(parser: ArgumentParser) -> None:
    """Add what can be done with the history."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    for name, (summary, act, add_own) in ACTIONS.items():
        one = actions.add_parser(name, help=summary, description=summary)
        one.add_argument("--json", action="store_true", default=SUPPRESS, help="print one JSON document")
        add_own(one)
        one.set_defaults(act=act, parser=one)


def run(arguments: Namespace) -> int:
    """Open the history and do what is asked."""
    query = _query(arguments)
    with History() as history:
        arguments.act(history, query, arguments)
    return 0


def _query(arguments: Namespace) -> Query:
    given = vars(arguments)
    n = given.get("n")
    return Query(
        variant=given.get("variant") or "",
        n=None if n is None else typed_between(n, 0, MOST, "n", "n"),
        outcome=given.get("outcome") or "",
        words=given.get("words") or "",
    )


def _add_filters(parser: ArgumentParser) -> None:
    add_options(
        parser,
        "",
        ("--variant", "NAME", "only runs of this variant, and experiments with it"),
        ("-n", "N", "only boards of this many queens"),
        ("--outcome", "OUTCOME", "only those that ended like this, such as solved or local-minimum"),
    )
    parser.add_argument(
        "--note",
        dest="words",
        metavar="WORDS",
        help="only those with these words in the note, or with this seed",
    )


def _add_list(parser: ArgumentParser) -> None:
    _add_filters(parser)
    add_options(parser, "", ("--limit", "N", "at most this many"), limit=LISTED)


def _list(history: History, query: Query, arguments: Namespace) -> None:
    limit = typed_between(arguments.limit, 1, MOST, "limit", "the limit")
    ids = history.ids(query)
    entries = history.entries(ids[:limit])
    if not history.is_on:
        say(f"{NAME}: the history is off; turn it on with nqueens history on")
    if arguments.json:
        put_json({"found": len(ids), "on": history.is_on, "entries": list(map(entry_document, entries))})
        _say_unreadable(history)
        return
    if entries:
        from solver.report.model import Table
        from solver.report.writers import text_table

        put(text_table(Table(TITLES, list(map(_row, entries)), ARE_NUMBERS)))
    say(f"{NAME}: {entries_words(len(ids))}{f', {len(entries):,} listed' if len(entries) < len(ids) else ''}")
    _say_unreadable(history)


def _say_unreadable(history: History) -> None:
    if history.unreadable:
        say(f"{NAME}: {entries_words(len(history.unreadable))} skipped: damaged")


TITLES = ("id", "when", "what", "n", "seed", "outcome", "steps", "note")
ARE_NUMBERS = (True, False, False, True, True, False, True, False)


def _row(entry: Entry) -> tuple[str, ...]:
    what = entry.variant if entry.kind is Kind.RUN else f"experiment: {entry.variant}"
    size = f"{entry.n}" if entry.n == entry.last_n else f"{entry.n}-{entry.last_n}"
    steps = "" if entry.steps is None else f"{entry.steps:,}"
    note = entry.note if len(entry.note) <= LONGEST_NOTE else f"{entry.note[:LONGEST_NOTE]}..."
    pinned = " (pinned)" if entry.is_pinned else ""
    return (
        str(entry.id),
        entry.local_time,
        what,
        size,
        str(entry.seed),
        entry.outcome,
        steps,
        f"{note}{pinned}",
    )


def _add_id(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the number of an entry, as listed")


def _show(history: History, query: Query, arguments: Namespace) -> None:
    entry = _entries(history, [arguments.id])[0]
    document = {**entry_document(entry), "command": command_of(entry)}
    if entry.kind is Kind.RUN:
        document["link"] = link_of(entry)
    if arguments.json:
        put_json(document)
        return
    lines = {name: _text(document[name]) for name in ("variant", "seed", "outcome", "note") if document[name]}
    lines |= {name: _text(value) for name, value in document["figures"].items() if name != "lines"}
    pinned = ", pinned" if entry.is_pinned else ""
    put(f"{entry.kind.capitalize()} {entry.id}, {entry.local_time}{pinned}\n\n")
    put("".join(f"  {name.replace('_', ' '):<15} {value}\n" for name, value in lines.items()))
    for line in document["figures"].get("lines", ()):
        put(
            f"  {line['label']}, n = {line['n']}: {line['solved']:,} of {counted(line['runs'], 'run')} solved\n"
        )
    put(f"\n{document['command']}\n")
    if "link" in document:
        put(f"{document['link']}\n")


def _text(value: object) -> str:
    if isinstance(value, int | float):
        return f"{value:,.6g}" if isinstance(value, float) else str(value)
    return "unknown" if value is None else str(value)


def _add_export(parser: ArgumentParser) -> None:
    parser.add_argument(
        "ids", metavar="ID", nargs="*", help="numbers of entries (default: all, or those that match)"
    )
    _add_filters(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file to write, .csv or .json"
    )


def _export(history: History, query: Query, arguments: Namespace) -> None:
    if arguments.ids and query.is_filtered:
        raise InputError("name entries by their numbers or by filters, not both", "ids")
    check_target(arguments.output)
    check_no_input(arguments.output, history.path)
    entries = _entries(history, arguments.ids) if arguments.ids else history.entries(history.ids(query))
    written = write_entries(entries, arguments.output)
    _say_unreadable(history)
    put_either(
        arguments.json,
        {"file": str(written), "entries": len(entries)},
        f"{entries_words(len(entries))} written to {shown(written)}.\n",
    )


def _add_prune(parser: ArgumentParser) -> None:
    age = ("--older-than", "AGE", "delete entries older than this many days, such as 90d")
    add_options(parser, "", age, ("--keep", "N", "delete all but the last N entries"))


def _prune(history: History, query: Query, arguments: Namespace) -> None:
    if arguments.older_than is None and arguments.keep is None:
        raise InputError("say which entries to delete: --older-than 90d or --keep 1000")
    deleted = history.prune(
        older_than_days=None if arguments.older_than is None else _days(arguments.older_than),
        keep=None if arguments.keep is None else typed_between(arguments.keep, 0, MOST, "keep", "--keep"),
    )
    left = len(history.ids())
    sentence = f"{entries_words(deleted)} deleted, {left:,} left.\n"
    put_either(arguments.json, {"deleted": deleted, "left": left}, sentence)


def _days(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,9})d", text)
    if found is None or int(found[1]) > MOST_DAYS:
        raise InputError(f"--older-than takes a number of days, such as 90d, not {text[:40]!r}", "older_than")
    return int(found[1])


def _switch(is_on: bool) -> Callable[[History, Query, Namespace], None]:
    def act(history: History, query: Query, arguments: Namespace) -> None:
        history.switch(is_on)
        words = "Runs and experiments are kept" if is_on else "Runs and experiments are not kept"
        put_either(arguments.json, {"on": is_on}, f"{words} from now on.\n")

    return act


def _entries(history: History, texts: list[str]) -> list[Entry]:
    ids = [typed_between(text, 1, 2**63 - 1, "id", "the id") for text in texts]
    entries = history.entries(ids)
    found = {entry.id for entry in entries}
    for number in ids:
        if number in history.unreadable:
            raise InputError(f"entry {number} of the history is damaged", "id")
        if number not in found:
            raise InputError(f"the history has no entry {number}", "id")
    return entries


ACTIONS = {
    "list": ("List the last entries.", _list, _add_list),
    "show": ("Show an entry, the command that repeats it, and the link to a run.", _show, _add_id),
    "export": ("Write entries to a file.", _export, _add_export),
    "prune": ("Delete old entries; pinned ones stay.", _prune, _add_prune),
    "off": (
        "Stop keeping runs and experiments; those already kept stay.",
        _switch(False),
        lambda parser: None,
    ),
    "on": ("Keep runs and experiments again.", _switch(True), lambda parser: None),
}
"""By name: a sentence, what it does, and its arguments."""
