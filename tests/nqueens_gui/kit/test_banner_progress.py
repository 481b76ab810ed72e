"""A sentence, and below it how far something is."""

from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import FULL, ProgressBanner


def test_the_bar_counts_thousandths_or_runs_to_an_unknown_end(qtbot: QtBot) -> None:
    banner = ProgressBanner("How far it is")
    qtbot.addWidget(banner)
    banner.set_share(0.25)
    assert (banner.bar.maximum(), banner.bar.value()) == (FULL, 250)
    banner.set_share(None)
    assert (banner.bar.minimum(), banner.bar.maximum()) == (0, 0)
    assert banner.bar.accessibleName() == "How far it is"


def test_the_bar_lies_on_the_lower_edge(qtbot: QtBot) -> None:
    banner = ProgressBanner("How far it is")
    qtbot.addWidget(banner)
    banner.resize(400, 44)
    with qtbot.waitExposed(banner):
        banner.show()
    assert banner.bar.geometry().bottom() == banner.height() - 1
