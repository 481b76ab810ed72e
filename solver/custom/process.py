"""The process a search runs in, seen from outside: started, asked, watched over and ended with all it has started."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Any

from solver.core import system
from solver.core.checks import printable
from solver.core.events import Fault
from solver.custom.source import Source, SourceError

MEMORY_BYTES = 1_000_000_000
"""Most memory of the process."""
LOAD_SECONDS = (3.0, 15.0)
"""Processor time and wall-clock time after which loading a search is interrupted."""
STEP_SECONDS = (1.0, 5.0)
"""The same for a step. The process interrupts itself, and so knows the line; the parent ends it if it does not."""
CALL_LIMIT = f"a call may take {STEP_SECONDS[0]:g} s of processor time and {STEP_SECONDS[1]:g} s in all"
GRACE_SECONDS = 1.0
WAIT_SECONDS = 0.1
"""Time between two checks whether to stop."""
READ_BYTES = 1 << 16
MAX_REPLY = 32_000_000
"""Longest reply: far longer than any that the process sends by itself."""
READER_SECONDS = 0.001
"""Time between two checks whether a pipe has been read to its end."""
MOST_WAITING = 64
"""Most pieces of replies that are read before they are used; then the process waits."""
FORBIDDEN = ("solver", "nqueens_gui")
"""Packages that a search may not import: they hold the answers."""
CHILD = Path(__file__).with_name("child.py")
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONWARNINGS": "ignore",
    "PYTHONIOENCODING": "utf-8:replace",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}


class SearchFaultError(SourceError):
    """The search failed; `fault` says where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence, fault.line)
        self.fault = fault


class Console:
    """The end of what a search printed, and how much that was."""

    MOST = 100_000
    """Bytes kept."""

    def __init__(self) -> None:
        self.printed = 0
        self._end = b""

    def write(self, data: bytes) -> None:
        """Take what was printed."""
        self.printed += len(data)
        self._end = (self._end + data)[-self.MOST :]

    @property
    def text(self) -> str:
        """The text kept, preceded by a line on what was not."""
        text = self._end.decode("utf-8", "replace")
        text = "".join(letter if letter.isprintable() or letter in "\n\t" else "·" for letter in text)
        lost = self.printed - len(self._end)
        return f"[{lost:,} earlier bytes are not shown]\n{text}" if lost else text


