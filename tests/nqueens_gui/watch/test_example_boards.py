"""The curated boards: everything that is said of them is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.board.choosing import ChoiceDialog
from nqueens_gui.kit.features import AnyCommand, commands_of
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell import window_feature
from nqueens_gui.watch.example_boards import (
    BoardCommands,
    BoardNote,
    CuratedBoard,
    board_choice,
    curated_boards,
)
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import StateKind
from solver.core.events import Outcome
from solver.core.run_settings import run_settings
from solver.engine.batch import run_batch
from tests.nqueens_gui.claims import FIGURES
from tests.nqueens_gui.conftest import OpenRoom
from tests.nqueens_gui.room import WatchRoom
from tests.nqueens_gui.searches import endless_run
from tests.nqueens_gui.user import User, Watcher

BOARDS = {board.name: board for board in curated_boards()}
CLAIMS = [(board.name, claim) for board in curated_boards() for claim in board.shows]


@pytest.mark.parametrize(("name", "claim"), CLAIMS)
@pytest.mark.thorough(but=1)
def test_what_is_claimed_of_a_board_is_so(name: str, claim: str) -> None:
    board = BOARDS[name]
    assert FIGURES[claim](board.settings) == board.shows[claim]


@pytest.mark.parametrize("board", curated_boards(), ids=lambda board: board.name)
def test_each_board_has_words_a_start_and_an_outcome(board: CuratedBoard) -> None:
    assert board.title
    assert not board.title.endswith(".")
    assert board.what.endswith(".")
    assert board.what.count(". ") <= 1
    assert "  " not in board.what
    assert board.settings.start is not None
    assert {"h", "kind", "outcome", "steps"} <= set(board.shows)


def test_no_two_boards_have_the_same_name_or_title() -> None:
    assert len(BOARDS) == len(curated_boards()) == len({board.title for board in curated_boards()})


def test_they_show_every_kind_of_local_minimum_and_both_ends_of_a_climb() -> None:
    kinds = {StateKind(board.shows["kind"]) for board in curated_boards()}
    assert {StateKind.STRICT_LOCAL_MINIMUM, StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM} <= kinds
    outcomes = {Outcome(board.shows["outcome"]) for board in curated_boards()}
    assert {Outcome.SOLVED, Outcome.LOCAL_MINIMUM, Outcome.SIDEWAYS_LIMIT, Outcome.STEP_LIMIT} <= outcomes


def test_the_lucky_and_the_unlucky_start_differ_by_the_seed_alone() -> None:
    lucky, unlucky = BOARDS["lucky-start"], BOARDS["unlucky-start"]
    assert lucky.settings == unlucky.settings.with_seed(lucky.settings.seed)
    assert lucky.shows["outcome"] == "solved" != unlucky.shows["outcome"]


def test_a_beam_pays_about_what_the_climbs_beside_it_pay_at_most() -> None:
    """The figures of its words, from fewer runs."""
    board = BOARDS["beam-beside-climbs"]
    rates, paid, most = [], [], []
    for settings in (board.settings, *board.beside):
        results = run_batch(replace(settings, start=None, seed=1), 0, 4000)
        rates.append(float((results.h == 0).mean()))
        paid.append(float(results.evaluations.mean()))
        most.append(int(results.evaluations.max()))
    assert rates == pytest.approx([0.85, 0.78], abs=0.03)
    assert paid[1] / paid[0] == pytest.approx(0.6, abs=0.03)
    assert 2_700 < min(most) <= max(most) < 3_500


NUMBERS = {board.name: number for number, board in enumerate(curated_boards())}


class BoardRoom(WatchRoom):
    """Opens example boards."""

    def add_parts(self) -> None:
        self.board_commands = BoardCommands(self.watch.board_note, self)
        self.board_commands.board_opened.connect(self.next_run.open_start)

    def followers(self) -> tuple[Callable[[Snapshot], object], ...]:
        return (*super().followers(), self.board_commands.follow)

    def commands(self) -> Iterator[AnyCommand]:
        yield from super().commands()
        yield from (command for command in commands_of(window_feature.WINDOW) if command.name == "boards")


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    return open_room(BoardRoom)


def open_board(watcher: Watcher, name: str) -> None:
    watcher.window.board_commands.open(NUMBERS[name])
    settings = curated_boards()[NUMBERS[name]].settings
    watcher.wait(lambda: watcher.last.settings == settings and watcher.index == 0)


@pytest.mark.thorough
def test_a_board_is_chosen_from_the_list_and_shown_from_its_start(watcher: Watcher) -> None:
    watcher.press(Qt.Key.Key_B, modifier=Qt.KeyboardModifier.ControlModifier)
    dialog = watcher.dialog(ChoiceDialog)
    watcher.qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    watcher.qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    board = curated_boards()[1]
    watcher.wait(lambda: watcher.rows == board.settings.start)
    assert watcher.last.mode is Mode.PAUSED
    assert watcher.window.next_run.settings == board.settings
    assert watcher.window.watch.board_note.accessibleDescription() == f"{board.title}. {board.what}"
    assert watcher.window.watch.board_note.isVisible()


@pytest.mark.thorough
def test_the_note_goes_when_another_run_is_watched_or_it_is_closed(watcher: Watcher) -> None:
    open_board(watcher, "shoulder")
    watcher.watch(endless_run())
    watcher.wait(watcher.window.watch.board_note.isHidden)
    assert watcher.window.board_commands.board is None
    open_board(watcher, "shoulder")
    assert watcher.window.watch.board_note.isVisible()
    watcher.click(watcher.window.watch.board_note.close_button)
    watcher.do("step_forward", until=lambda: watcher.index == 1)
    assert watcher.window.watch.board_note.isHidden()


def test_the_list_opens_at_the_board_that_is_shown(watcher: Watcher) -> None:
    open_board(watcher, "shoulder")
    watcher.do("boards")
    dialog = watcher.dialog(ChoiceDialog)
    assert dialog.chosen == NUMBERS["shoulder"]
    watcher.close(dialog)


@pytest.mark.thorough
def test_a_board_with_runs_beside_it_is_compared(user: User) -> None:
    user.window.board_commands.open(NUMBERS["beam-beside-climbs"])
    session = user.window.compare.session
    user.wait(lambda: len(session.snapshot.traces) == 2)
    beam, climbs = session.snapshot.traces
    assert user.window.pages.page == "compare"
    assert [trace.settings.variant.name for trace in (beam, climbs)] == ["local-beam", "random-restart"]
    assert beam.members(0)[0].tolist() == climbs.members(0)[0].tolist() == list(range(8))
    assert (str(beam.outcome), str(climbs.outcome)) == ("solved", "restart-limit")


FOUR = CuratedBoard("four", "Four", "A walk.", run_settings(start=(0, 2, 2, 2), seed=1), {})
EIGHT = CuratedBoard("eight", "Eight", "A row.", run_settings(start=(3,) * 8, variant="sideways", seed=5), {})


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[ChoiceDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    made = ChoiceDialog("Boards", [board_choice(board, 1.0) for board in (FOUR, EIGHT)], 384, parent=window)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    window.close()


def shown(dialog: ChoiceDialog) -> tuple[str, str, str]:
    return dialog.title_label.text(), dialog.what_label.text(), dialog.note_label.text()


def words_of(board: CuratedBoard) -> tuple[str, str, str]:
    return board.title, board.what, board.run_words


def test_a_board_says_which_run_it_is() -> None:
    assert EIGHT.run_words == "Sideways moves · h = 28 by attacking pairs · seed 5"
    assert EIGHT.scene.rows.tolist() == [3] * 8


def test_arrows_go_from_board_to_board_and_enter_opens_the_one_shown(
    dialog: ChoiceDialog, qtbot: QtBot
) -> None:
    assert shown(dialog) == words_of(FOUR)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert shown(dialog) == words_of(EIGHT)
    assert dialog.picture.accessibleName() == "A board of 8 queens, h = 28"
    with qtbot.waitSignal(dialog.open_requested) as opened:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert opened.args == [1]
    assert not dialog.isVisible()


def test_the_button_opens_the_board_that_is_chosen_once(dialog: ChoiceDialog, qtbot: QtBot) -> None:
    told: list[int] = []
    dialog.open_requested.connect(told.append)
    qtbot.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert told == [0]


def test_each_board_has_its_picture_in_the_list(dialog: ChoiceDialog) -> None:
    pictures = [dialog.list.item(row).icon().pixmap(44).toImage() for row in range(2)]
    assert pictures[0] != pictures[1]
    assert not any(picture.isNull() for picture in pictures)


@pytest.fixture
def note(qtbot: QtBot) -> BoardNote:
    made = BoardNote()
    qtbot.addWidget(made)
    return made


def test_it_is_hidden_until_there_is_something_to_say_and_when_it_is_closed(
    note: BoardNote, qtbot: QtBot
) -> None:
    assert note.isHidden()
    note.show_words("A shoulder", "No move is better.")
    assert note.accessibleDescription() == "A shoulder. No move is better."
    assert note.isVisible()
    qtbot.mouseClick(note.close_button, Qt.MouseButton.LeftButton)
    assert note.isHidden()
    assert note.close_button.accessibleName()
