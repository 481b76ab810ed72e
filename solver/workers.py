"""How many things this process may do at once."""

from __future__ import annotations

import os


def default_workers() -> int:
    """As many as there are cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
