"""Fonts by their size, and how wide texts are."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from nqueens_gui.kit.painting import font_of, text_width


@pytest.fixture
def other_font(qapp: QApplication) -> Iterator[None]:
    before = qapp.font()
    other = QFont(before)
    other.setItalic(True)
    other.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 4)
    qapp.setFont(other)
    yield
    qapp.setFont(before)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size_px", [1, 11, 40])
def test_a_font_has_the_size_and_the_weight_asked_for(qapp: QApplication, size_px: int, bold: bool) -> None:
    font = font_of(size_px, bold)
    assert font.pixelSize() == size_px
    assert (font.weight() == QFont.Weight.DemiBold) == bold
    assert font.family() == qapp.font().family()


def test_a_width_is_what_the_font_takes(qapp: QApplication) -> None:
    for text in ("", "h", "queen 3"):
        assert text_width(text, 13, True) == QFontMetricsF(font_of(13, True)).horizontalAdvance(text)


def test_another_font_of_the_program_counts_at_once(
    qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    before = text_width("queen", 13)
    assert not font_of(13).italic()
    request.getfixturevalue("other_font")
    assert font_of(13).italic()
    assert text_width("queen", 13) > before
