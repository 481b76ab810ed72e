"""Success tables cached in files: written completely or not at all, and checked when read."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import astuple
from numpy.lib import format as npy
from numpy.typing import NDArray

from solver.analysis.climbs import sideways_limit_of
from solver.analysis.state_space import Places, state_space
from solver.analysis.success_probability import Table, table_for
from solver.analysis.success_table import ClimbValues, Plateaus, SuccessTable, success_table
from solver.core.checks import InputError
from solver.core.definitions import program
from solver.core.files import open_regular, whole_file
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings

SMALLEST_CACHED = 8
"""Smallest board whose table takes long enough to compute."""
MAX_FILES = 4
"""Most tables kept, about 150 MB each; the least recently used is deleted first."""
SUFFIX = ".table"

FORMAT = "nqueens-success-table/3"
"""Changes with the meaning of the arrays."""
ARRAYS = 7
"""Those of eight bytes a number come first, so that each begins where its numbers may."""

Report = Callable[[str], object]


def cached_table(settings: RunSettings, report: Report, folder: Path | None = None) -> Table:
    """Return the table for settings whose method is `TABLE`, from the cache if it is there, else computed and cached.

    Parameters
    ----------
    settings
        The settings.
    report
        Called with one sentence on what takes time or went wrong.
    folder
        The folder of the cache; a folder in the user's cache if not given.
    """
    if settings.n < SMALLEST_CACHED:
        return table_for(settings)
    try:
        path = table_path(settings, folder)
    except RuntimeError:
        report("The success table is not cached: you have no home folder.")
        return _computed(settings, report)
    table = _read_cached(path, settings, report)
    if table is None:
        table = _computed(settings, report)
        _cache(path, table, report)
    return table


def _computed(settings: RunSettings, report: Report) -> SuccessTable:
    report("Computing the success probabilities of all states…")
    return success_table(state_space(settings.n, settings.heuristic), sideways_limit_of(settings))


def table_path(settings: RunSettings, folder: Path | None = None) -> Path:
    """Return the path at which a table is cached; raises `RuntimeError` if the user has no home folder."""
    from platformdirs import user_cache_path  # slow to import

    name = f"{settings.n}-{settings.heuristic.value}-{sideways_limit_of(settings)}{SUFFIX}"
    return (folder or user_cache_path("nqueens-laboratory", appauthor=False) / "success-tables") / name


def _read_cached(path: Path, settings: RunSettings, report: Report) -> SuccessTable | None:
    try:
        table = read_table(path, settings.n, settings.heuristic, sideways_limit_of(settings))
    except FileNotFoundError:
        return None
    except (InputError, OSError):
        report("The cached success table is unreadable or damaged; it is computed again.")
        return None
    with suppress(OSError):
        path.touch()
    return table


def _cache(path: Path, table: SuccessTable, report: Report) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_table(path, table)
        files = sorted(path.parent.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)
        for oldest in files[:-MAX_FILES]:
            oldest.unlink(missing_ok=True)
    except (InputError, OSError) as error:
        report(f"The success table could not be cached: {error}.")


def write_table(path: Path, table: SuccessTable) -> None:
    """Write a table to a file; raises `InputError`, leaving an existing file unchanged, if that fails."""
    places, plateaus = table.places, table.plateaus
    arrays = table.values, np.array(table.start), places.levels, *astuple(plateaus), places.codes
    content = _content(table.n, table.heuristic, table.sideways_limit, arrays)
    with whole_file(path) as (_, file):
        for array in (np.array(content), *arrays):
            np.save(file, array)


def read_table(path: Path, n: int, heuristic: Heuristic, sideways_limit: int) -> SuccessTable:
    """Read a table from a file; the arrays are mapped into memory.

    Raises
    ------
    InputError
        If the file is damaged or contains another table.
    OSError
        If it cannot be read.
    """
    with open_regular(path) as file:
        try:
            content = str(np.load(file))
            arrays = [_mapped(file) for _ in range(ARRAYS)]
            is_right = content == _content(n, heuristic, sideways_limit, arrays) and not file.read(1)
        except Exception as error:  # whatever is wrong with it
            raise InputError(f"{path} is damaged") from error
    if not is_right:
        raise InputError(f"{path} is damaged or contains another table")
    values, start, levels, *plateaus, codes = arrays
    places, start_values = Places(n, codes, levels), ClimbValues(*start.tolist())
    return SuccessTable(heuristic, sideways_limit, places, values, Plateaus(*plateaus), start_values)


def _mapped(file: BufferedReader) -> NDArray[Any]:
    """Map the array of a file that begins here, and go on to its end."""
    npy.read_magic(file)
    shape, _, dtype = npy.read_array_header_1_0(file)
    if not all(shape):
        return np.empty(shape, dtype)
    begin = file.tell()
    array = np.memmap(file, dtype, "r", begin, shape)
    file.seek(begin + array.nbytes)
    return np.asarray(array)


def _content(n: int, heuristic: Heuristic, sideways_limit: int, arrays: Iterable[NDArray[Any]]) -> str:
    """Say what a file contains: which table of which version, and form and checksum of every array."""
    forms = [(array.dtype.str, array.shape, zlib.crc32(array.data)) for array in arrays]
    return f"{FORMAT} {program()['version']} {n} {heuristic.value} {sideways_limit} {forms}"
