from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.recording import film_of, measured
from nqueens_gui.recording.formats import FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_a_film_has_as_many_frames_as_are_asked_for(name: str) -> None:
    for frames in (100, 130):
        assert film_of(name, frames).frames == frames


@pytest.mark.thorough
def test_a_measurement_has_seconds_size_and_memory(qapp: QApplication, tmp_path: Path) -> None:
    seconds, megabytes, memory, unit = measured("mp4", 100).split()
    assert float(seconds) > 0
    assert float(megabytes) > 0
    assert int(memory) > 50
    assert unit == "MB"
