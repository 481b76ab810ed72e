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
    """Return the index files of the cached code of a function; empty if there is none."""
    return _files(dispatcher, "nbi")


def cached_versions(dispatcher: Any) -> int:
    """Return the number of cached versions of a function, one for each type signature."""
    return len(_files(dispatcher, "nbc")) if index_files(dispatcher) else 0


def delete_stale_code(dispatcher: Any) -> None:
    """Delete the cached code of a function if some of it is older than any file of the engine."""
    files = index_files(dispatcher) + _files(dispatcher, "nbc")
    with suppress(OSError):  # another process may have deleted it
        if any(file.stat().st_mtime < newest_source() for file in files):
            for file in files:
                file.unlink()


@cache
def newest_source() -> float:
    """Return the latest modification time of the engine's files, in seconds since the epoch."""
    return max(file.stat().st_mtime for file in Path(__file__).parent.glob("*.py"))


def _files(dispatcher: Any, ending: str) -> list[Path]:
    folder = dispatcher.stats.cache_path
    code = dispatcher.py_func.__code__
    name = f"{Path(code.co_filename).stem}.{dispatcher.py_func.__qualname__}-{code.co_firstlineno}.*.{ending}"
    return list(Path(folder).glob(name)) if folder else []


Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""Without reference counts of arrays, which would take most of the time; such functions create no arrays."""


def compiled(function: Function) -> Function:
    """Compile a function at its first call and cache the result for the next start of the program."""
    return _cached(function, OPTIONS)


def entry(function: Function) -> Function:
    """Compile and cache a function of the search that is also called from Python."""
    return _cached(function, BARE)


def part(function: Function) -> Function:
    """Compile a function of the search that is only called from compiled functions, into which it is inlined."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, **BARE)


def tool(function: Function) -> Function:
    """Compile a function like `part`, but callable from Python too."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, **BARE)


def aside(function: Function) -> Function:
    """Compile a function of the search that is rarely needed, or long, without inlining it."""
    return _compiled(function, no_cfunc_wrapper=True, **BARE)


def inlined(function: Function) -> Function:
    """Compile a small function that is inlined before type inference."""
    return _compiled(function, inline="always", **OPTIONS)


def written_out(function: Any) -> Any:
    """Let compiled code call a function that emits its own LLVM instructions."""
    return extending.intrinsic(function)


def by_kernel(declaration: Function) -> Function:
    """Declare a function that each kernel implements, for calls from compiled functions only.

    The type of the state selects the function of this name in the module of that type.
    """
    return _chosen_by(declaration, lambda state: sys.modules[state.instance_class.__module__])


def by_rule(declaration: Function) -> Function:
    """Declare a function that each rule has, for calls from compiled functions only.

    The type of the state's ``rule`` selects it from the table of rules in the module of that type.
    """
    return _chosen_by(declaration, lambda state: _rules_of(state).RULES[_rule_of(state)])


def of_rule(declaration: Function) -> Function:
    """Declare a property of `solver.core.variants.Rule` for compiled functions, a constant of the rule."""

    def chosen(state: Any) -> Any:
        return _yes if getattr(_rule_of(state), declaration.__name__) else _no

    extending.overload(declaration, inline="always", strict=False)(chosen)
    return declaration


def _rule_of(state: Any) -> Any:
    return _rules_of(state).RULE_OF[_fields_of(state)]


def _rules_of(state: Any) -> Any:
    return sys.modules[_fields_of(state).__module__]


def _fields_of(state: Any) -> Any:
    return state.types[state.fields.index("rule")].instance_class


def _yes(state: Any) -> bool:
    return True


def _no(state: Any) -> bool:
    return False


def _chosen_by(declaration: Function, holder_of: Callable[[Any], Any]) -> Function:
    def chosen(state: Any, *_: Any) -> Any:
        function = getattr(holder_of(state), declaration.__name__)
        return getattr(function, "py_func", function)

    options: Any = {**BARE, "forceinline": True}
    extending.overload(declaration, jit_options=options, strict=False)(chosen)
    return declaration


def _cached(function: Function, options: dict[str, Any]) -> Function:
    try:
        dispatcher = _compiled(function, cache=True, **options)
    except RuntimeError:  # no folder is writable: compile at every start
        return _compiled(function, **options)
    delete_stale_code(dispatcher)
    return dispatcher


def _compiled(function: Function, **options: Any) -> Function:
    njit: Any = numba.njit  # its stub does not know all of the options
    return njit(**options)(function)  # type: ignore[no-any-return]
