"""The machine code that numba keeps on disk: where it is, and how it is forgotten once it is out of date.

numba compiles a function anew when its own file changed, but not when a function that it calls, in another
file, did. Here a change of any file of the engine outdates all of it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any


def index_files(dispatcher: Any) -> list[Path]:
    """Files that lead numba to the kept code of a compiled function; empty when there is none."""
    return _files(dispatcher, "nbi")


def kept_versions(dispatcher: Any) -> int:
    """How many versions of a function are kept, one for each set of types it was called with."""
    return len(_files(dispatcher, "nbc")) if index_files(dispatcher) else 0


def forget_stale_code(dispatcher: Any) -> None:
    """Remove the kept code of a function when some of it is older than any file of the engine."""
    files = index_files(dispatcher) + _files(dispatcher, "nbc")
    with suppress(OSError):  # another process may have removed it
        if any(file.stat().st_mtime < newest_source() for file in files):
            for file in files:
                file.unlink()


@cache
def newest_source() -> float:
    """When a file of the engine was last changed, in seconds of the system's clock."""
    return max(file.stat().st_mtime for file in Path(__file__).parent.glob("*.py"))


def _files(dispatcher: Any, ending: str) -> list[Path]:
    folder = dispatcher.stats.cache_path
    code = dispatcher.py_func.__code__
    name = f"{Path(code.co_filename).stem}.{dispatcher.py_func.__qualname__}-{code.co_firstlineno}.*.{ending}"
    return list(Path(folder).glob(name)) if folder else []
