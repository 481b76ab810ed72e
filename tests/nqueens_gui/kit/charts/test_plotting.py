import subprocess
import sys

from nqueens_gui.kit.charts.plotting import pg


def test_pyqtgraph_draws_with_pyside6() -> None:
    assert pg.Qt.QT_LIB == "PySide6"


def test_the_binding_does_not_hang_on_who_was_imported_before() -> None:
    code = "from nqueens_gui.kit.charts.plotting import pg; print(pg.Qt.QT_LIB)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "PySide6"


def test_the_import_waits_for_a_thread_that_imports_the_whole_of_a_library_of_which_it_needs_parts() -> None:
    code = """
import sys
from threading import Event, Thread, Timer

has_begun, may_end = Event(), Event()

def import_slowly():
    def stop_in_the_middle(frame, event, argument):
        if event == "call" and frame.f_code.co_filename.endswith("initialise.py"):
            has_begun.set()
            may_end.wait(60)

    sys.setprofile(stop_in_the_middle)
    import colorama

thread = Thread(target=import_slowly)
thread.start()
assert has_begun.wait(60)
Timer(1, may_end.set).start()
import nqueens_gui.kit.charts.plotting
print(may_end.is_set())
thread.join()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"
