"""Time until the History page shows what it has: ``python -m benchmarks.history_page``."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSettings

from nqueens_gui.app import Program, make_application
from nqueens_gui.history.history_view import COLUMNS
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.history.records import run_entry
from solver.history.store import History
from solver.runs.trace import record

ROWS = 100_000
ROUNDS = 5


def fill(path: Path, rows: int) -> None:
    """Make a history of runs of all variants on eight queens."""
    settings = [run_settings(8, name, seed=seed) for name in VARIANTS for seed in range(20)]
    entries = [run_entry(record(one, search_events(one))) for one in settings]
    with History(path) as history:
        history.add(
            *(
                replace(entries[k % len(entries)], seed=k * 2_654_435_761 % 2**32, made_at=1_700_000_000 + k)
                for k in range(rows)
            )
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the times."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.history_page", description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS, help="entries of the history")
    rows = parser.parse_args(arguments).rows
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite"
        fill(path, rows)
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(app, settings, "light", history=path)
        program.start()
        print(
            f"Milliseconds with {rows:,} entries, {path.stat().st_size // 1_000_000} MB; best and worst of {ROUNDS}"
        )
        measure(program, rows)
        program.window.close()
        program.end()
    return 0


def measure(program: Program, rows: int) -> None:
    """Open the page, sort it by each column, filter it, and go to its end."""
    window, panel, filters = (
        program.window,
        program.window.history.panel,
        program.window.history.panel.filters,
    )
    model = panel.model

    def is_listed() -> bool:
        return model.listing.query == panel.query and len(model.listing.ids) == rows

    def leave() -> None:
        window.pages.show("watch")
        model.set_listing(replace(model.listing, ids=(), first=()))

    def sort(column: int) -> None:
        panel.table.header.sort_requested.emit(column, False)

    def sort_by_another(column: int) -> None:
        sort((column + 1) % len(COLUMNS))
        wait_until(is_listed)

    def search(words: str) -> None:
        filters.words.setText(words)
        filters.query_changed.emit(filters.query)

    def search_nothing() -> None:
        search("")
        wait_until(is_listed)

    def go_to_top() -> None:
        model.set_listing(model.listing)
        panel.table.scrollToTop()

    tell("open the page", leave, lambda: window.pages.show("history"), is_listed)
    for number, column in enumerate(COLUMNS):
        tell(f"sort by {column.title}", partial(sort_by_another, number), partial(sort, number), is_listed)
    tell("go to the end", go_to_top, panel.table.scrollToBottom, lambda: model.entry(rows - 1) is not None)
    tell(
        "find words in notes", search_nothing, partial(search, "no such word"), lambda: not model.listing.ids
    )


def tell(
    name: str, prepare: Callable[[], object], act: Callable[[], object], is_done: Callable[[], bool]
) -> None:
    """Print how long something takes until it is seen."""
    times = []
    for _ in range(ROUNDS):
        prepare()
        begun = time.perf_counter()
        act()
        wait_until(is_done)
        times.append(1000 * (time.perf_counter() - begun))
    print(f"{min(times):7.0f} {max(times):7.0f}   {name}", flush=True)


def wait_until(is_done: Callable[[], bool]) -> None:
    """Process events until something holds, and what it led to is painted."""
    while not is_done():
        QCoreApplication.processEvents()
        time.sleep(0.001)
    QCoreApplication.processEvents()


if __name__ == "__main__":
    raise SystemExit(main())
