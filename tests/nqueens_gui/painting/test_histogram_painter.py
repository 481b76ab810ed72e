"""The bars on a picture: where they stand and in which colours."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from nqueens_gui.painting.histogram_painter import MOST_SLOT_PX, bar_slots, paint_histogram
from nqueens_gui.scene.successor_histogram import Bar, BarKind, SuccessorHistogram
from nqueens_gui.theme import Theme, ThemeName, load_theme

HISTOGRAM = SuccessorHistogram(
    (
        Bar(5, 5, 10, BarKind.BEST, is_present=False),
        Bar(6, 6, 20, BarKind.BETTER, is_present=False),
        Bar(7, 7, 40, BarKind.NOT_BETTER, is_present=True),
        Bar(8, 8, 0, BarKind.NOT_BETTER, is_present=False),
    )
)
RECT = QRectF(0, 0, 160, 132)


def picture(theme: Theme, histogram: SuccessorHistogram = HISTOGRAM) -> QImage:
    image = QImage(160, 132, QImage.Format.Format_RGB32)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    paint_histogram(painter, histogram, RECT, theme)
    painter.end()
    return image


def height_of(image: QImage, x: float, color: QColor) -> int:
    """Count the pixels of a colour in the column of pixels at x."""
    return sum(image.pixelColor(int(x), y) == color for y in range(image.height()))


def test_bars_take_their_kinds_colour_and_a_height_by_their_count(qtbot: QtBot) -> None:
    for name in ThemeName:
        theme = load_theme(name)
        image = picture(theme)
        best, better, other, empty = (slot.center().x() for slot in bar_slots(HISTOGRAM, RECT))
        assert 22 <= height_of(image, best, theme.color("gold")) <= 26
        assert 47 <= height_of(image, better, theme.color("accent")) <= 51
        assert 97 <= height_of(image, other, theme.color("bar")) <= 101
        assert height_of(image, empty, theme.color("bar")) == 0


def test_the_present_h_is_marked_below_its_bar_and_no_other_is(qtbot: QtBot) -> None:
    theme = load_theme("light")
    image = picture(theme)
    marked = [
        any(
            image.pixelColor(int(slot.left() + 3), int(slot.bottom()) + dy) == theme.color("text")
            for dy in (1, 2)
        )
        for slot in bar_slots(HISTOGRAM, RECT)
    ]
    assert marked == [False, False, True, False]


def test_few_bars_do_not_become_broad(qtbot: QtBot) -> None:
    slots = bar_slots(SuccessorHistogram(HISTOGRAM.bars[:1]), RECT)
    assert [slot.width() for slot in slots] == [MOST_SLOT_PX]


def test_without_bars_nothing_is_painted(qtbot: QtBot) -> None:
    theme = load_theme("dark")
    image = picture(theme, SuccessorHistogram(()))
    assert {image.pixelColor(x, y).name() for x in range(0, 160, 7) for y in range(0, 132, 7)} == {
        theme.hex("card")
    }
