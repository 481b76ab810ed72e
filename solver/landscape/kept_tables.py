"""Tables of odds kept between two starts of the program, in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

from solver.errors import InputError
from solver.landscape.climb_odds import table_for
from solver.landscape.climbs import sideways_limit_of
from solver.landscape.odds import OddsTable
from solver.landscape.table_file import read_table, write_table
from solver.run_settings import RunSettings

WORTH_KEEPING = 8
"""Smallest board whose table takes long enough to make."""
MOST_FILES = 4
"""Most tables that are kept, about 120 MB each; the one that was not used for the longest time goes first."""
ENDING = ".odds"

Say = Callable[[str], object]


def kept_table(settings: RunSettings, say: Say, folder: Path | None = None) -> OddsTable:
    """Give the table of a rule whose method is `TABLE`: the kept one, or a new one, which is kept.

    Parameters
    ----------
    settings
        The rule.
    say
        Is told, in a sentence, what takes time and what went wrong.
    folder
        Where tables are kept; the user's cache when not given.
    """
    if settings.n < WORTH_KEEPING:
        return table_for(settings)
    path = table_path(settings, folder)
    table = _read(path, settings, say)
    if table is None:
        say("Working out the odds of all states…")
        table = table_for(settings)
        _keep(path, table, say)
    return table


def table_path(settings: RunSettings, folder: Path | None = None) -> Path:
    """Where the table of a rule is kept."""
    name = f"{settings.n}-{settings.heuristic.value}-{sideways_limit_of(settings)}{ENDING}"
    return (folder or user_cache_path("nqueens-laboratory", appauthor=False) / "odds") / name


def _read(path: Path, settings: RunSettings, say: Say) -> OddsTable | None:
    try:
        table = read_table(path, settings.n, settings.heuristic, sideways_limit_of(settings))
        with suppress(OSError):
            path.touch()
        return table
    except FileNotFoundError:
        return None
    except (InputError, OSError):
        say("The kept odds cannot be read or are damaged; they are made anew.")
        return None


def _keep(path: Path, table: OddsTable, say: Say) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_table(path, table)
        _forget_oldest(path.parent)
    except (InputError, OSError) as error:
        say(f"The odds are not kept for the next time: {error}.")


def _forget_oldest(folder: Path) -> None:
    def used(path: Path) -> float:
        return path.stat().st_mtime

    for path in sorted(folder.glob(f"*{ENDING}"), key=used, reverse=True)[MOST_FILES:]:
        path.unlink(missing_ok=True)
