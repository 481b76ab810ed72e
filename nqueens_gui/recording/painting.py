"""Paints the frames of a film as the window would show them, side by side where there are several runs.

The chart is drawn once by the chart of the window, then with a cursor in each frame.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import ceil, floor
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPen

from nqueens_gui.board.dragging import glide_ms
from nqueens_gui.board.ground_painting import GroundPicture
from nqueens_gui.board.painting import paint_board
from nqueens_gui.board.scene import BoardScene, board_scene, glide_between, lifted
from nqueens_gui.kit.banner import LINES, MARGIN_X_PX, MARGIN_Y_PX, ROLES, Sentence, draw_in_the_middle
from nqueens_gui.kit.painting import TEXT_PX, draw_area, font_of, scaled
from nqueens_gui.kit.theme import Theme
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.recording.film import Film, Look, NamedRun
from nqueens_gui.watch.chart_picture import RING_PX, chart_title
from nqueens_gui.watch.insight import LARGEST_AT_ONCE, examined
from nqueens_gui.watch.sentences_view import status_of
from nqueens_gui.watch.session import READABLE_SPEED
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.events import Square
from solver.runs.clock import FAST
from solver.runs.trace import Trace, TracePosition
from solver.telling.status import Status

PADDING: Final = 8.0
"""Inside the card of a chart."""
RADIUS: Final = 8.0
LABEL_PX: Final = 11
AHEAD_OPACITY: Final = 0.3
"""Opacity of the chart after the state shown."""


def draw_card(painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
    """Draw a rectangle with round corners in the colour of a role."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_area(painter, rect, theme.color(role), RADIUS)


def _on_pixels(room: QRectF, scale: float) -> QRectF:
    """Return a room that begins on a whole pixel, so that a picture in it stays sharp."""
    left, top = round(room.left() * scale) / scale, round(room.top() * scale) / scale
    return QRectF(left, top, room.width(), room.height())


