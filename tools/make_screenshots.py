"""Takes the screenshots of the documents: plays a run in the real window and goes to a local minimum; records one.

usage: python -m tools.make_screenshots [FOLDER]

The window opens on a virtual display if Xvfb, openbox and xdotool are installed, and off screen otherwise.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import time

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import (
    QBuffer,
    QEventLoop,
    QIODevice,
    QItemSelectionModel,
    QSettings,
    Qt,
    QTimer,
    SignalInstance,
)
from PySide6.QtGui import QCursor, QImage, QImageWriter
from PySide6.QtWidgets import QApplication

from nqueens_gui.app import Program, make_application
from nqueens_gui.compare.comparison import Comparison, Competitor
from nqueens_gui.experiment.charts import ChartKind
from nqueens_gui.kit.status import Stage
from nqueens_gui.landscape.charts import LandscapeChart
from nqueens_gui.lessons.session import own_lessons
from nqueens_gui.player.playback import Mode
from nqueens_gui.shell.remembering import READING_CLOSED
from nqueens_gui.shell.window import MainWindow
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.files import write_whole
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.history.records import experiment_entry, run_entry
from solver.runs.trace import record
from tests.virtual_display import virtual_display

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
GUIDE_FOLDER = Path(__file__).parents[1] / "resources" / "guide"
GUIDE_PX = 560
"""Width of a picture of the guide."""
MOST_BYTES = 300_000
"""Maximum size of a picture in bytes."""
RECORDING = "run.gif"
SOLVE = "solve -n 8 --variant random-restart --seed 340 -o run.json"
RECORD = "record run.json --size 720x450 --moves-per-second 2 -o"
"""The animation of the README is made by these commands."""
TIMEOUT_MS = 120_000
"""Timeout for each wait; the engine may have to be compiled first."""
WATCHING_SPEED = 4.0
"""Moves per second shown by the speed control."""
FEW = run_settings(8, "random-restart", seed=340)
MANY = run_settings(100, "sideways", seed=2)
CLIMBING = run_settings(6, "sideways", seed=3)
BRED = run_settings(8, "genetic", seed=3, parameters={"population": 24})
GENERATION = 14
"""Which generation of it is displayed."""
COMPARED = ("random-restart", "sideways", "min-conflicts")
"""The searches that are compared."""
RUNS = 10_000
"""Runs of each variant in the experiment."""


class Picture(Struct, frozen=True):
    """One picture: the run and the state of the window."""

    name: str
    """File name without extension."""
    settings: RunSettings
    minimum: int | None
    """Which local minimum of the run is displayed, from 0; None leaves that to `look`."""
    theme: str = "light"
    size: tuple[int, int] = (1440, 900)
    """Width and height of the window in pixels."""
    look: Callable[[Program], None] = lambda program: None
    """Called before the picture is taken."""


def open_chances(program: Program) -> None:
    """Open the chances beside the board and wait until all of the run are known."""
    program.window.inspector.tabs.show_page("chances")
    wait_for(program.chances.changed, lambda chances: bool(chances.ties))


def look_at_plateau(program: Program) -> None:
    """Open the plateau beside the board and wait until all of it is searched."""
    program.window.inspector.tabs.show_page("plateau")
    wait_for(
        program.window.inspecting.plateaus.changed, lambda scene: bool(scene.exits and not scene.is_searching)
    )


def look_at_family(program: Program) -> None:
    """Go to a child whose columns come from both parents, and that was mutated."""
    session = program.session
    assert session.trace is not None
    children = session.trace.lineage(GENERATION)
    is_telling = [bool(child.moved) and 2 < (child.cut or 0) < 7 for child in children]
    session.show_member(GENERATION, is_telling.index(True))
    program.window.inspector.tabs.show_page("family")


def look_at_experiment(program: Program) -> None:
    """Run an experiment and show its run lengths."""
    window = program.window
    window.pages.show("experiment")
    window.experiment.plan.set_values({"runs": RUNS, "seed": "1", "keep_seed": True})
    window.actions_by_name["run_experiment"].trigger()
    wait_for(program.window.experiment.session.changed, lambda experiment: experiment.is_over)
    window.experiment.panel.charts.show_chart(ChartKind.RUN_LENGTHS)


def look_at_comparison(program: Program) -> None:
    """Compare three searches from three starts, and go to a state of the last one."""
    program.window.pages.show("compare")
    session = program.window.compare.session
    competitors = tuple(Competitor(VARIANTS[name]) for name in COMPARED)
    session.edit(Comparison(competitors, seed=7))
    for action in ("run_comparison", "next_start", "next_start"):
        sequence = session.snapshot.sequence + 1
        program.window.actions_by_name[action].trigger()
        wait_for(session.changed, lambda now, last=sequence: now.sequence == last)
    session.seek(4)


def look_at_landscape(program: Program) -> None:
    """Compute the default landscape of the page."""
    program.window.pages.show("landscape")
    program.window.actions_by_name["run_landscape"].trigger()
    wait_for(program.window.landscape.session.changed, lambda landscape: landscape.stage is Stage.DONE)


def look_at_terrain(program: Program) -> None:
    """Compute the default landscape of the page and show its terrain."""
    look_at_landscape(program)
    program.window.landscape.panel.charts.show_chart(LandscapeChart.TERRAIN)


def watch_in_terrain(program: Program) -> None:
    """Show the run in the terrain of its board, at its end."""
    program.window.watch.chart.terrain_button.setChecked(True)
    wait_for(program.window.terrains.changed, lambda terrain, _: terrain is not None)


def look_at_history(program: Program) -> None:
    """Keep some runs and an experiment, and compare two of the runs."""
    plan = experiment_plan([4, 8], ["sideways", "tabu"], 1000, seed=4)
    kept = [experiment_entry(run_experiment(plan))]
    for number, settings in enumerate(run_settings(n, name, seed=n) for n in (8, 20) for name in VARIANTS):
        entry = run_entry(record(settings, search_events(settings)))
        note = "stuck at once: good for the first lecture" if number == 0 else ""
        kept.append(replace(entry, note=note, is_pinned=number == 0))
    now = int(time())
    timed = (replace(entry, made_at=now - 1000 * number) for number, entry in enumerate(kept))
    program.history.change(lambda history: history.add(*timed))
    window = program.window
    window.pages.show("history")
    wait_for(program.history.listed, lambda listing: len(listing.ids) > len(kept))
    table = window.history.panel.table
    for row in (0, 3):
        table.selectionModel().select(
            table.model().index(row, 0),
            QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
        )


def look_at_lesson(name: str, page: int) -> Callable[[Program], None]:
    """Return a function that opens one of the program's own lessons at a page, and runs to where that stops."""

    def look(program: Program) -> None:
        lessons, session = program.window.lessons.commands, program.session
        lessons.open(name, own_lessons()[name])
        for _ in range(page - 1):
            lessons.turn(1)
        opened, stop = session.sequence, lessons.session.page.stop
        wait_for(session.changed, lambda now: now.sequence == opened and now.mode is Mode.PAUSED)
        if stop is not None:
            session.run_forward()
            wait_for(session.changed, lambda now: now.mode is Mode.PAUSED and now.position.index > 0)

    return look


