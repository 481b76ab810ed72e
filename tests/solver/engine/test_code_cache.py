"""Machine code is kept by what is compiled; whatever happens to the files on disk, programs run."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.engine import code_cache
from solver.engine.code_cache import CHECKSUM, CodeCache
from solver.engine.compiling import OPTIONS, Compiled


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    chosen = tmp_path / "code-x-1"
    monkeypatch.setattr(code_cache, "code_folder", lambda: chosen)
    monkeypatch.setattr(code_cache, "damaged", [])
    return chosen


def triple(number: int) -> int:
    return 3 * number


def double(number: int) -> int:
    return 2 * number


def call(function: Callable[[int], int]) -> tuple[int, bool]:
    """Call a function as a new process would; return its result and whether it had to be compiled."""
    dispatcher = Compiled(function, is_cached=True, **OPTIONS).dispatcher
    return dispatcher(14), bool(dispatcher.stats.cache_misses)


def file_of(folder: Path, function: Callable[[int], int]) -> Path:
    (file,) = folder.glob(f"*.{function.__qualname__}.*.code")
    return file


def test_a_function_is_compiled_once(folder: Path) -> None:
    assert not CodeCache(triple).has_any()  # type: ignore[arg-type]
    assert call(triple) == (42, True)
    assert CodeCache(triple).has_any()  # type: ignore[arg-type]
    assert call(triple) == (42, False)
    assert [file.name for file in folder.iterdir()] == [file_of(folder, triple).name]


def altered(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(255 - byte for byte in data[middle : middle + 20]) + data[middle + 20 :]


CONTENTS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut in the checksum": lambda data: data[: CHECKSUM // 2],
    "cut in the middle": lambda data: data[: len(data) // 2],
    "zeroed": lambda data: bytes(len(data)),
    "twenty bytes altered": altered,
    "longer": lambda data: data + b"\0",
    "of another program": lambda data: b"#!/bin/sh\n",
}
PLACES: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to nothing": lambda file: file.symlink_to("nothing"),
    "a link to itself": lambda file: file.symlink_to(file),
}


def assert_heals(folder: Path, name: str) -> None:
    assert not CodeCache(triple).has_any()  # type: ignore[arg-type]
    assert [file.name for file in code_cache.damaged] == [name]
    assert len(list(folder.glob("*.damaged-*"))) == 1
    assert call(triple) == (42, True)
    assert call(triple) == (42, False)


@pytest.mark.parametrize("damage", CONTENTS)
def test_a_damaged_file_is_set_aside_and_made_anew(folder: Path, damage: str) -> None:
    call(triple)
    file = file_of(folder, triple)
    file.write_bytes(CONTENTS[damage](file.read_bytes()))
    assert_heals(folder, file.name)


@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_file_is_set_aside(folder: Path, place: str) -> None:
    call(triple)
    file = file_of(folder, triple)
    file.unlink()
    PLACES[place](file)
    assert_heals(folder, file.name)


def test_the_code_of_one_function_is_never_taken_for_that_of_another(folder: Path) -> None:
    call(triple)
    call(double)
    file_of(folder, double).replace(file_of(folder, triple))
    assert call(triple) == (42, True)


def test_a_file_in_place_of_the_folder_is_set_aside(folder: Path) -> None:
    folder.write_text("")
    assert call(triple) == (42, True)
    assert call(triple) == (42, False)


def test_code_that_cannot_be_written_is_compiled_at_each_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr("solver.core.files.os.fsync", refuse)
    assert call(triple) == (42, True)
    assert call(triple) == (42, True)
    assert list(folder.iterdir()) == []


def test_without_a_folder_code_is_compiled_at_each_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(function: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(code_cache, "FunctionCache", refuse)
    monkeypatch.undo()
    monkeypatch.setattr(code_cache, "FunctionCache", refuse)
    assert code_cache.code_folder.__wrapped__() is None
    monkeypatch.setattr(code_cache, "code_folder", lambda: None)
    assert call(triple) == (42, True)
    assert not CodeCache(triple).has_any()  # type: ignore[arg-type]


def test_code_of_earlier_versions_is_deleted_with_the_first_of_this_one(folder: Path) -> None:
    stale = folder.with_name("code-x-0")
    stale.mkdir()
    (stale / "triple.code").write_text("")
    (folder.with_name("code-y-0")).mkdir()
    call(triple)
    assert {path.name for path in folder.parent.iterdir()} == {"code-x-1", "code-y-0"}


def test_code_of_a_function_as_it_was_is_replaced(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call(triple)
    before = file_of(folder, triple)
    monkeypatch.setattr(code_cache, "digest_of", lambda function, signature: "changed")
    assert not CodeCache(triple).has_any()  # type: ignore[arg-type]
    assert call(triple) == (42, True)
    assert file_of(folder, triple) != before
