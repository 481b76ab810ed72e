"""The one sentence on top."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QAccessibleAnnouncementEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import FULL, ProgressBanner, StatusBanner
from nqueens_gui.kit.theme import ThemeName
from solver.telling.status import Status, Tone
from tests.nqueens_gui.screen import put_on_screen
from tests.nqueens_gui.themes import put_on

STUCK = Status(
    Tone.STUCK,
    "Stuck in a local minimum after 4 moves:",
    "h = 1, none of the 56 successors is better, 3 are equal (a shoulder).",
)
RUNNING = Status(Tone.NEUTRAL, "Running.", "Step 3, h = 4")


@pytest.fixture
def banner(qtbot: QtBot) -> StatusBanner:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.resize(640, banner.sizeHint().height())
    with qtbot.waitExposed(banner):
        banner.show()
    return banner


@pytest.mark.parametrize(
    ("tone", "ground"),
    [
        (Tone.NEUTRAL, "notice"),
        (Tone.PAUSED, "paused"),
        (Tone.STUCK, "stuck"),
        (Tone.SOLVED, "solved"),
        (Tone.ERROR, "stuck"),
    ],
)
def test_the_ground_goes_by_the_tone(banner: StatusBanner, tone: Tone, ground: str) -> None:
    banner.set_status(Status(tone, "Something.", "More of it."))
    assert banner.property("banner") == ground


def test_the_headline_has_the_colour_of_its_tone_in_both_themes(banner: StatusBanner) -> None:
    banner.set_status(Status(Tone.SOLVED, "Solved in 22 moves after 3 restarts."))
    for theme in map(put_on, ThemeName):
        image = banner.grab().toImage()
        colors = {image.pixelColor(x, y).name() for x in range(200) for y in range(image.height())}
        assert theme.hex("solved") in colors


def test_a_sentence_of_two_lines_is_shown_whole_in_the_same_height(banner: StatusBanner) -> None:
    height = banner.sizeHint().height()
    banner.set_status(STUCK)
    assert banner.shown_text == f"{STUCK.headline} {STUCK.detail}"
    assert banner.toolTip() == ""
    assert banner.sizeHint().height() == height
    assert banner.accessibleName() == banner.text
    banner.set_status(Status(Tone.NEUTRAL, ""))
    assert (banner.shown_text, banner.toolTip()) == ("", "")


def test_on_one_line_there_is_as_much_of_the_brief_sentence_as_fits(banner: StatusBanner) -> None:
    banner.set_lines(1)
    status = Status(
        Tone.PAUSED, "Paused at step 2.", "h = 3. Next: one of 2 best moves.", "h = 3. Next: one of 2."
    )
    banner.set_status(status)
    found = []
    for width in range(1000, 60, -20):
        banner.resize(width, banner.height())
        found.append(banner.shown_text)
    whole = f"{status.headline} {status.detail}"
    brief = f"{status.headline} {status.brief}"
    assert list(dict.fromkeys(found))[:4] == [whole, brief, "Paused at step 2. h = 3.", "Paused at step 2."]


@pytest.mark.parametrize("width", [120, 200, 260, 340])
def test_what_does_not_fit_is_cut_and_shown_in_the_tooltip(banner: StatusBanner, width: int) -> None:
    banner.set_status(STUCK)
    banner.resize(width, banner.height())
    assert banner.shown_text.endswith("…")
    assert banner.text.startswith(banner.shown_text[:-1])
    assert banner.toolTip() == banner.text
    assert banner.sizeHint().height() <= 60


def test_brief_and_then_the_fewest_words_are_shown_where_more_does_not_fit(banner: StatusBanner) -> None:
    brief, least = "h = 1, and no move leads to a lower h.", "Stuck. h = 1."
    banner.set_status(replace(STUCK, brief=brief, least=least))
    shown = {}
    for width in range(900, 100, -20):
        banner.resize(width, banner.height())
        shown.setdefault(banner.shown_text, banner.toolTip())
    assert list(shown)[:3] == [banner.text, f"{STUCK.headline} {brief}", least]
    assert [*shown.values()] == ["", *[banner.text] * (len(shown) - 1)]


def test_more_room_shows_more(banner: StatusBanner) -> None:
    banner.set_status(STUCK)
    shown = []
    for width in range(160, 500, 20):
        banner.resize(width, banner.height())
        shown.append(len(banner.shown_text))
    assert shown == sorted(shown)


def test_a_screen_reader_hears_of_all_but_progress(
    banner: StatusBanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[QAccessibleAnnouncementEvent] = []
    reader = SimpleNamespace(isActive=lambda: True, updateAccessibility=told.append)
    monkeypatch.setattr("nqueens_gui.kit.keyboard.QAccessible", reader)
    for status in (RUNNING, Status(Tone.NEUTRAL, "Running.", "Step 4, h = 3"), STUCK, STUCK, RUNNING):
        banner.set_status(status)
    assert [event.message() for event in told] == [
        f"{said.headline} {said.detail}" for said in (STUCK, RUNNING)
    ]


def test_another_font_is_laid_out_anew(qtbot: QtBot) -> None:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.resize(400, 50)
    banner.set_status(Status(Tone.STUCK, "Stuck in a local minimum:", "none of the successors is better."))
    before = banner.grab().toImage()
    font = banner.font()
    font.setPixelSize(2 * banner.fontInfo().pixelSize())
    banner.setFont(font)
    assert banner.grab().toImage() != before
    assert banner.toolTip() != ""


def test_the_sentence_is_copied_whole(qtbot: QtBot) -> None:
    banner = StatusBanner()
    qtbot.addWidget(banner)
    banner.set_status(Status(Tone.ERROR, "An error.", "ValueError: no row."))
    assert banner.actions() == [banner.copy_action]
    banner.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == "An error. ValueError: no row."


def test_the_bar_lies_on_the_lower_edge_and_counts_thousandths_or_runs_to_an_unknown_end(
    qtbot: QtBot,
) -> None:
    banner = put_on_screen(qtbot, ProgressBanner("How far it is"), 400, 44)
    assert banner.bar.geometry().bottom() == banner.height() - 1
    banner.bar.set_share(0.25)
    assert (banner.bar.maximum(), banner.bar.value()) == (FULL, 250)
    banner.bar.set_share(None)
    assert (banner.bar.minimum(), banner.bar.maximum()) == (0, 0)
    assert banner.bar.accessibleName() == "How far it is"
