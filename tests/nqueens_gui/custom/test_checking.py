"""The way of an assignment: a search fails its check, its board is opened, the file is mended, and it passes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from nqueens_gui.custom.check_view import CheckRow, check_rows, verdict
from nqueens_gui.custom.widgets import CheckBlock, CheckPanel
from nqueens_gui.editing.widgets import HINTS
from nqueens_gui.kit.numbers import unbroken
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from solver.custom.check import Check, CheckReport
from solver.custom.source import read_source
from solver.custom.tested_state import Finding
from solver.telling.status import Status, Tone
from tests.nqueens_gui.custom.test_own_searches import open_search
from tests.nqueens_gui.shell.test_room_for_text import cut_texts
from tests.nqueens_gui.user import User, Watcher
from tests.solver.custom.population_searches import PARTS
from tests.solver.custom.searches import FEW_STATES, saved

MISTAKE = Path("resources/mistakes/one_diagonal.py")
SLOW = "import time\n\n\ndef step(rows, random, memory):\n    time.sleep(0.2)\n    return None\n"


@pytest.mark.thorough
def test_a_mistake_is_found_seen_on_the_board_mended_and_gone(
    watcher: Watcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in FEW_STATES.items():
        monkeypatch.setattr(name, value)
    file = tmp_path / "mine.py"
    text = MISTAKE.read_text()
    file.write_text(text)
    open_search(watcher, file)
    watcher.do("check_search")
    panel = watcher.window.custom.panel
    assert panel.title == "Check One diagonal"
    watcher.click(panel.check_button)
    watcher.wait(lambda: panel.headline.text().startswith("Differs from Steepest ascent:"))
    block = next(block for block in panel.blocks if block.row.finding)
    watcher.click(block, until=lambda: watcher.rows == block.row.finding.rows)
    assert watcher.last.settings.variant.name == "mine.py"

    mended = text.replace(
        "rows[right] - rows[left] == right - left", "abs(rows[right] - rows[left]) == right - left"
    )
    assert mended != text
    file.write_text(mended)
    watcher.wait(lambda: watcher.message == "Reloaded mine.py.")
    watcher.wait(lambda: panel.headline.text() == "Does what Steepest ascent does.")
    assert not any(block.row.finding for block in panel.blocks)


def test_a_page_of_the_inspector_comes_from_under_the_check(watcher: Watcher, tmp_path: Path) -> None:
    open_search(watcher, saved(tmp_path, MISTAKE.read_text(), "mine.py"))
    watcher.do("check_search")
    panel, tabs = watcher.window.custom.panel, watcher.window.inspector.tabs
    assert not tabs.isVisible()
    watcher.press(Qt.Key.Key_3)
    assert (tabs.page, panel.isVisible()) == ("plateau", False)
    assert tabs.isVisible()


def test_beside_an_edit_in_large_text_no_button_of_the_check_is_cut(user: User, tmp_path: Path) -> None:
    user.window.resize(1000, 700)
    open_search(user, saved(tmp_path, MISTAKE.read_text(), "mine.py"))
    user.do("check_search")
    user.do("large_text")
    user.do("edit_board")
    panel, bar = user.window.custom.panel, user.window.edit_bar
    user.wait(lambda: not list(cut_texts(panel)))
    assert panel.choice.width() >= panel.choice.minimumSizeHint().width()
    user.wait(lambda: bar.note.shown_text == bar.note.full_text)
    assert bar.note.full_text in HINTS
    for width in (panel.width(), 360):
        panel.resize(width, panel.height())
        for button in (panel.check_button, panel.cancel_button):
            user.wait(lambda button=button: button.width() >= button.minimumSizeHint().width())
            assert panel.rect().contains(QRect(button.mapTo(panel, QPoint()), button.size()))
    user.wait(lambda: not user.window.watch.banner.shown_text.endswith("…"))


def test_a_board_of_a_check_is_the_start_with_the_move_of_the_search_until_it_is_undone(
    user: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in FEW_STATES.items():
        monkeypatch.setattr(name, value)
    window, panel = user.window, user.window.custom.panel
    board, form = window.watch.board, user.next_run
    user.play(run_settings(20, "sideways", seed=3))
    open_search(user, saved(tmp_path, Path("resources/mistakes/equal_is_better.py").read_text(), "mine.py"))
    user.do("check_search")
    user.click(panel.check_button, until=panel.check_button.isEnabled)
    user.wait(lambda: any(block.row.finding for block in panel.blocks))
    block = next(block for block in panel.blocks if block.row.finding)
    finding = block.row.finding
    user.click(block.board_button, until=lambda: board.highlight is not None)
    (column, row), rows = finding.moves["search"], finding.rows
    assert (board.highlight.moves, board.highlight.names) == (((column, rows[column], row),), ("yours",))
    assert (form.value.n, form.value.start, user.rows) == (len(rows), rows, rows)
    user.do("step_forward", until=lambda: board.highlight is None)
    user.do("undo", until=lambda: len(user.rows) == 20)
    assert (form.value.n, form.value.start_mode) == (20, StartMode.RANDOM)


@pytest.mark.thorough
def test_a_part_of_a_generation_is_checked_and_its_parents_are_opened(
    watcher: Watcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.custom.check_population.DRAWS", 500)
    open_search(watcher, saved(tmp_path, PARTS.replace("randint(1, len", "randint(0, len"), "mine.py"))
    watcher.do("check_search")
    panel = watcher.window.custom.panel
    assert panel.choice.name() == "genetic"
    watcher.click(panel.check_button)

    def found() -> list[CheckBlock]:
        return [block for block in panel.blocks if block.row.finding and "Cuts" in block.row.title]

    watcher.wait(lambda: found() and panel.check_button.isEnabled())
    (block,) = found()
    watcher.click(block, until=lambda: watcher.rows == block.row.finding.rows)
    settings = watcher.last.settings
    assert (settings.variant.name, settings.given_members) == ("mine.py", block.row.finding.members)
    assert settings.members == 2


@pytest.mark.thorough
def test_a_check_can_be_cancelled(watcher: Watcher, tmp_path: Path) -> None:
    open_search(watcher, saved(tmp_path, SLOW, "slow.py"))
    watcher.do("check_search")
    panel = watcher.window.custom.panel
    watcher.click(panel.check_button)
    assert panel.cancel_button.isEnabled()
    assert panel.headline.text() == "Comparing with Steepest ascent."
    assert panel.headline.isVisible()
    assert panel.detail.isVisible()
    assert panel.progress.isVisible()
    watcher.wait(lambda: panel.left.text() == unbroken("at most 118 s left"))
    watcher.click(panel.cancel_button, until=panel.check_button.isEnabled)
    assert panel.headline.text()


def test_a_file_that_changes_during_its_check_is_checked_anew(watcher: Watcher, tmp_path: Path) -> None:
    file = saved(tmp_path, SLOW, "slow.py")
    open_search(watcher, file)
    watcher.do("check_search")
    panel = watcher.window.custom.panel
    watcher.click(panel.check_button)
    file.write_text(SLOW.replace("0.2", "0.1"))
    watcher.wait(lambda: watcher.message == "Reloaded slow.py.")
    assert panel.headline.text() == "Comparing with Steepest ascent."
    assert panel.cancel_button.isEnabled()


def test_the_result_of_a_file_of_the_same_name_goes(watcher: Watcher, tmp_path: Path) -> None:
    panel, files = watcher.window.custom.panel, []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        files.append(saved(folder, SLOW.replace("0.2", f"0.{number}"), "slow.py"))
    open_search(watcher, files[0])
    watcher.do("check_search")
    watcher.click(panel.check_button)
    watcher.click(panel.cancel_button, until=panel.check_button.isEnabled)
    assert panel.headline.text()
    open_search(watcher, files[1])
    watcher.do("check_search")
    assert not panel.headline.text()


def test_a_result_is_told_to_a_screen_reader_and_its_boards_have_names(qtbot: QtBot, told: list[str]) -> None:
    panel = CheckPanel()
    qtbot.addWidget(panel)
    finding = Finding((1, 3, 0, 2), "found", "expected", "why", Heuristic.ATTACKING_PAIRS)
    row = CheckRow("Moves", "1 of 9 tests failed", Tone.STUCK, finding, ())
    panel.set_result(Status(Tone.STUCK, "Differs from Tabu search: 1 check failed.", "9 states."), [row])
    assert told == ["Differs from Tabu search: 1 check failed. 9 states."]
    assert panel.blocks[0].board_button.accessibleName() == "Show this board: Moves"


def test_without_a_search_the_check_offers_to_open_one(watcher: Watcher) -> None:
    watcher.press(Qt.Key.Key_K)
    panel = watcher.window.custom.panel
    watcher.click(panel.check_button)
    assert panel.headline.text() == "Only a search of your own can be checked."
    assert panel.open_button.isVisible()
    watcher.click(panel.open_button)
    watcher.close(watcher.dialog(QFileDialog))
    open_search(watcher, MISTAKE)
    assert not panel.open_button.isVisible()
    assert (panel.title, panel.headline.text()) == ("Check One diagonal", "")


def test_the_buttons_of_a_check_stay_in_their_places_and_the_keyboard_with_them(watcher: Watcher) -> None:
    watcher.do("check_search")
    panel = watcher.window.custom.panel
    buttons = panel.check_button, panel.cancel_button
    places = [(button.pos(), button.isVisible()) for button in buttons]
    panel.check_button.setFocus()
    panel.set_share(0.5)
    assert not panel.check_button.isEnabled()
    assert panel.cancel_button.hasFocus()
    assert [(button.pos(), button.isVisible()) for button in buttons] == places
    panel.set_share(None)
    assert panel.check_button.hasFocus()


@pytest.mark.thorough
def test_a_search_that_cannot_be_loaded_is_not_checked(watcher: Watcher, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import os\n\n\ndef step(rows, random, memory):\n    return None\n\n\nos._exit(3)\n")
    watcher.window.searches.opened.connect(lambda variant: watcher.do("check_search"))
    watcher.window.custom.commands.open_file(str(file))
    next(button for button in watcher.box().buttons() if button.text() == "Run").click()
    panel = watcher.window.custom.panel
    watcher.wait(panel.isVisible)
    watcher.click(panel.check_button)
    watcher.qtbot.waitUntil(lambda: panel.headline.text() == "The search could not be checked.")
    assert "broken.py: its process ended with exit code 3" in panel.detail.text()


def report(*checks: Check) -> CheckReport:
    source, settings = read_source(MISTAKE), run_settings(4, "steepest-ascent", seed=0)
    return CheckReport(source, settings, checks, 1234, 5678, 8)


def test_failed_checks_come_first_with_their_smallest_board() -> None:
    moves = {"search": (0, 1), "rule": (1, 2)}
    finding = Finding((0, 0, 0, 0), "(0, 1)", "(1, 2)", "h falls", Heuristic.ATTACKING_PAIRS, 7, moves=moves)
    passed, failed, open_ = (
        Check("stops", 10, is_made=True),
        Check("climbs", 10, 3, finding=finding),
        Check("choices"),
    )
    first, second, third = check_rows((passed, failed, open_))
    assert (first.title, first.detail) == (failed.title, "3 of 10 tests failed; smallest board: n = 4")
    assert first.parts == (("Found", "(0, 1)"), ("Expected", "(1, 2)"), ("Why", "h falls"), ("In line", "7"))
    assert first.scene.highlight.moves == ((0, 0, 1), (1, 0, 2))
    assert first.scene.highlight.names == ("yours", "the rule")
    assert (second.title, second.detail) == (passed.title, "10 tests passed")
    assert (third.title, third.tone) == (open_.title, Tone.NEUTRAL)


def test_a_search_that_is_too_slow_has_no_board_to_open() -> None:
    slow = Finding((), "9 calls", "the whole check", "Make it faster.", read_source(MISTAKE).heuristic)
    first, second = check_rows((Check("stops", 10, is_made=True), Check("legal-moves", 9, 1, finding=slow)))
    assert (first.tone, first.finding, first.detail) == (Tone.STUCK, None, "1 of 9 tests failed")
    assert first.parts == (("Found", "9 calls"), ("Expected", "the whole check"), ("Why", "Make it faster."))
    assert second.tone is Tone.SOLVED


def test_the_verdict_counts_the_checks_that_failed() -> None:
    failed = verdict(report(Check("stops", 10, 3)), is_cancelled=False)
    assert (failed.headline, failed.detail) == (
        "Differs from Steepest ascent: 1 check failed.",
        "1,234 states, 5,678 calls of its functions.",
    )
    assert verdict(report(Check("stops", 10, is_made=True)), is_cancelled=False).tone is Tone.SOLVED
    assert verdict(report(Check("stops", 10, is_made=True)), is_cancelled=True).headline == "Cancelled."


def test_the_panel_gives_the_keyboard_to_what_can_be_used(qtbot: QtBot) -> None:
    panel = CheckPanel()
    qtbot.addWidget(panel)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    for share, has_focus in ((None, panel.choice.hasFocus), (0.5, panel.cancel_button.hasFocus)):
        panel.set_share(share)
        panel.setFocus()
        assert has_focus()
