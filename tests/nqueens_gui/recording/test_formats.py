"""Recordings are opened again: how many pictures, how large, how long, how different, and the first and the last."""

from __future__ import annotations

from collections.abc import Iterator
from errno import ENOSPC
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.theme import Theme, load_theme
from nqueens_gui.recording import formats
from nqueens_gui.recording.film import Film, Look
from nqueens_gui.recording.formats import FORMATS, NO_VIDEO, check_file, format_of
from nqueens_gui.recording.painting import Frame, painted_frames
from solver.core.checks import InputError
from tests.nqueens_gui.recording.films import (
    Pixels,
    difference,
    differences,
    film_of,
    gif_frames,
    pixels,
    video_frames,
)

VIDEOS = ("mp4", "webm")
CLOSE = 3.0
"""How much a picture may differ on average, of 255, when colours were compressed."""
NAMES = {"png": "pictures", **{name: f"run.{name}" for name in (*VIDEOS, "gif")}}


def painted(film: Film, theme: Theme) -> list[Frame]:
    return [frame for frame in painted_frames(film, theme) if frame.count]


def write(folder: Path, name: str, film: Film, frames: Iterator[Frame]) -> Path:
    return FORMATS[name].write(folder / NAMES[name], film, frames)


@pytest.mark.parametrize("name", VIDEOS)
@pytest.mark.thorough(but=1)
def test_a_video_has_every_frame_from_the_start_to_the_final_state(
    qapp: QApplication, tmp_path: Path, theme: Theme, name: str
) -> None:
    film = film_of(name)
    expected = [pixels(frame.image) for frame in painted(film, theme)]
    found = video_frames(write(tmp_path, name, film, painted_frames(film, theme)))
    assert len(found) == film.frames == 150
    assert found[0].shape == (160, 240, 3)
    assert difference(found[0], expected[0]) < CLOSE
    assert difference(found[-1], expected[-1]) < CLOSE
    held = 24
    changes = np.array(differences(found))
    assert changes[: held - 1].max() < 1 < difference(found[0], found[-1])
    assert np.count_nonzero(changes > 0.5) >= len(film.states) - 1
    assert changes[-47:].max() < 1


def test_a_gif_has_every_picture_for_its_time(qapp: QApplication, tmp_path: Path, theme: Theme) -> None:
    film = film_of("gif")
    expected = [pixels(frame.image) for frame in painted(film, theme)]
    found = gif_frames(write(tmp_path, "gif", film, painted_frames(film, theme)))
    assert sum(milliseconds for _, milliseconds in found) == 1000 * film.seconds == 6250
    assert found[0][1] == 1000
    assert found[-1][1] == 1900  # without the two frames in which the last queen glides
    assert len(found) == len(expected)
    for (picture, _), painting in zip(found, expected, strict=True):
        assert picture.shape == (160, 240, 3)
        assert difference(picture, painting) < CLOSE


def test_a_gif_has_equal_pictures_once_and_times_that_add_up(tmp_path: Path) -> None:
    film = film_of("gif", look=Look(160, 160, moves_per_second=20))
    colors = ["red", "red", "blue", "blue", "blue", "red", "green"]
    found = gif_frames(write(tmp_path, "gif", film, iter(plain_frames(film, colors))))
    assert [tuple(picture[80, 80]) for picture, _ in found] == [
        (255, 0, 0),
        (0, 0, 255),
        (255, 0, 0),
        (0, 128, 0),
    ]
    assert [milliseconds for _, milliseconds in found] == [100, 150, 50, 50]


def plain_frames(film: Film, colors: list[str]) -> list[Frame]:
    samples = [Frame(plain(film, color), 0) for color in ("red", "green", "blue", "white") * 2]
    return samples + [Frame(plain(film, color), 1) for color in colors]


def plain(film: Film, color: str) -> QImage:
    image = QImage(film.look.width, film.look.height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def test_the_pictures_of_a_folder_are_as_painted(qapp: QApplication, tmp_path: Path, theme: Theme) -> None:
    film = film_of("png", first=2, last=12)
    folder = write(tmp_path, "png", film, painted_frames(film, theme))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:02}.png" for number in range(1, 12)]
    for file, frame in zip(files, painted(film, theme), strict=True):
        assert np.array_equal(opened(file), pixels(frame.image))


