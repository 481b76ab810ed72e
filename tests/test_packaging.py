"""The wheel holds all that the program needs: installed outside the checkout, both commands start."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from configparser import ConfigParser
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
import trove_classifiers

from solver.engine.code_cache import code_folder

CHECKOUT = Path(__file__).parents[1]
PIP_WHEEL = (
    "-m",
    "pip",
    "wheel",
    "--quiet",
    "--no-index",
    "--no-deps",
    "--no-build-isolation",
    "--wheel-dir",
)


def run(*command: str | Path, cwd: Path) -> str:
    """Run `command` in `cwd` and return what it printed, or fail with what it complained of."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(source: Path, folder: Path) -> Path:
    run(sys.executable, *PIP_WHEEL, folder, source, cwd=folder)
    (wheel,) = folder.glob("nqueens_laboratory-*.whl")
    return wheel


def contents(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(CHECKOUT, tmp_path_factory.mktemp("wheel"))


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


@pytest.mark.thorough
def test_every_package_is_typed_and_the_window_opens_without_a_console(wheel: Path) -> None:
    assert {"solver/py.typed", "nqueens_gui/py.typed"} <= contents(wheel)
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        entries = ConfigParser()
        entries.read_string(archive.read(name).decode())
    assert dict(entries["gui_scripts"]) == {"nqueens-gui": "nqueens_gui.__main__:main"}
    assert "nqueens-gui" not in entries["console_scripts"]


@pytest.mark.thorough
def test_the_classifiers_exist_and_do_not_contradict_each_other(wheel: Path) -> None:
    found = set(metadata(wheel).get_all("Classifier") or ())
    assert found <= set(trove_classifiers.classifiers)
    systems = {"MacOS", "Microsoft :: Windows", "POSIX :: Linux"}
    assert {name for name in found if "Operating System" in name} == {
        f"Operating System :: {name}" for name in systems
    }
    assert not any("X11" in name for name in found)


@pytest.mark.thorough
def test_a_public_host_gives_links_and_pictures_full_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "queens/laboratory")
    monkeypatch.setenv("GITHUB_SHA", "abc")
    fields = metadata(build_wheel(CHECKOUT, tmp_path))
    text = fields.get_payload()
    assert isinstance(text, str)
    assert "](https://example.org/queens/laboratory/raw/abc/docs/pictures/window-light.png)" in text
    assert "](https://example.org/queens/laboratory/blob/abc/docs/commands.md" in text
    assert re.findall(r"\]\((?!https://|#)[^)]*\)", text) == []
    assert "Homepage, https://example.org/queens/laboratory" in (fields.get_all("Project-URL") or ())


@pytest.mark.thorough
def test_a_build_without_a_host_has_no_addresses(wheel: Path) -> None:
    if "GITHUB_REPOSITORY" not in os.environ:
        assert metadata(wheel).get_all("Project-URL") is None


def test_the_citation_is_that_of_the_program(wheel: Path) -> None:
    citation = yaml_fields(CHECKOUT / "CITATION.cff")
    fields = metadata(wheel)
    assert (citation["version"], citation["license"]) == (fields["Version"], fields["License-Expression"])


def yaml_fields(path: Path) -> dict[str, str]:
    """Return the fields of a flat YAML file that are one line each."""
    return dict(line.split(": ", 1) for line in path.read_text().splitlines() if re.match(r"[a-z-]+: ", line))


class Installation(NamedTuple):
    """An environment that has the wheel, borrows this one's dependencies, and cannot see the checkout."""

    folder: Path
    outside: Path

    def run(self, program: str, *arguments: str | Path) -> str:
        return run(self.folder / "bin" / program, *arguments, cwd=self.outside)


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder, outside = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("outside")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        wheel,
        cwd=outside,
    )
    # A path file is not read in a folder that another path file names, so an editable install stays unseen.
    site_packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site_packages / "borrowed.pth").write_text("\n".join(sorted(borrowed)) + "\n")
    return Installation(folder, outside)


def test_every_resource_of_the_checkout_but_the_model_answers_is_in_the_wheel(wheel: Path) -> None:
    resources = CHECKOUT / "resources"
    paths = [path.relative_to(resources) for path in resources.rglob("*") if path.is_file()]
    names = {path.as_posix() for path in paths if path.parts[0] != "searches"}
    assert names
    installed = {name for name in contents(wheel) if name.startswith("solver/resources_data/")}
    assert {f"solver/resources_data/{name}" for name in names} == installed


def test_the_wheel_holds_the_two_packages_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"solver", "nqueens_gui"}
    assert {Path(name).suffix for name in contents(wheel)} & {".pyc", ".nbi", ".nbc"} == set()


@pytest.mark.thorough
def test_a_source_distribution_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    run(
        sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path, cwd=CHECKOUT
    )
    (source,) = tmp_path.glob("*.tar.gz")
    assert contents(build_wheel(source, tmp_path)) == contents(wheel)


@pytest.mark.thorough
def test_the_installed_program_is_not_the_checkout(installation: Installation) -> None:
    where = installation.run(
        "python", "-c", "import solver, nqueens_gui; print(solver.__file__, nqueens_gui.__file__)"
    )
    assert all(path.startswith(str(installation.folder)) for path in where.split())


def test_the_installed_command_finds_the_recorder(installation: Installation) -> None:
    assert "--moves-per-second" in installation.run("nqueens", "record", "--help")


def test_the_installed_window_tells_its_version(installation: Installation) -> None:
    version = installation.run("python", "-c", "import solver; print(solver.__version__)").strip()
    assert version in installation.run("nqueens-gui", "--version")


def share_compiled_engine(installation: Installation) -> None:
    """Give the installed engine the machine code of the checkout's, which is the same file for file."""
    here = code_folder()
    assert here is not None
    (there,) = installation.folder.glob("lib/python*/site-packages/solver/engine")
    shutil.copytree(here, there / "__pycache__" / here.name)


@pytest.mark.thorough
def test_the_installed_window_searches_and_leaves_its_picture(installation: Installation) -> None:
    share_compiled_engine(installation)
    tour = installation.outside / "tour"
    installation.run("nqueens-gui", "--tour", tour)
    assert (tour / "screenshot.png").stat().st_size > 10_000
