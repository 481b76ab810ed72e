"""Connects sessions, commands and widgets of the window: who tells whom, line by line."""

from __future__ import annotations

from functools import partial

from nqueens_gui.inspector.prediction_view import COVER
from nqueens_gui.shell.pages import Page
from nqueens_gui.shell.window import TITLE, MainWindow


def connect(window: MainWindow) -> None:
    """Connect everything; the order of those who follow the session matters where it is said."""
    _connect_session(window)
    _connect_runs(window)
    _connect_inspector(window)
    _connect_edits(window)
    _connect_chances(window)
    _connect_predictions(window)
    _connect_lessons(window)
    _connect_files(window)
    _connect_searches(window)
    _connect_experiments(window)
    _connect_landscapes(window)
    _connect_comparisons(window)
    _connect_history(window)
    _connect_view_and_help(window)
    _connect_title(window)


def _connect_session(window: MainWindow) -> None:
    watch = window.watch
    session, action = window.session, window.actions_by_name
    session.changed.connect(window.prediction_commands.follow)
    session.changed.connect(window.lesson_commands.follow)
    session.changed.connect(window.presenter.show)
    session.changed.connect(window.next_run.follow)
    session.changed.connect(window.board_commands.follow)
    session.changed.connect(window.editing.follow)
    session.changed.connect(window.branch_commands.follow)
    session.changed.connect(window.name_run)
    action["play_pause"].triggered.connect(window.prediction_commands.play_or_reveal)
    action["step_forward"].triggered.connect(window.prediction_commands.step_or_reveal)
    action["step_back"].triggered.connect(session.step_back)
    action["to_start"].triggered.connect(session.to_start)
    action["to_end"].triggered.connect(session.to_end)
    action["run_forward"].triggered.connect(session.run_forward)
    action["run_back"].triggered.connect(window.run_back)
    action["stop"].triggered.connect(window.prediction_commands.stop_or_leave)
    action["faster"].triggered.connect(watch.transport.speed_up)
    action["slower"].triggered.connect(watch.transport.slow_down)
    watch.timeline.position_requested.connect(session.seek)
    watch.chart.position_requested.connect(session.seek)
    watch.transport.speed_changed.connect(session.set_speed)
    watch.pause_panel.breakpoints_changed.connect(session.set_breakpoints)
    session.changed.connect(watch.pause_panel.follow)


def _connect_runs(window: MainWindow) -> None:
    watch = window.watch
    model, form, action = window.next_run, watch.settings_form, window.actions_by_name
    action["new_run"].triggered.connect(form.request_new_run)
    action["run_again"].triggered.connect(model.run_again)
    action["new_seed"].triggered.connect(model.new_seed)
    form.edited.connect(model.edit)
    form.new_run_requested.connect(model.new_run)
    form.run_again_requested.connect(model.run_again)
    model.run_noted.connect(form.set_run)
    model.changed.connect(lambda value: form.set_next_run(value, model.checked))
    model.run_changed.connect(watch.workspace.close_drawer)
    model.run_changed.connect(lambda: window.say(""))
    form.set_next_run(model.value, model.checked)


def _connect_inspector(window: MainWindow) -> None:
    window.inspecting.run_opened.connect(window.branch_commands.start)
    window.inspecting.start_opened.connect(window.branch_commands.look_at)
    window.inspector.why.successor_clicked.connect(window.editing.move_queen)


def _connect_edits(window: MainWindow) -> None:
    watch = window.watch
    edits, action = window.editing, window.actions_by_name
    action["edit_board"].triggered.connect(edits.set_editing)
    action["finish_editing"].triggered.connect(edits.finish)
    action["discard_edit"].triggered.connect(edits.discard)
    action["branch_here"].triggered.connect(edits.branch)
    window.board_menu.move_requested.connect(edits.move_queen)
    action["paste_board"].triggered.connect(lambda: window.pages.show(Page.WATCH))
    action["paste_board"].triggered.connect(edits.paste)
    edits.link_pasted.connect(window.file_commands.open_link)
    watch.settings_form.start_mode_chosen.connect(edits.follow_start_mode)
    window.next_run.changed.connect(edits.follow_settings)
    edits.editing_changed.connect(window.show_editing)
    edits.message_sent.connect(window.say)
    window.branch_commands.said.connect(window.say)


