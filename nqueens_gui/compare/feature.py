"""The Compare page as the window has it, with its commands."""

from __future__ import annotations

from typing import Final

from nqueens_gui.compare.comparison import FEWEST, MOST
from nqueens_gui.kit.features import PANELS, Command, Commands, Feature, Host, MenuPlace, Switch
from nqueens_gui.kit.kept import kept_fields
from nqueens_gui.player.transport import TransportBar, speed_commands


class CompareRoom:
    """Several runs from one start."""

    def __init__(self, host: Host) -> None:
        from nqueens_gui.compare.commands import CompareCommands  # slow to import, like what follows
        from nqueens_gui.compare.page import ComparePanel
        from nqueens_gui.compare.session import CompareSession

        window = host.window()
        self.session = CompareSession(parent=window)
        self.panel = ComparePanel()
        self.commands = CompareCommands(self.session, self.panel, host.actions_by_name, window)
        self.headline_changed = self.panel.progress.banner.headline_changed

    def present(self, is_presenting: bool) -> None:
        """Show the comparison to an audience: without runs, the starts, so that bets can be placed; or as usual."""
        self.panel.set_presenting(is_presenting)
        if is_presenting and not self.session.snapshot.traces:
            self.session.make_starts()


def _can_compare(room: CompareRoom) -> bool:
    return room.session.snapshot.can_compare


def _has_runs(room: CompareRoom) -> bool:
    return room.session.snapshot.shown is not None


def _can_write(room: CompareRoom) -> bool:
    return room.session.snapshot.can_write


def _can_go_on(room: CompareRoom) -> bool:
    return _has_runs(room) and not room.session.snapshot.is_over


def _can_go_back(room: CompareRoom) -> bool:
    return room.session.snapshot.tick > 0


def _transport(room: CompareRoom) -> TransportBar:
    return room.panel.transport


MENU: Final = MenuPlace("&Compare")
PLAYBACK: Final = MenuPlace("P&layback", MENU, 1)
BETS: Final = MenuPlace("&Bets", MENU, 0.5)


def _bet(number: int) -> Command[CompareRoom]:
    return Command(
        name=f"bet_{number}",
        text=f"On search &{number}",
        tip=f"Bet that search {number} solves first; each press counts one more bet.",
        keys=(str(number),),
        act=lambda room: room.session.bet(number - 1),
        when=lambda room: room.session.snapshot.can_bet and number <= len(room.session.snapshot.traces),
    )


COMMANDS: Final[Commands[CompareRoom]] = {
    (MENU, 0): (
        Command(
            name="run_comparison",
            text="&Compare",
            tip="Run all searches from one start.",
            keys=("Ctrl+Return",),
            icon="play",
            act=lambda room: room.session.compare(),
            when=_can_compare,
        ),
        Command(
            name="cancel_comparison",
            text="Canc&el",
            tip="Stop the comparison.",
            keys=("Escape",),
            icon="stop",
            act=lambda room: room.session.maker.cancel(),
            when=lambda room: room.session.snapshot.making.stage.is_busy,
        ),
        Command(
            name="next_start",
            text="&Next start",
            tip="Run again from the next start, and add the result to the score.",
            keys=("N",),
            icon="new-run",
            act=lambda room: room.session.next_start(),
            when=_can_compare,
        ),
        Switch(
            name="race",
            text="Race &with bets",
            tip="Reveal curves and score as the runs play, after bets are placed.",
            keys=("R",),
            act=lambda room, is_on: room.session.set_race(is_on),
            is_on=lambda room: room.session.snapshot.is_race,
        ),
    ),
    (BETS, 0): tuple(map(_bet, range(1, MOST + 1))),
    (BETS, 1): (
        Command(
            name="take_back_bet",
            text="&Take back the last bet",
            tip="Count the last bet no longer.",
            keys=("Backspace",),
            act=lambda room: room.session.take_back_bet(),
            when=lambda room: room.session.snapshot.can_bet and bool(room.session.snapshot.bets),
        ),
    ),
    (PLAYBACK, 0): (
        Command(
            name="play_compared",
            text="&Play",
            tip="Play the runs, or pause them.",
            keys=("Space",),
            icon="play",
            act=lambda room: room.session.play_or_compare(),
            when=lambda room: _has_runs(room) or _can_compare(room),
            text_now=lambda room: "&Pause" if room.session.snapshot.is_playing else "&Play",
        ),
        Command(
            name="compared_forward",
            text="One step &forward",
            tip="Pause and show the next step.",
            keys=("Right",),
            icon="step-forward",
            act=lambda room: room.session.step_forward(),
            when=_can_go_on,
        ),
        Command(
            name="compared_back",
            text="One step &back",
            tip="Pause and show the previous step.",
            keys=("Left",),
            icon="step-back",
            act=lambda room: room.session.step_back(),
            when=_can_go_back,
        ),
        Command(
            name="compared_to_start",
            text="Go to the &start",
            tip="Pause and show the start.",
            keys=("Home",),
            icon="to-start",
            act=lambda room: room.session.to_start(),
            when=_can_go_back,
        ),
        Command(
            name="compared_to_end",
            text="Go &to the end",
            tip="Pause and show how every run ended.",
            keys=("End",),
            icon="to-end",
            act=lambda room: room.session.to_end(),
            when=_can_go_on,
        ),
        *speed_commands(_transport, prefix="compared_"),
    ),
    (MENU, 2): (
        Command(
            name="add_competitor",
            text="&Add search",
            tip=f"Add a search; there may be {FEWEST} to {MOST}.",
            icon="plus",
            act=lambda room: room.session.add(),
            when=lambda room: room.session.snapshot.comparison.can_add,
        ),
    ),
    (MENU, 3): (
        Command(
            name="export_comparison",
            text="E&xport summary…",
            tip="Export the comparison as one summary.",
            keys=("Ctrl+E",),
            icon="export",
            act=lambda room: room.commands.choose_file(),
            when=_can_write,
        ),
        Command(
            name="record_comparison",
            text="Recor&d…",
            tip="Record the comparison as a video, a GIF or pictures.",
            keys=("Ctrl+Shift+E",),
            icon="record",
            act=lambda room: room.commands.record(),
            when=_can_write,
        ),
    ),
    (PANELS, 0): (
        Switch(
            name="show_compare_settings",
            text="Searches",
            tip="Show or hide the searches to compare.",
            keys=("Ctrl+1",),
            icon="panel-left",
            act=lambda room, is_on: room.panel.layout_.show_side(is_on),
        ),
    ),
}
COMPARE: Final = Feature(
    name="compare",
    title="Compare",
    tip="Watch several searches from one start, side by side.",
    page_text="Co&mpare page",
    menu=MENU,
    commands=COMMANDS,
    changes=lambda room: (room.session.changed,),
    preferences=(kept_fields("compare/form", lambda room: room.commands),),
    closes=lambda room: (room.commands.exporter.writer, room.session),
    figures=lambda room: room.panel.chart.show_figures(),
    present=lambda room, is_on: room.present(is_on),
    make=CompareRoom,
)
