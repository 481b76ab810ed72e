"""Connects sessions, commands and widgets of the window, one line for each connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from nqueens_gui.shell.window import COMPARE, EXPERIMENT, TITLE, WATCH, MainWindow
from nqueens_gui.watch.board_mode import BoardUse
from nqueens_gui.watch.settings_form import SettingsForm
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.variants import Variant
from solver.custom.search import files_of


def connect(window: MainWindow) -> None:
    """Connect everything, in any order."""
    _connect_session(window)
    _connect_runs(window)
    _connect_inspector(window)
    _connect_edits(window)
    connect_chances(window)
    _connect_terrain(window)
    _connect_board_mode(window)
    _connect_predictions(window)
    _connect_files(window)
    connect_searches(window)
    _connect_view_and_help(window)
    _connect_pages(window)


def _connect_session(window: MainWindow) -> None:
    watch = window.watch
    session = window.session
    for follow in followers(window):
        session.changed.connect(follow)
    window.history_session.said.connect(window.say)
    window.key_guard.input_coming.connect(session.catch_up)
    window.key_guard.input_coming.connect(window.presenter.catch_up)
    window.key_guard.file_requested.connect(window.open_file)
    watch.timeline.position_requested.connect(session.seek)
    watch.chart.position_requested.connect(session.seek)
    watch.members.grid.member_chosen.connect(session.choose_member)
    watch.transport.speed_changed.connect(session.set_speed)
    watch.pause_panel.breakpoints_changed.connect(session.set_breakpoints)


def followers(window: MainWindow) -> tuple[Callable[[Snapshot], object], ...]:
    """Return those who follow the session.

    Any order would do. In this one highlights turn to a state, and the mode of the board is claimed, before the state
    is shown, so that nothing is shown twice.
    """
    return (
        window.inspecting.follow,
        window.prediction_commands.follow,
        partial(_let_follow, window, "lessons"),
        window.presenter.show,
        window.next_run.follow,
        window.editing.follow,
        window.branch_commands.follow,
        window.board_commands.follow,
        window.chances_commands.follow,
        window.terrains.follow,
        partial(_let_follow, window, "custom"),
        window.watch.pause_panel.follow,
        window.history_session.follow,
        window.name_run,
    )


def _let_follow(window: MainWindow, name: str, snapshot: Snapshot) -> None:
    if name in window.rooms:
        window.rooms[name].commands.follow(snapshot)


def connect_settings(model: SettingsModel, form: SettingsForm) -> None:
    """Let a form show what will run next, and edit it."""
    form.edited.connect(model.edit)
    model.refused.connect(form.go_to_field)
    model.run_noted.connect(form.set_run)
    model.changed.connect(lambda value: form.set_next_run(value, model.checked))
    form.set_next_run(model.value, model.checked)


def _connect_runs(window: MainWindow) -> None:
    watch = window.watch
    model, form = window.next_run, watch.settings_form
    connect_settings(model, form)
    window.key_guard.entered.connect(lambda field: form.isAncestorOf(field) and model.begin_changed())
    model.run_changed.connect(watch.workspace.close_drawer)
    model.run_changed.connect(lambda: window.say(""))


def _connect_inspector(window: MainWindow) -> None:
    window.inspecting.run_opened.connect(window.branch_commands.start)
    window.inspecting.start_opened.connect(window.branch_commands.look_at)
    window.inspector.family.member_requested.connect(window.session.show_member)


def _connect_edits(window: MainWindow) -> None:
    watch = window.watch
    edits = window.editing
    window.board_menu.move_requested.connect(edits.move_queen)
    edits.link_pasted.connect(window.open_file)
    watch.settings_form.start_mode_chosen.connect(edits.follow_start_mode)
    window.next_run.changed.connect(edits.follow_settings)
    edits.editing_changed.connect(window.show_editing)
    edits.message_sent.connect(window.say)
    window.branch_commands.said.connect(window.say)


def connect_chances(window: MainWindow) -> None:
    """Let chances be computed."""
    window.inspector.chances.ties.opened.connect(window.session.seek)
    window.chances.said.connect(window.say)


def _connect_terrain(window: MainWindow) -> None:
    chart, terrains = window.watch.chart, window.terrains
    chart.terrain_button.toggled.connect(terrains.set_needed)
    terrains.changed.connect(chart.set_terrain)
    chart.place_requested.connect(window.open_place)
    chart.said.connect(window.say)


def _connect_board_mode(window: MainWindow) -> None:
    """Let those who use the board claim its mode, and the one whose mode counts have the answers."""
    presenter, board = window.presenter, window.watch.board
    predictions = window.prediction_commands
    for user in (predictions, window.editing):
        user.mode_changed.connect(presenter.claim)
    presenter.mode_changed.connect(window.follow_mode)

    def tell(predict: Callable[[int, int], object], column: int, row: int) -> None:
        """Tell the one who uses the board."""
        if presenter.mode.use is BoardUse.PREDICTING:
            predict(column, row)
        elif presenter.mode.use is BoardUse.LESSON:
            window.lessons.commands.choose_square(column, row)

    board.square_clicked.connect(partial(tell, predictions.guess))
    board.square_picked.connect(partial(tell, predictions.pick))


def _connect_predictions(window: MainWindow) -> None:
    predictions = window.prediction_commands
    predictions.predicting_changed.connect(window.show_prediction)


def _connect_lessons(window: MainWindow) -> None:
    lessons = window.lessons.commands
    for changed in (lessons.page_opened, lessons.closed):
        changed.connect(window.bound.update)
    lessons.page_opened.connect(window.show_lesson)
    lessons.entered.connect(window.branch_commands.note_run)
    lessons.given_back.connect(window.branch_commands.give_back)
    lessons.closed.connect(window.watch.board.setFocus)
    lessons.highlight_changed.connect(window.inspecting.highlighter.set_fixed)
    lessons.mode_changed.connect(window.presenter.claim)
    lessons.set_options(window.view_commands.options)
    window.view_commands.options_changed.connect(lessons.set_options)
    lessons.follow(window.session.snapshot)


def _connect_files(window: MainWindow) -> None:
    files, exports = window.file_commands, window.export_commands
    boards = window.board_commands
    boards.board_opened.connect(window.next_run.open_start)
    boards.board_opened.connect(lambda _: window.pages.show(WATCH))
    boards.comparison_opened.connect(window.show_together)
    files.said.connect(window.say)
    files.run_opened.connect(window.next_run.show)
    files.run_opened.connect(lambda _: window.pages.show(WATCH))
    files.file_chosen.connect(window.open_file)
    recent = window.recent_files
    recent.file_chosen.connect(window.open_file)
    recent.changed.connect(lambda: window.watch.reading_card.set_recent(recent.entries))
    files.file_opened.connect(recent.note)
    window.searches.opened.connect(lambda variant: recent.note(str(*files_of([variant]))))
    exports.run_written.connect(recent.note)
    files.file_refused.connect(recent.forget)
    exports.said.connect(window.say)


def connect_searches(window: MainWindow) -> None:
    """Let the user's own searches be watched and checked as soon as they are open."""
    searches, model, form = window.searches, window.next_run, window.watch.settings_form
    for found in (searches.offered, searches.reloaded):
        found.connect(form.set_search)  # before it is chosen
    searches.offered.connect(lambda _: window.custom)  # which shows what it prints
    searches.opened.connect(model.open_search)
    searches.reloaded.connect(model.reload_search)
    for found in (searches.opened, searches.reloaded):
        found.connect(lambda _: window.custom.checks.prepare())
    searches.reloaded.connect(lambda found: window.custom.checks.check_again(found))  # noqa: PLW0108  made later
    searches.opened.connect(lambda _: window.pages.show(WATCH))
    searches.opened.connect(lambda _: window.watch.reading_card.dismiss())
    searches.said.connect(partial(_show_news, window))
    searches.begun.connect(lambda _: window.custom.panel.notice.open_file.click())


def _show_news(window: MainWindow, name: str, words: str) -> None:
    """Say what is to be known of the file of a search, on the page too if that is chosen; of several there alone."""
    if name:
        window.say(words, 0)
    if name in ("", window.next_run.value.variant.name):
        window.custom.checks.prepare()
        window.watch.workspace.show_overlay(window.custom.panel)
        window.custom.checks.show_news(words)


def _connect_custom(window: MainWindow) -> None:
    room, session = window.custom, window.session
    highlighter = window.inspecting.highlighter
    room.checks.board_opened.connect(lambda scene: highlighter.hold(session.sequence, scene))
    room.commands.follow(session.snapshot)


def _connect_experiment(window: MainWindow) -> None:
    room = window.experiment
    commands, recent = room.commands, window.recent_files
    room.session.made.connect(window.history_session.keep_experiment)
    commands.said.connect(window.say)
    commands.run_opened.connect(window.next_run.begin)
    commands.run_opened.connect(lambda _: window.pages.show(WATCH))
    commands.file_used.connect(recent.note)
    commands.file_refused.connect(recent.forget)
    _tell_searches(window, commands.set_search)


def _connect_landscape(window: MainWindow) -> None:
    room = window.landscape
    commands = room.commands
    commands.said.connect(window.say)
    commands.state_drawn.connect(window.show_state)
    room.session.changed.connect(lambda found: found.terrain and window.terrains.take(found.terrain))