def _connect_chances(window: MainWindow) -> None:
    watch = window.watch
    window.session.changed.connect(window.chances_commands.follow)
    window.inspector.chances.ties.row_requested.connect(window.session.seek)
    window.chances.said.connect(window.say)
    window.chances_commands.said.connect(window.say)
    watch.pause_panel.breakpoints_changed.connect(window.chances_commands.follow_breakpoints)
    window.session.set_chances_of(window.chances.probabilities)


def _connect_predictions(window: MainWindow) -> None:
    watch = window.watch
    predictions, action = window.prediction_commands, window.actions_by_name
    action["predict"].triggered.connect(predictions.set_predicting)
    action["answer"].triggered.connect(predictions.reveal)
    action["answer_stuck"].triggered.connect(predictions.guess_stuck)
    watch.board.square_clicked.connect(predictions.guess)
    watch.board.square_picked.connect(predictions.pick)
    predictions.picking_changed.connect(watch.board.set_picking)
    predictions.answer_shown.connect(window.presenter.set_answered)
    predictions.predicting_changed.connect(window.show_prediction)
    predictions.guess_changed.connect(window.presenter.set_guess)
    predictions.hiding_changed.connect(window.inspecting.highlighter.set_off)
    predictions.hiding_changed.connect(window.chances_commands.set_hiding)
    predictions.hiding_changed.connect(lambda hides: window.inspector.tabs.set_cover(COVER if hides else ""))


def _connect_lessons(window: MainWindow) -> None:
    lessons, board, action = window.lesson_commands, window.watch.board, window.actions_by_name
    action["lessons"].triggered.connect(lessons.ask)
    action["next_lesson_page"].triggered.connect(lessons.next_page)
    action["previous_lesson_page"].triggered.connect(lessons.previous_page)
    action["close_lesson"].triggered.connect(lessons.close_lesson)
    action["answer"].triggered.connect(lessons.answer)
    action["answer_stuck"].triggered.connect(lessons.answer_stuck)
    board.square_clicked.connect(lessons.choose_square)
    board.square_picked.connect(lessons.choose_square)
    lessons.page_opened.connect(window.show_lesson)
    lessons.run_opened.connect(window.next_run.open_start)
    lessons.closed.connect(board.setFocus)
    lessons.aids_changed.connect(window.presenter.set_aids)
    lessons.hiding_changed.connect(window.inspecting.highlighter.set_off)
    lessons.highlight_changed.connect(window.inspecting.highlighter.set_fixed)
    lessons.picking_changed.connect(board.set_picking)
    lessons.square_chosen.connect(window.presenter.set_guess)
    window.view_commands.options_changed.connect(lessons.set_options)


def _connect_files(window: MainWindow) -> None:
    watch = window.watch
    files, exports, action = window.file_commands, window.export_commands, window.actions_by_name
    boards = window.board_commands
    action["open"].triggered.connect(files.choose_file)
    action["open_link"].triggered.connect(files.ask_for_link)
    action["boards"].triggered.connect(boards.ask)
    boards.board_opened.connect(window.next_run.open_start)
    boards.board_opened.connect(lambda _: window.pages.show(Page.WATCH))
    action["copy_rows"].triggered.connect(files.copy_rows)
    action["copy_picture"].triggered.connect(files.copy_picture)
    action["copy_link"].triggered.connect(files.copy_link)
    action["copy_command"].triggered.connect(files.copy_command)
    action["export"].triggered.connect(exports.ask)
    action["record"].triggered.connect(window.recording_commands.ask)
    watch.chart.export_requested.connect(exports.ask)
    files.said.connect(window.say)
    files.run_opened.connect(window.next_run.show)
    files.run_opened.connect(lambda _: window.pages.show(Page.WATCH))
    files.link_opened.connect(lambda: action["stop"].setEnabled(True))  # the way to its state may be long
    files.file_chosen.connect(window.open_file)
    recent, experiments = window.recent_files, window.experiment_commands
    recent.file_chosen.connect(window.open_file)
    for used in (files.file_opened, experiments.file_used, exports.run_written):
        used.connect(recent.note)
    for refused in (files.file_refused, experiments.file_refused):
        refused.connect(recent.forget)
    exports.said.connect(window.say)
    window.recording_commands.said.connect(window.say)
    action["quit"].triggered.connect(window.close)


