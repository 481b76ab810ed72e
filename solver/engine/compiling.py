"""How engine functions are compiled: to machine code, kept on disk, without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from solver.engine.kept_code import forget_stale_code

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compile a function at its first call and keep the result for the next start of the program."""
    return _dispatcher(function)


def inlined(function: Function) -> Function:
    """Compile a small function that its callers are to take in whole."""
    return _dispatcher(function, inline="always")


def _dispatcher(function: Function, **options: Any) -> Function:
    try:
        dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    except RuntimeError:  # no folder can be written to: compile at every start
        return numba.njit(nogil=True, error_model="numpy", **options)(function)  # type: ignore[no-any-return]
    forget_stale_code(dispatcher)
    return dispatcher  # type: ignore[no-any-return]
