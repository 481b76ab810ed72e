"""The recorder without a window: what it paints is freed where it was painted."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import Theme, load_theme
from nqueens_gui.kit.writing import WritingResult
from nqueens_gui.recording import commands as module
from nqueens_gui.recording.commands import FilmRecorder
from nqueens_gui.recording.film import Film
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.painting import Frame
from tests.nqueens_gui.recording.films import film_of


class Part:
    """Stands for a widget."""


def test_painting_that_fails_leaves_nothing_to_the_other_thread(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    freed_in: list[threading.Thread] = []

    def painted(film: Film, theme: Theme) -> Iterator[Frame]:
        part = Part()
        weakref.finalize(part, lambda: freed_in.append(threading.current_thread()))
        raise MemoryError
        yield

    monkeypatch.setattr(module, "painted_frames", painted)
    recorder, results = FilmRecorder(), list[WritingResult]()
    recorder.finished.connect(results.append)
    with qtbot.waitSignal(recorder.finished):
        recorder.record(tmp_path / "run", FORMATS["png"], film_of("png"), load_theme("light"))
    recorder.close()
    assert results == [WritingResult((), "There is not enough memory for a run of this length.")]
    assert freed_in == [threading.main_thread()]
    assert list(tmp_path.iterdir()) == []
