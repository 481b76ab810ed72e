"""How engine functions are compiled: to machine code, cached on disk, without the interpreter's lock.

numba recompiles a function when its own file has changed, but not when a function it calls in another file has.
Here a change to any file of the engine invalidates all cached code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import extending


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


Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""Without counting the references to arrays, which would take most of the time; such functions make no arrays."""


def compiled(function: Function) -> Function:
    """Compile a function at its first call and keep the result for the next start of the program."""
    return _kept(function, OPTIONS)


def entry(function: Function) -> Function:
    """Compile a function of the search that is called from Python too, and keep the result."""
    return _kept(function, BARE)


def part(function: Function) -> Function:
    """Compile a function of the search that compiled functions alone call, and take in; kept as a part of them."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, **BARE)


def tool(function: Function) -> Function:
    """Compile a function as `part` does, but so that it can be called from Python too."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, **BARE)


def aside(function: Function) -> Function:
    """Compile a function of the search that is seldom needed, or long, and stays apart from its callers."""
    return _compiled(function, no_cfunc_wrapper=True, **BARE)


def inlined(function: Function) -> Function:
    """Compile a small function that its callers are to take in as if it were written there."""
    return _compiled(function, inline="always", **OPTIONS)


def written_out(function: Any) -> Any:
    """Let compiled code call a function that writes its instructions itself, in the compiler's own language."""
    return extending.intrinsic(function)


def by_kernel(declaration: Function) -> Function:
    """Declare a function of a state that each kernel has of its own, to be called by compiled functions alone.

    Which one it is follows from the type of the state: the function of this name in the module of that type.
    """

    def chosen(state: Any, *_: Any) -> Any:
        return getattr(sys.modules[state.instance_class.__module__], declaration.__name__)

    options: Any = {**BARE, "forceinline": True}
    extending.overload(declaration, jit_options=options, strict=False)(chosen)
    return declaration


def _kept(function: Function, options: dict[str, Any]) -> Function:
    try:
        dispatcher = _compiled(function, cache=True, **options)
    except RuntimeError:  # no folder can be written to: compile at every start
        return _compiled(function, **options)
    forget_stale_code(dispatcher)
    return dispatcher


def _compiled(function: Function, **options: Any) -> Function:
    njit: Any = numba.njit  # its stub does not know all of the options
    return njit(**options)(function)  # type: ignore[no-any-return]
