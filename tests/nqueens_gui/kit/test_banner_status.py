"""The one sentence on top."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QAccessibleAnnouncementEvent
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.banner import StatusBanner
from nqueens_gui.kit.theme import ThemeName
from solver.telling.status import Status, Tone
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


def test_the_brief_sentence_is_shown_where_the_whole_does_not_fit(banner: StatusBanner) -> None:
    banner.set_status(replace(STUCK, brief="h = 1."))
    whole = banner.text
    for width, shown in ((900, whole), (300, f"{STUCK.headline} h = 1.")):
        banner.resize(width, banner.height())
        assert banner.shown_text == shown
        assert banner.toolTip() == ("" if shown == whole else whole)
    banner.resize(100, banner.height())
    assert banner.shown_text.endswith("…")


def test_the_fewest_words_are_shown_where_the_brief_sentence_does_not_fit(banner: StatusBanner) -> None:
    least = "Stuck. h = 1."
    banner.set_status(replace(STUCK, brief="h = 1, and no move leads to a lower h.", least=least))
    shown = []
    for width in range(900, 100, -20):
        banner.resize(width, banner.height())
        shown.append(banner.shown_text)
    assert list(dict.fromkeys(shown))[2] == least
    assert banner.toolTip() == banner.text


def test_more_room_shows_more(banner: StatusBanner) -> None:
    banner.set_status(STUCK)
    shown = []
    for width in range(160, 500, 20):
        banner.resize(width, banner.height())
        shown.append(len(banner.shown_text))
    assert shown == sorted(shown)


def test_an_empty_sentence_is_shown_as_nothing(banner: StatusBanner) -> None:
    banner.set_status(STUCK)
    banner.set_status(Status(Tone.NEUTRAL, ""))
    assert (banner.shown_text, banner.toolTip()) == ("", "")


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


def test_its_accessible_name_is_the_whole_sentence(banner: StatusBanner) -> None:
    banner.set_status(STUCK)
    assert banner.accessibleName() == f"{STUCK.headline} {STUCK.detail}"


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
