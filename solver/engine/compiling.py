"""How engine functions are compiled: to machine code, cached on disk, without the interpreter's lock.

Until there is machine code, the same functions run interpreted: see `solver.engine.interpreted`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import extending

from solver.engine.code_cache import CodeCache
from solver.engine.compiled_code import DECLARED, Declared

Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""Without reference counts of arrays, which would take most of the time; such functions create no arrays."""


def compiled(function: Function) -> Function:
    """Compile a function at its first call and cache the result for the next start of the program."""
    return _cached(function, OPTIONS)  # type: ignore[no-any-return]


def entry(function: Function) -> Function:
    """Compile and cache a function of the search that is also called from Python."""
    return _cached(function, BARE)  # type: ignore[no-any-return]


def part(function: Function) -> Function:
    """Compile a function of the search that is only called from compiled functions, into which it is inlined."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, **BARE)


def shared_part(function: Function) -> Function:
    """Compile a long `part` of several entries once and cache it; compiling one of them then takes a fraction."""
    options = {"forceinline": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    return _cached(function, {**BARE, **options})  # type: ignore[no-any-return]


def tool(function: Function) -> Function:
    """Compile a function like `part`, but callable from Python too."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, **BARE)


def aside(function: Function) -> Function:
    """Compile a function of the search that is rarely needed, or long, without inlining it."""
    return _compiled(function, no_cfunc_wrapper=True, **BARE)


def inlined(function: Function) -> Function:
    """Compile a small function that is inlined before type inference."""
    return _compiled(function, inline="always", **OPTIONS)


def called(function: Any) -> Any:
    """Let compiled code call a plain function, such as one of the solver's core."""
    return extending.register_jitable(forceinline=True, **BARE)(function)


def written_out(function: Any) -> Any:
    """Let compiled code call a function that emits its own LLVM instructions."""
    return extending.intrinsic(function)


def by_kernel(declaration: Function) -> Function:
    """Declare a function that each kernel implements, or each kind of measure.

    The type of the state or the measure selects the function of this name in the module of that type.
    """

    def chosen(state: Any) -> Any:
        return getattr(sys.modules[_class_of(state).__module__], declaration.__name__)

    return _declared(declaration, chosen, jit_options={**BARE, "forceinline": True})


def by_class(declaration: Function) -> Function:
    """Declare a function that the class of the first argument has."""

    def chosen(value: Any) -> Any:
        return getattr(_class_of(value), declaration.__name__)

    return _declared(declaration, chosen, jit_options={**BARE, "forceinline": True})


def by_rule(declaration: Function) -> Function:
    """Declare a function that each rule has.

    The type of the state's ``rule`` selects it from the table of rules in the module of that type.
    """

    def chosen(state: Any) -> Any:
        return getattr(_rules_of(state).RULES[_rule_of(state)], declaration.__name__)

    return _declared(declaration, chosen, jit_options={**BARE, "forceinline": True})


def of_rule(declaration: Function) -> Function:
    """Declare a property of `solver.core.variants.Rule` that is a constant of the rule in compiled functions."""

    def chosen(state: Any) -> Any:
        return _yes if getattr(_rule_of(state), declaration.__name__) else _no

    return _declared(declaration, chosen, inline="always")


def _rule_of(state: Any) -> Any:
    return _rules_of(state).RULE_OF[_class_of(state, "rule")]


def _rules_of(state: Any) -> Any:
    return sys.modules[_class_of(state, "rule").__module__]


def _class_of(state: Any, field: str | None = None) -> Any:
    """Return the class of a state or of one of its fields, given the state or its type for the compiler."""
    if hasattr(state, "instance_class"):
        return (state if field is None else state.types[state.fields.index(field)]).instance_class
    return type(state if field is None else getattr(state, field))


def _yes(state: Any) -> bool:
    return True


def _no(state: Any) -> bool:
    return False


def _declared(declaration: Function, chosen: Callable[[Any], Any], **options: Any) -> Function:
    def overloading(state: Any, *_: Any) -> Any:
        function = chosen(state)
        return getattr(function, "py_func", function)

    extending.overload(declaration, strict=False, **options)(overloading)
    DECLARED[declaration] = Declared(chosen, options)
    return declaration


def _cached(function: Any, options: dict[str, Any]) -> Any:
    dispatcher: Any = _compiled(function, **options)
    dispatcher.cache = dispatcher._cache = CodeCache(function)
    return dispatcher


def _compiled(function: Function, **options: Any) -> Function:
    njit: Any = numba.njit  # its stub does not know all of the options
    return njit(**options)(function)  # type: ignore[no-any-return]
