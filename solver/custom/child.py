"""The process a user's search runs in, started by its path; it imports the standard library only, so it starts fast.

Commands arrive as JSON lines on standard input, replies leave as JSON lines on standard output, before the search is
loaded. From then on both of its standard streams are the console: what the search prints can never be taken for a
reply. Every run gets a freshly executed module, so that no run depends on the runs before it.
"""

import _thread
import json
import marshal
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic, perf_counter, process_time, sleep
from types import ModuleType
from typing import Any

Answer = tuple[int, int] | None
Rows = list[int]
Decide = Callable[[Any, random.Random, dict[Any, Any]], Any]
"""Decides what happens to a state, ``step``, or to a population, ``next_generation``."""

FLUSH_SECONDS = 0.01
"""Moves are sent, or a sign of life is given, at least this often between two steps."""
MOVES = 256
"""Most moves sent at a time."""
TICK_SECONDS = 0.1
PARTS = ("select", "crossover", "mutate")
"""The functions of a search that make the next generation together, where there is no next_generation."""
MESSAGE_LENGTH = 500
WORD = 2**64 - 1
PROCESS_EVENTS = (
    "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "os.exec", "subprocess.Popen",
    "_winapi.CreateProcess",
)  # fmt: skip
"""Audit events of the ways to start another process."""
PROCESS_FUNCTIONS = (
    "fork", "vfork", "clone", "system", "popen", "exec", "posix_spawn", "syscall", "CreateProcess",
)  # fmt: skip
"""How the names of functions of the system begin that start another process."""


class TimeIsUpError(BaseException):
    """A call into the search took too long; raised where the search is at that moment."""


class SearchError(Exception):
    """The search broke a rule of the game; the message says which."""


class ForbiddenImportError(BaseException):
    """The search imported what the assignment forbids; it is not called again."""

    line: int | None = None


class Stream:
    """The random numbers that start states are drawn from, as in `solver.engine.random_numbers`."""

    def __init__(self, seed: int, run_index: int) -> None:
        word = self._mixed(
            self._mixed(seed + 0x9E3779B97F4A7C15) + run_index * 0x9E3779B97F4A7C15 + 0xBF58476D1CE4E5B9
        )
        self._words = [self._mixed(word + turn * 0x9E3779B97F4A7C15) for turn in (1, 2, 3, 4)]

    def state(self, n: int, starts: str) -> list[int]:
        """Draw a state: each row independent and uniform, the last one possibly left out, or a permutation."""
        if starts != "permutation":
            return [self._below(n - (starts == "all-but-last")) for _ in range(n)]
        rows = [0] * n
        for column in range(n):
            other = self._below(column + 1)
            rows[column] = rows[other]
            rows[other] = column
        return rows

    def states(self, n: int, starts: str, members: int, given: list[Rows]) -> list[Rows]:
        """Return the members of a start, or its one state: those that are given, and others that are drawn."""
        return given + [self.state(n, starts) for _ in range(members - len(given))]

    @staticmethod
    def _mixed(word: int) -> int:
        word &= WORD
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return word ^ word >> 31

    def _below(self, bound: int) -> int:
        while bound > 1:
            a, b, c, d = self._words
            product = (_rotated(b * 5 & WORD, 7) * 9 & WORD) >> 32
            product *= bound
            c ^= a
            d ^= b
            self._words = [a ^ d, b ^ c, c ^ (b << 17 & WORD), _rotated(d, 45)]
            if product & 0xFFFFFFFF >= 2**32 % bound:
                return product >> 32
        return 0


def _rotated(word: int, bits: int) -> int:
    return (word << bits & WORD) | word >> (64 - bits)


class State:
    """A state with the number of queens on each line, so that h follows a move in constant time."""

    def __init__(self, rows: list[int], reach: int) -> None:
        self.rows = list(rows)
        self.h = 0
        self._reach = reach
        self._queens_on = [0] * (5 * len(rows))
        for column, row in enumerate(rows):
            self._put(column, row)

    def move(self, column: int, row: int) -> None:
        for line in self._lines(column, self.rows[column]):
            self._queens_on[line] -= 1
            self.h -= min(self._queens_on[line], self._reach)
        self.rows[column] = row
        self._put(column, row)

    def _put(self, column: int, row: int) -> None:
        for line in self._lines(column, row):
            self.h += min(self._queens_on[line], self._reach)
            self._queens_on[line] += 1

    def _lines(self, column: int, row: int) -> tuple[int, int, int]:
        n = len(self.rows)
        return row, 2 * n + row - column, 3 * n + row + column


