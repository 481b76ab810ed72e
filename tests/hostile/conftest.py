"""The window for hostile hands."""

from tests.nqueens_gui.conftest import make_user, settings_file, user

__all__ = ["make_user", "settings_file", "user"]
