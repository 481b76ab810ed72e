"""Pyqtgraph, bound to PySide6: it takes whichever Qt was imported before it."""

import PySide6.QtCore  # noqa: F401  # isort: skip
import pyqtgraph as pg  # isort: skip
from pyqtgraph.functions import arrayToQPolygonF  # isort: skip


__all__ = ["arrayToQPolygonF", "pg"]
