"""The files of recordings: each format with what it can hold and the function that writes frames to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from nqueens_gui.recording.film import Film, Medium
from nqueens_gui.recording.painting import Frame
from solver.core.checks import InputError
from solver.core.files import AnyPath, check_new_folder, check_target, whole_file, whole_folder

NO_VIDEO: Final = "videos need PyAV, which is not installed: pip install 'nqueens-laboratory[video]'"

Pixels = NDArray[np.uint8]
"""Shape (height, width, 4): blue, green, red, and a byte without meaning."""


def pixels_of(image: QImage) -> Pixels:
    """Return the pixels of a picture of `QImage.Format.Format_RGB32`; they last as long as the picture."""
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width()]


def write_mp4(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write H.264 in MP4, which every player and browser shows."""
    options = {"crf": "16", "preset": "veryfast", "tune": "animation"}
    return _write_video(path, film, frames, "mp4", "libx264", options, {"movflags": "+faststart"})


def write_webm(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write VP9 in WebM, which browsers show."""
    options = {"crf": "16", "b": "0", "deadline": "realtime", "cpu-used": "7", "row-mt": "1"}
    options |= {"aq-mode": "0", "tune-content": "screen"}
    return _write_video(path, film, frames, "webm", "libvpx-vp9", options, {})


PLANES: Final = "yuv420p"
"""Brightness, which makes text sharp, for each pixel, and colour for each four: what every player can show."""
BT709: Final = 1
"""The colours of high-definition video; without the mark, players guess them by the size."""
TV_RANGE: Final = 1


def _write_video(
    path: Path,
    film: Film,
    frames: Iterable[Frame],
    container_format: str,
    codec: str,
    options: dict[str, str],
    container_options: dict[str, str],
) -> Path:
    """Encode frames as they come."""
    from av import open as opened

    with (
        whole_file(path) as (target, file),
        opened(file, "w", format=container_format, options=container_options) as container,
    ):
        stream: Any = container.add_stream(codec, rate=film.rate, options=options)
        stream.width, stream.height, stream.pix_fmt = film.look.width, film.look.height, PLANES
        context = stream.codec_context
        context.color_range, context.colorspace = TV_RANGE, BT709
        context.color_primaries = context.color_trc = BT709
        for number, picture in enumerate(_repeated(frames)):
            picture.pts, picture.time_base = number, 1 / film.rate
            container.mux(stream.encode(picture))
        container.mux(stream.encode())
    return target


def _repeated(frames: Iterable[Frame]) -> Iterator[Any]:
    from av import VideoFrame

    for frame in frames:
        picture = VideoFrame.from_ndarray(np.ascontiguousarray(pixels_of(frame.image)), format="bgra")
        converted = picture.reformat(format=PLANES, dst_colorspace=BT709, dst_color_range=TV_RANGE)
        for _ in range(frame.count):
            yield converted


COLORS: Final = 255
TRANSPARENT: Final = 255
"""Number of the colour that leaves a pixel of a GIF as it is."""
EXACT: Final = 128
"""The most frequent colours, which a GIF has exactly; it has the others nearly."""
TICKS: Final = 100
"""Units of time of a GIF in a second."""


def write_gif(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write a GIF that plays again and again, with one set of colours; of each frame, the part that changes."""
    with whole_file(path) as (target, file):
        stream = iter(frames)
        samples = [next(stream).image for _ in range(film.medium.samples)]
        palette = _palette(samples)
        header, _ = GifImagePlugin.getheader(palette.copy(), info={"loop": 0, "duration": 1})
        file.writelines(header)
        for part, offset, ticks in _changes(stream, film.rate, palette):
            shape = {"disposal": 1, "transparency": TRANSPARENT}
            file.writelines(GifImagePlugin.getdata(part, offset, duration=ticks * 1000 // TICKS, **shape))
        file.write(b";")
    return target


def _changes(
    frames: Iterable[Frame], rate: Fraction, palette: Image.Image
) -> Iterator[tuple[Image.Image, tuple[int, int], int]]:
    """Yield the part of each picture that differs from the one before, where it is, and how long it is shown."""
    before: NDArray[np.uint8] | None = None
    waiting: tuple[Image.Image, tuple[int, int]] | None = None
    begun = shown = 0
    for frame in frames:
        now = np.asarray(_rgb(frame.image).quantize(palette=palette, dither=Image.Dither.NONE))
        part = _difference(before, now)
        if part is not None:
            if waiting is not None:
                yield *waiting, _ticks(shown, rate) - _ticks(begun, rate)
            waiting, begun, before = part, shown, now
        shown += frame.count
    if waiting is not None:
        yield *waiting, _ticks(shown, rate) - _ticks(begun, rate)


def _difference(
    before: NDArray[np.uint8] | None, now: NDArray[np.uint8]
) -> tuple[Image.Image, tuple[int, int]] | None:
    """Return the least rectangle that holds every change and its corner; None when there is none."""
    if before is None:
        return Image.fromarray(now, "P"), (0, 0)
    is_changed = before != now
    rows, columns = np.flatnonzero(is_changed.any(axis=1)), np.flatnonzero(is_changed.any(axis=0))
    if not len(rows):
        return None
    box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    part = np.where(is_changed[box], now[box], np.uint8(TRANSPARENT))
    return Image.fromarray(part, "P"), (int(columns[0]), int(rows[0]))


def _ticks(frames: int, rate: Fraction) -> int:
    return round(frames / rate * TICKS)


def _palette(samples: Sequence[QImage]) -> Image.Image:
    """Return a picture with the colours of some pictures."""
    found = [np.unique(_packed(image), return_counts=True) for image in samples]
    colors, place = np.unique(np.concatenate([colors for colors, _ in found]), return_inverse=True)
    counts = np.bincount(place, weights=np.concatenate([counts for _, counts in found]))
    ranked = colors[np.argsort(-counts, kind="stable")]
    exact, others = _channels(ranked[:EXACT]), _channels(ranked[EXACT:])
    if len(others):
        picture = Image.fromarray(others[None]).quantize(COLORS - len(exact), Image.Quantize.MEDIANCUT)
        nearly = np.array(picture.getpalette(), np.uint8).reshape(-1, 3)[: COLORS - len(exact)]
        exact = np.concatenate([exact, nearly])
    palette = Image.new("P", samples[0].size().toTuple())
    palette.putpalette(np.pad(exact, ((0, COLORS + 1 - len(exact)), (0, 0)), mode="edge").tobytes())
    return palette


def _packed(image: QImage) -> NDArray[np.uint32]:
    return np.ascontiguousarray(pixels_of(image)).view(np.uint32) & np.uint32(0xFFFFFF)


def _channels(packed: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green and blue; shape (m, 3)."""
    return np.stack([packed >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(np.uint8)


def _rgb(image: QImage) -> Image.Image:
    return Image.fromarray(np.ascontiguousarray(pixels_of(image)[:, :, 2::-1]))


def write_pictures(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Fill a folder with a PNG of every picture, numbered from 1."""
    digits = len(str(len(film.states)))
    with whole_folder(path) as folder:
        for number, frame in enumerate(frames, start=1):
            (folder / f"{number:0{digits}}.png").write_bytes(_png(frame.image))
    return path


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(image)
    return bytes(buffer.data().data())


class Format(StrEnum):
    """A kind of recording."""

    MP4 = "mp4"
    WEBM = "webm"
    GIF = "gif"
    PNG = "png"


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """One row of the table."""

    title: str
    description: str
    ending: str
    """Of the name of its file; a folder has none."""
    medium: Medium
    write: Callable[[Path, Film, Iterable[Frame]], Path]
    """Writes a file completely or not at all and returns its absolute path."""
    needs_video: bool = False
    """Whether it is written by PyAV."""


_VIDEO: Final = Medium(least_rate=24, most_frames=30_000)

FORMATS: Final[Mapping[Format, FormatSpec]] = MappingProxyType(
    {
        Format.MP4: FormatSpec(
            "Video (MP4)", "For slides and every player.", ".mp4", _VIDEO, write_mp4, needs_video=True
        ),
        Format.WEBM: FormatSpec(
            "Video (WebM)", "For web pages.", ".webm", _VIDEO, write_webm, needs_video=True
        ),
        Format.GIF: FormatSpec(
            "Moving picture (GIF)",
            "For READMEs and mails.",
            ".gif",
            Medium(most_frames=3_000, fastest=50, samples=8),
            write_gif,
        ),
        Format.PNG: FormatSpec(
            "Pictures (PNG)", "A folder with a picture of each state.", "", Medium(), write_pictures
        ),
    }
)
"""Every format, in the order shown."""


def format_of(path: AnyPath) -> Format:
    """Return the format of a file by its ending; a name without one is a folder for pictures.

    Raises
    ------
    InputError
        If no format has this ending.
    """
    ending = Path(path).suffix.lower()
    for name, spec in FORMATS.items():
        if spec.ending == ending:
            return name
    endings = ", ".join(spec.ending for spec in FORMATS.values() if spec.ending)
    raise InputError(
        f"a recording ends in {endings}, or is a folder for pictures, whose name has no ending; not {ending}",
        "output",
    )


def check_file(path: AnyPath) -> Format:
    """Return the format of a recording that could be written; raise `InputError` if it is sure to fail."""
    name = format_of(path)
    if FORMATS[name].needs_video and find_spec("av") is None:
        raise InputError(NO_VIDEO, "format")
    check_target(path) if FORMATS[name].ending else check_new_folder(path)
    return name
