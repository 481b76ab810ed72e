"""Draws the time line: a groove, filled up to the state shown, marks across it, and a handle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from nqueens_gui.painting.arrays import draw_rects
from nqueens_gui.scene.timeline_scene import Ticks, TimelineScene
from nqueens_gui.theme import Theme

GROOVE_PX: Final = 4
HANDLE_RADIUS: Final = 8
TICK_PX: Final = 2
TICK_REACH_PX: Final = 8
"""How far a mark reaches up and down from the middle."""
BRANCH_PX: Final = 8
"""How far down and to the right the mark of a branch reaches."""
BRANCH_PEN_PX: Final = 1.8
RUG_PX: Final = 3
"""Height of a mark among too many."""
RUG_OPACITY: Final = 0.6
RUG_GAP_PX: Final = 4
"""From the middle to the marks that are too many."""


@dataclass(frozen=True, slots=True)
class HandleState:
    """What the pointer and the keyboard are doing with the handle."""

    is_enabled: bool = True
    """Whether there is anything to move along."""
    is_hovered: bool = False
    """Whether the pointer is over the time line."""
    is_pressed: bool = False
    """Whether the handle is held."""
    has_focus: bool = False
    """Whether keys go to it."""


def paint_timeline(
    painter: QPainter, scene: TimelineScene, height: float, theme: Theme, handle: HandleState
) -> None:
    """Paint the time line over its whole width, in the middle of so many pixels."""
    middle = round(height / 2)
    _paint_groove(painter, scene, middle, theme, handle)
    _paint_ticks(painter, scene.restarts, middle, -RUG_GAP_PX - RUG_PX, theme, "chart.restart")
    _paint_ticks(painter, scene.local_minima, middle, RUG_GAP_PX, theme, "chart.minimum")
    _paint_ticks(painter, scene.solutions, middle, RUG_GAP_PX, theme, "chart.solution")
    _paint_branches(painter, scene.branch_ticks, middle, theme)
    if scene.length:
        _paint_handle(painter, QPointF(scene.handle_x, middle), theme, handle)


def _paint_groove(
    painter: QPainter, scene: TimelineScene, middle: int, theme: Theme, handle: HandleState
) -> None:
    left, right = scene.groove
    groove = QRectF(left, middle - GROOVE_PX / 2, right - left, GROOVE_PX)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("track"))
    painter.drawRoundedRect(groove, GROOVE_PX / 2, GROOVE_PX / 2)
    if scene.length and handle.is_enabled:
        groove.setRight(scene.handle_x)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(groove, GROOVE_PX / 2, GROOVE_PX / 2)


def _paint_ticks(painter: QPainter, ticks: Ticks, middle: int, rug_top: int, theme: Theme, role: str) -> None:
    """Paint marks across the groove, or on one side of it where they are too many."""
    top, height, width = (
        (rug_top, RUG_PX, 1) if ticks.is_crowded else (-TICK_REACH_PX, 2 * TICK_REACH_PX, TICK_PX)
    )
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    color = theme.color(role)
    color.setAlphaF(RUG_OPACITY if ticks.is_crowded else 1)
    painter.setBrush(color)
    rects = np.insert(ticks.pixels[:, np.newaxis], [1, 1, 1], (middle + top, width, height), axis=1)
    draw_rects(painter, rects)


def _paint_branches(painter: QPainter, ticks: Ticks, middle: int, theme: Theme) -> None:
    """Paint a fork below the groove where another run branches off."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("text"), BRANCH_PEN_PX))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x in ticks.pixels.tolist():
        root = QPointF(x + TICK_PX / 2, middle + GROOVE_PX / 2)
        elbow = root + QPointF(BRANCH_PX / 2, BRANCH_PX)
        painter.drawPolyline([root, elbow, elbow + QPointF(BRANCH_PX / 2, 0)])
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_handle(painter: QPainter, center: QPointF, theme: Theme, handle: HandleState) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(theme.color(_handle_role(handle)))
    if handle.has_focus:
        painter.setPen(QPen(theme.color("focus.on_accent"), 2))
    else:
        painter.setPen(QPen(theme.color("card"), 1.5))
    painter.drawEllipse(center, HANDLE_RADIUS, HANDLE_RADIUS)


def _handle_role(handle: HandleState) -> str:
    if not handle.is_enabled:
        return "disabled"
    if handle.is_pressed:
        return "accent.pressed"
    return "accent.hover" if handle.is_hovered else "accent"
