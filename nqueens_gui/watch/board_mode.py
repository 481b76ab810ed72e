"""What the board is used for: watching, editing, predicting or a lesson; and what is hidden for that. No Qt."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.sentences_view import editing_status, status_of
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.events import Square
from solver.telling.squares import Coordinates
from solver.telling.status import Status, Tone

ASKED = "Hidden while the question is open."
CHOOSE = "Click a square or press the arrow keys, then Enter; T: it is stuck."
CHOOSE_BRIEFLY = "Choose a square, then Enter; T: it is stuck."
GO_ON = "Press Enter to continue."


class BoardUse(IntEnum):
    """What the board is used for; of several that are asked for at once, the last one here counts."""

    WATCHING = 0
    LESSON = 1
    """A page of a lesson is about the state in sight."""
    PREDICTING = 2
    EDITING = 3


class BoardMode(Struct, frozen=True):
    """How the board is used at the moment."""

    use: BoardUse = BoardUse.WATCHING
    is_hiding: bool = False
    """Whether a question is open that what is known of the state would answer."""
    is_revealed: bool = False
    """Whether the possible moves are shown all the same, after a wrong guess."""
    question: Status | None = None
    """The sentence on top while a lesson asks; None for the usual one."""
    has_heat: bool | None = None
    """Whether h of the successors is shown; None for as the options say."""
    has_rings: bool = True
    asks_for_square: bool = False
    """Whether it waits for a square to be chosen."""
    chosen: Square | None = None
    """The square that is chosen so far."""
    can_answer: bool = False
    """Whether an answer can be given now."""

    @property
    def hides_future(self) -> bool:
        """Whether everything that comes after the state is hidden."""
        return self.is_hiding and self.use is BoardUse.PREDICTING

    @property
    def shows_only_queens(self) -> bool:
        """Whether the board tells nothing but where the queens stand."""
        return self.is_hiding and not self.is_revealed


WATCHING = BoardMode()
EDITING = BoardMode(BoardUse.EDITING)


def seen(mode: BoardMode, snapshot: Snapshot) -> Snapshot:
    """Return how things stand as far as the board may show it."""
    if not mode.hides_future or snapshot.position is None:
        return snapshot
    known = snapshot if mode.is_revealed else replace(snapshot, insight=None, choices=None)
    return replace(known, gauge=None, length=snapshot.position.index + 1)


def status_in(mode: BoardMode, snapshot: Snapshot, coordinates: Coordinates) -> Status:
    """Return the sentence on top of the board."""
    if mode.use is BoardUse.EDITING:
        return editing_status(snapshot, coordinates)
    if mode.question is not None:
        return mode.question
    return prediction_status(mode, snapshot) if mode.hides_future else status_of(snapshot, coordinates)


def prediction_status(mode: BoardMode, snapshot: Snapshot) -> Status:
    """Describe the state of the run, but nothing that comes next; say how to go on."""
    position = snapshot.position
    assert position is not None
    if snapshot.mode is Mode.PLAYING:
        return Status(Tone.NEUTRAL, "Running.", f"Step {position.step:,}, h = {position.h:,}.")
    question = f"What is move {position.step + 1:,}?"
    return Status(
        Tone.PAUSED,
        question,
        f"h = {position.h:,}. {GO_ON if mode.is_revealed else CHOOSE}",
        GO_ON if mode.is_revealed else CHOOSE_BRIEFLY,
        f"{question} {GO_ON if mode.is_revealed else 'Choose a square; T: stuck.'}",
    )
