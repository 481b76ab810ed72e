"""Puts the program into the menu of a Linux desktop, as what opens saved files and links, or takes it out again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from solver.core.checks import InputError
from solver.core.files import write_whole
from solver.core.links import SCHEME
from solver.core.resources import resource_path

NAME = "nqueens-gui"
"""As Qt names the windows (`setDesktopFileName`), so that they get the icon."""
ENTRY = f"{NAME}.desktop"
HANDLER = f"x-scheme-handler/{SCHEME.removesuffix(':')}"
TYPES = (HANDLER, "application/x-nqueens-run+json", "application/x-nqueens-experiment")
MIME = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-nqueens-run+json">
    <comment>N-queens run</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*.nqueens.json" weight="60"/>
  </mime-type>
  <mime-type type="application/x-nqueens-experiment">
    <comment>N-queens experiment</comment>
    <glob pattern="*.nqx"/>
  </mime-type>
</mime-info>
"""


def integrate() -> str:
    """Write the files of the desktop and return a sentence on it; they replace those of an earlier call.

    Raises
    ------
    InputError
        On other systems, and if a file cannot be written.
    """
    texts = (_desktop_entry(), resource_path("app-icon.svg").read_text(encoding="utf-8"), MIME)
    for path, text in zip(_files(), texts, strict=True):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{path.parent} cannot be created: {error.strerror}") from error
        write_whole(path, text)
    _tell_desktop()
    for kind in TYPES:
        _run("xdg-mime", "default", ENTRY, kind)
    return (
        f"The program is in the menu of your desktop and opens {SCHEME} links; '--no-integrate' undoes this."
    )


def undo_integration() -> str:
    """Remove what `integrate` wrote and return a sentence on it; errors as there."""
    for path in _files():
        path.unlink(missing_ok=True)
    associations = _folder("XDG_CONFIG_HOME", ".config") / "mimeapps.list"
    with suppress(FileNotFoundError):
        text = associations.read_text(encoding="utf-8")
        kept = re.sub(rf"^[^=\n]+={re.escape(ENTRY)};?\n|(?<=[=;]){re.escape(ENTRY)};?", "", text, flags=re.M)
        if kept != text:
            write_whole(associations, kept)
    _tell_desktop()
    return "The program is no longer in the menu of your desktop and opens no links."


def _desktop_entry() -> str:
    words = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "nqueens_gui"]
    return f"""[Desktop Entry]
Type=Application
Name=N-Queens Laboratory
Comment=Watch, understand and measure local search on the n-queens problem
Exec={" ".join(map(_quoted, words))} %u
Icon={NAME}
StartupWMClass={NAME}
Categories=Education;Science;ArtificialIntelligence;
MimeType={";".join(TYPES)};
"""


def _quoted(word: str) -> str:
    """Return a word of a command as desktop entries quote it; most need no quotes, which not every reader knows."""
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w./%+:@=-]+", word):
        return word
    return '"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("\\", "\\\\") + '"'


def _files() -> tuple[Path, Path, Path]:
    if not sys.platform.startswith("linux"):
        raise InputError("only a Linux desktop needs this; other systems ask what to open a file with")
    data = _folder("XDG_DATA_HOME", ".local/share")
    return (
        data / "applications" / ENTRY,
        data / "icons/hicolor/scalable/apps" / f"{NAME}.svg",
        data / "mime/packages" / f"{NAME}.xml",
    )


def _folder(variable: str, default: str) -> Path:
    try:
        return Path(os.environ.get(variable) or Path.home() / default)
    except RuntimeError:
        raise InputError(f"you have no home folder; name a folder in {variable}") from None


def _tell_desktop() -> None:
    """Have the desktop read its files again, where it has the tools; without them, it does at the next login."""
    entry, _, types = _files()
    _run("update-mime-database", str(types.parents[1]))
    _run("update-desktop-database", str(entry.parent))


def _run(program: str, *arguments: str) -> None:
    if shutil.which(program):
        subprocess.run([program, *arguments], check=False, capture_output=True)
