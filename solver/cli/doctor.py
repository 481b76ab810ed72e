"""``nqueens doctor``: versions, whether Qt starts, what is missing and the command that installs it."""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from solver.cli.command import Command
from solver.cli.output import put, put_json, say
from solver.cli.qt_trial import QtTrial, display_words, try_qt
from solver.program import NAME, installed_version, program
from solver.system_libraries import Need, Use, has_program, install_command, missing_needs, packages_of

DISTRIBUTIONS = ("numpy", "numba", "PySide6-Essentials", "pyqtgraph")
"""What the program rests on, beside Python."""
NO_DISPLAY = "none: neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can open here"


def add_arguments(parser: ArgumentParser) -> None:
    """Take nothing."""


def run(arguments: Namespace) -> int:
    """Examine this machine and print what was found."""
    say("nqueens doctor: starting Qt and the search engine ...")
    report = examination()
    if arguments.json:
        put_json(report)
    else:
        put(report_text(report))
    return 0


def examination() -> dict[str, Any]:
    """Find out what is here and what is not."""
    display = display_words(os.environ)
    trial = try_qt(None if display else "offscreen")
    missing = missing_needs([Use.OFFSCREEN, Use.WINDOW])
    packages = [local_name(package) for package in packages_of(missing)]
    return {
        "program": program(),
        "python": {"version": platform.python_version(), "path": sys.executable},
        "system": platform.platform(),
        "versions": {name: installed_version(name) for name in DISTRIBUTIONS},
        "display": display,
        "qt": _qt(trial),
        "missing": [_missing(need) for need in missing],
        "install_command": install_command(packages) if packages and has_program("apt-get") else None,
        "engine": _engine(),
    }


def local_name(package: str) -> str:
    """Return what a package is called on this system: some got a suffix when their times grew to 64 bits."""
    is_renamed = package in RENAMED and _system_version() >= RENAMED_SINCE.get(_system_name(), (sys.maxsize,))
    return f"{package}t64" if is_renamed else package


RENAMED = frozenset({"libglib2.0-0"})
"""Packages whose name ends in t64 on newer systems."""
RENAMED_SINCE = {"ubuntu": (24, 4), "debian": (13,)}


def _system_name() -> str:
    return _os_release().get("ID", "")


def _system_version() -> tuple[int, ...]:
    parts = _os_release().get("VERSION_ID", "").split(".")
    return tuple(int(part) for part in parts if part.isdigit())


def _os_release() -> dict[str, str]:
    try:
        return platform.freedesktop_os_release()
    except OSError:
        return {}


def _qt(trial: QtTrial) -> dict[str, Any]:
    return {
        "starts": trial.problem is None,
        "platform": trial.platform,
        "problem": trial.problem,
        "missing_library": trial.missing_library,
    }


def _missing(need: Need) -> dict[str, str]:
    return {"library": need.name, "package": local_name(need.package), "needed_for": need.use.value}


def _engine() -> dict[str, Any]:
    """Make the engine ready and tell how that went."""
    from solver.engine.prepare import Preparation, prepare  # the compiler takes a moment to load

    try:
        done, problem = prepare(), None
    except Exception as error:  # whatever is wrong with the compiler is to be said here
        done, problem = Preparation(0.0, False, None), f"{type(error).__name__}: {error}"
    return {
        "is_ready": problem is None,
        "problem": problem,
        "is_compiled_anew": done.is_compiled_anew,
        "seconds": round(done.seconds, 3),
        "folder": None if done.folder is None else str(done.folder),
    }


def report_text(report: dict[str, Any]) -> str:
    """Write the report for people."""
    versions = {name: version or "not installed" for name, version in report["versions"].items()}
    lines = {
        NAME: report["program"]["version"],
        "Python": f"{report['python']['version']} ({report['python']['path']})",
        **versions,
        "system": report["system"],
        "display": report["display"] or NO_DISPLAY,
        "Qt": _qt_words(report["qt"]),
        "missing": _missing_words(report["missing"]),
        "to install": report["install_command"],
        "engine": _engine_words(report["engine"]),
    }
    return "".join(f"{name:<19} {words}\n" for name, words in lines.items() if words)


def _qt_words(qt: dict[str, Any]) -> str:
    return f"starts on {qt['platform']}" if qt["starts"] else f"does not start: {qt['problem']}"


def _missing_words(missing: list[dict[str, str]]) -> str:
    if not missing:
        return "nothing"
    return ", ".join(f"{need['library']} ({need['package']})" for need in missing)


def _engine_words(engine: dict[str, Any]) -> str:
    if not engine["is_ready"]:
        return f"does not start: {engine['problem']}"
    how = "compiled" if engine["is_compiled_anew"] else "loaded"
    where = f"kept in {engine['folder']}" if engine["folder"] else "not kept: no folder can be written to"
    return f"ready, {how} in {engine['seconds']:.1f} s, {where}"


DOCTOR = Command("doctor", "Say what this machine has and what it lacks.", add_arguments, run)
