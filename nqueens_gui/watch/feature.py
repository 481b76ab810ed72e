"""The Watch page as the window has it, with what acts on the run and on its panels; its other rooms add the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol

from msgspec import Meta

from nqueens_gui.kit.features import CHART, HELP, PANELS, RUN, Command, Commands, Feature, MenuPlace, Switch
from nqueens_gui.kit.kept import MAPPING, WORDS, Kept, kept_fields, one_of, some_of
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.transport import TransportBar, speed_commands
from nqueens_gui.watch.settings import restored
from nqueens_gui.watch.workspace import Panel
from solver.runs.breakpoints import Breakpoint, NumericBreakpoint, kind_named
from solver.runs.clock import SLOWEST

if TYPE_CHECKING:
    from nqueens_gui.watch.page import WatchPage
    from nqueens_gui.watch.presenter import Presenter
    from nqueens_gui.watch.session import Session
    from nqueens_gui.watch.settings_model import SettingsModel
    from nqueens_gui.watch.snapshot import Snapshot
    from nqueens_gui.watch.terrain_session import TerrainSession

NO_EARLIER_BREAKPOINT = "There is no earlier breakpoint: this is the start."


GO: Final = MenuPlace("&Go to", RUN, 0.5)
SPEED: Final = MenuPlace("Sp&eed", RUN, 4.1)


class RunHost(Protocol):
    """The window, as far as commands ask it what is shown."""

    presenter: Presenter


class WatchHost(RunHost, Protocol):
    """The window, as far as the page needs it."""

    session: Session
    next_run: SettingsModel
    watch: WatchPage
    terrains: TerrainSession

    def say(self, words: str, seconds: float = 8.0) -> None:
        """Say something in the status bar for a while."""


def snapshot_of(window: RunHost) -> Snapshot | None:
    """Return what is shown, once there is a run."""
    snapshot = window.presenter.snapshot
    return snapshot if snapshot is not None and snapshot.position is not None else None


def has_run(window: RunHost) -> bool:
    """Whether a state of a run is shown, and not asked about."""
    return snapshot_of(window) is not None and window.presenter.mode.question is None


def has_members(window: RunHost) -> bool:
    """Whether the run is that of a population."""
    snapshot = snapshot_of(window)
    return snapshot is not None and snapshot.trace is not None and snapshot.trace.is_population


def can_go_on(window: RunHost) -> bool:
    """Whether there is a next state, recorded or not, or whether there is one is hidden."""
    snapshot = snapshot_of(window)
    return snapshot is not None and (not snapshot.is_over or window.presenter.mode.hides_future)


def _can_go_back(window: RunHost) -> bool:
    snapshot = snapshot_of(window)
    return snapshot is not None and snapshot.position is not None and snapshot.position.index > 0


def _can_step_back(window: RunHost) -> bool:
    snapshot = window.presenter.snapshot
    return _can_go_back(window) or (snapshot is not None and snapshot.is_stepping)


def _can_run_again(window: RunHost) -> bool:
    snapshot = window.presenter.snapshot
    return snapshot is not None and (snapshot.length > 1 or snapshot.mode is Mode.PLAYING)


def _transport(window: WatchHost) -> TransportBar:
    return window.watch.transport


def _panel_switch(panel: Panel, text: str, what: str, key: str, icon: str) -> Switch[WatchHost]:
    return Switch(
        name=f"show_{panel}",
        text=text,
        tip=f"Show or hide {what}.",
        keys=(key,),
        icon=icon,
        act=lambda window, is_on: window.watch.workspace.show_panel(panel, is_on),
        is_on=lambda window: window.watch.workspace.is_shown(panel),
    )


COMMANDS: Final[Commands[WatchHost]] = {
    (RUN, 0): (
        Command(
            name="step_back",
            text="One move &back",
            tip="Pause and show the previous state.",
            keys=("Left",),
            icon="step-back",
            act=lambda window: window.session.step_back(),
            when=_can_step_back,
        ),
    ),
    (GO, 0): (
        Command(
            name="to_start",
            text="Go to the &start",
            tip="Pause and show the start of the run.",
            keys=("Home",),
            icon="to-start",
            act=lambda window: window.session.to_start(),
            when=_can_go_back,
        ),
        Command(
            name="to_end",
            text="Go to the &end",
            tip="Run to the end, restarts included, past all breakpoints.",
            keys=("End",),
            icon="to-end",
            act=lambda window: window.session.to_end(),
            when=can_go_on,
        ),
    ),
    (GO, 1): (
        Command(
            name="run_forward",
            text="Run to the next brea&kpoint",
            tip="Run at full speed to the next breakpoint, where runs pause, or to the end.",
            keys=("F",),
            icon="run-forward",
            act=lambda window: window.session.run_forward(),
            when=can_go_on,
        ),
        Command(
            name="run_back",
            text="Back to the previous breakp&oint",
            tip="Go back to the previous breakpoint, or to the start.",
            keys=("Shift+F",),
            icon="run-back",
            act=lambda window: window.say("" if window.session.run_back() else NO_EARLIER_BREAKPOINT),
            when=_can_go_back,
        ),
    ),
    (RUN, 2): (
        Command(
            name="new_run",
            text="&New run",
            tip="Start a run of the chosen variant, such as sideways moves or genetic, with the settings on the left.",
            keys=("Ctrl+N", "N"),
            icon="new-run",
            act=lambda window: window.next_run.new_run(),
        ),
        Command(
            name="run_again",
            text="Run &again",
            tip="Start the same run again, with the same seed.",
            keys=("Ctrl+R", "R"),
            icon="run-again",
            act=lambda window: window.next_run.run_again(),
            when=_can_run_again,
        ),
        Command(
            name="new_seed",
            text="Ne&w seed",
            tip="Draw a new seed and show its random start.",
            keys=("Ctrl+D", "D"),
            icon="new-seed",
            act=lambda window: window.next_run.new_seed(),
        ),
    ),
    (PANELS, 0): (
        _panel_switch(
            Panel.SETTINGS, "&Settings panel", "the settings of the next run", "Ctrl+1", "panel-left"
        ),
        _panel_switch(Panel.CHART, "&Chart", "the chart of h over steps", "Ctrl+2", "chart"),
        _panel_switch(Panel.STATE, "&Figures", "the figures of the run", "Ctrl+3", "table"),
        _panel_switch(Panel.WHY, "Inspector pa&nel", "the inspector of the current state", "Ctrl+4", "eye"),
    ),
    (CHART, 0): (
        Switch(
            name="log_axis",
            text="&Logarithmic steps",
            tip="Show the steps of the chart on a logarithmic axis.",
            keys=("L",),
            icon="log",
            act=lambda window, is_on: window.watch.chart.log_button.setChecked(is_on),
            is_on=lambda window: window.watch.chart.log_button.isChecked(),
        ),
        Switch(
            name="show_terrain",
            text="Terrain instead of the cur&ve",
            tip="Show the run in the terrain of its board: valleys, plateaus and ridges, up to eight queens.",
            keys=("G",),
            act=lambda window, is_on: window.watch.chart.terrain_button.setChecked(is_on),
            is_on=lambda window: window.watch.chart.terrain_button.isChecked(),
        ),
        Switch(
            name="enlarge_chart",
            text="&Enlarge chart",
            tip="Show the chart or the terrain in the place of the board, and the board in its place.",
            keys=("Shift+G",),
            icon="zoom",
            act=lambda window, is_on: window.watch.chart.enlarge_button.setChecked(is_on),
            is_on=lambda window: window.watch.chart.enlarge_button.isChecked(),
            when=lambda window: window.watch.workspace.is_shown(Panel.CHART),
        ),
    ),
    (CHART, 0.2): (
        Command(
            name="fit_chart",
            text="Show the wh&ole run",
            tip="Zoom the chart out to the whole run.",
            keys=("Ctrl+0",),
            icon="fit",
            act=lambda window: window.watch.chart.fit(),
        ),
    ),
    (HELP, 0): (
        Command(
            name="show_reading",
            text="&Start here",
            tip="Show what to do first, and what the signs on the board mean.",
            act=lambda window: window.watch.show_reading_card(),
        ),
    ),
    (SPEED, 0): (*speed_commands(_transport),),
}


def _hide(window: WatchHost, panels: tuple[str, ...]) -> None:
    for panel in Panel:
        if panel.value in panels:
            window.watch.workspace.show_panel(panel, False)


PREFERENCES: Final[tuple[Kept[WatchHost, Any], ...]] = (
    Kept(
        "run/panel",
        {},
        MAPPING,
        of=lambda window: window.next_run.value.values(),
        give=lambda window, values: window.next_run.edit(restored(values)),
    ),
    Kept(
        "run/pause_numbers",
        {},
        MAPPING,
        of=lambda window: window.watch.pause_panel.numbers(),
        give=lambda window, numbers: window.watch.pause_panel.set_numbers(numbers),
    ),
    Kept(
        "run/pause_at",
        (Breakpoint.LOCAL_MINIMUM, Breakpoint.SOLUTION),
        some_of((*Breakpoint, *NumericBreakpoint)),
        of=lambda window: tuple(window.watch.pause_panel.kinds()),
        give=lambda window, kinds: window.watch.pause_panel.set_kinds(map(kind_named, kinds)),
    ),
    Kept(
        "run/speed",
        4.0,
        Annotated[float, Meta(ge=SLOWEST)],
        of=lambda window: window.watch.transport.speed_control.speed,
        give=lambda window, speed: window.watch.transport.set_speed(speed),
    ),
    Kept(
        "chart/step_axis",
        "linear",
        one_of(("linear", "log")),
        of=lambda window: "log" if window.watch.chart.log_button.isChecked() else "linear",
        give=lambda window, scale: window.watch.chart.log_button.setChecked(scale == "log"),
    ),
    Kept(
        "chart/show_terrain",
        False,
        bool,
        of=lambda window: window.watch.chart.terrain_button.isChecked(),
        give=lambda window, is_shown: window.watch.chart.terrain_button.setChecked(is_shown),
    ),
    kept_fields("window/splitters", lambda window: window.watch.workspace),
    Kept(
        "window/hidden_panels",
        (),
        WORDS,
        of=lambda window: tuple(panel.value for panel in window.watch.workspace.hidden_panels()),
        give=_hide,
    ),
)
WATCH: Final = Feature(
    name="watch",
    title="Watch",
    tip="Watch one run, move by move.",
    page_text="&Watch page",
    commands=COMMANDS,
    changes=lambda window: (
        *(window.presenter.shown, window.presenter.mode_changed, window.watch.workspace.panels_changed),
        *(window.watch.chart.log_button.toggled, window.watch.chart.terrain_button.toggled),
        window.watch.chart.enlarge_button.toggled,
    ),
    preferences=PREFERENCES,
    closes=lambda window: (*window.watch.chart.jobs, window.terrains, window.session),
    figures=lambda window: window.watch.chart.show_figures(),
    present=lambda window, is_on: window.watch.set_presenting(is_on),
)
