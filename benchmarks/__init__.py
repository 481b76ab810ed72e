"""Performance measurements, without pass or fail.

Windows are measured off the screen, unless ``QT_QPA_PLATFORM`` names another platform of Qt.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