class Watch:
    """Interrupts a call into the search that takes too long, and ends a process that its parent has left."""

    def __init__(self) -> None:
        self.calls = 0
        """Changes with every call into the search."""
        self.is_inside = False
        """Whether the search is being called."""
        self._parent = os.getppid()
        self._main_thread = _thread.get_ident()
        self._seen = (0, 0.0, 0.0)
        self._limits = (0.0, 0.0)

    def start(self) -> None:
        """Watch the calls from now on."""
        signal.signal(signal.SIGINT, self._raise)
        _thread.start_new_thread(self._tick, ())

    def limit(self, processor_seconds: float, seconds: float) -> None:
        """Limit every call from now on, by processor time and wall-clock time."""
        self._limits = (processor_seconds, seconds)

    @property
    def limit_text(self) -> str:
        processor_seconds, seconds = self._limits
        return f"the limit is {processor_seconds:g} s of processor time, or {seconds:g} s in all"

    def _tick(self) -> None:
        while True:
            sleep(TICK_SECONDS)
            if os.getppid() != self._parent:
                os._exit(1)
            calls, processor_time, time = self._seen
            if not self.is_inside or calls != self.calls:
                self._seen = (self.calls, process_time(), monotonic())
            elif process_time() - processor_time > self._limits[0] or monotonic() - time > self._limits[1]:
                self._interrupt()

    def _interrupt(self) -> None:
        """Interrupt the main thread; where the system can, even while it sleeps."""
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main_thread, signal.SIGINT)
        else:
            _thread.interrupt_main()

    def _raise(self, number: int, frame: Any) -> None:
        if self.is_inside:
            raise TimeIsUpError


class Search:
    """The code of a search, and how it failed."""

    def __init__(self, path: str, text: str, watch: Watch) -> None:
        self.path = path
        self.watch = watch
        self._text = text
        self._step_line: int | None = None
        self._code = compile(text, path, "exec", dont_inherit=True)

    def loaded(self, seed: str) -> Decide:
        """Execute the module anew and return what decides; what it draws from the module random depends on the seed."""
        module = self.module(seed)
        if step := getattr(module, "step", None) or getattr(module, "next_generation", None):
            decide: Decide = step
        else:
            decide = partial(self.bred, *(getattr(module, name, None) for name in PARTS))
        if not callable(step or getattr(module, "select", None)):
            raise SearchError("it has no function step(rows, random, memory)")
        self._step_line = getattr(getattr(step, "__code__", None), "co_firstlineno", None)
        return decide

    def module(self, seed: str) -> ModuleType:
        """Execute the module anew."""
        random.seed(seed)
        module = sys.modules["own_search"] = ModuleType("own_search")
        module.__file__ = self.path
        self.watch.calls += 1
        self.watch.is_inside = True
        exec(self._code, module.__dict__)
        self.watch.is_inside = False
        return module

    def bred(
        self, select: Any, crossover: Any, mutate: Any, population: Any, generator: Any, memory: Any
    ) -> list[Any]:
        """Make the next generation: each child has two parents that are selected, crossed, and perhaps mutated."""
        n, children = len(population[0]), []
        for _ in population:
            first, second = (self.state(select(population, generator), n, "select") for _ in range(2))
            child = self.state(crossover(first, second, generator), n, "crossover")
            children.append(mutate(child, generator))
        return children

    def state(self, given: Any, n: int, name: str) -> Rows:
        """Return a state that a function returned, as a list of rows."""
        try:
            rows = [row.__index__() for row in given]
        except (TypeError, AttributeError):
            raise SearchError(f"{name} returned {_shown(given)}; it must return a list of {n} rows") from None
        if len(rows) != n:
            raise SearchError(f"{name} returned {_shown(given)}, which has {len(rows)} rows instead of {n}")
        if not all(0 <= row < n for row in rows):
            raise SearchError(f"{name} returned {_shown(given)}; rows go from 0 to {n - 1}")
        return rows

    def population(self, given: Any, members: int, n: int) -> list[Rows] | None:
        """Return the generation that was made as lists of rows; None when the search is stuck."""
        if given is None:
            return None
        try:
            states = list(given)
        except TypeError:
            raise SearchError(
                f"next_generation returned {_shown(given)}; it must return {members} states"
            ) from None
        if len(states) != members:
            raise SearchError(f"next_generation returned {len(states)} states instead of {members}")
        return [self.state(rows, n, "next_generation") for rows in states]

    def returned(self, name: str, given: Any, arguments: list[Any]) -> list[Rows] | Rows | Answer:
        """Return what a function made of its arguments, of which the first is a population or a state."""
        if name == "step":
            return self.answer(given, arguments[0])
        if name == "next_generation":
            return self.population(given, len(arguments[0]), len(arguments[0][0]))
        return self.state(given, len(arguments[0][0] if name == "select" else arguments[0]), name)

    def answer(self, given: Any, rows: list[int]) -> Answer:
        """Return what step returned as a column and a row."""
        if given is None:
            return None
        try:
            column, row = given
            column, row = column.__index__(), row.__index__()
        except (TypeError, ValueError, AttributeError):
            raise SearchError(
                f"step returned {_shown(given)}; it must return (column, row), or None when it is stuck"
            ) from None
        if 0 <= column < len(rows) and 0 <= row < len(rows):
            return column, row
        raise SearchError(f"step returned {_shown(given)}; columns and rows go from 0 to {len(rows) - 1}")

    def fault(self, error: BaseException) -> dict[str, Any]:
        """Describe an error: what happened and in which line; the traceback goes to the console.

        An import that the assignment forbids is passed on, with its line.
        """
        self.watch.is_inside = False
        trace, line, first = error.__traceback__, self._step_line, None
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.path:
                line, first = trace.tb_lineno, first or trace
            trace = trace.tb_next
        if isinstance(error, ForbiddenImportError):
            error.line = line
            raise error
        if isinstance(error, SearchError):
            return {"message": str(error), "line": line}
        if isinstance(error, TimeIsUpError):
            return {"message": f"it took too long and was interrupted; {self.watch.limit_text}", "line": line}
        self._print_traceback(error.with_traceback(first))
        return {"message": f"{type(error).__name__}: {_shown(error, str)}".removesuffix(": "), "line": line}

    def _print_traceback(self, error: BaseException) -> None:
        import linecache  # only needed when something fails
        import traceback

        linecache.cache[self.path] = (len(self._text), None, self._text.splitlines(keepends=True), self.path)
        with suppress(Exception):
            traceback.print_exception(error, limit=20)


