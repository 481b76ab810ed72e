"""Compares this checkout with an older one, in turns: ``python -m benchmarks.against OLD-CHECKOUT [ROW ...]``.

Each measurement is a process of its own, in the checkout and with its environment, so both must be set up. The speed of
a machine may change at any time: only the ratios count.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from math import log
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parents[1]
TURNS = 5
"""Measurements of each checkout; medians are printed."""
CHANGES = 100
"""Changes of the theme after which it must be as fast as before."""
SECONDS = 1.0

Figures = Iterator[tuple[str, float]]
"""What is measured, with its unit, and the figure."""

EXPERIMENT = (
    "experiment -n 8,20 --runs 1000 --seed 1 --variants steepest-ascent,sideways,random-restart,min-conflicts"
)
REPORTS = ("pdf", "html", "md")
SEARCHES = HERE / "resources/searches"
COMMANDS = {
    "solve": "solve -n 8",
    "landscape": "landscape -n 8",
    "runs": EXPERIMENT,
    **{f"report-{ending}": f"{EXPERIMENT} -o out.{ending}" for ending in REPORTS},
    "check": f"check {SEARCHES / 'steepest_ascent.py'} --as steepest-ascent",
    "check-wrong": f"check {SEARCHES / 'sideways.py'} --as steepest-ascent",
}
"""Commands of the command line, measured as whole processes."""


def command_row(name: str) -> Figures:
    """Measure a command from the start of its process to the end."""
    with TemporaryDirectory() as folder:
        program = Path(sys.executable).with_name("nqueens")
        for _ in range(2 if name == "solve" else 1):  # the first makes the history
            begun = time.perf_counter()
            subprocess.run(
                [program, *shlex.split(COMMANDS[name])], cwd=folder, check=False, capture_output=True
            )
        yield f"nqueens {name}, s", time.perf_counter() - begun


def report_row(name: str) -> Figures:
    """Measure a report with charts, and how much of that is not for the runs."""
    ((label, seconds),), ((_, runs),) = command_row(name), command_row("runs")
    yield label, seconds
    yield f"nqueens {name}, beside the runs, s", seconds - runs


def import_row() -> Figures:
    """Measure the import of the package in a process of its own."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import solver"], check=True)
    yield "import solver, s", time.perf_counter() - begun


def start_row() -> Figures:
    """Measure a start of the window, its bytecode kept."""
    from benchmarks.window import START_CODE

    with TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(3):
            command = [sys.executable, "-c", START_CODE, str(time.time()), str(Path(folder, "settings.ini"))]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    painted, ready = map(float, done.stdout.split())
    yield "window painted, s", painted
    yield "first run ready, s", ready


def window_row() -> Figures:
    """Measure memory, and changes of theme and size of text once all pages, panels and menus were opened."""
    program, show = opened_window()
    yield "memory at the start, MB", memory()
    open_everything(program, show)
    yield "memory with all pages opened, MB", memory()
    window, themes = program.window, program.themes

    def timed(*changes: Callable[[], object]) -> float:
        times = []
        for change in changes * 3:
            begun = time.perf_counter()
            change()
            window.repaint()
            times.append(time.perf_counter() - begun)
            show()
        return median(times)

    def theme() -> float:
        return timed(lambda: themes.set_choice("dark"), lambda: themes.set_choice("light"))

    yield "theme changed and painted, s", theme()
    yield "large text, s", timed(lambda: themes.set_text_large(True), lambda: themes.set_text_large(False))
    present = window.set_presenting
    yield "presentation, s", timed(lambda: present(True), lambda: present(False))
    for number in range(CHANGES):
        themes.set_choice(("dark", "light")[number % 2])
        show()
    yield f"theme after {CHANGES} changes, s", theme()


def opened_window(**options: object) -> tuple[Any, Callable[..., None]]:
    """Return the program with its window shown, and a function that processes events for some seconds."""
    from PySide6.QtCore import QSettings

    from nqueens_gui.app import Program, make_application

    app, folder = make_application(), Path.cwd()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    program = Program(app, settings, "light", history=folder / "history.sqlite", **options)
    program.window.resize(1280, 720)
    program.start()

    def show(seconds: float = 0.0) -> None:
        end = time.perf_counter() + seconds
        app.processEvents()
        while time.perf_counter() < end:
            app.processEvents()

    show(2 * SECONDS)
    return program, show


