"""The parts of the window together: what they show does not depend on the order in which they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from nqueens_gui.shell.window import FIRST_SIZE
from nqueens_gui.shell.wiring import followers
from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.searches import stuck_run
from tests.nqueens_gui.user import User


def rewire(user: User, order: Sequence[Any]) -> None:
    """Let those who follow the session be told in another order, and the user at last."""
    user.program.session.changed.disconnect()
    for follow in (*order, user.snapshots.append):
        user.program.session.changed.connect(follow)


def shown(user: User) -> dict[str, object]:
    """Return what can be read in the window and chosen in it."""
    window = user.window
    return {
        "title": window.windowTitle(),
        "board": window.watch.board.accessibleDescription(),
        "labels": sorted(label.text() for label in window.findChildren(QLabel) if label.isVisible()),
        "commands": {
            name: (action.isEnabled(), action.text()) for name, action in window.actions_by_name.items()
        },
    }


def use(user: User) -> Iterator[dict[str, object]]:
    """Watch a run, go back in it, predict a move and edit the board; yield what is shown each time."""
    user.watch(stuck_run(), is_to_play=True)
    user.wait(lambda: user.last.is_over and user.last.insight is not None)
    yield shown(user)
    user.press(Qt.Key.Key_Left, Qt.Key.Key_Left)
    user.wait(lambda: user.index == 2 and user.last.insight is not None)
    yield shown(user)
    for command in ("predict", "predict", "edit_board"):
        user.do(command)
        yield shown(user)


def test_those_who_follow_the_session_may_be_told_in_any_order(make_user: MakeUser) -> None:
    seen = []
    for step in (1, -1):
        user = make_user().start()
        user.window.resize(*FIRST_SIZE)
        rewire(user, followers(user.window)[::step])
        seen.append(list(use(user)))
        user.window.close()
    assert seen[0] == seen[1]
    assert len({str(one["labels"]) for one in seen[0]}) > 2