def _shown(value: object, write: Callable[[object], str] = repr) -> str:
    try:
        text = write(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= MESSAGE_LENGTH else f"{text[:MESSAGE_LENGTH]}…"


class Replies:
    """Sends replies, the console first, and signs of life between them."""

    def __init__(self, descriptor: int, watch: Watch) -> None:
        self._descriptor = descriptor
        self._watch = watch
        self._kept = b""
        self.due = 0.0
        """When the next reply is due."""

    def keep(self, **reply: Any) -> None:
        """Have a reply sent before the next one, and at once if that is due."""
        self._kept += self._line(reply)
        if perf_counter() > self.due:
            self.send()

    def send(self, **reply: Any) -> None:
        """Send a reply; waits while the reader is behind, which is not the search's time."""
        was_inside, self._watch.is_inside = self._watch.is_inside, False
        with suppress(Exception):
            sys.stdout.flush()
        data, self._kept = self._kept + self._line(reply), b""
        while data:
            data = data[os.write(self._descriptor, data) :]
        self._watch.calls += 1
        self._watch.is_inside = was_inside
        self.due = perf_counter() + FLUSH_SECONDS

    @staticmethod
    def _line(reply: dict[str, Any]) -> bytes:
        return json.dumps(reply, separators=(",", ":")).encode() + b"\n"


class Recorder:
    """Sends what happens in a run, some moves at a time."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._moves: list[int] = []
        self._sent_iterations = 0

    def entered(self, state: State, iterations: int) -> None:
        self.flush(iterations)
        self._replies.send(state=state.rows)

    def bred(self, members: list[Rows], generation: int) -> None:
        """Send a population: the start of a climb, or the generation of that number."""
        self._sent_iterations = generation
        self._replies.send(members=members, iterations=generation)

    def decided(self, answer: Answer, iterations: int) -> None:
        """Note a move, or that all queens stayed, which is sent only when no move follows soon."""
        if answer is not None:
            self._moves += (*answer, iterations)
        if len(self._moves) >= 3 * MOVES or perf_counter() > self._replies.due:
            self.flush(iterations)

    def flush(self, iterations: int) -> None:
        if self._moves or iterations > self._sent_iterations:
            self._replies.send(moves=self._moves, iterations=iterations)
            self._moves, self._sent_iterations = [], iterations


class SearchRun:
    """One run: the policy of `solver.engine.policy` around the steps of the search."""

    def __init__(self, search: Search, settings: dict[str, Any], run_index: int, note: Recorder) -> None:
        self.steps = self.iterations = self.restarts = 0
        self._search = search
        self._settings = settings
        self._note = note
        self._stream = Stream(settings["seed"], run_index)
        self._seed = f"{settings['seed']}/{run_index}"

    def play(self) -> str:
        """Make the run and return its outcome; what the search raises is passed on."""
        settings = self._settings
        decide, generator = self._search.loaded(self._seed), random.Random(self._seed)
        climb = self._breed if settings["is_population"] else self._climb
        n, starts, given = settings["n"], settings["starts"], settings["start"]
        while True:
            outcome = climb(self._stream.states(n, starts, settings["members"], given), decide, generator)
            if outcome == "stuck" and settings["restart"] == "never":
                return "local-minimum"
            if outcome != "stuck":
                return outcome
            if self.restarts >= settings["max_restarts"]:
                return "restart-limit"
            if self.steps >= settings["max_steps"]:
                return "step-limit"
            self.restarts += 1
            given = []

    def _breed(self, members: list[Rows], next_generation: Decide, generator: random.Random) -> str:
        """Make generations until a member is a solution, a limit, or until the search is stuck."""
        settings, note, watch, search = self._settings, self._note, self._search.watch, self._search
        memory = dict[Any, Any]()
        note.bred(members, self.iterations)
        watch.is_inside = True
        try:
            while all(State(rows, settings["reach"]).h for rows in members):
                if self.iterations >= settings["max_iterations"]:
                    return "iteration-limit"
                if self.steps >= settings["max_steps"]:
                    return "step-limit"
                watch.calls += 1
                made = next_generation([rows.copy() for rows in members], generator, memory)
                children = search.population(made, len(members), settings["n"])
                if children is None:
                    return "stuck"
                members = children
                self.steps += 1
                self.iterations += 1
                note.bred(members, self.iterations)
            return "solved"
        finally:
            watch.is_inside = False

    def _climb(self, starts: list[Rows], step: Decide, generator: random.Random) -> str:
        """Search until a solution, a limit, or until the search is stuck."""
        settings, note, watch, answer_of = self._settings, self._note, self._search.watch, self._search.answer
        state = State(starts[0], settings["reach"])
        max_steps, max_iterations = settings["max_steps"], settings["max_iterations"]
        note.entered(state, self.iterations)
        rows, memory = state.rows, dict[Any, Any]()
        watch.is_inside = True
        try:
            while state.h:
                if self.iterations >= max_iterations:
                    return "iteration-limit"
                watch.calls += 1
                answer = answer_of(step(rows.copy(), generator, memory), rows)
                if answer is None:
                    return "stuck"
                column, row = answer
                if row == rows[column]:
                    answer = None
                elif self.steps >= max_steps:
                    return "step-limit"
                else:
                    state.move(column, row)
                    self.steps += 1
                self.iterations += 1
                note.decided(answer, self.iterations)
            return "solved"
        finally:
            watch.is_inside = False


def runs(search: Search, settings: dict[str, Any], replies: Replies) -> None:
    """Make consecutive runs and send everything that happens in them."""
    for run_index in range(settings["run_index"], settings["run_index"] + settings["count"]):
        note = Recorder(replies)
        run = SearchRun(search, settings, run_index, note)
        try:
            outcome, fault = run.play(), None
        except BaseException as error:
            outcome, fault = "error", search.fault(error)
        note.flush(run.iterations)
        replies.send(end=outcome, fault=fault)


def calls(search: Search, command: dict[str, Any], replies: Replies) -> None:
    """Call functions of the search with given arguments, each time with a fresh generator and memory.

    The answers to the same arguments are one reply: each is what the function returned, or a text that says what is
    wrong with it. Replies are sent some at a time, so that the reader wakes seldom; those not sent yet are lost if the
    search ends its process, unless the command is prompt. Other global random numbers and another module are used than
    in a run, so that a search that draws from elsewhere is found out.
    """
    module: ModuleType | None = None
    tell = replies.send if command.get("is_prompt") else replies.keep
    for name, arguments, seeds in command["calls"]:
        answers: list[Any] = []
        line, is_changed = None, False
        for seed in seeds:
            given = marshal.loads(marshal.dumps(arguments))  # the fastest way to copy lists of lists
            try:
                module = module or search.module(command["salt"])
                search.watch.calls += 1
                search.watch.is_inside = True
                memory: tuple[dict[Any, Any], ...] = () if name in PARTS else ({},)
                returned = getattr(module, name)(*given, random.Random(seed), *memory)
                answers.append(search.returned(name, returned, arguments))
            except BaseException as error:
                fault = search.fault(error)
                answers.append(fault["message"])
                line = fault["line"]
                break
            finally:
                search.watch.is_inside = False
                is_changed = is_changed or given != arguments
            if perf_counter() > replies.due:
                replies.send()
        tell(answers=answers, line=line, is_changed=is_changed)
    replies.send()


def commands(stream: Any) -> Iterator[dict[str, Any]]:
    """Yield the commands until the parent closes its end."""
    for line in stream:
        yield json.loads(line)


def refuse_process(*arguments: Any) -> None:
    """Take the place of what starts another process."""
    raise SearchError("a search may not start other processes")


def refuse_event(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse the audit events of the ways to start another process."""
    is_function = event == "ctypes.dlsym" and str(arguments[1]).startswith(PROCESS_FUNCTIONS)
    if is_function or event in PROCESS_EVENTS:
        refuse_process()


def bound_process(memory: int) -> None:
    """Forbid this process to start others and limit its memory and the files it writes, as far as the system can.

    The parent looks at its memory too, and ends it and all it may have started.
    """
    with suppress(ImportError):
        import _posixsubprocess

        _posixsubprocess.fork_exec = refuse_process  # type: ignore[assignment]
    sys.addaudithook(refuse_event)
    limits = {"RLIMIT_AS": memory, "RLIMIT_FSIZE": memory, "RLIMIT_CORE": 0, "RLIMIT_NPROC": 0}
    with suppress(ImportError):
        import resource

        for name, limit in limits.items():
            with suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (limit, limit))


