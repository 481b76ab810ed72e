"""A window, or the Watch page alone, whose runs pause nowhere by themselves."""

from __future__ import annotations

import pytest

from tests.nqueens_gui.conftest import MakeUser, OpenRoom
from tests.nqueens_gui.custom.room import CustomRoom
from tests.nqueens_gui.user import User, Watcher


@pytest.fixture
def user(make_user: MakeUser) -> User:
    user = make_user().start()
    user.window.watch.pause_panel.set_breakpoints(())
    return user


@pytest.fixture
def watcher(open_room: OpenRoom) -> Watcher:
    watcher = open_room(CustomRoom)
    watcher.window.watch.pause_panel.set_breakpoints(())
    return watcher
