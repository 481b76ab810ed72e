"""Widgets on the screen, until their test ends."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

Made = TypeVar("Made", bound=QWidget)


def put_on_screen(qtbot: QtBot, widget: Made, *size: int) -> Made:
    """Show a widget that was made, in a size if one is given."""
    qtbot.addWidget(widget)
    if size:
        widget.resize(*size)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget
