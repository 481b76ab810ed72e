import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from nqueens_gui.export import writing
from nqueens_gui.export.writing import Document, ExportResult, Parts, Progress, write_documents
from solver.core.checks import InputError


def document(folder: Path, name: str, *parts: str | bytes) -> Document:
    return Document(folder / name, lambda: parts, len(parts), len(parts))


def failing(error: Exception) -> Parts:
    yield "the beginning"
    raise error


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_files_are_written_in_order_text_and_bytes_alike(tmp_path: Path) -> None:
    result = write_documents([document(tmp_path, "a", "x = ", "1\n"), document(tmp_path, "b", b"\x89PNG")])
    assert result == ExportResult((tmp_path / "a", tmp_path / "b"))
    assert result.is_complete
    assert (tmp_path / "a").read_text() == "x = 1\n"
    assert (tmp_path / "b").read_bytes() == b"\x89PNG"


def test_a_content_is_made_when_its_turn_comes_and_not_before(tmp_path: Path) -> None:
    made: list[str] = []

    def make(name: str) -> Iterator[str]:
        made.append(name)
        yield name

    documents = [Document(tmp_path / name, lambda name=name: make(name)) for name in ("a", "b")]
    assert made == []
    write_documents(documents)
    assert made == ["a", "b"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (InputError("the disk is full"), "The disk is full."),
        (MemoryError(), "There is not enough memory to export a run of this length."),
        (KeyError("x"), "The export broke off: KeyError: 'x'."),
        (ValueError("odd"), "The export broke off: ValueError: odd."),
    ],
)
def test_a_failure_becomes_a_sentence_and_leaves_no_half_written_file(
    tmp_path: Path, error: Exception, sentence: str
) -> None:
    documents = [
        document(tmp_path, "a", "whole"),
        Document(tmp_path / "b", lambda: failing(error)),
        document(tmp_path, "c", "never"),
    ]
    result = write_documents(documents)
    assert result == ExportResult((tmp_path / "a",), sentence)
    assert not result.is_complete
    assert names_in(tmp_path) == {"a"}


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "the disk is full"), (errno.EDQUOT, "the disk quota is exceeded")],
)
def test_a_full_disk_leaves_the_old_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    (tmp_path / "a").write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(number, "no room")

    monkeypatch.setattr("os.fsync", full)
    result = write_documents([document(tmp_path, "a", "new")])
    assert result.error == f"{tmp_path / 'a'}: {reason}."
    assert (tmp_path / "a").read_text() == "old"
    assert names_in(tmp_path) == {"a"}


def test_a_folder_that_vanished_is_named(tmp_path: Path) -> None:
    result = write_documents([document(tmp_path / "gone", "a", "x")])
    assert result.error == f"The folder {tmp_path / 'gone'} does not exist."


def test_nothing_at_all_is_written_when_one_file_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("old")
    result = write_documents(
        [document(tmp_path, "a", "x"), document(tmp_path, "b", "new")], may_replace=False
    )
    assert result == ExportResult((), f"{tmp_path / 'b'} is there already.")
    assert names_in(tmp_path) == {"b"}
    assert (tmp_path / "b").read_text() == "old"


def test_it_stops_between_two_parts_and_leaves_the_file_at_work_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("old")
    given: list[int] = []

    def parts() -> Iterator[str]:
        for number in range(100):
            given.append(number)
            yield "x"

    result = write_documents(
        [document(tmp_path, "a", "x"), Document(tmp_path / "b", parts, 100)],
        is_cancelled=lambda: len(given) >= 10,
    )
    assert result == ExportResult((tmp_path / "a",), is_cancelled=True)
    assert len(given) == 10
    assert (tmp_path / "b").read_text() == "old"
    assert names_in(tmp_path) == {"a", "b"}


class Clock:
    """A clock that each look, and each rest, puts forward."""

    def __init__(self, seconds_a_look: float) -> None:
        self.now = 0.0
        self.rests = 0
        self._step = seconds_a_look

    def look(self) -> float:
        self.now += self._step
        return self.now

    def rest(self, seconds: float) -> None:
        self.rests += 1
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(0.1)
    monkeypatch.setattr(writing, "perf_counter", made.look)
    monkeypatch.setattr(writing, "sleep", made.rest)
    return made


def test_progress_rises_from_file_to_file_and_the_time_left_falls(tmp_path: Path, clock: Clock) -> None:
    told: list[Progress] = []
    write_documents([document(tmp_path, "a", *"x" * 30), document(tmp_path, "b", *"y" * 10)], told.append)
    fractions = [progress.fraction for progress in told]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0, 1)
    assert all(progress.fraction >= 0.75 for progress in told if progress.file_name == "b")
    left = [progress.seconds_left for progress in told]
    assert left[0] is None
    known = [seconds for seconds in left if seconds is not None]
    assert len(known) > 20
    assert known[-1] == pytest.approx(0)
    assert max(known[:5]) > max(known[-5:])


def test_the_interpreter_is_left_to_others_again_and_again(tmp_path: Path, clock: Clock) -> None:
    write_documents([document(tmp_path, "a", *"x" * 50)])
    assert clock.rests >= 50


def test_more_parts_than_expected_never_make_more_than_the_whole(tmp_path: Path, clock: Clock) -> None:
    told: list[Progress] = []
    write_documents([Document(tmp_path / "a", lambda: "x" * 50, 10)], told.append)
    assert max(progress.fraction for progress in told) == 1