def _connect_searches(window: MainWindow) -> None:
    searches, model, form = window.searches, window.next_run, window.watch.settings_form
    window.actions_by_name["open_search"].triggered.connect(window.custom_commands.choose_file)
    window.session.changed.connect(window.custom_commands.follow)
    for found, take in ((searches.opened, model.open_search), (searches.reloaded, model.reload_search)):
        found.connect(form.set_search)  # before it is chosen
        found.connect(window.experiment_panel.form.variant_boxes.set_search)
        found.connect(window.compare_panel.form.set_search)
        found.connect(take)
    searches.reloaded.connect(window.comparisons.set_search)
    searches.reloaded.connect(window.check_commands.note_reload)
    window.actions_by_name["check_search"].triggered.connect(window.show_check)
    searches.opened.connect(lambda _: window.pages.show(Page.WATCH))
    searches.said.connect(lambda words: window.say(words, 0))


def _connect_experiments(window: MainWindow) -> None:
    commands = window.experiment_commands
    commands.said.connect(window.say)
    commands.run_opened.connect(window.next_run.begin)
    commands.run_opened.connect(lambda _: window.pages.show(Page.WATCH))
    window.pages.page_changed.connect(lambda page: window.run_label.setVisible(page == Page.WATCH))


def _connect_landscapes(window: MainWindow) -> None:
    commands = window.landscape_commands
    commands.run_opened.connect(window.next_run.open_start)
    commands.run_opened.connect(lambda _: window.pages.show(Page.WATCH))
    commands.said.connect(window.say)
    window.landscape_panel.form.experiment_requested.connect(window.plan_experiment)


def _connect_comparisons(window: MainWindow) -> None:
    commands = window.compare_commands
    commands.run_opened.connect(window.open_compared)
    commands.watch_start_requested.connect(window.compare_start)
    commands.recording_requested.connect(window.recording_commands.ask_for)
    commands.said.connect(window.say)


def _connect_history(window: MainWindow) -> None:
    commands = window.history_commands
    window.session.changed.connect(window.history.follow)
    window.experiments.made.connect(window.history.keep_experiment)
    window.comparisons.made.connect(window.history.keep_runs)
    commands.run_requested.connect(window.file_commands.open_kept)
    commands.plan_opened.connect(window.show_plan)
    commands.comparison_opened.connect(window.show_together)
    window.history_panel.banner.headline_changed.connect(window.show_history_in_title)
    commands.said.connect(window.say)


def _connect_view_and_help(window: MainWindow) -> None:
    action, helps = window.actions_by_name, window.help_commands
    action["full_screen"].triggered.connect(window.set_full_screen)
    action["show_reading"].triggered.connect(window.watch.show_reading_card)
    window.watch.reading_card.closed.connect(window.watch.board.setFocus)
    action["show_keys"].triggered.connect(helps.show_keys)
    action["show_definitions"].triggered.connect(helps.show_definitions)
    action["about"].triggered.connect(helps.show_about)
    window.view_commands.options_changed.connect(window.presenter.set_options)
    window.view_commands.options_changed.connect(window.editing.set_options)
    window.view_commands.options_changed.connect(window.compare_panel.set_options)
    window.view_commands.options_changed.connect(window.prediction_commands.set_options)
    window.view_commands.options_changed.connect(lambda options: window.name_squares(options.coordinates))
    window.themes.theme_changed.connect(window.set_theme)


def _connect_title(window: MainWindow) -> None:
    banners = {
        Page.WATCH: window.watch.banner,
        Page.EXPERIMENT: window.experiment_panel.progress.banner,
        Page.LANDSCAPE: window.landscape_panel.progress.banner,
        Page.COMPARE: window.compare_panel.progress.banner,
        Page.HISTORY: window.history_panel.banner,
    }
    for page, banner in banners.items():
        banner.headline_changed.connect(partial(window.pages.set_headline, page))
    window.pages.headline_changed.connect(lambda headline: window.setWindowTitle(f"{headline} – {TITLE}"))
