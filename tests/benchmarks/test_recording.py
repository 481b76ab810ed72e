from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.recording import measured


@pytest.mark.thorough
def test_a_measurement_has_seconds_size_and_memory(qapp: QApplication, tmp_path: Path) -> None:
    seconds, megabytes, memory, unit = measured("mp4", 100).split()
    assert float(seconds) > 0
    assert float(megabytes) > 0
    assert int(memory) > 50
    assert unit == "MB"
