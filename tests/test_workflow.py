"""What a public host runs: every supported Python and system, and tools that each of them has."""

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

CHECKOUT = Path(__file__).parents[1]
JOBS: dict[str, Any] = yaml.safe_load((CHECKOUT / ".github/workflows/test.yml").read_text())["jobs"]
SYSTEMS = {"ubuntu-latest", "windows-latest", "macos-latest"}


def test_the_wheel_is_tried_and_the_suite_run_on_every_system_and_every_python() -> None:
    fields = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    versions = re.findall(r":: (3\.\d+)", " ".join(fields["classifiers"]))
    matrix = JOBS["wheel"]["strategy"]["matrix"]
    assert matrix["python"] == JOBS["suite"]["strategy"]["matrix"]["python"] == versions
    assert (
        set(matrix["system"])
        == {*JOBS["elsewhere"]["strategy"]["matrix"]["system"], "ubuntu-latest"}
        == SYSTEMS
    )


def test_the_scripts_use_tools_that_macos_has_too() -> None:
    scripts = [CHECKOUT / "Makefile", *(CHECKOUT / "tools").glob("*.sh")]
    missing = r"\b(sha256sum|md5sum|readlink -f|realpath|nproc|mapfile|readarray|sed -i|grep -P)\b"
    assert {path.name: re.findall(missing, path.read_text()) for path in scripts} == {
        path.name: [] for path in scripts
    }
