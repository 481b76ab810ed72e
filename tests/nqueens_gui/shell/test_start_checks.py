"""Why no window can open is said in one line, with what can be done about it."""

from __future__ import annotations

import ctypes
import socket
from pathlib import Path

import pytest

from nqueens_gui.shell import start_checks
from nqueens_gui.shell.start_checks import (
    BAD_INPUT,
    answering_displays,
    answers_wayland,
    answers_x,
    complain,
    needs_display,
    why_no_window,
)
from solver.core import system_libraries
from solver.core.system_libraries import Need, Use, why_no_qt

CURSOR = Need("libxcb-cursor.so.0", "libxcb-cursor0", Use.WINDOW)


@pytest.fixture(autouse=True)
def on_a_sound_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_checks.sys, "platform", "linux")
    monkeypatch.setattr(system_libraries, "missing_needs", lambda uses: [])
    monkeypatch.setattr(start_checks, "answering_displays", lambda environment: ["DISPLAY"])


@pytest.mark.parametrize(
    ("platform", "is_needed"),
    [("", True), ("xcb", True), ("wayland", True), ("xcb:x=1", True), ("offscreen", False), ("vnc", False)],
)
def test_a_display_is_needed_unless_another_platform_is_asked_for(platform: str, is_needed: bool) -> None:
    assert needs_display({"QT_QPA_PLATFORM": platform}) is is_needed
    assert needs_display({})


def test_elsewhere_there_is_a_display_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_checks.sys, "platform", "darwin")
    assert not needs_display({})
    assert why_no_window({}) is None


def test_nothing_speaks_against_a_window_on_a_display() -> None:
    assert why_no_window({"DISPLAY": ":0"}) is None
    assert why_no_window({"WAYLAND_DISPLAY": "wayland-0"}) is None
    assert why_no_window({"QT_QPA_PLATFORM": "offscreen"}) is None


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ""}, {"QT_QPA_PLATFORM": "xcb"}])
def test_without_a_display_it_is_said_what_can_be_done(environment: dict[str, str]) -> None:
    sentence = why_no_window(environment)
    assert sentence.startswith("there is no display (DISPLAY and WAYLAND_DISPLAY are empty); ")
    assert all(words in sentence for words in ("ssh -X", "xvfb-run", "--tour FOLDER", "'nqueens'"))
    assert "\n" not in sentence


def test_a_display_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_checks, "answering_displays", lambda environment: [])
    sentence = why_no_window({"DISPLAY": ":9", "WAYLAND_DISPLAY": "wayland-0"})
    assert sentence.startswith("the display does not answer (DISPLAY=:9, WAYLAND_DISPLAY=wayland-0); ")
    assert "xvfb-run" in sentence


def test_missing_libraries_are_named_with_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        system_libraries, "missing_needs", lambda uses: [CURSOR] if Use.WINDOW in uses else []
    )
    sentence = why_no_window({"DISPLAY": ":0"})
    assert "libxcb-cursor.so.0" in sentence
    assert sentence.endswith("apt-get install --yes --no-install-recommends libxcb-cursor0")
    assert why_no_window({"QT_QPA_PLATFORM": "offscreen"}) is None
    assert why_no_qt([Use.OFFSCREEN]) is None


def test_it_is_one_line_in_the_name_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert complain("no, thanks") == BAD_INPUT == 2
    captured = capsys.readouterr()
    assert captured.err == "nqueens-gui: no, thanks\n"
    assert captured.out == ""


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
