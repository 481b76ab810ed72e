"""``nqueens doctor`` says what is here, what is missing, and the one command that installs it."""

import json
import platform
import sys
from collections.abc import Callable

import pytest

from solver.cli import doctor
from solver.cli.doctor import QtTrial, display_name, failed_trial, try_qt
from solver.core.system_libraries import Need, Use
from tests.solver.cli.commands import Done

Run = Callable[..., Done]

CURSOR = Need("libxcb-cursor.so.0", "libxcb-cursor0", Use.WINDOW)
GLIB = Need("libglib-2.0.so.0", "libglib2.0-0", Use.OFFSCREEN)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it a machine that lacks two libraries and runs as root with apt-get."""
    trial = QtTrial(None, "libxcb-cursor.so.0 is missing")
    monkeypatch.setattr(doctor, "try_qt", lambda platform=None: trial)
    monkeypatch.setattr(doctor, "missing_needs", lambda uses: [CURSOR, GLIB])
    monkeypatch.setattr(doctor, "has_program", lambda name: True)
    monkeypatch.setattr("os.geteuid", lambda: 0)


def test_a_machine_that_has_everything_is_described(nqueens: Run) -> None:
    code, out, _ = nqueens("doctor --json")
    report = json.loads(out)
    assert code == 0
    assert report["qt"] == {"starts": True, "platform": "offscreen", "problem": None}
    assert report["display"] == "QT_QPA_PLATFORM=offscreen"
    assert report["python"]["version"] == platform.python_version()
    assert set(report["versions"]) == {"numpy", "numba", "PySide6-Essentials", "pyqtgraph", "av"}
    assert all(report["versions"].values())
    assert report["engine"]["is_ready"]


def test_the_text_has_a_line_for_each_finding(nqueens: Run) -> None:
    code, out, err = nqueens("doctor")
    names = [line[:18].strip() for line in out.splitlines()]
    assert code == 0
    assert {"nqueens-laboratory", "Python", "numpy", "numba", "pyqtgraph", "display", "Qt", "engine"} <= set(
        names
    )
    assert err == "nqueens doctor: starting Qt and the search engine ...\n"


@pytest.mark.usefixtures("bare")
def test_what_is_missing_is_named_with_the_command_that_installs_it(nqueens: Run) -> None:
    command = "apt-get install --yes --no-install-recommends libxcb-cursor0 libglib2.0-0"
    report = json.loads(nqueens("doctor --json").out)
    assert report["install_command"] == command
    assert report["missing"] == [
        {"library": "libxcb-cursor.so.0", "package": "libxcb-cursor0", "needed_for": "window"},
        {"library": "libglib-2.0.so.0", "package": "libglib2.0-0", "needed_for": "offscreen"},
    ]
    out = nqueens("doctor").out
    assert "does not start: libxcb-cursor.so.0 is missing\n" in out
    assert "libxcb-cursor.so.0 (libxcb-cursor0), libglib-2.0.so.0 (libglib2.0-0)\n" in out
    assert f"{command}\n" in out


@pytest.mark.usefixtures("bare")
def test_without_apt_get_no_command_is_made_up(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "has_program", lambda name: False)
    assert json.loads(nqueens("doctor --json").out)["install_command"] is None


@pytest.mark.usefixtures("bare")
def test_without_a_display_qt_is_tried_offscreen_and_it_is_said(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str | None] = []

    def try_qt(platform: str | None = None) -> QtTrial:
        tried.append(platform)
        return QtTrial(platform, None)

    monkeypatch.setattr(doctor, "try_qt", try_qt)
    monkeypatch.setattr(doctor, "display_name", lambda environment: None)
    assert "none: neither DISPLAY nor WAYLAND_DISPLAY is set" in nqueens("doctor").out
    assert tried == ["offscreen"]


def test_an_engine_that_does_not_start_is_a_finding_and_no_crash(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise ImportError("Numba needs NumPy 2.0 or less")

    monkeypatch.setattr("solver.engine.prepare.prepare", refuse)
    code, out, _ = nqueens("doctor")
    assert code == 0
    assert "does not start: ImportError: Numba needs NumPy 2.0 or less\n" in out


def test_qt_starts_offscreen_on_the_machine_that_runs_the_tests() -> None:
    assert try_qt("offscreen") == QtTrial("offscreen", None)


def test_a_platform_that_is_not_there_is_named() -> None:
    trial = try_qt("paper")
    assert trial.platform is None
    assert trial.problem is not None
    assert 'the Qt platform plugin "paper"' in trial.problem


@pytest.mark.parametrize(
    ("messages", "problem"),
    [
        (
            "ImportError: libEGL.so.1: cannot open shared object file",
            "ImportError: libEGL.so.1: cannot open shared object file",
        ),
        (
            "qt.core.library: cannot load: (libxcb-cursor.so.0: cannot open shared object file: None)\n"
            "qt.qpa.plugin: From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed\nAborted",
            "From 6.5.0, xcb-cursor0 or libxcb-cursor0 is needed",
        ),
        ("qt.qpa.xcb: could not connect to display :9\nAborted", "could not connect to display :9"),
        ("first\n\nthe last word\n\n", "the last word"),
        ("", "it ended with code -6"),
    ],
)
def test_the_reason_of_a_failed_start_is_found_in_what_was_said(messages: str, problem: str) -> None:
    assert failed_trial(messages, -6) == QtTrial(None, problem)


def test_a_start_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cli.doctor.SCRIPT", "import threading; threading.Event().wait()")
    monkeypatch.setattr("solver.cli.doctor.TIMEOUT_S", 0.2)
    assert try_qt() == QtTrial(None, "it did not start within 0.2 seconds")


def test_the_display_is_the_one_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert display_name({}) is None
    assert display_name({"DISPLAY": ""}) is None
    assert display_name({"DISPLAY": ":0"}) == "DISPLAY=:0"
    assert display_name({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == "WAYLAND_DISPLAY=wayland-0"
    assert display_name({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}) == "QT_QPA_PLATFORM=offscreen"


def test_outside_linux_there_is_always_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert display_name({}) == "darwin"


def test_without_pyav_it_is_said_what_needs_it_and_how_to_get_it(
    nqueens: Run, bare: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "installed_version", lambda name: None if name == "av" else "1.0")
    (line,) = (line for line in nqueens("doctor").out.splitlines() if line.startswith("av "))
    assert line.endswith("only videos need it: pip install 'nqueens-laboratory[video]'")
