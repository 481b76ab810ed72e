"""Commands that are bound to what they act on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.features import Bound, Command, Switch


def test_what_can_be_done_is_enabled_before_the_rest_is_disabled(qtbot: QtBot) -> None:
    room = SimpleNamespace(is_busy=False)
    run: Command[Any] = Command(
        name="run", text="Run", tip="", act=lambda _: None, when=lambda room: not room.is_busy
    )
    cancel: Command[Any] = Command(
        name="cancel", text="Cancel", tip="", act=lambda _: None, when=lambda room: room.is_busy
    )
    actions = {name: QAction() for name in ("run", "cancel")}
    bound = Bound((run, cancel), room, actions)
    for room.is_busy in (True, False):
        seen: list[tuple[bool, bool]] = []
        for action in actions.values():
            action.enabledChanged.connect(
                lambda _, seen=seen: seen.append((actions["run"].isEnabled(), actions["cancel"].isEnabled()))
            )
        bound.update()
        assert seen == [(True, True), (not room.is_busy, room.is_busy)]


def test_a_switch_is_checked_as_its_room_is_and_acts_only_when_it_is_used(qtbot: QtBot) -> None:
    room = SimpleNamespace(is_dark=True, acts=[])
    switch: Switch[Any] = Switch(
        name="dark",
        text="Dark",
        tip="",
        act=lambda room, is_on: room.acts.append(is_on),
        is_on=lambda room: room.is_dark,
    )
    action = QAction(checkable=True)
    bound = Bound((switch,), room, {"dark": action})
    assert action.isChecked()
    room.is_dark = False
    bound.update()
    assert not action.isChecked()
    assert room.acts == []
    action.trigger()
    assert room.acts == [True]
