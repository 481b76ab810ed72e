"""What the program needs of the operating system."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_native_id

import pytest

from solver.core.system import NICENESS, default_workers, is_own, lower_priority


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


def test_a_file_is_of_the_user_who_made_it(tmp_path: Path) -> None:
    found = tmp_path.stat()
    assert is_own(found)
    if hasattr(os, "getuid"):
        assert not is_own(os.stat_result((*found[:4], os.getuid() + 1, *found[5:10])))
