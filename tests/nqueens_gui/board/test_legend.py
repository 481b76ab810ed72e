"""The legend: switches, samples and counts of the attack lines."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from nqueens_gui.board.legend import LegendPanel, LineSample
from nqueens_gui.kit.theme import Theme, ThemeName, load_theme
from solver.core.heuristics import LineKind
from tests.nqueens_gui.themes import put_on

ROLES = {
    LineKind.ROW: "attack.row",
    LineKind.DIAGONAL: "attack.diagonal",
    LineKind.ANTI_DIAGONAL: "attack.anti_diagonal",
}


def colored_runs(sample: LineSample, color: QColor) -> int:
    """Count the stretches of a colour along the middle of a sample."""
    image: QImage = sample.grab().toImage()
    middle = image.height() // 2
    hits = [image.pixelColor(x, middle) == color for x in range(image.width())]
    return sum(hit and not before for before, hit in zip([False, *hits], hits, strict=False))


def test_a_click_on_a_kind_switches_it_off_and_tells_what_is_left(qtbot: QtBot) -> None:
    panel = LegendPanel()
    with qtbot.waitSignal(panel.kinds_changed) as changed:
        qtbot.keyClick(panel.boxes[LineKind.DIAGONAL], Qt.Key.Key_Space)
    assert changed.args == [frozenset({LineKind.ROW, LineKind.ANTI_DIAGONAL})]
    assert not panel.samples[LineKind.DIAGONAL].isEnabled()


def test_setting_kinds_tells_once_and_setting_the_same_tells_nobody(qtbot: QtBot) -> None:
    panel = LegendPanel()
    told = []
    panel.kinds_changed.connect(told.append)
    panel.set_kinds({LineKind.ROW})
    panel.set_kinds([LineKind.ROW])
    assert told == [frozenset({LineKind.ROW})]
    assert [sample.isEnabled() for sample in panel.samples.values()] == [True, False, False]


def test_counts_are_shown_and_told_to_a_screen_reader(qtbot: QtBot) -> None:
    panel = LegendPanel()
    panel.set_counts({LineKind.ROW: 499_500, LineKind.DIAGONAL: 2})
    assert [label.full_text for label in panel.count_labels.values()] == ["499,500", "2", "0"]
    names = [box.accessibleName() for box in panel.boxes.values()]
    assert names[0] == "Show attack lines: rows, 499,500 pairs"
    assert names[2] == "Show attack lines: anti-diagonals, 0 pairs"


def test_samples_have_the_colour_and_the_dashes_of_their_kind(qtbot: QtBot) -> None:
    panel = LegendPanel()
    for theme in map(put_on, ThemeName):
        runs = {kind: colored_runs(panel.samples[kind], theme.color(ROLES[kind])) for kind in LineKind}
        assert runs[LineKind.ROW] == 1 < runs[LineKind.DIAGONAL] < runs[LineKind.ANTI_DIAGONAL]


def test_the_sample_of_a_kind_that_is_off_is_pale(qtbot: QtBot) -> None:
    panel = LegendPanel()
    theme: Theme = load_theme("light")
    panel.set_kinds([])
    sample = panel.samples[LineKind.ROW]
    assert colored_runs(sample, theme.color("attack.row")) == 0
    assert colored_runs(sample, theme.color("disabled")) == 1
