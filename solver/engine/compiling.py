"""How engine functions are compiled: to machine code, kept on disk, without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compile a function at its first call and keep the result for the next start of the program."""
    return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: Function) -> Function:
    """Compile a small function that its callers are to take in whole."""
    compile_whole = numba.njit(cache=True, nogil=True, error_model="numpy", inline="always")
    return cast(Function, compile_whole(function))
