"""What a painter paints on: pixels or vectors, and how fine."""

from __future__ import annotations

from math import hypot

from PySide6.QtGui import QPaintEngine, QPainter

_VECTOR_ENGINES = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)


def is_vector(painter: QPainter) -> bool:
    """Whether what is drawn stays lines and areas, as in an SVG or a PDF, so that pictures would spoil it."""
    return painter.paintEngine().type() in _VECTOR_ENGINES


def device_scale(painter: QPainter) -> float:
    """Return how many of the device's pixels one unit is, the ratio of a high-DPI screen included."""
    transform = painter.deviceTransform()
    return hypot(transform.m11(), transform.m12()) or 1.0
