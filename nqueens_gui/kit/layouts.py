"""Rows and columns of widgets, and what depends on the room and the font they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from nqueens_gui.kit.guard import filter_events, guarded

GRID_PX: Final = 8
"""The grid that everything in the window keeps to."""

Content = QWidget | QLayout
Part = Content | tuple[Content, int] | int | None
"""A widget or a layout, also with its stretch; a number of pixels to leave free; None for what takes the room left."""
Box = TypeVar("Box", bound=QBoxLayout)


def in_row(*parts: Part, gap_px: int = GRID_PX, margin_px: int = 0, of: QWidget | None = None) -> QHBoxLayout:
    """Put parts beside each other, `gap_px` apart; `of` is the widget that holds them."""
    return _filled(QHBoxLayout(), parts, gap_px, margin_px, of)


def in_column(
    *parts: Part, gap_px: int = GRID_PX, margin_px: int = 0, of: QWidget | None = None
) -> QVBoxLayout:
    """Put parts below each other, `gap_px` apart; `of` is the widget that holds them."""
    return _filled(QVBoxLayout(), parts, gap_px, margin_px, of)


def _filled(layout: Box, parts: tuple[Part, ...], gap_px: int, margin_px: int, of: QWidget | None) -> Box:
    if of is not None:
        of.setLayout(layout)
    layout.setContentsMargins(margin_px, margin_px, margin_px, margin_px)
    layout.setSpacing(gap_px)
    for part in parts:
        content, stretch = part if isinstance(part, tuple) else (part, 0)
        match content:
            case None:
                layout.addStretch(1)
            case int():
                layout.addSpacing(content)
            case QLayout():
                layout.addLayout(content, stretch)
            case QWidget():
                layout.addWidget(content, stretch)
    return layout


def put_beside(layout: QBoxLayout, is_beside: bool) -> None:
    """Put the parts of a layout beside each other, or below."""
    across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
    layout.setDirection(across if is_beside else down)


def room_across(widget: QWidget, layout: QLayout) -> int:
    """Return the width that a layout of a widget has for its parts."""
    margins = layout.contentsMargins()
    return widget.width() - margins.left() - margins.right()


def on_new_room(widget: QWidget, fit: Callable[[], None]) -> None:
    """Call `fit` whenever a widget has another size, or its parts want another."""

    def follow(event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            fit()
        return False

    filter_events(widget, follow)


TITLE_BAR_PX: Final = 40
"""What a desktop puts above a window, or a little more."""


def room_on_screen(window: QWidget) -> QSize:
    """Return how large a window may be that is wholly on its screen, below a title bar."""
    return window.screen().availableGeometry().size() - QSize(0, TITLE_BAR_PX)


if TYPE_CHECKING:
    Base = QWidget
else:
    Base = object  # Qt allows a class one widget among its bases


class Fitting(Base):
    """Stands before the widget among the bases of a class; `fit` follows each other size, font and style."""

    def fit(self) -> None:
        """Arrange what is shown anew."""
        raise NotImplementedError

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()
