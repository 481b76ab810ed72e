"""The functions of the engine without a compiler: the same source, run by Python, with the same results."""

from __future__ import annotations

import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from threading import RLock
from time import thread_time
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from solver.engine.compiled_code import DECLARED
from solver.engine.compiling import Compiled


def interpreted(function: Any) -> Callable[..., Any]:
    """Return the Python function behind a compiled one, to be called with the same arguments."""
    source = source_of(function)

    def call(*arguments: Any) -> Any:
        begun = thread_time()
        opened = [_opened(argument) for argument in arguments]
        with np.errstate(over="ignore"):  # words of random numbers wrap around
            result = source(*opened)
        for argument, values in zip(arguments, opened, strict=True):
            _store(argument, values)
        spent.seconds += thread_time() - begun
        return result

    return call


class _Spent:
    """The processor time that this process spent on interpreting functions."""

    seconds = 0.0


spent = _Spent()


def loaded_or_interpreted(function: Any) -> Callable[..., Any]:
    """Return a compiled function if machine code of it is loaded, otherwise what `interpreted` returns."""
    return function.dispatcher if function.has_code else interpreted(function)


def source_of(function: Any) -> Callable[..., Any]:
    """Return a copy of a function that calls such copies of the compiled functions that it calls."""
    with _copying:
        return _copy_of(function)


@cache
def _copy_of(function: Any) -> Callable[..., Any]:
    plain = getattr(function, "py_func", function)
    names = _names(sys.modules[plain.__module__])
    return FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, plain.__closure__)


_namespaces: dict[ModuleType, dict[str, Any]] = {}
_copying = RLock()
"""Held until the names of all modules that a function needs are replaced."""


def _names(module: ModuleType) -> dict[str, Any]:
    """Return the global names of a module, with its compiled functions replaced."""
    if module not in _namespaces:
        names = _namespaces[module] = dict(vars(module))
        for name, value in vars(module).items():
            if isinstance(value, Compiled):
                names[name] = _copy_of(value)
            elif isinstance(value, FunctionType) and value in DECLARED:
                names[name] = _chosen(value)
    return _namespaces[module]


def _chosen(declaration: Any) -> Callable[..., Any]:
    """Return a function that calls the implementation for the type of its first argument."""
    choose, chosen = DECLARED[declaration].choose, {}

    def call(state: Any, *rest: Any) -> Any:
        kinds = type(state), type(getattr(state, "rule", None))
        if kinds not in chosen:
            chosen[kinds] = source_of(choose(state))
        return chosen[kinds](state, *rest)

    return call


class Records(list[SimpleNamespace]):
    """The records of an array, with their fields as attributes; like those of an array, they are copied."""

    def __setitem__(self, place: Any, record: Any) -> None:
        super().__setitem__(place, deepcopy(record))


def _opened(value: Any) -> Any:
    """Return a view of an argument whose elements are Python's numbers, which Python computes with fastest.

    Words keep their 64 bits only as numpy's numbers, and views of more than one dimension have no rows.
    """
    if isinstance(value, tuple):
        return type(value)(*map(_opened, value))
    if not isinstance(value, np.ndarray):
        return value.item() if isinstance(value, np.signedinteger) else value
    if value.dtype.names:
        names = value.dtype.names
        return Records(SimpleNamespace(**dict(zip(names, record, strict=True))) for record in value.tolist())
    return value if value.dtype == np.uint64 or value.ndim > 1 else memoryview(value.data)


def _store(value: Any, opened: Any) -> None:
    """Store the records of an opened argument in the argument; all else is shared."""
    if isinstance(value, tuple):
        for part, opened_part in zip(value, opened, strict=True):
            _store(part, opened_part)
    elif isinstance(opened, Records):
        value[:] = [tuple(vars(record).values()) for record in opened]
