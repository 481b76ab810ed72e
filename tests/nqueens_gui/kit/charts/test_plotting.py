import subprocess
import sys

from nqueens_gui.kit.charts.plotting import pg


def test_pyqtgraph_draws_with_pyside6() -> None:
    assert pg.Qt.QT_LIB == "PySide6"


def test_the_binding_does_not_hang_on_who_was_imported_before() -> None:
    code = "from nqueens_gui.kit.charts.plotting import pg; print(pg.Qt.QT_LIB)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "PySide6"
