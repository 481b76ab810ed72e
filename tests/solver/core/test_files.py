"""A file is written whole or not at all, read within bounds, and what goes wrong is one sentence."""

import errno
import json
import os
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.core.checks import InputError
from solver.core.files import (
    all_or_none,
    check_no_input,
    check_target,
    json_parts,
    json_text,
    read_whole,
    shown,
    whole_file,
    whole_folder,
    write_whole,
)


def names_in(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


@pytest.mark.parametrize(
    ("data", "content"),
    [
        ("h = 4\n", b"h = 4\n"),
        ("β", b"\xce\xb2"),
        (b"\x00\r\n", b"\x00\r\n"),
        (["a", b"b", "c"], b"abc"),
        ("", b""),
    ],
)
def test_what_was_given_is_in_the_file_and_nothing_beside_it(
    tmp_path: Path, data: str | bytes, content: bytes
) -> None:
    written = write_whole(tmp_path / "run.json", data)
    assert written == tmp_path / "run.json"
    assert written.read_bytes() == content
    assert names_in(tmp_path) == {"run.json"}


def test_a_relative_name_is_written_in_the_present_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert write_whole("run.json", "x") == tmp_path / "run.json"


def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path) -> None:
    target = tmp_path / "run.json"
    target.write_text("old")
    target.chmod(0o640)
    write_whole(target, "new")
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_has_the_rights_that_any_new_file_has(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    written = write_whole(tmp_path / "run.json", "x")
    assert written.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    target = tmp_path / "runs" / "run.json"
    link = tmp_path / "link.json"
    link.symlink_to(target)
    assert write_whole(link, "x") == target
    assert link.is_symlink()
    assert link.read_text() == "x"


def test_old_leftovers_of_this_program_are_removed_by_the_next_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (".nqueens-0123456789abcdef.part", ".nqueens-recent.part", "nqueens-x.part", ".x.part")
    for name in names:
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (0, 0 if name != names[1] else time()))
    (tmp_path / ".nqueens-folder.part").mkdir()
    write_whole(tmp_path / "run.json", "x")
    assert names_in(tmp_path) == {*names[1:], ".nqueens-folder.part", "run.json"}
    os.utime(tmp_path / names[1], (0, 0))
    monkeypatch.setattr("os.getuid", lambda: tmp_path.stat().st_uid + 1)
    write_whole(tmp_path / "run.json", "x")
    assert names[1] in names_in(tmp_path)


def test_parts_that_stop_coming_leave_the_old_file_and_nothing_half_written(tmp_path: Path) -> None:
    def parts() -> Iterator[str]:
        yield "half"
        raise KeyboardInterrupt

    target = tmp_path / "run.json"
    target.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, parts())
    assert target.read_text() == "old"
    assert names_in(tmp_path) == {"run.json"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(InputError, match=r"^/dev/full is not a regular file$"):
        write_whole("/dev/full", "x")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_a_folder_without_the_right_to_write_is_refused_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != tmp_path)
    with pytest.raises(InputError, match=r"cannot be written to$"):
        check_target(tmp_path / "run.json")


def test_a_file_that_is_write_protected_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run.json").write_text("old")
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) == tmp_path)
    with pytest.raises(InputError, match=r"run.json is write-protected$"):
        write_whole(tmp_path / "run.json", "new")
    assert (tmp_path / "run.json").read_text() == "old"


def test_a_file_of_just_the_greatest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(b"x" * 2_000_000)
    assert read_whole(file, 2_000_000) == b"x" * 2_000_000
    file.write_bytes(b"x" * 2_000_001)
    with pytest.raises(InputError, match=r"run.json is larger than 2 MB$"):
        read_whole(file, 2_000_000)


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    sentences = {
        tmp_path: "is a folder, not a file",
        tmp_path / "pipe": "is not a regular file",
        Path("/dev/zero"): "is not a regular file",
        tmp_path / "missing": "there is no such file or folder",
    }
    for path, words in sentences.items():
        with pytest.raises(InputError, match=words):
            read_whole(path, 1000)


def test_a_strange_name_is_shown_on_one_line() -> None:
    assert shown("runs/run.json") == "runs/run.json"
    assert shown("a\nb") == "'a\\nb'"
    assert shown("") == "''"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(json_values)
def test_what_is_written_is_read_back_the_same(value: Any) -> None:
    text = json_text(value)
    assert text.isascii()
    assert text.endswith("\n")
    assert json.loads(text) == value == json.loads(text)


