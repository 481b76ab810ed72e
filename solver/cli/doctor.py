"""``nqueens doctor``: what this machine has and what it lacks, with a trial start of Qt in another process."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from solver.cli.output import put_either, say
from solver.core.definitions import NAME, installed_version, program
from solver.core.system_libraries import Need, Use, has_program, install_command, missing_needs, packages_of

TIMEOUT_S = 30
"""Seconds Qt may take to start."""
SCRIPT = (
    "from PySide6.QtGui import QGuiApplication\n"
    "application = QGuiApplication(['nqueens'])\n"
    "print(application.platformName())\n"
)


class QtTrial(Struct, frozen=True):
    """The result of starting Qt."""

    platform: str | None
    """The platform it runs on, such as ``xcb``; None if it does not start."""
    problem: str | None
    """Why it does not start."""


def display_name(environment: Mapping[str, str]) -> str | None:
    """Return the display a window would open on; None if there is none."""
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        if value := environment.get(name):
            return f"{name}={value}"
    if not sys.platform.startswith("linux"):
        return sys.platform
    return None


def try_qt(platform: str | None = None) -> QtTrial:
    """Start Qt as the window would, or on another platform, in a process of its own."""
    environment = {**os.environ, "QT_DEBUG_PLUGINS": "1", "PYTHONUTF8": "1"}
    if platform:
        environment["QT_QPA_PLATFORM"] = platform
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", SCRIPT],
            check=False,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT_S,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return QtTrial(None, f"it did not start within {TIMEOUT_S} seconds")
    if done.returncode == 0:
        return QtTrial(done.stdout.strip(), None)
    return failed_trial(done.stderr, done.returncode)


def failed_trial(messages: str, code: int) -> QtTrial:
    """Return what Qt says of a platform on which it does not start, else the last message."""
    lines = [line for line in messages.splitlines() if line.strip() and not line.startswith("qt.core")]
    of_platform = (line.partition(": ")[2] for line in lines if line.startswith("qt.qpa"))
    return QtTrial(None, next(of_platform, lines[-1].strip() if lines else f"it ended with code {code}"))


DISTRIBUTIONS = ("numpy", "numba", "PySide6-Essentials", "pyqtgraph", "av")
"""What the program depends on, besides Python; the last for videos alone."""
NO_VIDEO = "not installed; only videos need it: pip install 'nqueens-laboratory[video]'"
NO_DISPLAY = "none: neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can open here"


def run(arguments: Namespace) -> int:
    """Examine this machine and print the result."""
    say("nqueens doctor: starting Qt and the search engine ...")
    report = examination()
    put_either(arguments.json, report, report_text(report))
    return 0


def examination() -> dict[str, Any]:
    """Collect what this machine has and what it lacks."""
    display = display_name(os.environ)
    trial = try_qt(None if display else "offscreen")
    missing = missing_needs([Use.OFFSCREEN, Use.WINDOW])
    packages = packages_of(missing)
    return {
        "program": program(),
        "python": {"version": platform.python_version(), "path": sys.executable},
        "system": platform.platform(),
        "versions": {name: installed_version(name) for name in DISTRIBUTIONS},
        "display": display,
        "qt": {"starts": trial.problem is None, **asdict(trial)},
        "missing": [_missing(need) for need in missing],
        "install_command": install_command(packages) if packages and has_program("apt-get") else None,
        "engine": _engine(),
    }


def _missing(need: Need) -> dict[str, str]:
    return {"library": need.name, "package": need.package, "needed_for": need.use.value}


def _engine() -> dict[str, Any]:
    """Prepare the engine and return how that went."""
    from solver.engine.prepare import Preparation, prepare

    try:
        done, problem = prepare(), None
    except Exception as error:  # report anything that is wrong with the compiler
        done, problem = Preparation(0.0, False, None, ()), f"{type(error).__name__}: {error}"
    return {
        "is_ready": problem is None,
        "problem": problem,
        **done._asdict(),
        "seconds": round(done.seconds, 3),
        "folder": None if done.folder is None else str(done.folder),
    }


def report_text(report: dict[str, Any]) -> str:
    """Return the report as text."""
    versions = {
        name: version or (NO_VIDEO if name == "av" else "not installed")
        for name, version in report["versions"].items()
    }
    lines = {
        NAME: report["program"]["version"],
        "Python": f"{report['python']['version']} ({report['python']['path']})",
        **versions,
        "system": report["system"],
        "display": report["display"] or NO_DISPLAY,
        "Qt": _qt_text(report["qt"]),
        "missing": _missing_text(report["missing"]),
        "to install": report["install_command"],
        "engine": _engine_text(report["engine"]),
    }
    return "".join(f"{name:<19} {text}\n" for name, text in lines.items() if text)


def _qt_text(qt: dict[str, Any]) -> str:
    return f"starts on {qt['platform']}" if qt["starts"] else f"does not start: {qt['problem']}"


def _missing_text(libraries: list[dict[str, str]]) -> str:
    return ", ".join(f"{need['library']} ({need['package']})" for need in libraries) or "nothing"


def _engine_text(engine: dict[str, Any]) -> str:
    if not engine["is_ready"]:
        return f"does not start: {engine['problem']}"
    how = "compiled" if engine["is_compiled_anew"] else "loaded"
    where = f"cached in {engine['folder']}" if engine["folder"] else "not cached: no folder can be written to"
    ready = f"ready, {how} in {engine['seconds']:.1f} s, {where}"
    return ready + f"; set aside as damaged: {', '.join(engine['damaged'])}" * bool(engine["damaged"])
