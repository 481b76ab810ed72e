"""The page of the assignment: from the first screen to a report, its searches, own words, files and links."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMessageBox

from nqueens_gui.assignment.feature import ASSIGNMENT, AssignmentRoom
from nqueens_gui.assignment.line_dialog import LineDialog
from nqueens_gui.kit.writing import WritingDialog, WritingStage
from solver.custom.search import own_variant
from solver.custom.source import beginning
from solver.experiment.assignment import (
    Assignment,
    AssignmentLine,
    assignment_link,
    read_assignment,
    results_path,
    write_assignment,
)
from solver.experiment.report import OwnWords, WordsPart
from solver.history.store import history_path
from tests.nqueens_gui.conftest import MakeUser, OpenPage
from tests.nqueens_gui.user import Hands, User

SMALL = Assignment(
    author="Ada",
    seed=5,
    runs=30,
    lines=(AssignmentLine(8, "steepest-ascent"), AssignmentLine(8, "sideways")),
    words=(OwnWords(WordsPart.SETTING, "It fails often.", "What I expected"),),
)


@pytest.fixture
def hands(open_page: OpenPage) -> Hands:
    hands = open_page(ASSIGNMENT)
    room_of(hands).session.take(SMALL)
    return hands


def room_of(hands: Hands) -> AssignmentRoom:
    room: AssignmentRoom = hands.window.assignment  # type: ignore[attr-defined]
    return room


def run(hands: Hands) -> None:
    room = room_of(hands)
    hands.do("run_assignment", until=lambda: not (room.session.is_busy or room.session.is_unfinished))


def tasks(hands: Hands) -> list[tuple[str, bool]]:
    return [(task.title, task.is_done) for task in room_of(hands).session.tasks]


def click_task(hands: Hands, number: int) -> None:
    rows = room_of(hands).panel.tasks.list
    hands.click(rows.viewport(), rows.item_rect(number).center().toPoint())


def click_figure(hands: Hands, row: int, title: str) -> None:
    view = room_of(hands).panel.table.view
    column = next(
        c
        for c in range(view.model().columnCount())
        if title in view.model().headerData(c, Qt.Orientation.Horizontal)
    )
    hands.click(view.viewport(), view.visualRect(view.model().index(row, column)).center())


def test_the_classical_assignment_takes_eight_clicks_from_the_first_screen_to_a_pdf(
    make_user: MakeUser, tmp_path: Path
) -> None:
    user = make_user(is_first_start=True).start()
    clicks: list[object] = []

    def click(widget: object, *point: QPoint) -> None:
        clicks.append(widget)
        user.click(widget, *point)  # type: ignore[arg-type]

    click(user.window.watch.reading_card.offers["page_assignment"])
    room, panel = room_of(user), room_of(user).panel
    assert user.window.focusWidget() is panel.form.fields["author"].widget
    user.qtbot.keyClicks(panel.form.fields["author"].widget, "Ada Student")
    rows = panel.tasks.list
    click(rows.viewport(), rows.item_rect(8).center().toPoint())
    user.qtbot.keyClicks(panel.words.edit, "Sideways moves help.")
    click(panel.run_button)
    user.wait(lambda: not room.session.is_busy and not room.session.is_unfinished)
    click(rows.viewport(), rows.item_rect(9).center().toPoint())
    user.qtbot.keyClicks(panel.words.edit, "Solved: ")
    clicks.append("figure")
    click_figure(user, 1, "solved")
    assert panel.words.edit.toPlainText() == "Solved: {sideways n=8 success rate}"
    assert panel.words.preview.toPlainText().endswith(" %")
    click(panel.export_button)
    dialog = user.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(tmp_path)})
    click(dialog.main_button)
    user.wait(lambda: dialog.stage is WritingStage.DONE)
    user.close(dialog)
    assert len(clicks) <= 8
    assert [is_done for _, is_done in tasks(user)] == [True] * 10
    assert next(tmp_path.glob("*.pdf")).read_bytes().startswith(b"%PDF")


def test_searches_are_added_changed_and_removed_and_results_stay(hands: Hands) -> None:
    run(hands)
    room = room_of(hands)
    before = room.session.runs.experiment
    hands.click(room_of(hands).panel.tasks.buttons[0])
    dialog = hands.dialog(LineDialog)
    dialog.variant_field.choice.set_name("tabu")
    dialog.variant_field.choice.chosen.emit("tabu")
    dialog.n_field.set_value("three")
    dialog._accept()
    assert "whole number" in dialog.n_row.error
    dialog.n_field.set_value(6)
    dialog._accept()
    assert [is_done for _, is_done in tasks(hands)] == [True, True, False, True, False]
    assert room.session.assignment.lines[2] == AssignmentLine(6, "tabu")
    run(hands)
    click_task(hands, 1)
    hands.click(room_of(hands).panel.tasks.buttons[1])
    dialog = hands.dialog(LineDialog)
    dialog.parameter_fields.rows["sideways_limit"].field.set_value(3)
    dialog._accept()
    assert room.session.assignment.lines[1].parameters == {"sideways_limit": 3}
    assert [is_done for _, is_done in tasks(hands)][:3] == [True, False, True]
    click_task(hands, 2)
    hands.click(room_of(hands).panel.tasks.buttons[2])
    assert [line.variant for line in room.session.assignment.lines] == ["steepest-ascent", "sideways"]
    now = room.session.runs.experiment
    assert before is not None
    assert now is not None
    assert (now.cells[0].steps == before.cells[0].steps).all()


def test_a_search_that_is_there_is_refused_with_a_sentence_in_the_dialog(hands: Hands) -> None:
    hands.click(room_of(hands).panel.tasks.buttons[0])
    dialog = hands.dialog(LineDialog)
    dialog._accept()
    assert "same as search 1" in dialog.error_label.text()
    assert dialog.isVisible()
    hands.close(dialog)


def test_own_words_stand_at_their_place_and_a_wrong_figure_is_said(hands: Hands) -> None:
    room = room_of(hands)
    words = room.panel.words
    assert words.edit.toPlainText() == "It fails often."
    words.go_to("discussion/")
    hands.qtbot.keyClicks(words.edit, "{sideways n=8 luck}")
    assert "no figure" in words.error_label.text()
    words.edit.selectAll()
    words.figure_chosen.emit(0, "failure rate")
    assert words.edit.toPlainText().strip() == "{steepest-ascent n=8 failure rate}"
    assert words.preview.toPlainText().strip() == "(not run yet)"
    assert [one.part for one in room.session.assignment.words] == [WordsPart.SETTING, WordsPart.DISCUSSION]
    words.go_to("setting/What I expected")
    words.edit.clear()
    assert [one.part for one in room.session.assignment.words] == [WordsPart.DISCUSSION]


def test_what_is_typed_wrong_is_said_and_changes_nothing(hands: Hands) -> None:
    form, session = room_of(hands).panel.form, room_of(hands).session
    for name, wrong, right, value in (
        ("runs", "many", "40", 40),
        ("seed", "-1", "7", 7),
        ("sequences", "x", "2", 2),
    ):
        hands.type(form.fields[name].widget, wrong)
        assert form.rows[name].error
        assert getattr(session.assignment, name) in (getattr(SMALL, name), None)
        hands.type(form.fields[name].widget, right)
        assert not form.rows[name].error
        assert getattr(session.assignment, name) == value
    form.fields["discussion"].set_value(False)
    assert session.assignment.left_out == ("discussion",)
    assert not form.fields["growth"].widget.isEnabled()


def test_it_is_there_again_after_a_restart_with_its_results_and_its_words(make_user: MakeUser) -> None:
    user = make_user().start()
    user.do("page_assignment")
    room_of(user).session.take(SMALL)
    room_of(user).panel.words.go_to("results/")
    user.qtbot.keyClicks(room_of(user).panel.words.edit, "As expected.")
    run(user)
    kept = room_of(user).session.runs.experiment
    user.window.close()
    again = make_user().start()
    again.do("page_assignment")
    room = room_of(again)
    again.wait(lambda: room.session.tasks[1].is_done)
    found = room.session.runs.experiment
    assert kept is not None
    assert found is not None
    assert (found.cells[1].steps == kept.cells[1].steps).all()
    assert [one.text for one in room.session.assignment.words] == ["It fails often.", "As expected."]


def test_one_that_cannot_be_read_again_is_put_aside(make_user: MakeUser) -> None:
    path = history_path().with_name("assignment.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('title = "Mine"\nruns = 0\n')
    user = make_user().start()
    user.do("page_assignment")
    assert "line 2" in user.box().informativeText()
    assert room_of(user).session.assignment == Assignment()
    assert path.with_stem("assignment-1").read_text().startswith('title = "Mine"')


def test_a_file_opens_by_drop_and_a_link_by_pasting_and_the_one_before_is_put_aside(
    user: User, tmp_path: Path
) -> None:
    path = write_assignment(SMALL, tmp_path / "given.toml")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    left = Qt.MouseButton.LeftButton
    user.window.dropEvent(
        QDropEvent(QPointF(), Qt.DropAction.CopyAction, mime, left, Qt.KeyboardModifier.NoModifier)
    )
    session = room_of(user).session
    assert user.window.pages.page == "assignment"
    assert session.assignment == SMALL
    user.do("copy_assignment_link")
    assert QGuiApplication.clipboard().text() == assignment_link(SMALL)
    other = replace(SMALL, author="Bob")
    user.window.open_file(assignment_link(other))
    assert session.assignment == other
    user.type(room_of(user).panel.form.fields["course"].widget, "AI 101")
    user.window.open_file(str(path))
    assert session.assignment == SMALL
    before = read_assignment(history_path().with_name("assignment-1.toml"))
    assert before == replace(other, course="AI 101")
    assert "assignment-1.toml" in user.message
    user.window.open_file(assignment_link(other))
    assert not history_path().with_name("assignment-2.toml").exists()  # nothing was done


@pytest.mark.parametrize("text", ["runs = 0", "nqueens:assignment/abc", 'format = "nqueens-assignment/9"'])
def test_a_wrong_file_or_link_is_said_in_a_sentence_and_changes_nothing(
    user: User, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    user.window.open_file(text if ":" in text else str(path))
    box = user.box()
    assert "line 1" in box.informativeText() or "link" in box.informativeText()
    assert room_of(user).session.assignment == Assignment()


def test_it_is_saved_with_its_results_and_opened_with_them(hands: Hands, tmp_path: Path) -> None:
    run(hands)
    room = room_of(hands)
    path = tmp_path / "mine.toml"
    room.commands._save_as(str(path))
    assert read_assignment(path) == SMALL
    assert results_path(path).is_file()
    room.session.take(Assignment())
    room.commands.open_file(str(path))
    hands.wait(lambda: [is_done for _, is_done in tasks(hands)][:2] == [True, True])
    assert room.session.runs.experiment is not None
    room.commands._save_as(str(tmp_path / "nowhere" / "mine.toml"))
    assert isinstance(hands.box(), QMessageBox)


def test_a_search_of_ones_own_can_be_run_and_once_its_file_changes_its_runs_are_missing(
    hands: Hands, tmp_path: Path
) -> None:
    path, room = tmp_path / "mine.py", room_of(hands)
    path.write_text(beginning("mine.py"))
    room.commands.set_search(own_variant(path))
    hands.click(room_of(hands).panel.tasks.buttons[0])
    dialog = hands.dialog(LineDialog)
    dialog.variant_field.set_variant(own_variant(path))
    dialog.variant_field.choice.chosen.emit("mine.py")
    dialog._accept()
    assert room.session.assignment.lines[2].search == str(path)
    run(hands)
    path.write_text(f"{beginning('mine.py')}\n# changed\n")
    room.commands.set_search(own_variant(path))
    assert [is_done for _, is_done in tasks(hands)][:3] == [True, True, False]
    run(hands)
    assert [is_done for _, is_done in tasks(hands)][:3] == [True, True, True]


def test_code_that_came_with_an_assignment_is_not_run_before_its_search_is_opened(
    hands: Hands, tmp_path: Path
) -> None:
    mark, room = tmp_path / "ran", room_of(hands)
    path = tmp_path / "given.py"
    path.write_text(f"open({str(mark)!r}, 'w').close()\n{beginning('given.py')}")
    line = AssignmentLine(6, search="given.py")
    file = write_assignment(replace(SMALL, runs=5, lines=(line,)), tmp_path / "a.toml")
    room.commands.open_file(str(file))
    hands.do("run_assignment")
    assert "given.py" in hands.box().informativeText()
    hands.close(hands.box())
    assert not mark.exists()
    click_task(hands, 0)
    hands.click(room.panel.tasks.buttons[1])
    hands.dialog(LineDialog)._accept()  # it is still the same search
    assert room.session.assignment.lines[0].search == str(path)
    room.commands.set_search(own_variant(path))
    run(hands)
    assert mark.exists()
    mark.unlink()
    room.commands._save_as(str(file))
    room.session.searches.clear()
    room.session.take(Assignment())
    room.commands.open_file(str(file))
    hands.wait(lambda: not room.session._reading.is_busy)
    assert not mark.exists()
    room.commands.set_search(own_variant(path))
    hands.wait(lambda: room.session.tasks[0].is_done)


def test_words_that_ask_for_no_figure_are_told_when_the_report_is_exported(
    hands: Hands, tmp_path: Path
) -> None:
    words = (OwnWords(WordsPart.RESULTS, "{sideways n=99 runs}"),)
    room_of(hands).session.edit(replace(SMALL, words=words))
    hands.do("export_assignment")
    dialog = hands.dialog(WritingDialog)
    dialog.fields.set_values({"folder": str(tmp_path)})
    hands.click(dialog.main_button, until=lambda: dialog.stage is WritingStage.FAILED)
    assert "none of the searches" in dialog.notice.text
    hands.close(dialog)
