"""The table of actions: every command of the window with its words, keys, icon and menu, in one place."""

from __future__ import annotations

from dataclasses import dataclass

SEPARATOR = "-"
"""Stands for a line between two groups in `MENUS`."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One command of the window."""

    name: str
    """How code calls it."""
    text: str
    """As the menu shows it."""
    tip: str
    """One sentence for the status bar and the tooltip."""
    keys: tuple[str, ...] = ()
    """Shortcuts; the first is shown."""
    icon: str = ""
    """Name of its icon; empty for none."""
    is_checkable: bool = False
    """Whether it is switched on and off."""
    group: str = ""
    """Actions of one group exclude each other."""
    data: str = ""
    """What it stands for in its group."""


ACTIONS: tuple[ActionSpec, ...] = (
    # File
    ActionSpec("open", "&Open run…", "Open a run file: it is replayed and checked.", ("Ctrl+O",), "open"),
    ActionSpec("boards", "&Boards…", "Open a board that is worth a look.", ("Ctrl+B",), "board"),
    ActionSpec(
        "export",
        "&Export run summary…",
        "Write the run, its summary and its pictures to files.",
        ("Ctrl+E",),
        "export",
    ),
    ActionSpec(
        "copy_rows", "&Copy state", "Copy the state looked at as a vector of rows.", ("Ctrl+C",), "copy"
    ),
    ActionSpec("copy_picture", "Copy &picture", "Copy the board as a picture.", ("Ctrl+Shift+C",), "image"),
    ActionSpec("quit", "&Quit", "Close the window.", ("Ctrl+Q",), "quit"),
    # Edit
    ActionSpec("undo", "&Undo", "Undo the last edit of the board.", ("Ctrl+Z",), "undo"),
    ActionSpec("redo", "&Redo", "Do an edit again that was undone.", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ActionSpec(
        "edit_board",
        "&Edit board",
        "Set the queens by hand, from the state looked at on; the next run begins there.",
        ("E",),
        "edit",
        True,
    ),
    ActionSpec("finish_editing", "&Done editing", "Edit no longer; the board stays as it is.", (), "check"),
    ActionSpec(
        "discard_edit",
        "D&iscard the edit",
        "Edit no longer, and go back to the run that was looked at before.",
    ),
    ActionSpec(
        "paste_board",
        "Paste &board",
        "Take the board from the clipboard: rows, or a board of Q and -, or of 1 and 0.",
        ("Ctrl+V",),
        "paste",
    ),
    ActionSpec("mirror_columns", "Mirror &left to right", "Exchange left and right.", (), "mirror-columns"),
    ActionSpec("mirror_rows", "&Mirror top to bottom", "Exchange top and bottom.", (), "mirror-rows"),
    ActionSpec("turn_board", "&Turn", "Turn the board by a quarter, clockwise.", (), "turn"),
    ActionSpec("random_board", "Ra&ndom board", "Put every queen on a random row.", (), "random"),
    # Run
    ActionSpec("play_pause", "&Play", "Let the search move on by itself, or pause it.", ("Space",), "play"),
    ActionSpec(
        "step_forward",
        "One move &forward",
        "Pause and make, or show, the next move.",
        ("Right",),
        "step-forward",
    ),
    ActionSpec(
        "lower_priority", "One move &back", "Pause and show the state before.", ("Left",), "step-back"
    ),
    ActionSpec("to_start", "To the &start", "Pause and show the start of the run.", ("Home",), "to-start"),
    ActionSpec("to_end", "To the &end", "Pause and show the last state recorded.", ("End",), "to-end"),
    ActionSpec(
        "run_forward",
        "Run to the next brea&kpoint",
        "Run at full speed to the next state to pause at, or to the end.",
        ("F",),
        "run-forward",
    ),
    ActionSpec(
        "run_back",
        "Back to the last breakp&oint",
        "Go back to the last state that was one to pause at, or to the start.",
        ("Shift+F",),
        "run-back",
    ),
    ActionSpec("stop", "S&top", "End the run for good; what is recorded stays.", ("Escape", "S"), "stop"),
    ActionSpec(
        "new_run", "&New run", "Start a run with the settings on the left.", ("Ctrl+N", "N"), "new-run"
    ),
    ActionSpec(
        "run_again",
        "Run &again",
        "Start the same run again, with the same seed.",
        ("Ctrl+R", "R"),
        "run-again",
    ),
    ActionSpec(
        "new_seed",
        "Ne&w seed",
        "Draw a new seed and go to the start of its run.",
        ("Ctrl+D", "D"),
        "new-seed",
    ),
    ActionSpec(
        "predict",
        "Pre&dict the next move",
        "Hide the next move and the chances, guess the move on the board, and see whether you were right.",
        ("P",),
        "eye",
        True,
    ),
    ActionSpec(
        "reveal_move",
        "Show the hidden mo&ve",
        "Make the move that was hidden, and judge the guess.",
        ("Return", "Enter"),
    ),
    ActionSpec(
        "branch_here",
        "Branc&h from here",
        "Begin another run in the state looked at; this one can be gone back to.",
        ("B",),
        "branch",
    ),
    ActionSpec("faster", "Faste&r", "One notch up with the speed.", ("+", "="), "speed"),
    ActionSpec("slower", "S&lower", "One notch down with the speed.", ("-",)),
    # View
    ActionSpec(
        "show_settings", "&Settings panel", "Show or hide what will run.", ("Ctrl+1",), "panel-left", True
    ),
    ActionSpec("show_chart", "&Chart", "Show or hide h over steps.", ("Ctrl+2",), "chart", True),
    ActionSpec("show_state", "&Figures", "Show or hide the figures of the run.", ("Ctrl+3",), "table", True),
    ActionSpec(
        "show_why",
        "Inspector pa&nel",
        "Show or hide what the state looks like to the search.",
        ("Ctrl+4",),
        "eye",
        True,
    ),
    ActionSpec("inspect_why", "&Why here?", "Show why the search is in this state.", ("1",)),
    ActionSpec("inspect_chances", "&Chances", "Show the chance that this climb is solved from here.", ("2",)),
    ActionSpec("inspect_plateau", "&Plateau", "Show the plateau around this state and its exits.", ("3",)),
    ActionSpec(
        "inspect_escapes", "What &now?", "Compare escape strategies for a state that is stuck.", ("4",)
    ),
    ActionSpec(
        "inspect_branches",
        "&Branches",
        "Show the runs of this session, to go back to one of them.",
        ("5",),
    ),
    ActionSpec(
        "show_heat",
        "&h of the successors",
        "When paused, show in each square h after that move.",
        ("H",),
        "heat",
        True,
    ),
    ActionSpec(
        "log_axis",
        "&Logarithmic steps",
        "Show the steps of the chart on a logarithmic axis.",
        ("L",),
        "log",
        True,
    ),
    ActionSpec(
        "show_chances",
        "Chances &below the curve",
        "Show below h the chance of success from each state.",
        ("O",),
        "",
        True,
    ),
    ActionSpec("fit_chart", "F&it chart", "Show the whole run in the chart.", ("Ctrl+0",), "fit"),
    ActionSpec(
        "numbers",
        "&Numbers",
        "Columns and rows from 0, row 0 on top, as in every export.",
        (),
        "",
        True,
        "coordinates",
        "numbers",
    ),
    ActionSpec(
        "chess",
        "&Chess names",
        "Columns a, b, … and rows from 1 below; up to n = 26.",
        (),
        "",
        True,
        "coordinates",
        "chess",
    ),
    ActionSpec("no_coordinates", "N&one", "No coordinates on the edge.", (), "", True, "coordinates", "none"),
    ActionSpec(
        "theme_system",
        "As the &system",
        "Light or dark as the system asks for.",
        (),
        "system",
        True,
        "theme",
        "system",
    ),
    ActionSpec("theme_light", "&Light", "Always light.", (), "sun", True, "theme", "light"),
    ActionSpec("theme_dark", "&Dark", "Always dark.", (), "moon", True, "theme", "dark"),
    ActionSpec("reduced_motion", "&Reduced motion", "Queens change squares without gliding.", (), "", True),
    ActionSpec("full_screen", "F&ull screen", "Use the whole screen.", ("F11",), "", True),
    ActionSpec(
        "reset", "Reset everythin&g", "Bring back the settings and the layout of the first start.", ()
    ),
    ActionSpec(
        "page_watch", "&Watch page", "Watch one run, move by move.", ("Alt+1",), "", True, "page", "watch"
    ),
    ActionSpec(
        "page_experiment",
        "&Experiment page",
        "Make many runs and compare the variants.",
        ("Alt+2",),
        "",
        True,
        "page",
        "experiment",
    ),
    ActionSpec(
        "page_landscape",
        "Landscape page",
        "See what becomes of every state of a small board.",
        ("Alt+3",),
        "",
        True,
        "page",
        "landscape",
    ),
    ActionSpec("next_page", "Ne&xt page", "Go to the next page.", ("Ctrl+Tab",)),
    ActionSpec("show_plan", "&Plan", "Show or hide the plan.", ("Ctrl+1",), "panel-left", True),
    # Experiment
    ActionSpec(
        "run_experiment", "&Run experiment", "Make all the runs of the plan.", ("Ctrl+Return",), "play"
    ),
    ActionSpec(
        "cancel_experiment", "&Cancel", "End the experiment and keep the finished runs.", ("Escape",), "stop"
    ),
    ActionSpec(
        "copy_markdown",
        "Copy figures as &Markdown",
        "Copy the table of figures as Markdown.",
        ("Ctrl+C",),
        "copy",
    ),
    ActionSpec(
        "copy_csv", "Copy figures as C&SV", "Copy the table of figures with full precision for a spreadsheet."
    ),
    ActionSpec("copy_latex", "Copy figures as &LaTeX", "Copy the table of figures for LaTeX."),
    ActionSpec(
        "export_experiment",
        "&Export report…",
        "Write the report of the experiment to a file.",
        ("Ctrl+E",),
        "export",
    ),
    # Landscape
    ActionSpec("run_landscape", "Co&mpute", "Compute the landscape.", ("Ctrl+Return",), "play"),
    ActionSpec(
        "cancel_landscape", "&Cancel", "Stop computing and keep the results so far.", ("Escape",), "stop"
    ),
    # Help
    ActionSpec("show_keys", "&Keys", "All keys on one page.", ("F1",), "help"),
    ActionSpec(
        "show_definitions",
        "&Definitions",
        "What h, step, restart, plateau and the other words mean here.",
        ("F2",),
        "info",
    ),
    ActionSpec("show_reading", "&Reading the board", "Explain the signs on the board."),
    ActionSpec("about", "&About", "Version and where its parts come from.", (), ""),
)
"""Every action, in no particular order but that of `MENUS`."""

PAGE_ACTIONS: dict[str, tuple[str, ...]] = {
    "watch": (
        "undo",
        "redo",
        "edit_board",
        "finish_editing",
        "discard_edit",
        "paste_board",
        "mirror_columns",
        "mirror_rows",
        "turn_board",
        "random_board",
        "branch_here",
        "export",
        "copy_rows",
        "copy_picture",
        "play_pause",
        "step_forward",
        "lower_priority",
        "to_start",
        "to_end",
        "run_forward",
        "run_back",
        "stop",
        "new_run",
        "run_again",
        "new_seed",
        "predict",
        "reveal_move",
        "faster",
        "slower",
        "show_settings",
        "show_chart",
        "show_state",
        "show_why",
        "inspect_why",
        "inspect_chances",
        "inspect_plateau",
        "inspect_escapes",
        "inspect_branches",
        "show_heat",
        "log_axis",
        "show_chances",
        "fit_chart",
        "show_reading",
    ),
    "experiment": (
        "run_experiment",
        "cancel_experiment",
        "copy_markdown",
        "copy_csv",
        "copy_latex",
        "export_experiment",
        "show_plan",
    ),
    "landscape": ("run_landscape", "cancel_landscape"),
}
"""By page, the actions that act on it alone and rest while another is open; two pages may use the same key."""

Menu = tuple[str, tuple["str | Menu", ...]]

MENUS: tuple[Menu, ...] = (
    ("&File", ("open", "boards", SEPARATOR, "export", SEPARATOR, "quit")),
    (
        "&Edit",
        (
            "undo",
            "redo",
            SEPARATOR,
            "edit_board",
            "finish_editing",
            "discard_edit",
            SEPARATOR,
            "mirror_columns",
            "mirror_rows",
            "turn_board",
            "random_board",
            SEPARATOR,
            "copy_rows",
            "copy_picture",
            "paste_board",
        ),
    ),
    (
        "&Run",
        (
            "play_pause",
            "step_forward",
            "lower_priority",
            "to_start",
            "to_end",
            SEPARATOR,
            "run_forward",
            "run_back",
            SEPARATOR,
            "stop",
            "new_run",
            "run_again",
            "new_seed",
            "branch_here",
            SEPARATOR,
            "predict",
            "reveal_move",
            SEPARATOR,
            "faster",
            "slower",
        ),
    ),
    (
        "E&xperiment",
        (
            "run_experiment",
            "cancel_experiment",
            SEPARATOR,
            "copy_markdown",
            "copy_csv",
            "copy_latex",
            SEPARATOR,
            "export_experiment",
        ),
    ),
    ("&Landscape", ("run_landscape", "cancel_landscape")),
    (
        "&View",
        (
            "page_watch",
            "page_experiment",
            "page_landscape",
            "next_page",
            SEPARATOR,
            "show_settings",
            "show_chart",
            "show_state",
            "show_why",
            (
                "Inspector p&age",
                ("inspect_why", "inspect_chances", "inspect_plateau", "inspect_escapes", "inspect_branches"),
            ),
            "show_plan",
            SEPARATOR,
            "show_heat",
            "log_axis",
            "show_chances",
            "fit_chart",
            ("C&oordinates", ("numbers", "chess", "no_coordinates")),
            SEPARATOR,
            ("&Theme", ("theme_system", "theme_light", "theme_dark")),
            "reduced_motion",
            "full_screen",
            SEPARATOR,
            "reset",
        ),
    ),
    ("&Help", ("show_reading", "show_keys", "show_definitions", SEPARATOR, "about")),
)
"""The menu bar: titles, and the names of actions, lines and further menus in them."""
