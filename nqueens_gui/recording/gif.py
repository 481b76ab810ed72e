"""GIFs, written frame by frame with Pillow, which by itself would keep all frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image
from PySide6.QtGui import QImage

from nqueens_gui.recording.film import Film
from nqueens_gui.recording.painting import Frame, pixels_of
from solver.core.files import whole_file

COLORS: Final = 255
TRANSPARENT: Final = 255
"""Number of the colour that leaves a pixel of a GIF as it is."""
KEPT: Final = 128
"""The most frequent colours, which the colours of a GIF contain; the others are approximated."""
EXACT: Final = 16
"""The grounds and what else fills areas: Pillow takes a colour for the nearest one only up to small differences."""
TICKS: Final = 100
"""Units of time of a GIF in a second."""


def write_gif(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write a GIF that plays again and again, with one set of colours; of each frame, the part that changes."""
    with whole_file(path) as (target, file):
        stream = iter(frames)
        samples = [next(stream).image for _ in range(film.medium.samples)]
        palette = palette_of(samples)
        header, _ = GifImagePlugin.getheader(palette.picture.copy(), info={"loop": 0, "duration": 1})
        file.writelines(header)
        for part, offset, ticks in _changes(stream, film.rate, palette):
            shape = {"disposal": 1, "transparency": TRANSPARENT}
            file.writelines(GifImagePlugin.getdata(part, offset, duration=ticks * 1000 // TICKS, **shape))
        file.write(b";")
    return target


def _changes(
    frames: Iterable[Frame], rate: Fraction, palette: Palette
) -> Iterator[tuple[Image.Image, tuple[int, int], int]]:
    """Yield the part of each picture that differs from the one before, where it is, and how long it is shown."""
    before: NDArray[np.uint8] | None = None
    waiting: tuple[Image.Image, tuple[int, int]] | None = None
    begun = shown = 0
    for frame in frames:
        now = palette.numbers(frame.image)
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


class Palette(Struct, frozen=True, eq=False):
    """The colours of a GIF."""

    picture: Image.Image
    """As Pillow wants them: those of a picture."""
    exact: NDArray[np.uint32]
    """The first of them, as 0xrrggbb."""

    def numbers(self, image: QImage) -> NDArray[np.uint8]:
        """Return the number of the nearest colour for each pixel; shape (height, width)."""
        rgb = Image.fromarray(np.ascontiguousarray(pixels_of(image)[:, :, 2::-1]))
        found = np.asarray(rgb.quantize(palette=self.picture, dither=Image.Dither.NONE))
        numbers: NDArray[np.uint8] = np.minimum(found, COLORS - 1)  # what follows is the same colour again
        packed = _packed(image)
        for number, color in enumerate(self.exact):
            numbers[packed == color] = number
        return numbers


def palette_of(samples: Sequence[QImage]) -> Palette:
    """Return colours for pictures of one size like the samples."""
    found = [np.unique(_packed(image), return_counts=True) for image in samples]
    colors, place = np.unique(np.concatenate([colors for colors, _ in found]), return_inverse=True)
    counts = np.bincount(place, weights=np.concatenate([counts for _, counts in found]))
    ranked = colors[np.argsort(-counts, kind="stable")]
    channels, others = _channels(ranked[:KEPT]), _channels(ranked[KEPT:])
    if len(others):
        room = COLORS - len(channels)
        picture = Image.fromarray(others[None]).quantize(room)
        nearly = np.array(picture.getpalette(), np.uint8).reshape(-1, 3)[:room]
        channels = np.concatenate([channels, nearly])
    channels = np.pad(channels, ((0, COLORS + 1 - len(channels)), (0, 0)), mode="edge")
    made = Image.new("P", (samples[0].width(), samples[0].height()))
    made.putpalette(channels.tobytes())
    return Palette(made, ranked[:EXACT])


def _packed(image: QImage) -> NDArray[np.uint32]:
    return np.ascontiguousarray(pixels_of(image)).view(np.uint32)[:, :, 0] & np.uint32(0xFFFFFF)


def _channels(packed: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green and blue; shape (m, 3)."""
    return np.stack([packed >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(np.uint8)