def open_everything(program: Any, show: Callable[..., None]) -> None:
    """Open each page, panel, menu and the dialog of exports once."""
    window = program.window
    for name in ("compare", "experiment", "landscape", "history", "watch"):
        window.pages.show(name)
        show(SECONDS / 2)
    for name in window.inspector.tabs.names:
        window.inspector.tabs.show_page(name)
        show(SECONDS / 5)
    for menu in filter(None, [action.menu() for action in window.pages.head.menus.actions()]):
        menu.popup(window.pos())
        show(SECONDS / 10)
        menu.close()
    window.export_commands.dialog.show()
    show(SECONDS / 5)
    window.export_commands.dialog.close()
    show(SECONDS)


def memory() -> float:
    """Return the megabytes of this process."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize() / 1e6


def speed_row() -> Figures:
    """Measure the moves that a window shows, also relative to the search without one."""
    from benchmarks.window import endless_search, measured_row
    from solver.core.run_settings import run_settings
    from solver.engine.prepare import prepare

    program, show = opened_window(search=endless_search)
    while not getattr(program.session, "is_engine_ready", True):  # older checkouts load the compiler first
        show()
    prepare()
    rows = sorted(measured_row(program, run_settings(8, "sideways", seed=1), SECONDS)[:2] for _ in range(3))
    yield "moves a second in the window, n = 8", rows[1][0]
    yield "the same relative to the search alone", rows[1][1]


def climbs_row() -> Figures:
    """Measure the climbs a second of one core on eight queens."""
    from benchmarks.c_loops import best_rates
    from solver.core.run_settings import run_settings
    from solver.engine.batch import run_batch

    for name in ("steepest-ascent", "sideways"):
        settings = run_settings(8, name, seed=1)

        def climb(count: int, settings: Any = settings) -> float:
            run_batch(settings, 0, count)
            return count

        yield f"climbs a second, n = 8, {name}", best_rates([climb], SECONDS / 5)[0]


def steps_row() -> Figures:
    """Measure how the time a step grows with the board."""
    from msgspec.structs import replace

    from solver.core.run_settings import run_settings
    from solver.engine.batch import run_batch

    for name in ("steepest-ascent", "min-conflicts"):
        rates = []
        for n in (1_000, 100_000):
            settings = run_settings(8, name, seed=1, parameters={"max_steps": 5_000})
            settings = replace(settings, n=n)  # the settings' own limit is that of the window
            run_batch(settings, 0, 1)
            begun = time.process_time()
            rates.append(run_batch(settings, 1, 100_000 // n).steps.sum() / (time.process_time() - begun))
        yield f"time a step, {name}, grows as n to the", log(rates[0] / rates[1], 100)


def exact_row() -> Figures:
    """Measure the exact figures of eight queens with both rules, and their terrain, once all is compiled."""
    from solver.analysis import landscape, state_space, success_table
    from solver.analysis.terrain import terrain
    from solver.core.parameters import Ties

    landscape_of: Callable[..., object] = landscape.landscape_of
    is_new = hasattr(state_space, "map_plateaus")
    map_plateaus = import_module(f"solver.analysis.{'state_space' if is_new else 'plateaus'}").map_plateaus

    for n in (5, 8):
        begun = time.perf_counter()
        space = state_space.state_space(n)
        plateaus = map_plateaus(space)
        for limit in (0, 100):  # older checkouts need the chances of every state first
            rule = (Ties.RANDOM, limit) if is_new else (success_table.success_table(space, limit),)
            landscape_of(space, plateaus, *rule)
        figured = time.perf_counter()
        terrain(space, plateaus.kinds)
        ended = time.perf_counter()
    yield "exact figures, n = 8, both rules, s", figured - begun
    yield "terrain, n = 8, s", ended - figured


def nine_row() -> Figures:
    """Measure the exact figures of nine queens."""
    from solver.analysis.exact_figures import exact_figures

    exact_figures(5)
    begun = time.perf_counter()
    exact_figures(9)
    yield "exact figures, n = 9, s", time.perf_counter() - begun
    yield "their memory, GB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def video_row() -> Figures:
    """Measure a recording of 1,200 frames as MP4."""
    from benchmarks.recording import measured

    yield "MP4 of 1,200 frames, s", float(measured("mp4", 1200).split()[0])


def set_up_row() -> Figures:
    """Measure ``make run`` in a clean clone, with nothing of the user's."""
    yield from made("run")


