"""The Watch page as the window has it: the commands that act on the run and its board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nqueens_gui.kit.features import EDIT, FILE, HELP, RUN, VIEW, Command, Feature, MenuPlace, Switch, always
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.board_mode import BoardUse
from nqueens_gui.watch.workspace import Panel

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoStack

    from nqueens_gui.shell.window import MainWindow
    from nqueens_gui.watch.snapshot import Snapshot

LESSONS: Final = MenuPlace("&Lessons", HELP)
INSPECTOR: Final = MenuPlace("Inspector p&age", VIEW, 1)


def _snapshot(window: MainWindow) -> Snapshot | None:
    """Return what is shown, once there is a run."""
    snapshot = window.presenter.snapshot
    return snapshot if snapshot is not None and snapshot.position is not None else None


def has_run(window: MainWindow) -> bool:
    """Whether a state of a run is shown, and not asked about."""
    return _snapshot(window) is not None and window.presenter.mode.question is None


def _has_members(window: MainWindow) -> bool:
    snapshot = _snapshot(window)
    return snapshot is not None and snapshot.trace is not None and snapshot.trace.has_members


def _has_lesson(window: MainWindow) -> bool:
    return window.lesson_commands.is_open


def _is_editing(window: MainWindow) -> bool:
    return window.presenter.mode.use is BoardUse.EDITING


def _undo_stack(window: MainWindow) -> QUndoStack:
    """Return where the last change is undone: edits of the board first, then what became of the run."""
    edits = window.editing.draft.stack
    return edits if edits.canUndo() else window.branch_commands.undo_stack


def _redo_stack(window: MainWindow) -> QUndoStack:
    edits = window.editing.draft.stack
    return edits if edits.canRedo() else window.branch_commands.undo_stack


def _is_playing(window: MainWindow) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is not None and snapshot.mode is Mode.PLAYING


def _can_play(window: MainWindow) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is None or snapshot.mode not in (Mode.FAILED, Mode.BROKEN)


def _can_go_on(window: MainWindow) -> bool:
    snapshot = _snapshot(window)
    return snapshot is not None and (snapshot.outcome is None or not snapshot.is_at_end)


def _can_go_to_end(window: MainWindow) -> bool:
    snapshot = _snapshot(window)
    return snapshot is not None and not snapshot.is_at_end


def _can_go_back(window: MainWindow) -> bool:
    snapshot = _snapshot(window)
    return snapshot is not None and snapshot.position is not None and snapshot.position.index > 0


def _can_step_back(window: MainWindow) -> bool:
    snapshot = window.presenter.snapshot
    return _can_go_back(window) or (snapshot is not None and snapshot.is_stepping)


def _can_stop(window: MainWindow) -> bool:
    """Before the first move there is nothing to stop, but a prediction to leave."""
    snapshot = _snapshot(window)
    if snapshot is None or snapshot.outcome is not None or _is_editing(window):
        return False
    has_begun = snapshot.length > 1 or snapshot.mode is not Mode.PAUSED or snapshot.is_stepping
    return has_begun or window.presenter.mode.use is BoardUse.PREDICTING


def _can_run_again(window: MainWindow) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is not None and (snapshot.length > 1 or snapshot.mode is Mode.PLAYING)


COMMANDS: Final[tuple[Command[MainWindow] | Switch[MainWindow], ...]] = (
    Command(
        name="first_lesson",
        text="Take lesson &1",
        tip="Open the first lesson: what a local search sees of a board.",
        menu=LESSONS,
        act=lambda window: window.lesson_commands.open_first(),
        when=always,
    ),
    Command(
        name="open_lesson_file",
        text="Open lesson &file…",
        tip="Open a lesson or an assignment that somebody gave you.",
        menu=LESSONS,
        act=lambda window: window.lesson_commands.choose_file(),
        when=always,
    ),
    Command(
        name="next_lesson_page",
        text="&Next page",
        tip="Go to the next page of the lesson.",
        keys=("PgDown",),
        icon="chevron-right",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.next_page(),
        when=_has_lesson,
    ),
    Command(
        name="previous_lesson_page",
        text="&Previous page",
        tip="Go back to the previous page of the lesson.",
        keys=("PgUp",),
        icon="chevron-left",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.previous_page(),
        when=_has_lesson,
    ),
    Command(
        name="close_lesson",
        text="&Close",
        tip="Close the lesson; it resumes where you left off.",
        keys=("Ctrl+Shift+L",),
        icon="close",
        menu=LESSONS,
        place=1,
        act=lambda window: window.lesson_commands.close_lesson(),
        when=_has_lesson,
    ),
    Command(
        name="export",
        text="&Export run summary…",
        tip="Export the run, its summary and its pictures.",
        keys=("Ctrl+E",),
        icon="export",
        menu=FILE,
        place=1,
        act=lambda window: window.export_commands.ask(),
        when=has_run,
    ),
    Command(
        name="record",
        text="Recor&d…",
        tip="Record the run, or a part of it, as a video, a GIF, pictures or a playable page.",
        keys=("Ctrl+Shift+E",),
        icon="record",
        menu=FILE,
        place=1,
        act=lambda window: window.recording_commands.ask(),
        when=has_run,
    ),
    Command(
        name="undo",
        text="&Undo",
        tip="Undo the last edit of the board, or go back to the run that was stopped or left for another.",
        keys=("Ctrl+Z",),
        icon="undo",
        menu=EDIT,
        act=lambda window: _undo_stack(window).undo(),
        when=lambda window: _undo_stack(window).canUndo(),
        text_now=lambda window: f"&Undo {_undo_stack(window).undoText()}".strip(),
    ),
    Command(
        name="redo",
        text="&Redo",
        tip="Redo what was undone last.",
        keys=(
            "Ctrl+Shift+Z",
            "Ctrl+Y",
        ),
        icon="redo",
        menu=EDIT,
        act=lambda window: _redo_stack(window).redo(),
        when=lambda window: _redo_stack(window).canRedo(),
        text_now=lambda window: f"&Redo {_redo_stack(window).redoText()}".strip(),
    ),
    Switch(
        name="edit_board",
        text="&Edit board",
        tip="Set the queens by hand; the next run starts from that board.",
        keys=("E",),
        icon="edit",
        menu=EDIT,
        place=1,
        act=lambda window, is_on: window.editing.set_editing(is_on),
        when=has_run,
    ),
    Command(
        name="finish_editing",
        text="&Done editing",
        tip="Finish editing and keep the board.",
        icon="check",
        menu=EDIT,
        place=1,
        act=lambda window: window.editing.finish(),
        when=_is_editing,
    ),
    Command(
        name="discard_edit",
        text="D&iscard the edit",
        tip="Discard the edit and go back to the run before it.",
        menu=EDIT,
        place=1,
        act=lambda window: window.editing.discard(),
        when=_is_editing,
    ),
    Command(
        name="mirror_columns",
        text="Mirror &left to right",
        tip="Mirror the board left to right.",
        icon="mirror-columns",
        menu=EDIT,
        place=2,
        act=lambda window: window.editing.mirror_columns(),
        when=has_run,
    ),
    Command(
        name="mirror_rows",
        text="&Mirror top to bottom",
        tip="Mirror the board top to bottom.",
        icon="mirror-rows",
        menu=EDIT,
        place=2,
        act=lambda window: window.editing.mirror_rows(),
        when=has_run,
    ),
    Command(
        name="turn_board",
        text="&Turn",
        tip="Turn the board a quarter turn clockwise.",
        icon="turn",
        menu=EDIT,
        place=2,
        act=lambda window: window.editing.turn(),
        when=has_run,
    ),
    Command(
        name="random_board",
        text="Ra&ndom board",
        tip="Move every queen to a random row.",
        icon="random",
        menu=EDIT,
        place=2,
        act=lambda window: window.editing.draw(),
        when=has_run,
    ),
    Command(
        name="copy_state",
        text="&Copy state",
        tip="Copy the current state as a vector of rows.",
        keys=("Ctrl+C",),
        icon="copy",
        menu=EDIT,
        place=3,
        act=lambda window: window.file_commands.copy_state(),
        when=has_run,
    ),
    Command(
        name="copy_picture",
        text="Copy &picture",
        tip="Copy the board as a picture.",
        keys=("Ctrl+Shift+C",),
        icon="image",
        menu=EDIT,
        place=3,
        act=lambda window: window.file_commands.copy_picture(),
        when=has_run,
    ),
    Command(
        name="copy_link",
        text="Copy lin&k",
        tip="Copy a link to the run and the state shown.",
        keys=("Ctrl+K",),
        menu=EDIT,
        place=3,
        act=lambda window: window.file_commands.copy_link(),
        when=has_run,
    ),
    Command(
        name="copy_command",
        text="Copy c&ommand",
        tip="Copy the command that repeats the run in a terminal.",
        menu=EDIT,
        place=3,
        act=lambda window: window.file_commands.copy_command(),
        when=has_run,
    ),
    Command(
        name="play_pause",
        text="&Play",
        tip="Run the search, or pause it.",
        keys=("Space",),
        icon="play",
        menu=RUN,
        act=lambda window: window.play(),
        when=_can_play,
        text_now=lambda window: "&Pause" if _is_playing(window) else "&Play",
    ),
    Command(
        name="step_forward",
        text="One move &forward",
        tip="Pause and show the next move.",
        keys=("Right",),
        icon="step-forward",
        menu=RUN,
        act=lambda window: window.prediction_commands.step_or_reveal(),
        when=_can_go_on,
    ),
    Command(
        name="step_phase",
        text="Ne&xt phase",
        tip="Show the next phase of this child: fitness, selection, crossover, mutation, replacement; "
        "then the next generation.",
        keys=("Shift+Right",),
        menu=RUN,
        act=lambda window: window.step_phase(),
        when=_has_members,
    ),
    Command(
        name="step_back",
        text="One move &back",
        tip="Pause and show the previous state.",
        keys=("Left",),
        icon="step-back",
        menu=RUN,
        act=lambda window: window.session.step_back(),
        when=_can_step_back,
    ),
    Command(
        name="to_start",
        text="Go to the &start",
        tip="Pause and show the start of the run.",
        keys=("Home",),
        icon="to-start",
        menu=RUN,
        act=lambda window: window.session.to_start(),
        when=_can_go_back,
    ),
    Command(
        name="to_end",
        text="Go to the &end",
        tip="Pause and show the last recorded state.",
        keys=("End",),
        icon="to-end",
        menu=RUN,
        act=lambda window: window.session.to_end(),
        when=_can_go_to_end,
    ),
    Command(
        name="run_forward",
        text="Run to the next brea&kpoint",
        tip="Run at full speed to the next breakpoint, or to the end.",
        keys=("F",),
        icon="run-forward",
        menu=RUN,
        place=1,
        act=lambda window: window.session.run_forward(),
        when=_can_go_on,
    ),
    Command(
        name="run_back",
        text="Back to the previous breakp&oint",
        tip="Go back to the previous breakpoint, or to the start.",
        keys=("Shift+F",),
        icon="run-back",
        menu=RUN,
        place=1,
        act=lambda window: window.run_back(),
        when=_can_go_back,
    ),
    Command(
        name="stop",
        text="S&top",
        tip="End the run; the recording stays.",
        keys=(
            "Escape",
            "S",
        ),
        icon="stop",
        menu=RUN,
        place=2,
        act=lambda window: window.prediction_commands.stop_or_leave(),
        when=_can_stop,
    ),
    Command(
        name="new_run",
        text="&New run",
        tip="Start a run with the settings on the left.",
        keys=(
            "Ctrl+N",
            "N",
        ),
        icon="new-run",
        menu=RUN,
        place=2,
        act=lambda window: window.next_run.new_run(),
        when=always,
    ),
    Command(
        name="run_again",
        text="Run &again",
        tip="Start the same run again, with the same seed.",
        keys=(
            "Ctrl+R",
            "R",
        ),
        icon="run-again",
        menu=RUN,
        place=2,
        act=lambda window: window.next_run.run_again(),
        when=_can_run_again,
    ),
    Command(
        name="new_seed",
        text="Ne&w seed",
        tip="Draw a new seed and show its start.",
        keys=(
            "Ctrl+D",
            "D",
        ),
        icon="new-seed",
        menu=RUN,
        place=2,
        act=lambda window: window.next_run.new_seed(),
        when=always,
    ),
    Command(
        name="branch_here",
        text="Branc&h from here",
        tip="Start another run from the current state; you can go back to this one.",
        keys=("B",),
        icon="branch",
        menu=RUN,
        place=2,
        act=lambda window: window.editing.branch(),
        when=has_run,
    ),
    Switch(
        name="predict",
        text="Pre&dict the next move",
        tip="Hide the next move and the chances, guess the move on the board, and see whether you were right.",
        keys=("P",),
        icon="eye",
        menu=RUN,
        place=3,
        act=lambda window, is_on: window.prediction_commands.set_predicting(is_on),
        when=lambda window: not window.lesson_commands.is_open,
    ),
    Command(
        name="answer",
        text="&Check answer",
        tip="Check the guess of the next move, or the answer to the question of a lesson.",
        keys=(
            "Return",
            "Enter",
        ),
        menu=RUN,
        place=3,
        act=lambda window: window.answer(),
        when=lambda window: window.presenter.mode.can_answer,
    ),
    Command(
        name="answer_stuck",
        text="It is st&uck",
        tip="Answer that no move is allowed: the search is stuck.",
        keys=("T",),
        menu=RUN,
        place=3,
        act=lambda window: window.answer_stuck(),
        when=lambda window: window.presenter.mode.asks_for_square,
    ),
    Command(
        name="faster",
        text="Faste&r",
        tip="Increase the speed by one notch.",
        keys=(
            "+",
            "=",
        ),
        icon="speed",
        menu=RUN,
        place=4,
        act=lambda window: window.watch.transport.speed_up(),
        when=always,
    ),
    Command(
        name="slower",
        text="S&lower",
        tip="Reduce the speed by one notch.",
        keys=("-",),
        menu=RUN,
        place=4,
        act=lambda window: window.watch.transport.slow_down(),
        when=always,
    ),
    Switch(
        name="show_settings",
        text="&Settings panel",
        tip="Show or hide the settings of the next run.",
        keys=("Ctrl+1",),
        icon="panel-left",
        menu=VIEW,
        place=1,
        act=lambda window, is_on: window.watch.workspace.show_panel(Panel.SETTINGS, is_on),
        when=always,
    ),
    Switch(
        name="show_chart",
        text="&Chart",
        tip="Show or hide the chart of h over steps.",
        keys=("Ctrl+2",),
        icon="chart",
        menu=VIEW,
        place=1,
        act=lambda window, is_on: window.watch.workspace.show_panel(Panel.CHART, is_on),
        when=always,
    ),
    Switch(
        name="show_state",
        text="&Figures",
        tip="Show or hide the figures of the run.",
        keys=("Ctrl+3",),
        icon="table",
        menu=VIEW,
        place=1,
        act=lambda window, is_on: window.watch.workspace.show_panel(Panel.STATE, is_on),
        when=always,
    ),
    Switch(
        name="show_why",
        text="Inspector pa&nel",
        tip="Show or hide the inspector of the current state.",
        keys=("Ctrl+4",),
        icon="eye",
        menu=VIEW,
        place=1,
        act=lambda window, is_on: window.watch.workspace.show_panel(Panel.WHY, is_on),
        when=always,
    ),
    Command(
        name="inspect_family",
        text="&Family",
        tip="Show how the member on the board came about: parents, cut and mutation, or the move of a beam.",
        keys=("6",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("family"),
        when=_has_members,
    ),
    Command(
        name="inspect_why",
        text="&Why here?",
        tip="Show why the search is in this state.",
        keys=("1",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("why"),
        when=always,
    ),
    Command(
        name="inspect_chances",
        text="&Chances",
        tip="Show the chance that this climb is solved from here.",
        keys=("2",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("chances"),
        when=always,
    ),
    Command(
        name="inspect_plateau",
        text="&Plateau",
        tip="Show the plateau around this state and its exits.",
        keys=("3",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("plateau"),
        when=always,
    ),
    Command(
        name="inspect_escapes",
        text="What &now?",
        tip="Compare escape strategies for a state that is stuck.",
        keys=("4",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("escapes"),
        when=always,
    ),
    Command(
        name="inspect_branches",
        text="&Branches",
        tip="List the runs of this session, and go back to one of them.",
        keys=("5",),
        menu=INSPECTOR,
        act=lambda window: window.view_commands.show_inspector("branches"),
        when=always,
    ),
    Switch(
        name="show_heat",
        text="&h of the successors",
        tip="When paused, show in each square h after moving that column's queen there.",
        keys=("H",),
        icon="heat",
        menu=VIEW,
        place=2,
        act=lambda window, is_on: window.view_commands.change(has_heat=is_on),
        when=always,
    ),
    Switch(
        name="log_axis",
        text="&Logarithmic steps",
        tip="Show the steps of the chart on a logarithmic axis.",
        keys=("L",),
        icon="log",
        menu=VIEW,
        place=2,
        act=lambda window, is_on: window.watch.chart.set_log(is_on),
        when=always,
    ),
    Switch(
        name="show_terrain",
        text="Terrain instead of the cur&ve",
        tip="Show the run in the terrain of its board: valleys, plateaus and ridges, up to eight queens.",
        keys=("G",),
        menu=VIEW,
        place=2,
        act=lambda window, is_on: window.watch.chart.show_terrain(is_on),
        when=always,
    ),
    Switch(
        name="show_chances",
        text="Chances &below the curve",
        tip="Show below h the chance of success from each state.",
        keys=("O",),
        menu=VIEW,
        place=2,
        act=lambda window, is_on: window.chances_commands.show_in_chart(is_on),
        when=always,
    ),
    Command(
        name="show_figures",
        text="Chart as a table…",
        tip="Show the figures of the chart as a table.",
        menu=VIEW,
        place=2,
        act=lambda window: window.watch.chart.show_figures(),
        when=has_run,
    ),
    Command(
        name="fit_chart",
        text="F&it chart",
        tip="Show the whole run in the chart.",
        keys=("Ctrl+0",),
        icon="fit",
        menu=VIEW,
        place=2,
        act=lambda window: window.watch.chart.fit(),
        when=always,
    ),
    Command(
        name="show_reading",
        text="&Reading the board",
        tip="Explain the signs on the board.",
        menu=HELP,
        act=lambda window: window.watch.show_reading_card(),
        when=always,
    ),
)


WATCH: Final[Feature[MainWindow]] = Feature(
    name="watch",
    title="Watch",
    tip="Watch one run, move by move.",
    page_text="&Watch page",
    commands=COMMANDS,
)
