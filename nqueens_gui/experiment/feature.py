"""The Experiment page as the window has it, with its commands."""

from __future__ import annotations

from typing import Final

from nqueens_gui.kit.features import PANELS, Command, Commands, Feature, Host, MenuPlace, Switch
from nqueens_gui.kit.kept import kept_fields


class ExperimentRoom:
    """Many runs, summed up."""

    def __init__(self, host: Host) -> None:
        from nqueens_gui.experiment.commands import ExperimentCommands  # slow to import, like what follows
        from nqueens_gui.experiment.page import ExperimentPanel
        from nqueens_gui.experiment.session import ExperimentSession, PlanModel

        window = host.window()
        self.session = ExperimentSession(parent=window)
        self.panel = ExperimentPanel()
        self.plan = PlanModel(window)
        self.commands = ExperimentCommands(self.session, self.plan, self.panel, host.actions_by_name, window)
        self.headline_changed = self.panel.progress.banner.headline_changed


def _is_over(room: ExperimentRoom) -> bool:
    return room.session.snapshot.is_over


def _has_results(room: ExperimentRoom) -> bool:
    return room.session.snapshot.scene is not None


MENU: Final = MenuPlace("E&xperiment")
COMMANDS: Final[Commands[ExperimentRoom]] = {
    (MENU, 0): (
        Command(
            name="run_experiment",
            text="&Run experiment",
            tip="Run the experiment as planned.",
            keys=("Ctrl+Return",),
            icon="play",
            act=lambda room: room.commands.run(),
            when=lambda room: not room.session.snapshot.stage.is_busy,
        ),
        Command(
            name="run_more",
            text="Run m&ore",
            tip="Run what is missing; if nothing is, add the planned number of runs to each line.",
            keys=("Ctrl+Shift+Return",),
            icon="plus",
            act=lambda room: room.commands.run_more(),
            when=_is_over,
        ),
        Command(
            name="copy_tuning",
            text="Copy &tuning command",
            tip="Copy the nqueens tune command that finds the cheapest parameters of each variant in the plan.",
            act=lambda room: room.commands.copy_tuning(),
        ),
        Command(
            name="cancel_experiment",
            text="&Cancel",
            tip="End the experiment and keep the finished runs.",
            keys=("Escape",),
            icon="stop",
            act=lambda room: room.session.cancel(),
            when=lambda room: room.session.snapshot.stage.can_cancel,
        ),
    ),
    (MENU, 1): (
        Command(
            name="copy_markdown",
            text="Copy results as &Markdown",
            tip="Copy the table of results as Markdown.",
            keys=("Ctrl+C",),
            icon="copy",
            act=lambda room: room.commands.copy("Markdown"),
            when=_has_results,
        ),
        Command(
            name="copy_csv",
            text="Copy results as C&SV",
            tip="Copy the table of results with every digit, for a spreadsheet.",
            act=lambda room: room.commands.copy("CSV"),
            when=_has_results,
        ),
        Command(
            name="copy_latex",
            text="Copy results as &LaTeX",
            tip="Copy the table of results for LaTeX.",
            act=lambda room: room.commands.copy("LaTeX"),
            when=_has_results,
        ),
    ),
    (MENU, 2): (
        Command(
            name="save_experiment",
            text="Sa&ve experiment…",
            tip="Save the experiment so that it can be opened again.",
            keys=("Ctrl+S",),
            icon="save",
            act=lambda room: room.commands.save(),
            when=_is_over,
        ),
        Command(
            name="export_experiment",
            text="&Export report…",
            tip="Export the report of the experiment.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda room: room.commands.choose_file(),
            when=_is_over,
        ),
    ),
    (PANELS, 0): (
        Switch(
            name="show_plan",
            text="&Plan",
            tip="Show or hide the plan.",
            keys=("Ctrl+1",),
            icon="panel-left",
            act=lambda room, is_on: room.panel.layout_.show_side(is_on),
        ),
    ),
}
EXPERIMENT: Final = Feature(
    name="experiment",
    title="Experiment",
    tip="Make many runs and compare the variants.",
    page_text="&Experiment page",
    menu=MENU,
    commands=COMMANDS,
    changes=lambda room: (room.session.changed,),
    preferences=(kept_fields("experiment/form", lambda room: room.commands),),
    closes=lambda room: (room.commands, room.panel.charts.menu.exporter.writer, room.session),
    figures=lambda room: room.panel.charts.menu.show_figures(),
    present=lambda room, is_on: room.panel.set_presenting(is_on),
    make=ExperimentRoom,
)
