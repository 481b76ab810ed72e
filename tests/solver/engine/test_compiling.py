"""Machine code that is older than the engine's files is forgotten; younger code is kept."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest

from solver.engine import compiling
from solver.engine.compiling import cached_versions, delete_stale_code, index_files, newest_source


def dispatcher(folder: Path | None) -> Any:
    """Stand for a compiled function whose code is kept in a folder."""
    stats = SimpleNamespace(cache_path=None if folder is None else str(folder))
    return SimpleNamespace(py_func=newest_source.__wrapped__, stats=stats)


@pytest.fixture
def index(tmp_path: Path) -> Path:
    line = newest_source.__wrapped__.__code__.co_firstlineno
    file = tmp_path / f"compiling.newest_source-{line}.py3.nbi"
    file.write_text("")
    (tmp_path / f"compiling.other-{line}.py3.nbi").write_text("")
    return file


def test_the_files_of_a_function_are_found_and_no_others(tmp_path: Path, index: Path) -> None:
    assert index_files(dispatcher(tmp_path)) == [index]
    assert index_files(dispatcher(None)) == []


@pytest.mark.parametrize(("age", "is_kept"), [(-10, False), (10, True)])
def test_code_older_than_the_newest_source_is_forgotten(
    tmp_path: Path, index: Path, age: float, is_kept: bool
) -> None:
    os.utime(index, (newest_source() + age,) * 2)
    delete_stale_code(dispatcher(tmp_path))
    assert index.exists() == is_kept


def test_all_versions_of_a_function_are_forgotten_when_one_version_is_old(
    tmp_path: Path, index: Path
) -> None:
    versions = [index.with_name(index.name.replace(".nbi", f".{number}.nbc")) for number in (1, 2)]
    for version in versions:
        version.write_text("")
    delete_stale_code(dispatcher(tmp_path))
    assert cached_versions(dispatcher(tmp_path)) == 2
    os.utime(versions[0], (newest_source() - 10,) * 2)
    delete_stale_code(dispatcher(tmp_path))
    assert cached_versions(dispatcher(tmp_path)) == 0
    assert not index.exists()
    assert not any(version.exists() for version in versions)


def test_the_newest_source_is_the_youngest_file_of_the_engine() -> None:
    folder = Path(compiling.__file__).parent
    assert newest_source() == max(file.stat().st_mtime for file in folder.glob("*.py"))


def test_without_a_folder_for_the_code_a_function_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = numba.njit

    def njit(*functions: Any, **options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return real(*functions, **options)

    monkeypatch.setattr(numba, "njit", njit)
    triple = compiling.compiled(lambda number: 3 * number)
    assert triple(14) == 42
