"""The theme that widgets are tested in."""

from nqueens_gui.kit.theme import Theme, app_theme, load_theme


def put_on(name: str) -> Theme:
    """Paint everything in a theme until the test ends."""
    app_theme.now = load_theme(name)
    app_theme.changed.emit()
    return app_theme.now
