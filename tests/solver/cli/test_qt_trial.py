"""Qt is tried in a process of its own, and what it lacks is named."""

import sys

import pytest

from solver.cli.qt_trial import QtTrial, display_words, failed_trial, try_qt


def test_qt_starts_offscreen_on_the_machine_that_runs_the_tests() -> None:
    assert try_qt("offscreen") == QtTrial("offscreen", None)


def test_a_platform_that_is_not_there_is_named() -> None:
    assert try_qt("paper") == QtTrial(None, "Qt has no platform called paper")


@pytest.mark.parametrize(
    ("messages", "problem", "library"),
    [
        (
            "ImportError: libEGL.so.1: cannot open shared object file: No such file or directory",
            "the library libEGL.so.1 is missing",
            "libEGL.so.1",
        ),
        (
            "qt.core.library: cannot load: (libxcb-cursor.so.0: cannot open shared object file: None)\n"
            "qt.qpa.plugin: From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed\nAborted",
            "the library libxcb-cursor.so.0 is missing",
            "libxcb-cursor.so.0",
        ),
        ("ModuleNotFoundError: No module named 'PySide6'", "PySide6 is not installed", None),
        ("qt.qpa.xcb: could not connect to display :9\nAborted", "the display cannot be reached", None),
        ("first\n\nthe last word\n\n", "the last word", None),
        ("", "it ended with code -6", None),
    ],
)
def test_the_reason_of_a_failed_start_is_found_in_what_was_said(
    messages: str, problem: str, library: str | None
) -> None:
    assert failed_trial(messages, -6) == QtTrial(None, problem, library)


def test_a_start_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cli.qt_trial.SCRIPT", "import threading; threading.Event().wait()")
    monkeypatch.setattr("solver.cli.qt_trial.PATIENCE_S", 0.2)
    assert try_qt() == QtTrial(None, "it did not start within 0.2 seconds")


def test_the_display_is_the_one_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert display_words({}) is None
    assert display_words({"DISPLAY": ""}) is None
    assert display_words({"DISPLAY": ":0"}) == "DISPLAY=:0"
    assert display_words({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == "WAYLAND_DISPLAY=wayland-0"
    assert display_words({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}) == "QT_QPA_PLATFORM=offscreen"


def test_outside_linux_there_is_always_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert display_words({}) == "darwin"