PICTURES = (
    Picture("window-light", FEW, 1),
    Picture("window-dark", FEW, 1, theme="dark"),
    Picture("population", BRED, None, look=look_at_family),
    Picture("hundred-queens", MANY, 1, theme="dark"),
    Picture("small-window", FEW, 1, size=(1000, 700)),
    Picture("chances", FEW, 1, look=open_chances),
    Picture("experiment", FEW, 1, look=look_at_experiment),
    Picture("compare", FEW, 1, look=look_at_comparison),
    Picture("landscape", FEW, 1, theme="dark", look=look_at_landscape),
    Picture("terrain", FEW, 1, look=look_at_terrain),
    Picture("terrain-run", CLIMBING, 0, look=watch_in_terrain),
    Picture("history", FEW, 1, look=look_at_history),
    *(
        Picture(f"lesson-{name[0]}", FEW, 1, theme, (1000, 700), look_at_lesson(name, page))
        for name, page, theme in (
            ("1-states", 5, "light"),
            ("2-local-minima", 2, "dark"),
            ("3-plateaus", 5, "light"),
            ("4-restarts", 7, "dark"),
            ("5-other-searches", 4, "light"),
            ("6-experiments", 1, "dark"),
            ("7-beams", 4, "light"),
            ("8-genetic", 7, "dark"),
        )
    ),
)
"""Every picture of the documents."""
GUIDE = tuple(
    Picture(name, settings, minimum, size=(1000, 700), look=look)
    for name, settings, minimum, look in (
        ("watch", FEW, 1, lambda program: None),
        ("plateau", FEW, 1, look_at_plateau),
        ("terrain", CLIMBING, 0, watch_in_terrain),
        ("compare", FEW, 1, look_at_comparison),
        ("experiment", FEW, 1, look_at_experiment),
        ("landscape", FEW, 1, look_at_landscape),
    )
)
"""The pictures of the guide that Help shows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Save the pictures in a folder and print their paths."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_screenshots", description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=FOLDER, help="destination (default: docs/pictures)"
    )
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    make_recording(folder / RECORDING)
    if which("Xvfb") and which("openbox") and which("xdotool"):
        with virtual_display() as display:
            os.environ.update(DISPLAY=display, QT_QPA_PLATFORM="xcb")
            make_pictures(folder)
            make_pictures(GUIDE_FOLDER, GUIDE, GUIDE_PX)
    else:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        make_pictures(folder)
        make_pictures(GUIDE_FOLDER, GUIDE, GUIDE_PX)
    return 0


def make_recording(file: Path) -> None:
    """Record the run of the README."""
    with TemporaryDirectory() as nowhere:
        for words in (SOLVE.split(), [*RECORD.split(), str(file.resolve())]):
            command = [sys.executable, "-P", "-m", "solver.cli.main", *words]
            subprocess.run(command, cwd=nowhere, check=True, stdout=subprocess.DEVNULL)
    print(f"{file} ({file.stat().st_size / 1000:.0f} kB)")


def make_pictures(folder: Path, pictures: Sequence[Picture] = PICTURES, width_px: int = 0) -> None:
    """Save all pictures, each of a new window, or made smaller; raise `ValueError` if one is too large."""
    app = make_application()
    for picture in pictures:
        with TemporaryDirectory() as nowhere:
            settings = QSettings(f"{nowhere}/settings.ini", QSettings.Format.IniFormat)
            settings.setValue(READING_CLOSED.key, "true")
            image = photograph(app, picture, settings, Path(nowhere) / "history.sqlite")
            data = png(shrunk(image, width_px) if width_px else image)
        if len(data) > MOST_BYTES:
            raise ValueError(f"{picture.name} has {len(data):,} bytes; the maximum is {MOST_BYTES:,}")
        print(f"{write_whole(folder / f'{picture.name}.png', data)} ({len(data) / 1000:.0f} kB)")


def photograph(
    app: QApplication, picture: Picture, settings: QSettings, history: Path | None = None
) -> QImage:
    """Open a window, play the run to its end, return to the local minimum and take the picture."""
    program = Program(app, settings, picture.theme, history=history)
    window, session = program.window, program.session
    window.resize(*picture.size)
    program.start()
    QCursor.setPos(window.screen().geometry().bottomRight())  # where nothing shows that it is pointed at
    wait_for(session.changed, lambda snapshot: snapshot.mode is not Mode.PREPARING)
    play_to_end(program, picture.settings)
    assert session.trace is not None
    if picture.minimum is not None:
        session.seek(int(session.trace.local_minima()[picture.minimum]))
        if session.snapshot.insight is None:
            wait_for(session.changed, lambda snapshot: snapshot.insight is not None)
    window.watch.transport.set_speed(WATCHING_SPEED)
    picture.look(program)
    window.statusBar().clearMessage()
    image = settled_picture(window)
    if app.activeModalWidget() is not None:
        raise RuntimeError(f"a message covers the window of {picture.name}")
    window.close()
    program.end()
    return image


def play_to_end(program: Program, settings: RunSettings) -> None:
    """Play a run at full speed, continuing after each breakpoint."""
    window, session = program.window, program.session
    window.watch.transport.set_speed(inf)
    window.next_run.open_start(settings)
    is_over = False

    def play_on(snapshot: Snapshot) -> bool:
        nonlocal is_over
        is_over = snapshot.is_over
        return snapshot.mode is Mode.PAUSED

    wait_for(session.changed, play_on)
    while not is_over:
        session.play()
        wait_for(session.changed, play_on)


def settled_picture(window: MainWindow) -> QImage:
    """Take pictures until two consecutive ones are equal, so that no animation is caught halfway."""
    frames = QTimer(interval=100)
    frames.start()
    before, image = QImage(), screen_picture(window)
    while image != before or image.size() != window.size():
        wait_for(frames.timeout)
        before, image = image, screen_picture(window)
    return image


def screen_picture(window: MainWindow) -> QImage:
    """Return the window as shown on the screen, without transparency."""
    picture = window.screen().grabWindow(window.winId())
    return picture.toImage().convertToFormat(QImage.Format.Format_RGB888)


def shrunk(image: QImage, width_px: int) -> QImage:
    """Return a picture made smaller, in its 256 commonest colours."""
    small = image.scaledToWidth(width_px, Qt.TransformationMode.SmoothTransformation)
    small = small.convertToFormat(QImage.Format.Format_RGB32)
    alike = np.frombuffer(small.constBits(), np.uint32) | 0xFF070707  # so that rare colours are kept, too
    colors, counts = np.unique(alike, return_counts=True)
    commonest = colors[np.argsort(-counts, kind="stable")[:256]].tolist()
    return small.convertToFormat(
        QImage.Format.Format_Indexed8, commonest, Qt.ImageConversionFlag.ThresholdDither
    )


def png(image: QImage) -> bytes:
    """Return a picture as PNG with maximum compression."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"PNG")
    writer.setQuality(0)  # the smallest file: PNG loses nothing at any quality
    writer.write(image)
    return bytes(buffer.data().data())


def wait_for(signal: SignalInstance, is_enough: Callable[..., bool] = lambda *_: True) -> None:
    """Process events until a signal arrives whose values satisfy a condition.

    Raises
    ------
    TimeoutError
        If it does not arrive within `TIMEOUT_MS`.
    """
    loop = QEventLoop()

    def look(*values: object) -> None:
        if is_enough(*values):
            loop.exit(0)

    signal.connect(look)
    timeout = QTimer(singleShot=True, interval=TIMEOUT_MS)
    timeout.timeout.connect(lambda: loop.exit(1))
    timeout.start()
    ran_out = loop.exec()
    signal.disconnect(look)
    if ran_out:
        raise TimeoutError(f"the window did not get this far within {TIMEOUT_MS // 1000} seconds")


if __name__ == "__main__":
    sys.exit(main())
