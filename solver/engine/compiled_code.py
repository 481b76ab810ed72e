"""What is compiled into a function: its code and that of all it calls, for arguments of certain types.

Comments, docstrings, the place of a line, and Python that is not compiled are no part of it, nor are the rules and
kernels that other types would select.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

PROGRAM = __name__.partition(".")[0]


class Declared(NamedTuple):
    """How a function is implemented that is declared only."""

    choose: Callable[[Any], Any]
    """Returns the implementation for a state, or for the type of one."""
    options: dict[str, Any]
    """Those of the compiler."""


DECLARED: dict[Any, Declared] = {}
"""By the declared function."""


def digest_of(function: FunctionType, signature: Sequence[Any]) -> str:
    """Return a digest of what is compiled into a function for arguments of these types."""
    parts = _CodeParts([one for given in signature for one in _types_in(given)])
    parts.add(function)
    return parts.digest.hexdigest()[:16]


def _types_in(given: Any) -> Iterator[Any]:
    """Yield a numba type, and those of the fields of a tuple."""
    yield given
    for field in getattr(given, "types", ()):
        yield from _types_in(field)


class _CodeParts:
    """Adds up functions and the globals that they use, each once."""

    def __init__(self, types: list[Any]) -> None:
        from hashlib import sha256  # slow to import

        self.digest = sha256()
        self._classes = [one for one in types if hasattr(one, "instance_class")]
        self._seen = set[int]()

    def add(self, value: Any) -> None:
        """Add a value that compiled code uses: a function, whether compiled, declared or called, or a constant."""
        if hasattr(value, "targetoptions"):
            self._note(sorted(value.targetoptions.items()))
        source = getattr(value, "py_func", getattr(value, "_defn", value))
        if isinstance(source, FunctionType):
            if source.__module__.partition(".")[0] == PROGRAM and id(source) not in self._seen:
                self._seen.add(id(source))
                self._add_function(source)
        elif isinstance(source, ModuleType):
            if source.__name__.partition(".")[0] == PROGRAM:
                self._note(Path(str(source.__file__)).read_text("utf-8"))
        elif isinstance(source, np.ndarray):
            self._note(source.dtype, source.tobytes())
        elif isinstance(source, int | float | str | tuple | np.generic | np.dtype | type | enum.Enum):
            self._note(source)
        elif type(source).__module__.startswith("llvmlite.ir"):  # a type or a constant
            self._note(str(source))

    def _add_function(self, function: FunctionType) -> None:
        if declared := DECLARED.get(function):
            self._note(sorted(declared.options.items()))
            for one in self._classes:
                with suppress(AttributeError, KeyError, ValueError):  # of another kind of argument
                    self.add(declared.choose(one))
        self._add_code(function.__code__, function.__globals__, function.__doc__)
        for value in (
            *(function.__defaults__ or ()),
            *(cell.cell_contents for cell in function.__closure__ or ()),
        ):
            self.add(value)

    def _add_code(self, code: CodeType, names: dict[str, Any], docstring: str | None = None) -> None:
        self._note(code.co_code, code.co_names, code.co_varnames, code.co_freevars)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._add_code(constant, names)
            elif constant is not docstring:
                self._note(sorted(constant) if isinstance(constant, frozenset) else constant)
        for name in code.co_names:
            if name in names:
                self.add(names[name])

    def _note(self, *values: object) -> None:
        self.digest.update(repr(values).encode())
