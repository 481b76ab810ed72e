"""The sample of a variant's line keeps its colour in a selected row."""

import pytest
from PySide6.QtGui import QIcon

from nqueens_gui.experiment.summary_table import SIZE, series_sample
from nqueens_gui.kit.theme import ThemeName, load_theme

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Selected])
def test_its_middle_has_the_colour_of_the_bars(theme: ThemeName, mode: QIcon.Mode) -> None:
    sample = series_sample(load_theme(theme), "series.2", ())
    image = sample.pixmap(SIZE, mode).toImage()
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.name() == load_theme(theme).hex("series.2")


def test_its_ends_show_the_dashes_of_the_line() -> None:
    theme = load_theme(ThemeName.LIGHT)
    plain, broken = (series_sample(theme, "series.3", dash).pixmap(SIZE).toImage() for dash in ((), (2, 2)))
    assert plain != broken
