"""A window whose runs pause nowhere by themselves."""

from __future__ import annotations

import pytest

from tests.nqueens_gui.conftest import MakeUser
from tests.nqueens_gui.user import User


@pytest.fixture
def user(make_user: MakeUser) -> User:
    user = make_user()
    user.start()
    user.window.watch.pause_panel.set_breakpoints(())
    return user
