"""The process a search runs in, seen from outside: started, asked, watched over and ended with all it has started."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from solver.core.checks import InputError
from solver.core.events import Fault
from solver.custom.source import Source

MEMORY_BYTES = 1_000_000_000
"""Most memory of the process."""
LOAD_SECONDS = (3.0, 15.0)
"""Processor time and wall-clock time after which loading a search is interrupted."""
STEP_SECONDS = (1.0, 5.0)
"""The same for a step. The process interrupts itself, and so knows the line; the parent ends it if it does not."""
GRACE_SECONDS = 1.0
WAIT_SECONDS = 0.1
"""Time between two questions whether to stop."""
READ_BYTES = 1 << 16
MAX_REPLY = 32_000_000
"""Longest reply: far longer than any that the process sends by itself."""
CHILD = Path(__file__).with_name("child.py")
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONWARNINGS": "ignore",
    "PYTHONIOENCODING": "utf-8:replace",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}


class SearchFaultError(InputError):
    """The search failed; `fault` says where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence, "search")
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
    """

    def __init__(
        self, source: Source, console: Console | None = None, is_cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        if sys.platform == "win32":
            raise InputError("own searches need Linux or macOS", "search")
        self._source = source
        self._console = console or Console()
        self._is_cancelled = is_cancelled
        self._received = bytearray()
        self._limits = LOAD_SECONDS
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-P", str(CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **ENVIRONMENT},
            start_new_session=True,
        )
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self._received.extend)
        self._selector.register(self._process.stderr, selectors.EVENT_READ, self._console.write)
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
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._read(0)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        self._selector.close()
        self._process.wait()

    def send(self, command: Mapping[str, Any]) -> None:
        """Send a command; its replies must all be received before the next one is sent."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # receive says why
            data = memoryview(json.dumps(command).encode() + b"\n")
            while data:
                data = data[self._process.stdin.write(data) :]

    def receive(self) -> dict[str, Any] | None:
        """Return the next reply other than a sign of life, or None once it is cancelled."""
        since, used = monotonic(), self._processor_seconds()
        while not self._is_cancelled():
            line, end, rest = self._received.partition(b"\n")
            if end:
                self._received[:] = rest
                if reply := self._parsed(line):
                    return reply
                since, used = monotonic(), self._processor_seconds()
                continue
            if len(self._received) > MAX_REPLY:
                raise self.nonsense(OverflowError())
            if not self._read(WAIT_SECONDS):
                raise self.fault(self._ending())
            processor_time, time = self._processor_seconds() - used, monotonic() - since
            if time > GRACE_SECONDS + self._limits[1] or (
                time > GRACE_SECONDS and processor_time > GRACE_SECONDS + self._limits[0]
            ):
                raise self.fault("it takes too long and its process was ended")
        return None

    def fault(self, message: str, line: int | None = None) -> SearchFaultError:
        """Return an error of this search."""
        return SearchFaultError(Fault(self._source.file, line, message[:1000]))

    def nonsense(self, error: Exception) -> SearchFaultError:
        """Return the error for a reply that cannot be read, which only a search can cause that forges replies."""
        return self.fault(f"it interfered with its process ({type(error).__name__})")

    def _load(self) -> None:
        self.send(
            {
                "path": str(self._source.path),
                "text": self._source.text,
                "memory": MEMORY_BYTES,
                "load_seconds": LOAD_SECONDS,
                "step_seconds": STEP_SECONDS,
            }
        )
        reply = self.receive()
        if reply and (fault := reply.get("fault")):
            raise self.fault(fault["message"], fault["line"])
        self._limits = STEP_SECONDS

    def _parsed(self, line: bytearray) -> dict[str, Any]:
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self.nonsense(error) from error
        if not isinstance(reply, dict):
            raise self.nonsense(TypeError())
        return reply

    def _read(self, seconds: float) -> bool:
        """Read what has arrived, waiting for it at most so long; tell whether more replies may come."""
        for key, _ in self._selector.select(seconds):
            data = os.read(key.fd, READ_BYTES)
            if data:
                key.data(data)
            else:
                self._selector.unregister(key.fileobj)
        return self._process.stdout in [key.fileobj for key in self._selector.get_map().values()]

    def _ending(self) -> str:
        try:
            code = self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed the pipe to its parent process"
        if code >= 0:
            return f"its process ended with exit code {code}"
        with suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
        return f"its process was ended by signal {-code}"

    def _processor_seconds(self) -> float:
        """Return the processor time used; where the system does not tell, the wall-clock time."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_bytes().rpartition(b")")[2].split()
        except OSError:
            return monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
