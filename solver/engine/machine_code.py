"""Machine code that nobody waits for: loaded if it is cached, otherwise compiled by another process in the background.

``python -m solver.engine.machine_code`` is that process. It fills the cache on disk at low priority, and ends with the
program that started it.
"""

from __future__ import annotations

import atexit
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from solver.core.system import end_with_parent, lower_priority
from solver.engine.compiling import compiler_is_at_hand, compiler_is_loaded
from solver.engine.interpreted import spent

if TYPE_CHECKING:
    from subprocess import Popen

POLL_SECONDS = 0.25
"""Time between two looks at the disk; a function that is not there at the second one is asked for."""
WAIT_SECONDS = 0.02
LOADING_SECONDS = 0.1
"""The compiler takes at least so long to load; what is interpreted within as much does without."""
FEW_SQUARES = 8192
"""Python examines about this number of squares in a fraction of that time."""


class MachineCode:
    """The machine code of a function for arguments of the same types as the given ones.

    Parameters
    ----------
    function
        A compiled and cached function of a module.
    arguments
        Its arguments; only their types count.
    """

    def __init__(self, function: Any, *arguments: Any) -> None:
        self._function = function
        self._arguments = arguments
        self._is_ready = False
        self._next_look = 0.0

    @property
    def function(self) -> Any:
        """The function as machine code."""
        return self._function.dispatcher

    @cached_property
    def _signature(self) -> Any:
        return tuple(map(self.function.typeof_pyval, self._arguments))

    def is_due(self, squares: int) -> bool:
        """Whether it is ready, and worth the time that the compiler takes to load.

        It is once as much was spent on interpreting, or where a decision examines many squares of a board.
        """
        is_worth_it = compiler_is_loaded() or squares > FEW_SQUARES or spent.seconds > LOADING_SECONDS
        return is_worth_it and compiler_is_at_hand() and self.is_ready()

    def is_ready(self) -> bool:
        """Whether calling the function runs machine code at once; asking costs nothing.

        If not, it is compiled in the background. Where that process fails, it is compiled here.
        """
        if not self._is_ready and monotonic() >= self._next_look:
            self._is_ready = self.load()
            if not self._is_ready and self._next_look and not self.request():
                self.compile()
            self._next_look = monotonic() + POLL_SECONDS
        return self._is_ready

    def wait(self, is_cancelled: Callable[[], object] = lambda: False) -> None:
        """Wait until the machine code is ready."""
        while not self.is_ready() and not is_cancelled():
            sleep(WAIT_SECONDS)

    def load(self) -> bool:
        """Load the machine code if it is cached, and return whether it is loaded."""
        function, signature = self.function, self._signature
        if signature not in function.overloads and self.is_cached():
            function.compile(signature)
        return signature in function.overloads

    def is_cached(self) -> bool:
        """Whether the machine code is on disk, undamaged."""
        return self.function.cache.has(self._signature, self.function.targetctx)  # type: ignore[no-any-return]

    def compile(self) -> None:
        """Compile here and now, unless it is cached."""
        self.function.compile(self._signature)
        self._is_ready = True

    def request(self) -> bool:
        """Have it compiled in the background, and return whether that may still succeed."""
        plain = self._function.py_func
        return _compiler.request((plain.__module__, plain.__qualname__, self._signature))


Request = tuple[str, str, Any]
"""Module and name of a function, and the types of its arguments."""


class _Compiler:
    """Compiles functions in another process, in the order they were asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[Request] = []
        self._done: list[Request] = []
        self._is_working = False
        self._process: Popen[bytes] | None = None

    def request(self, request: Request) -> bool:
        """Have a function compiled; False if that was tried."""
        with self._lock:
            if request in self._done:
                return False
            if request not in self._waiting:
                self._waiting.append(request)
            if not self._is_working:
                self._is_working = True
                Thread(target=self._work, name="compiler", daemon=True).start()
            return True

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _work(self) -> None:
        while requests := self._take():
            with suppress(OSError):
                self._compile(requests)
            with self._lock:
                self._done += requests
                del self._waiting[: len(requests)]

    def _take(self) -> list[Request]:
        with self._lock:
            self._is_working = bool(self._waiting)
            return list(self._waiting)

    def _compile(self, requests: list[Request]) -> None:
        from subprocess import DEVNULL, PIPE, Popen  # slow to import

        command = (sys.executable, "-P", "-m", "solver.engine.machine_code")
        with Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL) as process:
            self._process = process
            assert process.stdin is not None
            process.stdin.write(pickle.dumps(requests).hex().encode() + b"\n")
            process.stdin.flush()
            process.wait()  # its input stays open, which tells it that this process lives


_compiler = _Compiler()
atexit.register(_compiler.stop)


def main() -> None:
    """Compile the functions that standard input names."""
    lower_priority()
    line = sys.stdin.readline()
    end_with_parent()
    requests: list[Request] = pickle.loads(bytes.fromhex(line))  # slow: it loads the compiler
    for module, name, signature in requests:
        getattr(import_module(module), name).dispatcher.compile(signature)


if __name__ == "__main__":
    main()
