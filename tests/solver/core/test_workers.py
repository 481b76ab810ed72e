"""Threads that only compute let the others come first."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id

import pytest

from solver.core.workers import NICENESS, default_workers, lower_priority


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, get_native_id())


def test_there_is_at_least_one_worker() -> None:
    assert default_workers() >= 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells threads apart")
def test_a_thread_steps_back_without_taking_the_others_along() -> None:
    before = niceness()
    with ThreadPoolExecutor(1, initializer=lower_priority) as threads:
        assert threads.submit(niceness).result() == max(before, NICENESS)
    assert niceness() == before