def test_an_object_has_a_line_for_each_field_and_keeps_lists_together() -> None:
    document = {
        "n": 4,
        "rows": (1, 3, 0, 2),
        "more": {"a": None, "moves": [[0, 1, 2], [1, 2, 3]]},
        "none": {},
    }
    assert json_text(document).splitlines() == [
        "{",
        '  "n": 4,',
        '  "rows": [1,3,0,2],',
        '  "more": {',
        '    "a": null,',
        '    "moves": [[0,1,2],[1,2,3]]',
        "  },",
        '  "none": {}',
        "}",
    ]


def test_a_list_of_objects_has_a_line_for_each_of_their_fields() -> None:
    assert json_text([{"a": 1}, {"a": 2}]).splitlines() == [
        "[",
        "  {",
        '    "a": 1',
        "  },",
        "  {",
        '    "a": 2',
        "  }",
        "]",
    ]


@pytest.mark.parametrize("slices", [[], [[]], [[1, 2], [], [3]], [[], [1]]])
def test_slices_of_a_list_are_written_as_the_whole_list(slices: list[list[int]]) -> None:
    whole = {"h": [number for part in slices for number in part]}
    assert "".join(json_parts({"h": iter(slices)})) == json_text(whole)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_does_not_know_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_text({"number": number})


def test_a_file_written_in_any_order_replaces_the_old_one_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with whole_file(path) as (target, file):
        file.write(b"new file")
        file.seek(0)
        file.write(b"N")
        assert path.read_bytes() == b"old"
    assert (target, path.read_bytes()) == (path, b"New file")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("is_there", [False, True])
def test_a_folder_gets_its_name_when_it_is_full(tmp_path: Path, is_there: bool) -> None:
    path = tmp_path / "folder"
    if is_there:
        path.mkdir()
    with whole_folder(path) as temporary:
        (temporary / "one").write_text("1")
        assert not path.exists() or not list(path.iterdir())
    assert [file.name for file in path.iterdir()] == ["one"]
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_breaks_off_is_not_there(tmp_path: Path) -> None:
    def break_off() -> None:
        with whole_folder(tmp_path / "folder") as temporary:
            (temporary / "one").write_text("1")
            raise OSError(errno.ENOSPC, "no space")

    with pytest.raises(InputError, match="the disk is full"):
        break_off()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_program_left_an_hour_ago_is_removed_and_what_is_being_written_stays(
    tmp_path: Path,
) -> None:
    (tmp_path / ".nqueens-left.part").write_text("half")
    left = tmp_path / ".nqueens-left-folder.part"
    left.mkdir()
    (left / "one").write_text("1")
    with whole_file(tmp_path / "slow"), whole_folder(tmp_path / "slow folder"):
        for part in tmp_path.iterdir():
            minutes = 61 if part.name.startswith(".nqueens-left") else 59
            os.utime(part, (0, time() - 60 * minutes))
        write_whole(tmp_path / "file", "text")
        assert len(names_in(tmp_path)) == 3
    assert names_in(tmp_path) == {"file", "slow", "slow folder"}


def test_signals_do_after_a_write_what_they_did_before(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    write_whole(tmp_path / "file", "text")
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_an_output_that_is_an_input_through_a_link_is_refused(
    tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    (tmp_path / "run.json").write_text("{}")
    link(tmp_path / "out.html", tmp_path / "run.json")
    with pytest.raises(InputError, match=r"would replace .*run\.json, which is read"):
        check_no_input(tmp_path / "out.html", "1,3,0,2", "no\0name", tmp_path / "run.json")
    check_no_input(tmp_path / "new.html", tmp_path / "run.json")


def test_of_several_files_all_are_written_or_no_new_one(tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("old", encoding="utf-8")
    with all_or_none() as write:
        assert write(tmp_path / "one.txt", "1") == tmp_path / "one.txt"

    def write_three() -> None:
        with all_or_none() as write:
            write(old, "new")
            write(tmp_path / "two.txt", "2")
            write(tmp_path / "nowhere" / "three.txt", "3")

    with pytest.raises(InputError):
        write_three()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["old.txt", "one.txt"]
    assert old.read_text() == "old"


def test_an_empty_folder_gives_way_where_the_system_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(self: Path, target: Path, original: Callable[..., Path] = Path.replace) -> Path:
        if target.is_dir():
            raise PermissionError(13, "Access is denied")  # as on Windows
        return original(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    (tmp_path / "tour").mkdir()
    with whole_folder(tmp_path / "tour") as folder:
        (folder / "a.txt").write_text("a")
    assert (tmp_path / "tour" / "a.txt").read_text() == "a"
