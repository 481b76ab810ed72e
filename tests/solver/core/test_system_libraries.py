"""What the system lacks is found by loading and looking, and named by Debian package."""

import subprocess
import sys

import pytest

from solver.core import system_libraries
from solver.core.system_libraries import (
    Use,
    has_library,
    has_program,
    install_command,
    missing_needs,
    packages_of,
)


def nothing(name: str) -> bool:
    return False


def everything(name: str) -> bool:
    return True


@pytest.fixture(autouse=True)
def on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")


def test_a_library_that_is_there_loads_and_one_that_is_not_does_not() -> None:
    assert has_library("libc.so.6")
    assert not has_library("libno-such-library.so.0")


def test_a_program_that_is_there_is_found_and_one_that_is_not_is_not() -> None:
    assert has_program("sh")
    assert not has_program("no-such-program")


def test_a_bare_machine_lacks_the_libraries_of_the_uses_asked_for_and_no_others() -> None:
    needs = missing_needs([Use.OFFSCREEN], has_library=nothing, has_program=nothing)
    assert {need.use for need in needs} == {Use.OFFSCREEN}
    assert packages_of(needs)[0] == "libglib2.0-0"


def test_a_package_that_holds_two_libraries_is_named_once() -> None:
    packages = packages_of(missing_needs(Use, has_library=nothing, has_program=nothing))
    assert len(packages) == len(set(packages))
    assert {"libegl1", "libxcb-cursor0", "xvfb", "xdotool", "openbox", "xauth"} <= set(packages)


def test_a_machine_that_has_everything_lacks_nothing() -> None:
    assert missing_needs(Use, has_library=everything, has_program=everything) == []


def test_outside_linux_nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert missing_needs(Use, has_library=nothing, has_program=nothing) == []


@pytest.mark.parametrize(("user", "start"), [(0, "apt-get install "), (1000, "sudo apt-get install ")])
def test_the_command_asks_for_rights_only_where_they_lack(
    user: int, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)
    command = install_command(["libgl1", "libegl1"])
    assert command.startswith(start)
    assert command.endswith(" libgl1 libegl1")


def test_the_file_runs_alone_before_anything_is_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", system_libraries.__file__, "offscreen"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == packages_of(missing_needs([Use.OFFSCREEN]))
