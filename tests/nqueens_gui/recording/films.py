"""Films for tests, and recordings opened again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtGui import QImage

from nqueens_gui.recording.film import Film, Look, make_film
from nqueens_gui.recording.formats import FORMATS
from nqueens_gui.recording.painting import pixels_of
from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

SMALL = Look(240, 160)
Pixels = NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""


def solved_run(n: int = 8, variant: str = "random-restart", seed: int = 7) -> Trace:
    """A run of 15 states with three restarts that ends solved."""
    settings = run_settings(n, variant, seed=seed)
    return record(settings, search_events(settings))


def film_of(name: str, *traces: Trace, look: Look = SMALL, **part: Any) -> Film:
    shown = traces or (solved_run(),)
    runs = [(f"run {number}", trace) for number, trace in enumerate(shown)]
    return make_film(runs, look, FORMATS[name].medium, **part)


def pixels(image: QImage) -> Pixels:
    """The pixels of a painted picture."""
    return pixels_of(image)[:, :, 2::-1].copy()


def video_frames(path: Path) -> list[Pixels]:
    """Every frame of a video."""
    with av.open(path) as container:
        return [
            frame.reformat(format="rgb24", src_colorspace=1, dst_colorspace=1).to_ndarray()
            for frame in container.decode(video=0)
        ]


def gif_frames(path: Path) -> list[tuple[Pixels, int]]:
    """Every picture of a GIF and the milliseconds that it is shown."""
    found = []
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            found.append((np.array(image.convert("RGB")), int(image.info["duration"])))
    return found


def difference(one: Pixels, other: Pixels) -> float:
    """How much two pictures differ, on average, of 255."""
    return float(np.abs(one.astype(int) - other.astype(int)).mean())


def differences(frames: Sequence[Pixels]) -> list[float]:
    """How much each picture differs from the next."""
    return [difference(*pair) for pair in pairwise(frames)]
