"""The program in the menu of a Linux desktop, as what opens links and files, and gone from it again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nqueens_gui.app import APPLICATION
from nqueens_gui.command_line import local_name, run
from nqueens_gui.shell.integration import ENTRY, HANDLER

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such desktops")
LINK = "nqueens:8/random-restart?seed=7&run=3#step=12"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the user a home folder with other programs in it, and no desktop that answers in their place."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "DBUS_SESSION_BUS_ADDRESS", "XDG_DATA_DIRS"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "config").mkdir()
    return tmp_path


def ours(home: Path) -> list[str]:
    return [
        path.name
        for path in home.rglob("*")
        if path.is_file() and "nqueens" in path.read_text(errors="replace")
    ]


def test_its_name_is_that_of_its_windows() -> None:
    assert f"{APPLICATION}.desktop" == ENTRY


def test_what_it_writes_is_gone_when_it_is_undone_and_nothing_else(home: Path) -> None:
    others = "[Default Applications]\ntext/html=browser.desktop\n"
    (home / "config" / "mimeapps.list").write_text(others)
    assert run(["--integrate"]) == 0
    assert run(["--integrate"]) == 0
    assert {ENTRY, "nqueens-gui.xml"} <= set(ours(home))
    with (home / "config" / "mimeapps.list").open("a") as file:
        file.write(f"[Added Associations]\n{HANDLER}=browser.desktop;{ENTRY};\n")
    assert run(["--no-integrate"]) == 0
    assert [name for name in ours(home) if name not in ("mimeapps.list", "mimeinfo.cache")] == []
    left = (home / "config" / "mimeapps.list").read_text()
    assert ENTRY not in left
    assert left.startswith(others)
    assert f"{HANDLER}=browser.desktop;" in left
    assert run(["--no-integrate"]) == 0


@pytest.mark.skipif(not shutil.which("xdg-open"), reason="xdg-open is missing")
def test_xdg_open_gives_links_to_the_program(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = home / "python"
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$@" >"$HOME/given"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    assert run(["--integrate"]) == 0
    environment = {**os.environ, "DISPLAY": ":4711"}
    subprocess.run(["xdg-open", LINK], check=True, env=environment, timeout=60)
    assert (home / "given").read_text().split() == ["-P", "-m", "nqueens_gui", LINK]
    assert run(["--no-integrate"]) == 0
    (home / "given").unlink()
    subprocess.run(
        ["xdg-open", LINK], env={**environment, "BROWSER": "true"}, timeout=60, capture_output=True
    )
    assert not (home / "given").exists()


@pytest.mark.skipif(not shutil.which("update-mime-database"), reason="shared-mime-info is missing")
def test_the_system_knows_saved_files(home: Path) -> None:
    assert run(["--integrate"]) == 0
    (home / "a.nqx").write_text("{}")
    (home / "b.nqueens.json").write_text("{}")
    (home / "c.json").write_text('{"format": "other"}')
    code = """if True:
        import sys
        from PySide6.QtCore import QMimeDatabase
        for name in sys.argv[1:]:
            print(QMimeDatabase().mimeTypeForFile(name).name())
    """
    files = [str(home / name) for name in ("a.nqx", "b.nqueens.json", "c.json")]
    done = subprocess.run([sys.executable, "-c", code, *files], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "application/x-nqueens-experiment",
        "application/x-nqueens-run+json",
        "application/json",
    ]


def test_another_system_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert run(["--integrate"]) == 2
    assert "only a Linux desktop" in capsys.readouterr().err


def test_a_user_without_a_home_folder_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert run(["--integrate"]) == 2
    assert "you have no home folder; name a folder in XDG_DATA_HOME" in capsys.readouterr().err


def test_the_address_of_a_file_is_its_name() -> None:
    assert local_name("file:///home/me/my%20run.json") == "/home/me/my run.json"
    assert local_name(LINK) == LINK
    assert local_name("my%20run.json") == "my%20run.json"
