"""Commands while the clock is set before 1970, or beyond the last year that Python can tell."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *found) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, found);
    if (clock == CLOCK_REALTIME) found->tv_sec += atoll(getenv("CLOCK_SECONDS"));
    return result;
}
"""
"""A library that, loaded before all others, sets the clock of a program."""


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("cc"), reason="needs a compiler of C on Linux"
)
@pytest.mark.parametrize(
    ("year", "code", "said"), [(1960, 0, "1 entry\n"), (2312, 2, "beyond the year 2262")]
)
def test_a_clock_far_out_costs_nothing_or_is_named(year: int, code: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "clock.c").write_text(CLOCK)
    library = tmp_path / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "clock.c", "-ldl"], check=True)
    seconds = int((year - 1970) * 365.25 * 86400 - time.time())
    clock = {"LD_PRELOAD": str(library), "CLOCK_SECONDS": str(seconds), "XDG_DATA_HOME": str(tmp_path)}
    for words in ("solve -n 4", "sheet --boards 1 -o sheet.pdf", "history list"):
        command = [sys.executable, "-P", "-m", "solver.cli.main", *words.split()]
        done = subprocess.run(command, cwd=tmp_path, env=os.environ | clock, capture_output=True, text=True)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
    assert said in done.stderr
    assert (tmp_path / "sheet.pdf").exists() == (code == 0)
