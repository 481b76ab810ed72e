"""What a process of a search needs of the operating system; run as a script, it is the guard of such processes.

Everything that only some systems have stands here and in `bound_process` of the child.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock

import psutil

_GROUP: dict[str, int] = (
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | 0x08000000}  # without a console
    if sys.platform == "win32"
    else {"start_new_session": True}
)


def started(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a process in a group of its own, with pipes, that ends when this program does, however it ends."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=environment,
        **_GROUP,  # type: ignore[call-overload]
    )
    try:
        _guard.tell(f"+{process.pid}")
    except BaseException:
        process.kill()
        raise
    return process  # type: ignore[no-any-return]


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all it has started, and wait for it."""
    with suppress(psutil.Error):
        end_family(psutil.Process(process.pid))
    process.wait()
    _guard.tell(f"-{process.pid}")


def end_family(process: psutil.Process) -> None:
    """Kill a process and all it has started: what descends from it and, where there are groups, its group."""
    with suppress(psutil.Error):
        family = process.children(recursive=True)
        with suppress(AttributeError, OSError):
            os.killpg(process.pid, signal.SIGKILL)
        for member in (process, *family):
            with suppress(psutil.Error):
                member.kill()


class _Guard:
    """A process that ends others when the pipe to this program closes, which the system does however it ends.

    It is a process since a search may be inside one long call, in which none of its own threads runs.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def tell(self, line: str) -> None:
        """Name a process to end, ``+`` before its id, or one that has ended, with ``-``."""
        with self._lock:
            if self._process is None or self._owner != os.getpid() or self._process.poll() is not None:
                self._owner = os.getpid()
                self._process = subprocess.Popen(
                    [sys.executable, "-s", "-P", str(Path(__file__))],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    bufsize=0,
                    **_GROUP,  # type: ignore[call-overload]
                )
            assert self._process is not None
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.write(f"{line}\n".encode())

    def close(self) -> None:
        """End the guard."""
        if self._process is not None and self._owner == os.getpid():
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()


_guard = _Guard()
atexit.register(_guard.close)


def _watch() -> None:
    """End the processes that standard input names, once it closes."""
    found: dict[str, psutil.Process] = {}
    for line in sys.stdin:
        sign, pid = line[0], line[1:].strip()
        with suppress(psutil.Error):
            if sign == "+":
                found[pid] = psutil.Process(int(pid))
            else:
                found.pop(pid, None)
    for process in found.values():
        if process.is_running():
            end_family(process)


if __name__ == "__main__":
    _watch()