class Forbidden:
    """Refuses imports of packages, first of all who are asked."""

    def __init__(self, packages: list[str]) -> None:
        self._packages = packages

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Raise an error if the module belongs to such a package, else leave it to others."""
        if name.partition(".")[0] in self._packages:
            raise ModuleNotFoundError(f"a search may not import {name}", name=name)


class Imports:
    """Refuses imports of modules by the search and the files beside it; libraries may import them for themselves."""

    def __init__(self, forbidden: list[str], folder: str) -> None:
        self._forbidden = forbidden
        self._folder = folder
        self._libraries = [entry for entry in sys.path if entry]

    def guard(self) -> None:
        """Take the place of the functions that import."""
        import builtins
        import importlib

        builtins.__import__ = self._guarded(builtins.__import__)
        importlib.__import__ = builtins.__import__
        importlib.import_module = self._guarded(importlib.import_module)

    def _guarded(self, load: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(name: str, *arguments: Any, **options: Any) -> Any:
            is_relative = bool(arguments[3:] and arguments[3]) or bool(options.get("level"))
            package = str(name).partition(".")[0]
            if package in self._forbidden and not is_relative and self._is_own(sys._getframe(1)):
                raise ForbiddenImportError(f"the assignment forbids importing {name}")
            return load(name, *arguments, **options)

        return guarded

    def _is_own(self, frame: Any) -> bool:
        """Whether the code that runs in a frame belongs to the search, as text that it executes does."""
        while frame is not None and not isinstance(frame.f_globals.get("__file__"), str):
            frame = frame.f_back
        if frame is None:
            return True
        file = frame.f_globals["__file__"]
        around = [entry for entry in [*self._libraries, self._folder] if file.startswith(entry + os.sep)]
        return file != __file__ and max(around, key=len, default=self._folder) == self._folder


KINDS = {"run": runs, "calls": calls}


def main() -> None:
    """Load the search named by the first command, then do what the others say."""
    todo = commands(os.fdopen(os.dup(0), "rb"))
    watch = Watch()
    replies = Replies(os.dup(1), watch)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    first = next(todo)
    watch.start()  # before the limits, by which some systems allow no other thread
    bound_process(first["memory"])
    sys.meta_path.insert(
        0, Forbidden([*first["forbidden"], "_posixsubprocess"])
    )  # which is there, but bounded
    folder = os.path.dirname(first["path"])  # noqa: PTH120 - pathlib takes long to load
    if first["forbidden_by_assignment"]:
        Imports(first["forbidden_by_assignment"], folder).guard()
    sys.path.append(folder)
    search = Search(first["path"], first["text"], watch)
    watch.limit(*first["load_seconds"])
    try:
        follow(todo, search, first["step_seconds"], replies)
    except ForbiddenImportError as error:
        replies.send(forbidden={"message": str(error), "line": error.line})


def follow(
    todo: Iterator[dict[str, Any]], search: Search, step_seconds: tuple[float, float], replies: Replies
) -> None:
    """Load the search and do what the commands say."""
    try:
        search.loaded("")
    except BaseException as error:
        replies.send(fault=search.fault(error))
        return
    search.watch.limit(*step_seconds)
    replies.send(ready=True)
    for command in todo:
        KINDS[command["do"]](search, command, replies)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    os._exit(0)  # whatever threads and exit handlers the search has left