def test_row() -> Figures:
    """Measure ``make test`` in a clean clone, with nothing of the user's."""
    yield from made("test")


def made(target: str) -> Figures:
    """Make a target in a clean clone; yield its seconds, and the size of the environment."""
    with TemporaryDirectory() as folder:
        clone, home = Path(folder, "clone"), Path(folder, "home")
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", os.environ["CHECKOUT"], str(clone)], check=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_"))}
        begun = time.perf_counter()
        command = ["make", "--silent", target]
        subprocess.run(command, cwd=clone, env=kept | {"HOME": str(home)}, check=True, capture_output=True)
        yield f"make {target}, s", time.perf_counter() - begun
        used = subprocess.check_output(["du", "--summarize", "--block-size=MB", clone / ".venv"], text=True)
        yield f"environment after make {target}, MB", float(used.split("MB")[0])


ROWS: dict[str, Callable[[], Figures]] = {
    "import": import_row,
    "start": start_row,
    "window": window_row,
    "speed": speed_row,
    "climbs": climbs_row,
    "steps": steps_row,
    "video": video_row,
    "exact": exact_row,
    "exact-nine": nine_row,
    **{name: partial(command_row, name) for name in COMMANDS},
    **{f"report-{ending}": partial(report_row, f"report-{ending}") for ending in REPORTS},
    "make-run": set_up_row,
    "make-test": test_row,
}
LONG = ("exact-nine", "make-run", "make-test")
"""Rows that take minutes, measured only if they are named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of medians before and after, and their ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("old", type=Path, metavar="OLD-CHECKOUT", help="a clone of an older commit, set up")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"one of {', '.join(ROWS)}")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"measurements of each (default: {TURNS})")
    asked = parser.parse_args(arguments)
    for row in asked.rows:
        if row not in ROWS:
            parser.error(f"there is no row {row}; use one of {', '.join(ROWS)}")
    print(f"{'':<60}{'before':>12}{'after':>12}{'ratio':>8}")
    for row in asked.rows or [row for row in ROWS if row not in LONG]:
        turns = [
            {checkout: figures(checkout, row) for checkout in (asked.old.resolve(), HERE)}
            for _ in range(asked.turns + (row not in LONG))
        ][-asked.turns :]  # the first compiles bytecode and what is not cached
        for label in turns[0][HERE]:
            before, after = (median(turn[checkout][label] for turn in turns) for checkout in turns[0])
            print(f"{label:<60}{before:>12,.6g}{after:>12,.6g}{after / before:>8.2f}", flush=True)
    return 0


def figures(checkout: Path, row: str) -> dict[str, float]:
    """Measure a row of a checkout in a process of its own, and return its figures by what they tell."""
    own = {"PYTHONPATH": str(checkout), "CHECKOUT": str(checkout), "PYTHONDONTWRITEBYTECODE": ""}
    with TemporaryDirectory() as folder:
        own["NQUEENS_HISTORY"] = str(Path(folder, "runs.sqlite"))  # older commits cannot read newer ones
        done = subprocess.run(
            [checkout / ".venv/bin/python", "-P", __file__, row],
            cwd=folder,
            env=os.environ | own,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return {
        label: float(figure)
        for label, _, figure in (line.partition("\t") for line in done.stdout.splitlines())
    }


if __name__ == "__main__" and sys.flags.safe_path:
    for label, figure in ROWS[sys.argv[1]]():
        print(f"{label}\t{figure}", flush=True)
    os._exit(0)  # threads of the window may still live
elif __name__ == "__main__":
    raise SystemExit(main())
