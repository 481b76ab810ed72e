"""Success tables as files in the user's cache: written completely or not at all, and checked when read."""

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
from solver.analysis.state_space import Places
from solver.analysis.success_probability import table_for
from solver.analysis.success_table import ClimbValues, OddsTable, Plateaus
from solver.core.checks import InputError
from solver.core.definitions import program
from solver.core.files import write_whole
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings

FORMAT = "nqueens-odds/1"
"""Another number when what the arrays mean changes."""
DTYPES = {
    "codes": "<i4",
    "levels": "<i8",
    "values": "<f8",
    "plateaus": "<i8",
    "starts": "<i8",
    "equals": "<i4",
    "start": "<f8",
}
"""The arrays of a file, in their order."""
LONGEST_HEADER = 4096
ALIGNED_TO = 64
AT_A_TIME = 8 << 20
"""Bytes that are read and checked at a time."""


def write_table(path: Path, table: OddsTable) -> None:
    """Write a table to a file.

    Raises
    ------
    InputError
        When it cannot be written; what stood there before is unchanged.
    """
    arrays = _arrays(table)
    header = {
        **_identity(table.n, table.heuristic, table.sideways_limit),
        "arrays": {name: [list(array.shape), zlib.crc32(array.data)] for name, array in arrays.items()},
    }
    write_whole(path, _parts(json.dumps(header).encode("ascii"), arrays))


def read_table(path: Path, n: int, heuristic: Heuristic, sideways_limit: int) -> OddsTable:
    """Read a table from a file; its numbers stay in the file until they are looked at.

    Raises
    ------
    InputError
        When the file is damaged or holds another table.
    OSError
        When it cannot be read.
    """
    with path.open("rb") as file:
        line = file.readline(LONGEST_HEADER)
        arrays = dict(_layout(line, _identity(n, heuristic, sideways_limit)))
        end = max(offset + _size(name, shape) for name, (shape, _, offset) in arrays.items())
        if path.stat().st_size != end:
            raise InputError(f"{path} is cut short or too long")
        for name, (shape, checksum, offset) in arrays.items():
            file.seek(offset)
            if _checksum(file, _size(name, shape)) != checksum:
                raise InputError(f"{path} is damaged")
    return _table(n, heuristic, sideways_limit, {name: _mapped(path, name, *arrays[name]) for name in DTYPES})


def _identity(n: int, heuristic: Heuristic, sideways_limit: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": program()["version"],
        "n": n,
        "heuristic": heuristic.value,
        "sideways_limit": sideways_limit,
    }


def _arrays(table: OddsTable) -> dict[str, NDArray[Any]]:
    held = (
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
        for (name, dtype), array in zip(DTYPES.items(), held, strict=True)
    }


def _parts(header: bytes, arrays: dict[str, NDArray[Any]]) -> Iterator[bytes]:
    written = len(header) + 1
    yield header + b"\n"
    for array in arrays.values():
        yield bytes(-written % ALIGNED_TO)
        written += -written % ALIGNED_TO + array.nbytes
        flat = array.reshape(-1).view(np.uint8)
        for first in range(0, len(flat), AT_A_TIME):
            yield flat[first : first + AT_A_TIME].tobytes()


def _layout(line: bytes, identity: dict[str, Any]) -> Iterator[tuple[str, tuple[list[int], int, int]]]:
    """Yield the name, the shape, the checksum and the place in the file of each array."""
    try:
        header = json.loads(line)
        if {name: header[name] for name in identity} != identity:
            raise InputError("the file holds another table")
        offset = len(line)
        for name in DTYPES:
            shape, checksum = header["arrays"][name]
            offset += -offset % ALIGNED_TO
            yield name, (shape, checksum, offset)
            offset += _size(name, shape)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError("the head of the file is damaged") from error


def _size(name: str, shape: list[int]) -> int:
    return int(np.prod(shape, dtype=np.int64)) * np.dtype(DTYPES[name]).itemsize


def _checksum(file: Any, size: int) -> int:
    checksum = 0
    while size > 0:
        data = file.read(min(size, AT_A_TIME))
        if not data:
            break
        checksum = zlib.crc32(data, checksum)
        size -= len(data)
    return checksum


def _mapped(path: Path, name: str, shape: list[int], _: int, offset: int) -> NDArray[Any]:
    if not all(shape):
        return np.empty(shape, DTYPES[name])
    return np.asarray(np.memmap(path, DTYPES[name], "r", offset, tuple(shape)))


def _table(n: int, heuristic: Heuristic, sideways_limit: int, arrays: dict[str, NDArray[Any]]) -> OddsTable:
    return OddsTable(
        heuristic,
        sideways_limit,
        Places(n, arrays["codes"], arrays["levels"]),
        arrays["values"],
        Plateaus(arrays["plateaus"], arrays["starts"], arrays["equals"]),
        ClimbValues(*arrays["start"].tolist()),
    )


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
