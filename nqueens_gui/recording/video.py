"""Videos, encoded frame by frame with PyAV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import av
from av.video.reformatter import VideoReformatter

from nqueens_gui.recording.film import Film
from nqueens_gui.recording.painting import Frame, pixels_of
from solver.core.files import whole_file


def write_mp4(path: Path, film: Film, frames: Iterable[Frame]) -> Path:
    """Write H.264 in MP4, which every player and browser shows."""
    options = {"crf": "16", "preset": "veryfast", "tune": "animation"}
    # What moves by fractions of a pixel is not looked for, and frames between others follow a fixed pattern.
    options |= {"x264-params": "me=dia:subme=0:b-adapt=0"}
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
    with (
        whole_file(path) as (target, file),
        _closing(av.open(file.name, "w", format=container_format, options=container_options)) as container,
    ):
        stream: Any = container.add_stream(codec, rate=film.rate, options=options)
        stream.width, stream.height, stream.pix_fmt = film.look.width, film.look.height, PLANES
        context = stream.codec_context
        context.color_range, context.colorspace = TV_RANGE, BT709
        context.color_primaries = context.color_trc = BT709
        context.thread_type = "FRAME"  # on other processors, while the next frame is painted
        for number, picture in enumerate(_repeated(frames)):
            picture.pts, picture.time_base = number, 1 / film.rate
            container.mux(stream.encode(picture))
        container.mux(stream.encode())
    return target


@contextmanager
def _closing(container: Any) -> Iterator[Any]:
    """Close a container; if writing failed, as on a full disk, closing fails too and must not hide the reason."""
    try:
        yield container
    except BaseException:
        with suppress(av.FFmpegError, OSError):
            container.close()
        raise
    container.close()


def _repeated(frames: Iterable[Frame]) -> Iterator[av.VideoFrame]:
    converter = VideoReformatter()
    for frame in frames:
        picture = av.VideoFrame.from_numpy_buffer(pixels_of(frame.image), format="bgra")
        converted = converter.reformat(picture, format=PLANES, dst_colorspace=BT709, dst_color_range=TV_RANGE)
        for _ in range(frame.count):
            yield converted