def _connect_compare(window: MainWindow) -> None:
    room = window.compare
    commands, session, panel = room.commands, room.session, room.panel
    window.key_guard.input_coming.connect(session.catch_up)
    session.made.connect(window.history_session.keep_runs)
    commands.said.connect(window.say)
    commands.run_opened.connect(window.open_compared)
    panel.form.watch_button.clicked.connect(window.compare_start)
    commands.recording_requested.connect(window.recording.commands.ask_for)
    panel.set_options(window.view_commands.options)
    window.view_commands.options_changed.connect(panel.set_options)
    _tell_searches(window, panel.form.set_search)
    window.searches.reloaded.connect(session.set_search)


def _connect_history(window: MainWindow) -> None:
    room = window.history
    commands = room.commands
    commands.said.connect(window.say)
    commands.run_requested.connect(window.file_commands.open_kept)
    commands.plan_opened.connect(window.show_plan)
    commands.comparison_opened.connect(window.show_together)


def _connect_assignment(window: MainWindow) -> None:
    room = window.assignment
    keep = window.history_session.keep_experiment
    room.session.runs.made.connect(lambda made, sequence: keep(made, -sequence))  # apart from experiments
    room.commands.said.connect(window.say)
    _tell_searches(window, room.commands.set_search)


CONNECTIONS: Mapping[str, Callable[[MainWindow], object]] = {
    EXPERIMENT: _connect_experiment,
    "assignment": _connect_assignment,
    "landscape": _connect_landscape,
    COMPARE: _connect_compare,
    "history": _connect_history,
    "lessons": _connect_lessons,
    "custom": _connect_custom,
    "recording": lambda window: window.recording.commands.said.connect(window.say),
}
"""By feature, what connects its room with others."""


def _tell_searches(window: MainWindow, set_search: Callable[[Variant], object]) -> None:
    """Offer the user's own searches, those that are open and those that will be."""
    for variant in window.searches.variants:
        set_search(variant)
    window.searches.offered.connect(set_search)
    window.searches.reloaded.connect(set_search)


def _connect_view_and_help(window: MainWindow) -> None:
    window.watch.reading_card.closed.connect(window.watch.board.setFocus)
    window.view_commands.options_changed.connect(window.presenter.set_options)
    window.view_commands.options_changed.connect(window.editing.set_options)
    window.view_commands.options_changed.connect(window.prediction_commands.set_options)
    window.view_commands.options_changed.connect(lambda options: window.name_squares(options.coordinates))


def _connect_pages(window: MainWindow) -> None:
    pages = window.pages
    window.room_made.connect(lambda name: CONNECTIONS[name](window) if name in CONNECTIONS else None)
    window.watch.banner.headline_changed.connect(partial(pages.set_headline, WATCH))
    pages.headline_changed.connect(lambda headline: window.setWindowTitle(f"{headline} – {TITLE}"))
    pages.page_changed.connect(window.follow_page)
    pages.page_changed.connect(lambda page: window.run_label.setVisible(page == WATCH))
