"""How engine functions are compiled: to machine code, cached on disk, without the interpreter's lock.

Until there is machine code, the same functions run interpreted: see `solver.engine.interpreted`. The compiler, which
takes longer to load than a short run takes, is loaded when machine code is first called, looked for or made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property, update_wrapper
from importlib import import_module
from threading import RLock, Thread, current_thread
from typing import Any, TypeVar

from solver.engine.compiled_code import DECLARED, Declared

Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
BARE: dict[str, Any] = {**OPTIONS, "_nrt": False}
"""Without reference counts of arrays, which would take most of the time; such functions create no arrays."""


class _LazyCompiler:
    """The compiler once it is loaded, and what it is to be told then."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._waiting: list[Callable[[Any], object]] | None = []
        self._responsive: Thread | None = None
        self._loader: Thread | None = None

    @property
    def is_loaded(self) -> bool:
        return self._waiting is None

    def tell(self, declare: Callable[[Any], object]) -> None:
        """Call a function with numba's extensions, now or as soon as they are loaded."""
        with self._lock:
            if self._waiting is not None:
                self._waiting.append(declare)
                return
            from numba import extending
        declare(extending)

    def load(self) -> Any:
        """Return numba, which knows all that is declared."""
        with self._lock:
            import numba
            from numba import extending
            from numba.core.cpu import CPUTargetOptions

            CPUTargetOptions.noalias = CPUTargetOptions.Mapping("noalias")  # numba keeps it to itself

            waiting, self._waiting = self._waiting or [], None
            for declare in waiting:
                declare(extending)
        return numba

    def spare(self, thread: Thread | None) -> None:
        self._responsive = thread

    def is_at_hand(self) -> bool:
        if self.is_loaded or current_thread() is not self._responsive:
            return True
        if self._loader is None:
            self._loader = Thread(target=self.load, name="loading the compiler")
            self._loader.start()
        return False


_compiler = _LazyCompiler()
spare = _compiler.spare
"""Name the thread that is never to wait for the compiler to load, which takes half a second; or none."""
compiler_is_at_hand = _compiler.is_at_hand
"""Whether this thread may use the compiler; if not, it is loaded by another one from now on."""


def compiler_is_loaded() -> bool:
    """Whether the compiler is loaded."""
    return _compiler.is_loaded


class Compiled:
    """A function that is compiled at its first call; for compiled functions, which may call it, it is one of numba's.

    Parameters
    ----------
    function
        The function.
    is_cached
        Whether its machine code is cached for the next start of the program.
    options
        Those of the compiler.
    """

    def __init__(self, function: Callable[..., object], *, is_cached: bool = False, **options: Any) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._is_cached = is_cached
        self._options = options

    def __call__(self, *arguments: Any) -> Any:
        """Run the machine code."""
        return self.dispatcher(*arguments)

    @cached_property
    def dispatcher(self) -> Any:
        """What numba makes of the function."""
        made = _compiler.load().njit(**self._options)(self.py_func)
        if self._is_cached:
            from solver.engine.code_cache import CodeCache

            made.cache = made._cache = CodeCache(self.py_func)  # type: ignore[arg-type]
        return made

    @property
    def has_code(self) -> bool:
        """Whether there is machine code in memory, for any types of arguments."""
        return "dispatcher" in vars(self) and bool(self.dispatcher.overloads)

    @property
    def targetoptions(self) -> dict[str, Any]:
        """The options as numba's compiler asks for them."""
        return self.dispatcher.targetoptions  # type: ignore[no-any-return]

    @property
    def _numba_type_(self) -> Any:
        return self.dispatcher._numba_type_


class Instructions:
    """A function of that name in `solver.engine.instructions`, which emits LLVM instructions."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def _defn(self) -> Any:
        return getattr(import_module("solver.engine.instructions"), self._name)

    @cached_property
    def _numba_type_(self) -> Any:
        from numba.core.registry import cpu_target
        from numba.extending import intrinsic

        function = intrinsic(self._defn)
        cpu_target.typing_context.refresh()
        return cpu_target.typing_context.resolve_value_type(function)


def compiled(function: Function) -> Function:
    """Compile a function at its first call and cache the result for the next start of the program."""
    return _compiled(function, is_cached=True, **OPTIONS)


def entry(function: Function) -> Function:
    """Compile and cache a function of the search that is also called from Python."""
    return _compiled(function, is_cached=True, **BARE)


def entry_apart(function: Function) -> Function:
    """Compile like `entry` a function whose arrays share no memory that is written: numbers may stay in registers."""
    return _compiled(function, is_cached=True, noalias=True, **BARE)


def part(function: Function) -> Function:
    """Compile a function of the search that is only called from compiled functions, into which it is inlined."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, no_cpython_wrapper=True, **BARE)


def shared_part(function: Function) -> Function:
    """Compile a long `part` of several entries once and cache it; compiling one of them then takes a fraction."""
    options = {"forceinline": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    return _compiled(function, is_cached=True, **BARE, **options)


def tool(function: Function) -> Function:
    """Compile a function like `part`, but callable from Python too."""
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True, **BARE)


def aside(function: Function) -> Function:
    """Compile a function of the search that is rarely needed, or long, without inlining it."""
    return _compiled(function, no_cfunc_wrapper=True, **BARE)


def inlined(function: Function) -> Function:
    """Compile a small function that is inlined before type inference."""
    return _compiled(function, inline="always", **OPTIONS)


def written_out(name: str) -> Any:
    """Let compiled code call the function of that name in `solver.engine.instructions`."""
    return Instructions(name)


def by_kernel(declaration: Function) -> Function:
    """Declare a function that each kernel implements: the type of the state selects the one in its module."""

    def chosen(state: Any) -> Any:
        return getattr(sys.modules[_class_of(state).__module__], declaration.__name__)

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

    _compiler.tell(lambda extending: extending.overload(declaration, strict=False, **options)(overloading))
    DECLARED[declaration] = Declared(chosen, options)
    return declaration


def _compiled(function: Function, **options: Any) -> Function:
    return Compiled(function, **options)  # type: ignore[return-value]
