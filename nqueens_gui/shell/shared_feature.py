"""What several rooms of the Watch page share, as the window has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nqueens_gui.editing.feature import is_editing
from nqueens_gui.kit.features import EDIT, RUN, VIEW, Command, Commands, Feature, MenuPlace, Switch
from nqueens_gui.kit.kept import Kept, some_of
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.board_mode import BoardUse
from nqueens_gui.watch.feature import RunHost, WatchHost, can_go_on, has_members, has_run, snapshot_of
from solver.core.forms import FORMS, Form
from solver.core.heuristics import LineKind

if TYPE_CHECKING:
    from nqueens_gui.shell.window import MainWindow


COPY_AS: Final = MenuPlace("Copy &as", EDIT, 3.1)
PREDICTION: Final = MenuPlace("Pre&diction", RUN, 4)


def _is_playing(window: RunHost) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is not None and snapshot.mode is Mode.PLAYING


def _can_play(window: RunHost) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is None or snapshot.mode is not Mode.FAILED


def _can_stop(window: WatchHost) -> bool:
    """Before the first move and after the last there is nothing to stop, but a prediction to leave."""
    if window.session.is_on_the_way or window.presenter.mode.use is BoardUse.PREDICTING:
        return True
    snapshot = snapshot_of(window)
    if snapshot is None or snapshot.outcome is not None or is_editing(window):
        return False
    return snapshot.length > 1 or snapshot.mode is not Mode.PAUSED or snapshot.is_stepping


def _play(window: MainWindow) -> None:
    """Play or pause; a run that is over gives way to one with changed settings."""
    if window.session.is_over and window.next_run.is_pending:
        window.next_run.new_run()
    else:
        window.prediction_commands.play_or_reveal()


def _step_phase(window: MainWindow) -> None:
    """Show the next phase of the child on the board, or else the next generation."""
    window.session.pause()
    window.inspector.tabs.show_page("family")
    if not window.inspector.family.next_phase():
        window.session.step_forward()


def _answer(window: MainWindow) -> None:
    """Check the guess of the next move, or answer the question of a lesson."""
    if window.presenter.mode.use is BoardUse.PREDICTING:
        window.prediction_commands.reveal()
    elif window.presenter.mode.use is BoardUse.LESSON:
        window.lessons.commands.answer()


def _answer_stuck(window: MainWindow) -> None:
    """Answer that the search is stuck."""
    if window.presenter.mode.use is BoardUse.PREDICTING:
        window.prediction_commands.guess_stuck()
    elif window.presenter.mode.use is BoardUse.LESSON:
        window.lessons.commands.answer_stuck()


def _copy_as(form: Form) -> Command[MainWindow]:
    return Command(
        name=f"copy_as_{form.name}",
        text=f"&{form.name}" if form.name != "minizinc" else "mini&zinc",
        tip=f"Copy the board as {form.title}.",
        act=lambda window: window.file_commands.copy_state(form.name),
        when=has_run,
    )


COMMANDS: Final[Commands[MainWindow]] = {
    (COPY_AS, 0): tuple(_copy_as(form) for form in FORMS if form.name),
    (EDIT, 3): (
        Command(
            name="copy_state",
            text="&Copy state",
            tip="Copy the board as a vector of rows.",
            keys=("Ctrl+C",),
            icon="copy",
            act=lambda window: window.file_commands.copy_state(),
            when=has_run,
        ),
        Command(
            name="copy_picture",
            text="Copy &picture",
            tip="Copy the board as a picture, a screenshot without the window.",
            keys=("Ctrl+Shift+C",),
            icon="image",
            act=lambda window: window.file_commands.copy_picture(),
            when=has_run,
        ),
        Command(
            name="copy_link",
            text="Copy lin&k",
            tip="Copy a link to the run and the state shown.",
            keys=("Ctrl+Shift+K",),
            act=lambda window: window.file_commands.copy_link(),
            when=has_run,
        ),
        Command(
            name="copy_command",
            text="Copy c&ommand",
            tip="Copy the command that repeats the run in a terminal.",
            act=lambda window: window.file_commands.copy_command(),
            when=has_run,
        ),
    ),
    (RUN, 0): (
        Command(
            name="play_pause",
            text="&Play",
            tip="Run the search, or pause it.",
            keys=("Space",),
            icon="play",
            act=_play,
            when=_can_play,
            text_now=lambda window: "&Pause" if _is_playing(window) else "&Play",
        ),
        Command(
            name="step_forward",
            text="One move &forward",
            tip="Pause and show the next move.",
            keys=("Right",),
            icon="step-forward",
            act=lambda window: window.prediction_commands.step_or_reveal(),
            when=can_go_on,
        ),
        Command(
            name="step_phase",
            text="Ne&xt phase",
            tip="Show the next phase of this child: fitness, selection, crossover, mutation, replacement; "
            "then the next generation.",
            keys=("Shift+Right",),
            act=_step_phase,
            when=has_members,
        ),
    ),
    (RUN, 2): (
        Command(
            name="stop",
            text="S&top",
            tip="End the run; the recording stays.",
            keys=(
                "Escape",
                "S",
            ),
            icon="stop",
            act=lambda window: window.prediction_commands.stop_or_leave(),
            when=_can_stop,
        ),
    ),
    (PREDICTION, 0): (
        Switch(
            name="predict",
            text="&Predict the next move",
            tip="Hide the next move and the chances, guess the move on the board, and see whether you were right.",
            keys=("P",),
            icon="eye",
            act=lambda window, is_on: window.prediction_commands.set_predicting(is_on),
            is_on=lambda window: window.prediction_commands.is_predicting,
            when=lambda window: not window.is_in_lesson,
        ),
        Command(
            name="answer",
            text="&Check answer",
            tip="Check the guess of the next move, or the answer to the question of a lesson.",
            keys=(
                "Return",
                "Enter",
            ),
            act=_answer,
            when=lambda window: window.presenter.mode.can_answer,
        ),
        Command(
            name="answer_stuck",
            text="It is st&uck",
            tip="Answer that no move is allowed: the search is stuck.",
            keys=("T",),
            act=_answer_stuck,
            when=lambda window: window.presenter.mode.asks_for_square,
        ),
    ),
    (VIEW, 1): (
        Switch(
            name="show_heat",
            text="&h of the successors",
            tip="When paused, show in each square h after moving that column's queen there.",
            keys=("H",),
            icon="heat",
            act=lambda window, is_on: window.view_commands.change(has_heat=is_on),
            is_on=lambda window: window.view_commands.options.has_heat,
        ),
    ),
}
PREFERENCES: Final[tuple[Kept[MainWindow, Any], ...]] = (
    Kept(
        "board/attack_lines",
        tuple(LineKind),
        some_of(LineKind),
        of=lambda window: tuple(sorted(window.view_commands.options.kinds)),
        give=lambda window, kinds: window.view_commands.change(kinds=frozenset(map(LineKind, kinds))),
    ),
    Kept(
        "board/show_heat_map",
        True,
        bool,
        of=lambda window: window.view_commands.options.has_heat,
        give=lambda window, is_shown: window.view_commands.change(has_heat=is_shown),
    ),
)
SHARED: Final = Feature(
    name="shared",
    page="watch",
    commands=COMMANDS,
    changes=lambda window: (
        window.prediction_commands.predicting_changed,
        window.view_commands.options_changed,
    ),
    preferences=PREFERENCES,
)