class SearchProcess:
    """A process that has loaded a search and does one command at a time; a context, at whose end it is killed.

    Raises
    ------
    SearchFaultError
        From the constructor and from `receive`, if the search cannot be loaded, hangs or ends its process.
    SourceError
        From both, if the search imports what its assignment forbids.
    """

    def __init__(
        self, source: Source, console: Console | None = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        import psutil  # slow to import, and the window needs it only for a search of the user's own

        self._source = source
        self._is_cancelled = is_cancelled
        self._received = bytearray()
        self._pieces: Queue[bytes] = Queue(MOST_WAITING)
        self._limits = LOAD_SECONDS
        self._memory_due = 0.0
        self._is_too_large = False
        self.is_usable = True
        """Whether it can go on: it has not died, hung or forged a reply."""
        self.processor_seconds = 0.0
        """Processor time, as of the last time it was asked for or the process was closed."""
        folder = source.path.parent
        self._process = system.started(
            [sys.executable, "-s", "-P", str(CHILD)],
            {**os.environ, **ENVIRONMENT},
            folder if folder.is_dir() else None,
        )
        self._figures = psutil.Process(self._process.pid)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            Thread(target=_read, args=(self._process.stdout, self._pieces.put), daemon=True),
            Thread(target=_read, args=(self._process.stderr, (console or Console()).write), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            self._load()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> SearchProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process and every process it has started."""
        self.measure()
        system.end(self._process)
        deadline = monotonic() + GRACE_SECONDS
        for reader in self._readers:
            while reader.is_alive() and monotonic() < deadline:
                with suppress(Empty):
                    self._pieces.get_nowait()
                reader.join(READER_SECONDS)
        if any(reader.is_alive() for reader in self._readers):
            return  # a process that got away holds a pipe open
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def send(self, command: Mapping[str, Any]) -> None:
        """Send a command; its replies must all be received before the next one is sent."""
        assert self._process.stdin is not None
        with suppress(OSError):  # receive says why
            data = memoryview(json.dumps(command).encode() + b"\n")
            while data:
                data = data[self._process.stdin.write(data) :]

    def receive(self) -> dict[str, Any] | None:
        """Return the next reply other than a sign of life, or None once it is cancelled."""
        since, used = monotonic(), self._used()
        while not self._is_cancelled():
            line, end, rest = self._received.partition(b"\n")
            if end:
                self._received[:] = rest
                reply = self._parsed(line)
                if self._source.forbidden and "forbidden" in reply:
                    raise self._forbidden(reply["forbidden"])
                if reply:
                    return reply
                since, used = monotonic(), self._used()
                continue
            if len(self._received) > MAX_REPLY:
                raise self.nonsense(OverflowError())
            with suppress(Empty):
                piece = self._pieces.get(timeout=WAIT_SECONDS)
                if not piece:
                    raise self.lost(self._ending())
                self._received += piece
                continue
            processor_time, time = self.measure() - used, monotonic() - since
            if time > GRACE_SECONDS + self._limits[1] or (
                time > GRACE_SECONDS and processor_time > GRACE_SECONDS + self._limits[0]
            ):
                raise self.lost("it took too long and its process was ended")
            if self._is_too_large:
                raise self.lost("it took too much memory and its process was ended")
        return None

    def measure(self) -> float:
        """Return the processor time used so far; now and then, look at the memory too."""
        import psutil

        with suppress(psutil.Error):
            times = self._figures.cpu_times()
            self.processor_seconds = times.user + times.system
            if monotonic() > self._memory_due:
                self._memory_due = monotonic() + WAIT_SECONDS
                self._is_too_large = self._figures.memory_info().rss > MEMORY_BYTES
        return self.processor_seconds

    def _used(self) -> float:
        """Return the processor time used as of a moment ago, since to ask for it takes longer than many a reply."""
        return self.measure() if monotonic() > self._memory_due else self.processor_seconds

    def fault(self, message: str, line: int | None = None) -> SearchFaultError:
        """Return an error of this search."""
        return SearchFaultError(Fault(self._source.file, line, printable(message[:1000])))

    def told_fault(self, told: Any) -> SearchFaultError:
        """Return the error of this search that its process tells of."""
        line = told["line"]
        return self.fault(str(told["message"]), line if type(line) is int and line > 0 else None)

    def _forbidden(self, told: Any) -> SourceError:
        """Return the error for an import that the assignment forbids."""
        try:
            fault = self.told_fault(told).fault
        except (KeyError, TypeError) as error:
            return self.nonsense(error)
        self.is_usable = False
        return SourceError(fault.sentence, fault.line)

    def nonsense(self, error: Exception) -> SearchFaultError:
        """Return the error for an impossible reply, which only a search that forges replies can cause."""
        return self.lost(f"it interfered with its process ({type(error).__name__})")

    def lost(self, message: str) -> SearchFaultError:
        """Return an error after which the process can do nothing more."""
        self.is_usable = False
        return self.fault(message)

    def _load(self) -> None:
        self.send(
            {
                "path": str(self._source.path),
                "text": self._source.text,
                "memory": MEMORY_BYTES,
                "forbidden": FORBIDDEN,
                "forbidden_by_assignment": self._source.forbidden,
                "load_seconds": LOAD_SECONDS,
                "step_seconds": STEP_SECONDS,
            }
        )
        reply = self.receive()
        if reply and (fault := reply.get("fault")):
            raise self.told_fault(fault)
        self._limits = STEP_SECONDS

    def _parsed(self, line: bytearray) -> dict[str, Any]:
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self.nonsense(error) from error
        if not isinstance(reply, dict):
            raise self.nonsense(TypeError())
        return reply

    def _ending(self) -> str:
        from subprocess import TimeoutExpired  # slow to import

        try:
            code = self._process.wait(GRACE_SECONDS)
        except TimeoutExpired:
            return "it closed the pipe to its parent process"
        if code >= 0:
            return f"its process ended with exit code {code}"
        with suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
        return f"its process was ended by signal {-code}"


class SearchProcesses:
    """Processes of one search by name, each started when it is first asked for, and anew when it cannot go on.

    A context, at whose end they are killed. How a search draws from elsewhere may depend on the name.
    """

    def __init__(self, source: Source, is_cancelled: Callable[[], bool]) -> None:
        self._source = source
        self._is_cancelled = is_cancelled
        self._open: dict[str, SearchProcess] = {}

    def __enter__(self) -> SearchProcesses:
        return self

    def __exit__(self, *error: object) -> None:
        for process in self._open.values():
            process.close()

    def named(self, name: str) -> SearchProcess:
        """Return a process that can go on; raises as `SearchProcess` does."""
        process = self._open.get(name)
        if process is None or not process.is_usable:
            if process is not None:
                process.close()
            process = self._open[name] = SearchProcess(self._source, is_cancelled=self._is_cancelled)
        return process


def _read(stream: IO[bytes], take: Callable[[bytes], None]) -> None:
    """Read a pipe until it closes, and pass on what comes; at the end, nothing."""
    with suppress(OSError):
        while data := os.read(stream.fileno(), READ_BYTES):
            take(data)
    take(b"")
