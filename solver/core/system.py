"""What the program needs of the operating system; run as a script, it is the guard of the processes of searches.

Everything that only some systems have stands here, and in `bound_process` of the child, which loads nothing else.
"""

from __future__ import annotations

import atexit
import os
import signal
import stat
import sys
import threading
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import Popen

    from psutil import Process

NICENESS = 5
"""Niceness of threads that only compute; on an idle machine it costs nothing."""
ENDING_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a program to end."""
_GROUP: dict[str, int] = (
    {"creationflags": 0x200 | 0x08000000}  # a group of its own, and no console
    if sys.platform == "win32"
    else {"start_new_session": True}
)


def default_workers() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lower_priority() -> None:
    """Lower the priority of the current thread, where the system supports that.

    Threads that compute on every core would otherwise delay those that distribute work or draw a window.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, max(os.getpriority(os.PRIO_PROCESS, thread), NICENESS))


def end_with_parent() -> None:
    """End this process when a pipe that is its standard input closes: when the process at the other end does."""
    if not stat.S_ISFIFO(os.fstat(0).st_mode):
        return

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 4096):
                pass
        os._exit(1)

    threading.Thread(target=wait, name="parent", daemon=True).start()


def is_own(found: os.stat_result) -> bool:
    """Tell whether a file is this user's, where files have owners."""
    return not hasattr(os, "getuid") or found.st_uid == os.getuid()


def started(command: list[str], environment: dict[str, str], folder: Path | None = None) -> Popen[bytes]:
    """Start a process in a group of its own, with pipes, that ends when this program does, however it ends.

    It works in the given folder, else in that of this program.
    """
    import subprocess  # takes a moment to load

    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        cwd=folder,
        env=environment,
        **_GROUP,  # type: ignore[call-overload]
    )
    try:
        _guard.tell(f"+{process.pid}")
    except BaseException:
        process.kill()
        raise
    return process  # type: ignore[no-any-return]


def end(process: Popen[bytes]) -> None:
    """End a process and all it has started, and wait for it."""
    import psutil  # takes a moment to load

    with suppress(psutil.Error):
        end_family(psutil.Process(process.pid))
    process.wait()
    _guard.tell(f"-{process.pid}")


def end_family(process: Process) -> None:
    """Kill a process and all it has started: what descends from it and, where there are groups, its group."""
    import psutil

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
        self._process: Popen[bytes] | None = None
        self._owner = 0

    def tell(self, line: str) -> None:
        """Name a process to end, ``+`` before its id, or one that has ended, with ``-``."""
        import subprocess

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
    import psutil

    found: dict[str, Process] = {}
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