class FilmChart:
    """The chart of a whole run; what comes after the state shown is pale.

    It is drawn as a picture once, since pyqtgraph takes longer than all the rest of a frame.
    """

    def __init__(self, trace: Trace, room: QRectF, scale: float, theme: Theme) -> None:
        from nqueens_gui.watch.plot_area import still_chart  # pyqtgraph is slow to import

        self._theme = theme
        self._end = trace.end
        self._room = _on_pixels(room, scale)
        self._plot = QRectF(0, scaled(LABEL_PX) * 1.5, room.width(), 0)
        self._plot.setBottom(room.height())
        self._plot.adjust(PADDING, PADDING, -PADDING, -PADDING)
        self._title = chart_title(trace)
        self._area = still_chart(TraceScene(trace), theme, self._plot.size().toSize())
        drawn = self._drawn(scale)
        self._ahead, self._behind = (self._card(drawn, scale, opacity) for opacity in (AHEAD_OPACITY, 1.0))

    def paint(self, painter: QPainter, index: int) -> None:
        """Paint the chart and the cursor on a state."""
        corner, point = self._room.topLeft(), self._area.point_of(index)
        view = self._area.view_rect.translated(corner + self._plot.topLeft())
        painter.save()
        if point is not None and index < self._end:
            painter.drawImage(corner, self._ahead)
            painter.setClipRect(QRectF(corner, QPointF(view.left() + point.x() + 1, self._room.bottom())))
        painter.drawImage(corner, self._behind)
        painter.restore()
        if point is not None:
            self._draw_cursor(painter, view, view.topLeft() + point)

    def close(self) -> None:
        """Remove the widget behind it."""
        self._area.close()
        self._area.deleteLater()

    def _drawn(self, scale: float) -> QImage:
        width, height = self._room.size().toTuple()
        size = QSize(ceil(width * scale), ceil(height * scale))
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            plot = self._area.plot
            plot.render(
                painter, QRectF(self._plot.topLeft(), QSizeF(self._area.size())), plot.viewport().rect()
            )
        image.setDevicePixelRatio(scale)
        return image

    def _card(self, drawn: QImage, scale: float, opacity: float) -> QImage:
        """Return the whole card, which is drawn faster than its parts would be."""
        room = QRectF(QPointF(), self._room.size())
        image = QImage(drawn.size(), QImage.Format.Format_RGB32)
        image.fill(self._theme.color("ground"))
        image.setDevicePixelRatio(scale)
        with QPainter(image) as painter:
            draw_card(painter, room, self._theme, "card")
            painter.setFont(font_of(LABEL_PX))
            painter.setPen(self._theme.color("text.dim"))
            painter.drawText(room.adjusted(PADDING, PADDING, 0, 0), Qt.AlignmentFlag.AlignLeft, self._title)
            painter.setOpacity(opacity)
            painter.drawImage(QPointF(), drawn)
        return image

    def _draw_cursor(self, painter: QPainter, view: QRectF, place: QPointF) -> None:
        """Draw the cursor as the chart of the window does."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("chart.cursor"), 2))
        painter.drawLine(QPointF(place.x(), view.top()), QPointF(place.x(), view.bottom()))
        painter.setPen(QPen(self._theme.color("card"), 1.5))
        painter.setBrush(self._theme.color("chart.cursor"))
        painter.drawEllipse(place, RING_PX, RING_PX)


UNITS: Final = 540
"""Width or height of a board and what belongs to it, whichever is less, in the units it is painted in."""
LEAST_SCALE: Final = 0.75
"""Pixels to a unit at least, so that text stays legible."""
GAP: Final = 12.0
"""Around every part, in units."""
WIDE: Final = 1.15
"""From this ratio of width to height on, sentence and chart are beside the board, else above and below it."""
CHART_SHARE: Final = 0.24
"""Height of a chart below its board, of all."""
BOARD_SHARE: Final = 0.6
"""Most width of a board beside its chart, of all."""
MOST_NAME_LINES: Final = 3
NAME_FLAGS: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class Frame(Struct, frozen=True, eq=False):
    """A picture, and for how many frames it is shown."""

    image: QImage
    """Of `QImage.Format.Format_RGB32`."""
    count: int
    """0 for a sample, of which only the colours are used."""


Pixels = NDArray[np.uint8]
"""Shape (height, width, 4): blue, green, red, and a byte without meaning."""


def pixels_of(image: QImage) -> Pixels:
    """Return the pixels of a picture of `QImage.Format.Format_RGB32`; they last as long as the picture."""
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width()]


class Shown(Struct, frozen=True, eq=False):
    """What is shown of a run in one frame."""

    index: int
    """The state."""
    scene: BoardScene
    status: Status
    glide: float = 1.0
    """How far the queens that moved are on their way."""

    def gliding(self, origins: tuple[Square, ...], share: float) -> Shown:
        """Return the same while the queens that come from these squares are that far on their way."""
        return replace(self, scene=lifted(self.scene, origins), glide=share) if origins else self


def painted_frames(film: Film, theme: Theme) -> Generator[Frame]:
    """Yield the frames of a film one by one; the charts are widgets, so this needs the window's thread."""
    lines = name_lines(film)
    cells = [
        FilmCell(run, rect, scale_of(film), film.look, theme, name_lines=lines)
        for run, rect in zip(film.runs, cell_rects(film), strict=True)
    ]
    glides = glide_shares(film) if film.every == 1 else []
    before: list[Shown] | None = None
    try:
        for place in np.linspace(0, len(film.states) - 1, film.medium.samples).astype(int).tolist():
            yield Frame(_picture(film, theme, cells, _all_shown(cells, film.states[place])), 0)
        for states, count in zip(film.states, film.frame_counts.tolist(), strict=True):
            now = _all_shown(cells, states)
            pairs = zip(before or now, now, strict=True)
            ways = [glide_between(earlier.scene, later.scene) for earlier, later in pairs]
            for share in glides if any(ways) else ():
                gliding = [one.gliding(way, share) for one, way in zip(now, ways, strict=True)]
                yield Frame(_picture(film, theme, cells, gliding), 1)
                count -= 1
            yield Frame(_picture(film, theme, cells, now), count)
            before = now
    finally:
        for cell in cells:
            cell.close()


