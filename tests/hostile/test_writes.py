"""Whatever befalls a write, the old file stays whole, the failure is one sentence, and no litter stays for ever."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from nqueens_gui.recording.formats import FORMATS
from solver.experiment.writing import ENDINGS

WRITERS = {
    "nqueens solve",
    "nqueens experiment",
    *(f"experiment as {ending}" for ending in ENDINGS),
    *(f"recording as {spec.ending}" for spec in FORMATS.values() if spec.ending),
    "success table",
    "files that belong together",
    "settings of the window",
}
SIGNALS = ("ended by SIGTERM", "ended by SIGHUP")
KILLS = (*SIGNALS, "killed in the middle", "killed before it is on the disk", "killed before it has its name")
FAILURES = {
    "file too large": "the file would be larger than allowed",
    "disk full": "the disk is full",
    "disk full when it gets its name": "the disk is full",
    "quota exceeded": "the disk quota is exceeded",
    "disk read-only": "the disk is read-only",
    "disk broken": "Input/output error",
}
LITTER = re.compile(r"\.nqueens-[0-9a-f]{16}\.part|settings\.ini\.lock")
"""What a killed write may leave until the next one; the lock is Qt's."""


def is_right(mishap: str, found: dict[str, Any]) -> bool:
    """Whether a write that failed left the old file, and said so or could be repeated without litter."""
    if mishap in KILLS:
        is_litter_known = all(LITTER.fullmatch(name) for name in found["left"])
        is_end_right = found["killed"] and is_litter_known and found["is_new_next"]
        is_end_right = is_end_right and not (mishap in SIGNALS and found["left"])
    else:
        reason = FAILURES[mishap]
        is_said = re.fullmatch(
            rf"[\w.-]+: {reason}|Settings cannot be saved to settings.ini\.", found["said"]
        )
        is_end_right = not found["killed"] and is_said and not found["left"]
    return bool(is_end_right and found["is_old"] and not found["left_next"])


@pytest.mark.timeout(600)
@pytest.mark.thorough
def test_a_write_that_fails_leaves_the_old_file_and_the_next_one_no_litter() -> None:
    command = [sys.executable, "-m", "tests.hostile.writing_script"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    outcomes = json.loads(done.stdout)
    assert set(outcomes) == WRITERS
    assert set(outcomes["success table"]) == {*KILLS, *FAILURES}
    wrong = {
        (writer, mishap): found
        for writer, mishaps in outcomes.items()
        for mishap, found in mishaps.items()
        if not is_right(mishap, found)
    }
    assert wrong == {}
