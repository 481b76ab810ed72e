"""Pyqtgraph, bound to PySide6: it takes whichever Qt was imported before it.

It imports parts of colorama, which may fail while another thread imports the whole, as the compiler of the engine
does. Importing the whole waits for that thread.
"""

import colorama  # noqa: F401  # isort: skip
import PySide6.QtCore  # noqa: F401  # isort: skip
import pyqtgraph as pg  # isort: skip
from pyqtgraph.functions import arrayToQPolygonF  # isort: skip


__all__ = ["arrayToQPolygonF", "pg"]
