"""Whether a display answers is found out without Qt."""

from __future__ import annotations

import ctypes
import socket
from pathlib import Path

import pytest

from nqueens_gui.shell.start_checks import answering_displays, answers_wayland, answers_x

NOBODY = ":4711"


@pytest.fixture
def has_xcb() -> None:
    try:
        ctypes.CDLL("libxcb.so.1")
    except OSError:
        pytest.skip("libxcb is not installed")


def test_a_display_that_is_there_answers(display: str) -> None:
    assert answers_x({"DISPLAY": display})
    assert answering_displays({"DISPLAY": display}) == ["DISPLAY"]


@pytest.mark.usefixtures("has_xcb")
@pytest.mark.parametrize("name", [NOBODY, "nonsense"])
def test_a_display_that_is_not_there_does_not_answer(name: str) -> None:
    assert not answers_x({"DISPLAY": name})
    assert answering_displays({"DISPLAY": name}) == []


def test_without_the_library_the_display_is_taken_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_found(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", not_found)
    assert answers_x({"DISPLAY": NOBODY})


def test_a_compositor_is_asked_by_its_socket(tmp_path: Path) -> None:
    environment = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert not answers_wayland(environment)
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind(str(tmp_path / "wayland-7"))
        compositor.listen()
        assert answers_wayland(environment)
        assert answering_displays(environment) == ["WAYLAND_DISPLAY"]
    assert answering_displays({}) == []
