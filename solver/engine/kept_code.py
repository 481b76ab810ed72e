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
    folder = dispatcher.stats.cache_path
    code = dispatcher.py_func.__code__
    name = f"{Path(code.co_filename).stem}.{dispatcher.py_func.__qualname__}-{code.co_firstlineno}.*.nbi"
    return list(Path(folder).glob(name)) if folder else []


def forget_stale_code(dispatcher: Any) -> None:
    """Remove what leads to kept code of a function that is older than any file of the engine."""
    for index in index_files(dispatcher):
        with suppress(OSError):  # another process may have removed it
            if index.stat().st_mtime < newest_source():
                index.unlink()


@cache
def newest_source() -> float:
    """When a file of the engine was last changed, in seconds of the system's clock."""
    return max(file.stat().st_mtime for file in Path(__file__).parent.glob("*.py"))
