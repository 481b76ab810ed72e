"""How many things this process may do at once, and which of them come first."""

from __future__ import annotations

import os
import sys
import threading

NICENESS = 5
"""How far threads that only compute step back; on an idle machine it costs nothing."""


def default_workers() -> int:
    """As many as there are cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def step_back() -> None:
    """Let every other thread come before the present one, where the system can tell threads apart.

    A thread that computes on every core would otherwise keep those waiting that hand out its work or draw a window.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, max(os.getpriority(os.PRIO_PROCESS, thread), NICENESS))