def opened(file: Path) -> Pixels:
    with Image.open(file) as image:
        return np.array(image.convert("RGB"))


class Stopped(Exception):  # noqa: N818
    pass


def broken_off(frames: Iterator[Frame], after: int) -> Iterator[Frame]:
    for number, frame in enumerate(frames):
        if number == after:
            raise Stopped
        yield frame


@pytest.mark.parametrize("name", NAMES)
def test_one_that_breaks_off_leaves_nothing_and_the_old_file(
    qapp: QApplication, tmp_path: Path, theme: Theme, name: str
) -> None:
    film = film_of(name)
    if name != "png":
        (tmp_path / NAMES[name]).write_text("old")
    before = contents(tmp_path)
    with pytest.raises(Stopped):
        write(tmp_path, name, film, broken_off(painted_frames(film, theme), 12))
    assert contents(tmp_path) == before


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class FullDisk(BytesIO):
    """A file on a disk with little room."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > 10_000:
            raise OSError(ENOSPC, "No space left on device")
        return super().write(data)


def test_a_disk_that_is_full_before_the_end_is_told(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_file = Path.open

    def opened(path: Path, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        if mode != "xb":
            return open_file(path, mode, *arguments, **options)
        path.touch()
        return FullDisk(str(path))

    monkeypatch.setattr(Path, "open", opened)
    film = film_of("gif", look=Look(640, 360))
    with pytest.raises(InputError, match="the disk is full"):
        write(tmp_path, "gif", film, painted_frames(film, load_theme("light")))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", VIDEOS)
@pytest.mark.thorough(but=1)
def test_a_video_that_cannot_be_written_to_its_end_is_told(
    qapp: QApplication, tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    resource = pytest.importorskip("resource")
    film, limits = film_of(name, look=Look(640, 360)), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, limits[1]))
    try:
        with pytest.raises(InputError, match="the file would be larger than allowed"):
            write(tmp_path, name, film, painted_frames(film, load_theme("light")))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("name", VIDEOS)
@pytest.mark.thorough(but=1)
def test_memory_does_not_grow_with_the_frames(tmp_path: Path, name: str) -> None:
    """No more than a few pictures are alive at any time."""
    film, alive, most = film_of(name), 0, 0

    class Counted(QImage):
        def __init__(self) -> None:
            nonlocal alive, most
            super().__init__(film.look.width, film.look.height, QImage.Format.Format_RGB32)
            self.fill(0)
            alive += 1
            most = max(most, alive)

        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    write(tmp_path, name, film, (Frame(Counted(), 1) for _ in range(300)))
    assert most <= 3


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a.mp4", "mp4"),
        ("a.b.WEBM", "webm"),
        ("a.Gif", "gif"),
        ("frames", "png"),
        ("a.mp4/", "png"),
    ],
)
def test_the_ending_tells_the_format(file: str, name: str) -> None:
    assert format_of(file).name == name


def test_other_endings_are_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"ends in \.mp4, \.webm, \.gif.*; not \.avi"):
        format_of("a.avi")


@pytest.mark.parametrize("name", VIDEOS)
def test_without_pyav_the_extra_is_named_and_other_formats_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda module: None)
    with pytest.raises(InputError, match=r"pip install 'nqueens-laboratory\[video\]'") as refused:
        check_file(tmp_path / NAMES[name])
    assert str(refused.value) == NO_VIDEO
    assert check_file(tmp_path / "a.gif").name == "gif"
    assert check_file(tmp_path / "pictures").name == "png"


def test_what_is_in_the_way_is_said_before(tmp_path: Path) -> None:
    (tmp_path / "folder.gif").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("")
    (tmp_path / "file").write_text("")
    for file, words in (
        ("folder.gif", "is a folder, not a file"),
        ("full", "is not empty"),
        ("file", "is a file, not a folder"),
        ("nowhere/a.gif", "does not exist"),
    ):
        with pytest.raises(InputError, match=words):
            check_file(tmp_path / file)
