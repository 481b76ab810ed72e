"""What the window was left like, brought back at its next start."""

from __future__ import annotations

from PySide6.QtCore import QByteArray

from nqueens_gui import preferences as table
from nqueens_gui.board_options import BoardOptions
from nqueens_gui.breakpoints import Breakpoint
from nqueens_gui.main_window import FIRST_SIZE, MainWindow
from nqueens_gui.preferences import Preferences
from nqueens_gui.widgets.workspace import Panel
from solver.heuristics import LineKind


def restore(window: MainWindow, preferences: Preferences) -> None:
    """Give a window the settings and the layout that were kept, or the first ones."""
    get = preferences.get
    run_panel, export = get(table.RUN_PANEL), get(table.EXPORT)
    window.run_panel.set_values(run_panel)
    window.pause_panel.set_breakpoints(frozenset(Breakpoint(name) for name in get(table.PAUSE_AT)))
    window.transport.set_speed(get(table.SPEED))
    window.view_commands.set_options(
        BoardOptions(
            kinds=frozenset(LineKind(name) for name in get(table.ATTACK_LINES)),
            coordinates=get(table.COORDINATES),
            has_heat=get(table.SHOW_HEAT_MAP),
            has_motion=not get(table.REDUCED_MOTION),
        )
    )
    window.chart.set_log(get(table.STEP_AXIS) == "log")
    window.actions_by_name["log_axis"].setChecked(get(table.STEP_AXIS) == "log")
    window.file_commands.folder = get(table.OPEN_FOLDER) or window.file_commands.folder
    window.export_commands.set_values(export)
    _restore_layout(window, preferences)


def remember(window: MainWindow, preferences: Preferences) -> None:
    """Keep the settings and the layout of a window."""
    keep, options = preferences.set, window.view_commands.options
    keep(table.RUN_PANEL, window.run_panel.values())
    keep(table.PAUSE_AT, tuple(sorted(window.pause_panel.breakpoints())))
    keep(table.SPEED, window.transport.speed)
    keep(table.ATTACK_LINES, tuple(sorted(options.kinds)))
    keep(table.COORDINATES, options.coordinates)
    keep(table.SHOW_HEAT_MAP, options.has_heat)
    keep(table.REDUCED_MOTION, not options.has_motion)
    keep(table.STEP_AXIS, "log" if window.actions_by_name["log_axis"].isChecked() else "linear")
    keep(table.OPEN_FOLDER, window.file_commands.folder)
    keep(table.EXPORT, window.export_commands.values())
    keep(table.THEME, window.themes.choice.value)
    keep(table.GEOMETRY, bytes(window.saveGeometry().data()))
    keep(table.SPLITTERS, window.workspace.sizes())
    keep(table.HIDDEN_PANELS, tuple(panel.value for panel in window.workspace.hidden_panels()))
    preferences.save()


def reset(window: MainWindow, preferences: Preferences) -> None:
    """Forget everything that was kept and make the window as it was at the first start."""
    preferences.reset()
    window.themes.set_choice(preferences.get(table.THEME))
    window.view_commands.show_theme_choice()
    restore(window, preferences)
    window.showNormal()
    window.resize(*FIRST_SIZE)
    window.workspace.reset_layout()


def _restore_layout(window: MainWindow, preferences: Preferences) -> None:
    geometry = preferences.get(table.GEOMETRY)
    if geometry:
        window.restoreGeometry(QByteArray(geometry))
    sizes, hidden = preferences.get(table.SPLITTERS), preferences.get(table.HIDDEN_PANELS)
    window.workspace.set_sizes(sizes)
    for panel in Panel:
        if panel.value in hidden:
            window.workspace.show_panel(panel, False)
