"""How many threads to compute with, and at what priority."""

from __future__ import annotations

import os
import stat
import sys
import threading
from contextlib import suppress

NICENESS = 5
"""Niceness of threads that only compute; on an idle machine it costs nothing."""


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