def _all_shown(cells: Sequence[FilmCell], states: NDArray[np.int64]) -> list[Shown]:
    return [cell.shown(state) for cell, state in zip(cells, states.tolist(), strict=True)]


def glide_shares(film: Film) -> list[float]:
    """Return how far a queen is on its way in each frame before it arrives."""
    seconds = glide_ms(film.look.moves_per_second, is_playing=True, has_motion=True) / 1000
    frames = floor(seconds * film.rate) if film.frames_a_picture > 1 else 0
    easing = QEasingCurve(QEasingCurve.Type.OutCubic)
    return [easing.valueForProgress((frame + 1) / (frames + 1)) for frame in range(frames)]


def scale_of(film: Film) -> float:
    """Return the pixels to a unit."""
    columns, rows = _grid(film)
    return max(min(film.look.width / columns, film.look.height / rows) / UNITS, LEAST_SCALE)


def cell_rects(film: Film) -> list[QRectF]:
    """Return the room of each run, in units."""
    columns, rows = _grid(film)
    scale = scale_of(film)
    width, height = film.look.width / scale / columns, film.look.height / scale / rows
    return [
        QRectF(place % columns * width, place // columns * height, width, height)
        for place in range(len(film.runs))
    ]


def _grid(film: Film) -> tuple[int, int]:
    """Return the columns and rows in which the boards are largest."""
    count = len(film.runs)
    sizes = [(columns, ceil(count / columns)) for columns in range(1, count + 1)]
    return max(sizes, key=lambda size: min(film.look.width / size[0], film.look.height / size[1]))


def _picture(film: Film, theme: Theme, cells: Sequence[FilmCell], shown: Sequence[Shown]) -> QImage:
    image = QImage(film.look.width, film.look.height, QImage.Format.Format_RGB32)
    image.fill(theme.color("ground"))
    with QPainter(image) as painter:
        painter.scale(scale_of(film), scale_of(film))
        for cell, state in zip(cells, shown, strict=True):
            cell.paint(painter, state)
    return image


class FilmCell:
    """The room of one run: its name, the sentence, the board and the chart.

    Parameters
    ----------
    run
        The run.
    rect
        Its room, in units.
    scale
        Pixels to a unit.
    look
        Whether there are a chart and a sentence.
    theme
        The colours.
    name_lines
        Lines of the name; 0 where it is not shown.
    """

    def __init__(
        self, run: NamedRun, rect: QRectF, scale: float, look: Look, theme: Theme, *, name_lines: int
    ) -> None:
        title, self._trace = run
        self._title = _breakable(title)
        self._look = look
        self._theme = theme
        self._name, self._sentence, board, chart = _rooms(rect, look, name_lines)
        self._board, self._ground = _on_pixels(board, scale), GroundPicture("ground")
        self._chart = FilmChart(self._trace, chart, scale, theme) if chart is not None else None
        self._shown: Shown | None = None

    def shown(self, index: int) -> Shown:
        """Return a state: the board, and the sentence of the window while the run plays or after its end."""
        # It stays the same while the run waits for others.
        if self._shown is None or self._shown.index != index:
            self._shown = self._described(index)
        return self._shown

    def _described(self, index: int) -> Shown:
        trace = self._trace
        position = trace.position(index)
        snapshot = _snapshot(trace, position, self._look.moves_per_second)
        cut = None if position.lineage is None else position.lineage.cut
        scene = board_scene(position.rows, trace.settings.heuristic, moves=position.moved or (), cut=cut)
        return Shown(index, scene, status_of(snapshot))

    def paint(self, painter: QPainter, shown: Shown) -> None:
        """Paint the run in a state."""
        if self._name is not None:
            _draw_name(painter, self._title, self._name, self._theme)
        if self._sentence is not None:
            _draw_sentence(painter, shown.status, self._sentence, self._theme)
        paint_board(painter, shown.scene, self._board, self._theme, glide=shown.glide, ground=self._ground)
        if self._chart is not None:
            self._chart.paint(painter, shown.index)

    def close(self) -> None:
        """Remove the widget behind the chart."""
        if self._chart is not None:
            self._chart.close()


def _snapshot(trace: Trace, position: TracePosition, speed: float) -> Snapshot:
    """Return the session at a state of a run that plays, or ended there."""
    is_over = trace.outcome is not None and position.index == trace.end
    is_known = (is_over or speed < READABLE_SPEED) and trace.settings.n <= LARGEST_AT_ONCE
    insight, choices, gauge = examined(trace, position.index) if is_known else (None, None, None)
    return Snapshot(
        mode=Mode.PAUSED if is_over else Mode.PLAYING,
        settings=trace.settings,
        trace=trace,
        position=position,
        length=len(trace),
        insight=insight,
        sequence=0,
        speed=min(speed, FAST),
        choices=choices,
        gauge=gauge,
    )


Rooms = tuple[QRectF | None, QRectF | None, QRectF, QRectF | None]
"""The rooms of the name, the sentence, the board and the chart; None for what is not shown."""


def name_lines(film: Film) -> int:
    """Return the lines that the longest name of a run takes; 0 where no names are shown."""
    if not film.look.has_sentence and len(film.runs) == 1:
        return 0
    metrics = QFontMetricsF(font_of(TEXT_PX, bold=True))
    room, *_ = _rooms(cell_rects(film)[0], film.look, MOST_NAME_LINES)
    assert room is not None
    heights = (metrics.boundingRect(room, NAME_FLAGS, _breakable(name)).height() for name, _ in film.runs)
    return min(MOST_NAME_LINES, ceil(max(heights) / metrics.lineSpacing() - 0.5))


def _breakable(name: str) -> str:
    """Return a name in which no line begins with the dot between two of its parts."""
    return name.replace(" ·", "\u00a0·")


def _rooms(cell: QRectF, look: Look, name_lines: int) -> Rooms:
    """Divide the room of a run among its parts."""
    rest = cell.adjusted(GAP, GAP, -GAP, -GAP)
    is_wide = look.has_chart and cell.width() >= WIDE * cell.height()
    column = QRectF(rest)
    if is_wide:
        side = min(rest.height(), BOARD_SHARE * rest.width())
        board = QRectF(rest.left(), rest.top(), side, rest.height())
        column.setLeft(board.right() + GAP)
    name = _taken_from_top(column, scaled(TEXT_PX) * 1.4 * name_lines) if name_lines else None
    sentence_px = LINES * QFontMetricsF(font_of(TEXT_PX)).lineSpacing() + 2 * MARGIN_Y_PX
    sentence = _taken_from_top(column, sentence_px) if look.has_sentence else None
    chart = QRectF(column) if look.has_chart else None
    if chart is not None and not is_wide:
        chart.setTop(column.bottom() - CHART_SHARE * cell.height())
        column.setBottom(chart.top() - GAP)
    return name, sentence, board if is_wide else column, chart


def _taken_from_top(room: QRectF, height: float) -> QRectF:
    """Take a part from the top of a room."""
    part = QRectF(room.left(), room.top(), room.width(), height)
    room.setTop(part.bottom() + GAP)
    return part


def _draw_name(painter: QPainter, name: str, rect: QRectF, theme: Theme) -> None:
    painter.setFont(font_of(TEXT_PX, bold=True))
    painter.setPen(theme.color("text"))
    painter.drawText(rect, NAME_FLAGS, name)


def _draw_sentence(painter: QPainter, status: Status, rect: QRectF, theme: Theme) -> None:
    draw_card(painter, rect, theme, f"{ROLES[status.tone]}.ground")
    sentence = Sentence(status, rect.width() - 2 * MARGIN_X_PX, font_of(TEXT_PX), theme)
    painter.setPen(theme.color("text"))
    draw_in_the_middle(painter, sentence.wrapped(sentence.text()), rect)
