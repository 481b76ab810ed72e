"""Success tables cached in files: written completely or not at all, and checked when read."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from solver.analysis.climbs import sideways_limit_of
from solver.analysis.state_space import Places, state_space
from solver.analysis.success_probability import Table, table_for
from solver.analysis.success_table import ClimbValues, Plateaus, SuccessTable, success_table
from solver.core.checks import InputError
from solver.core.definitions import program
from solver.core.files import open_regular, write_whole
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings

SMALLEST_CACHED = 8
"""Smallest board whose table takes long enough to compute."""
MAX_FILES = 4
"""Most tables kept, about 150 MB each; the least recently used is deleted first."""
SUFFIX = ".table"

FORMAT = "nqueens-success-table/2"
"""Changes with the meaning of the arrays."""
DTYPES = {
    "codes": "<i4",
    "levels": "<i8",
    "values": "<f8",
    "plateaus": "<i8",
    "starts": "<i8",
    "equals": "<i4",
    "start": "<f8",
}
"""The arrays of a file, in order."""
MAX_HEADER = 4096
ALIGNMENT = 64
CHUNK = 8 << 20
"""Bytes read or written at a time."""

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
    arrays = _arrays(table)
    header = {
        **_identity(table.n, table.heuristic, table.sideways_limit),
        "arrays": {name: [list(array.shape), zlib.crc32(array.data)] for name, array in arrays.items()},
    }
    text = json.dumps(header).encode("ascii")
    write_whole(path, _parts(b"%08x %b" % (zlib.crc32(text), text), arrays))


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
        line = file.readline(MAX_HEADER)
        layout = dict(_layout(line, _identity(n, heuristic, sideways_limit)))
        end = max(offset + _size(name, shape) for name, (shape, _, offset) in layout.items())
        if path.stat().st_size != end:
            raise InputError(f"{path} is cut short or too long")
        for name, (shape, checksum, offset) in layout.items():
            file.seek(offset)
            if _checksum(file, _size(name, shape)) != checksum:
                raise InputError(f"{path} is damaged")
    arrays = {name: _mapped(path, name, *layout[name]) for name in DTYPES}
    return SuccessTable(
        heuristic,
        sideways_limit,
        Places(n, arrays["codes"], arrays["levels"]),
        arrays["values"],
        Plateaus(arrays["plateaus"], arrays["starts"], arrays["equals"]),
        ClimbValues(*arrays["start"].tolist()),
    )


def _identity(n: int, heuristic: Heuristic, sideways_limit: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": program()["version"],
        "n": n,
        "heuristic": heuristic.value,
        "sideways_limit": sideways_limit,
    }


def _arrays(table: SuccessTable) -> dict[str, NDArray[Any]]:
    arrays = (
        table.places.codes,
        table.places.levels,
        table.values,
        table.plateaus.places,
        table.plateaus.starts,
        table.plateaus.equals,
        np.array(table.start),
    )
    return {
        name: np.ascontiguousarray(array, dtype)
        for (name, dtype), array in zip(DTYPES.items(), arrays, strict=True)
    }


def _parts(header: bytes, arrays: dict[str, NDArray[Any]]) -> Iterator[bytes]:
    written = len(header) + 1
    yield header + b"\n"
    for array in arrays.values():
        yield bytes(-written % ALIGNMENT)
        written += -written % ALIGNMENT + array.nbytes
        flat = array.reshape(-1).view(np.uint8)
        for first in range(0, len(flat), CHUNK):
            yield flat[first : first + CHUNK].tobytes()


def _layout(line: bytes, identity: dict[str, Any]) -> Iterator[tuple[str, tuple[list[int], int, int]]]:
    """Yield the name of each array with its shape, checksum and offset in the file."""
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if checksum != b"%08x" % zlib.crc32(text):
        raise InputError("the header of the file is damaged")
    header = json.loads(text)
    if {name: header.get(name) for name in identity} != identity:
        raise InputError("the file contains another table")
    offset = len(line)
    for name in DTYPES:
        shape, checksum = header["arrays"][name]
        offset += -offset % ALIGNMENT
        yield name, (shape, checksum, offset)
        offset += _size(name, shape)


def _size(name: str, shape: list[int]) -> int:
    return int(np.prod(shape, dtype=np.int64)) * np.dtype(DTYPES[name]).itemsize


def _checksum(file: Any, size: int) -> int:
    checksum = 0
    while size > 0:
        data = file.read(min(size, CHUNK))
        if not data:
            break
        checksum = zlib.crc32(data, checksum)
        size -= len(data)
    return checksum


def _mapped(path: Path, name: str, shape: list[int], _: int, offset: int) -> NDArray[Any]:
    if not all(shape):
        return np.empty(shape, DTYPES[name])
    return np.asarray(np.memmap(path, DTYPES[name], "r", offset, tuple(shape)))
