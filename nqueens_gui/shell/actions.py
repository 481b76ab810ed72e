"""The table of actions: every command of the window with its text, keys, icon and menu."""

from __future__ import annotations

from dataclasses import dataclass

SEPARATOR = "-"
"""A line between two groups in `MENUS`."""


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
    ActionSpec(
        "open", "&Open…", "Open a run file, which is replayed, or a saved experiment.", ("Ctrl+O",), "open"
    ),
    ActionSpec("clear_recent", "&Clear list", "Forget the files that were opened and saved last."),
    ActionSpec("open_link", "Open l&ink…", "Open a run from its link.", ("Ctrl+U",)),
    ActionSpec(
        "open_search",
        "Open &search…",
        "Open a search of your own, a Python file, and watch it.",
        ("Ctrl+Shift+O",),
        "document",
    ),
    ActionSpec(
        "check_search",
        "Chec&k search…",
        "Compare your search with the rule of a variant.",
        ("K",),
        "check",
    ),
    ActionSpec("boards", "Example &boards…", "Open one of the example boards.", ("Ctrl+B",), "board"),
    ActionSpec("lessons", "&Open lesson…", "Open a lesson beside the board.", ("Ctrl+L",), "document"),
    ActionSpec(
        "next_lesson_page",
        "&Next page",
        "Go to the next page of the lesson.",
        ("PgDown",),
        "chevron-right",
    ),
    ActionSpec(
        "previous_lesson_page",
        "&Previous page",
        "Go back to the previous page of the lesson.",
        ("PgUp",),
        "chevron-left",
    ),
    ActionSpec(
        "close_lesson",
        "&Close",
        "Close the lesson; it goes on where you left it.",
        ("Ctrl+Shift+L",),
        "close",
    ),
    ActionSpec(
        "export",
        "&Export run summary…",
        "Export the run, its summary and its pictures.",
        ("Ctrl+E",),
        "export",
    ),
    ActionSpec(
        "record",
        "&Record…",
        "Record the run, or a part of it, as a video, a GIF or pictures.",
        ("Ctrl+Shift+E",),
        "record",
    ),
    ActionSpec(
        "copy_rows", "&Copy state", "Copy the current state as a vector of rows.", ("Ctrl+C",), "copy"
    ),
    ActionSpec("copy_picture", "Copy &picture", "Copy the board as a picture.", ("Ctrl+Shift+C",), "image"),
    ActionSpec("copy_link", "Copy lin&k", "Copy a link to the run and the state shown.", ("Ctrl+K",)),
    ActionSpec("copy_command", "Copy c&ommand", "Copy the command that repeats the run in a terminal."),
    ActionSpec("quit", "&Quit", "Close the window.", ("Ctrl+Q",), "quit"),
    # Edit
    ActionSpec("undo", "&Undo", "Undo the last edit of the board.", ("Ctrl+Z",), "undo"),
    ActionSpec("redo", "&Redo", "Redo the edit that was undone last.", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    ActionSpec(
        "edit_board",
        "&Edit board",
        "Set the queens by hand; the next run starts from that board.",
        ("E",),
        "edit",
        True,
    ),
    ActionSpec("finish_editing", "&Done editing", "Finish editing and keep the board.", (), "check"),
    ActionSpec(
        "discard_edit",
        "D&iscard the edit",
        "Drop the edit and go back to the run before it.",
    ),
    ActionSpec(
        "paste_board",
        "Paste &board or link",
        "Paste a board (rows, or a matrix of Q and -, or of 1 and 0) or the link to a run.",
        ("Ctrl+V",),
        "paste",
    ),
    ActionSpec(
        "mirror_columns", "Mirror &left to right", "Mirror the board left to right.", (), "mirror-columns"
    ),
    ActionSpec("mirror_rows", "&Mirror top to bottom", "Mirror the board top to bottom.", (), "mirror-rows"),
    ActionSpec("turn_board", "&Turn", "Turn the board a quarter turn clockwise.", (), "turn"),
    ActionSpec("random_board", "Ra&ndom board", "Move every queen to a random row.", (), "random"),
    # Run
    ActionSpec("play_pause", "&Play", "Run the search, or pause it.", ("Space",), "play"),
    ActionSpec(
        "step_forward",
        "One move &forward",
        "Pause and show the next move.",
        ("Right",),
        "step-forward",
    ),
    ActionSpec("step_back", "One move &back", "Pause and show the previous state.", ("Left",), "step-back"),
    ActionSpec("to_start", "Go to the &start", "Pause and show the start of the run.", ("Home",), "to-start"),
    ActionSpec("to_end", "Go to the &end", "Pause and show the last recorded state.", ("End",), "to-end"),
    ActionSpec(
        "run_forward",
        "Run to the next brea&kpoint",
        "Run at full speed to the next breakpoint, or to the end.",
        ("F",),
        "run-forward",
    ),
    ActionSpec(
        "run_back",
        "Back to the previous breakp&oint",
        "Go back to the previous breakpoint, or to the start.",
        ("Shift+F",),
        "run-back",
    ),
    ActionSpec("stop", "S&top", "End the run; the recording stays.", ("Escape", "S"), "stop"),
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
        "Draw a new seed and show its start.",
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
        "answer",
        "&Check answer",
        "Check the guess of the next move, or the answer to the question of a lesson.",
        ("Return", "Enter"),
    ),
    ActionSpec(
        "answer_stuck",
        "It is st&uck",
        "Answer that no move is allowed: the search is stuck.",
        ("T",),
    ),
    ActionSpec(
        "branch_here",
        "Branc&h from here",
        "Start another run from the current state; you can go back to this one.",
        ("B",),
        "branch",
    ),
    ActionSpec("faster", "Faste&r", "Increase the speed by one notch.", ("+", "="), "speed"),
    ActionSpec("slower", "S&lower", "Reduce the speed by one notch.", ("-",)),
    # View
    ActionSpec(
        "show_settings",
        "&Settings panel",
        "Show or hide the settings of the next run.",
        ("Ctrl+1",),
        "panel-left",
        True,
    ),
    ActionSpec("show_chart", "&Chart", "Show or hide the chart of h over steps.", ("Ctrl+2",), "chart", True),
    ActionSpec("show_state", "&Figures", "Show or hide the figures of the run.", ("Ctrl+3",), "table", True),
    ActionSpec(
        "show_why",
        "Inspector pa&nel",
        "Show or hide the inspector of the current state.",
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
        "List the runs of this session, and go back to one of them.",
        ("5",),
    ),
    ActionSpec(
        "show_heat",
        "&h of the successors",
        "When paused, show in each square h after moving that column's queen there.",
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
        "Number columns and rows from 0, row 0 at the top, as in every export.",
        (),
        "",
        True,
        "coordinates",
        "numbers",
    ),
    ActionSpec(
        "chess",
        "&Chess names",
        "Name columns a, b, … and rows from 1 at the bottom; up to n = 26.",
        (),
        "",
        True,
        "coordinates",
        "chess",
    ),
    ActionSpec("no_coordinates", "N&one", "Show no coordinates.", (), "", True, "coordinates", "none"),
    ActionSpec(
        "theme_system",
        "As the &system",
        "Use the light or dark theme of the system.",
        (),
        "system",
        True,
        "theme",
        "system",
    ),
    ActionSpec("theme_light", "&Light", "Always use the light theme.", (), "sun", True, "theme", "light"),
    ActionSpec("theme_dark", "&Dark", "Always use the dark theme.", (), "moon", True, "theme", "dark"),
    ActionSpec(
        "large_text",
        "Large text (pro&jector)",
        "Write everything large, for a projector.",
        ("Ctrl+T",),
        "",
        True,
    ),
    ActionSpec("reduced_motion", "&Reduced motion", "Move queens without animation.", (), "", True),
    ActionSpec("full_screen", "F&ull screen", "Use the whole screen.", ("F11",), "", True),
    ActionSpec("reset", "Reset everythin&g", "Restore the settings and the layout of the first start.", ()),
    ActionSpec(
        "page_watch", "&Watch page", "Watch one run, move by move.", ("Alt+1",), "", True, "page", "watch"
    ),
    ActionSpec(
        "page_experiment",
        "&Experiment page",
        "Make many runs and compare variants.",
        ("Alt+2",),
        "",
        True,
        "page",
        "experiment",
    ),
    ActionSpec(
        "page_landscape",
        "Landscape page",
        "Analyse every state of a small board.",
        ("Alt+3",),
        "",
        True,
        "page",
        "landscape",
    ),
    ActionSpec(
        "page_compare",
        "Co&mpare page",
        "Watch several searches from one start.",
        ("Alt+4",),
        "",
        True,
        "page",
        "compare",
    ),
    ActionSpec(
        "page_history",
        "Histor&y page",
        "Find the runs and experiments made before.",
        ("Alt+5",),
        "",
        True,
        "page",
        "history",
    ),
    ActionSpec("next_page", "Ne&xt page", "Go to the next page.", ("Ctrl+Tab",)),
    ActionSpec("show_plan", "&Plan", "Show or hide the plan.", ("Ctrl+1",), "panel-left", True),
    # Compare
    ActionSpec(
        "run_comparison",
        "&Compare",
        "Make the runs of all searches from one start.",
        ("Ctrl+Return",),
        "play",
    ),
    ActionSpec("cancel_comparison", "Canc&el", "Make no more runs.", ("Escape",), "stop"),
    ActionSpec(
        "next_start",
        "&Next start",
        "Make the runs again from the next start, and add them to the score.",
        ("N",),
        "new-run",
    ),
    ActionSpec("add_competitor", "&Add search", "Add a search to the comparison.", (), "plus"),
    ActionSpec("undo_competitor", "&Undo remove", "Bring back the search removed last.", ("Ctrl+Z",), "undo"),
    ActionSpec("play_compared", "&Play", "Play the runs, or pause them.", ("Space",), "play"),
    ActionSpec(
        "compared_forward", "One step &forward", "Pause and show the next step.", ("Right",), "step-forward"
    ),
    ActionSpec(
        "compared_back", "One step &back", "Pause and show the previous step.", ("Left",), "step-back"
    ),
    ActionSpec("compared_to_start", "Go to the &start", "Pause and show the start.", ("Home",), "to-start"),
    ActionSpec(
        "compared_to_end", "Go &to the end", "Pause and show how every run ended.", ("End",), "to-end"
    ),
    ActionSpec("compared_faster", "Faste&r", "Increase the speed by one notch.", ("+", "="), "speed"),
    ActionSpec("compared_slower", "S&lower", "Reduce the speed by one notch.", ("-",)),
    ActionSpec(
        "export_comparison",
        "E&xport summary…",
        "Export the comparison as one summary.",
        ("Ctrl+E",),
        "export",
    ),
    ActionSpec(
        "show_compare_settings",
        "Searches",
        "Show or hide the searches to compare.",
        ("Ctrl+1",),
        "panel-left",
        True,
    ),
    # Experiment
    ActionSpec(
        "run_experiment", "&Run experiment", "Run the experiment as planned.", ("Ctrl+Return",), "play"
    ),
    ActionSpec(
        "cancel_experiment", "&Cancel", "End the experiment and keep the finished runs.", ("Escape",), "stop"
    ),
    ActionSpec(
        "run_more",
        "Run m&ore",
        "Add as many runs to each line as the plan has, and make those that are missing.",
        ("Ctrl+Shift+Return",),
        "plus",
    ),
    ActionSpec(
        "save_experiment",
        "Sa&ve experiment…",
        "Save the experiment, to be opened again.",
        ("Ctrl+S",),
        "save",
    ),
    ActionSpec(
        "copy_markdown",
        "Copy results as &Markdown",
        "Copy the table of results as Markdown.",
        ("Ctrl+C",),
        "copy",
    ),
    ActionSpec(
        "copy_csv", "Copy results as C&SV", "Copy the table of results with every digit, for a spreadsheet."
    ),
    ActionSpec("copy_latex", "Copy results as &LaTeX", "Copy the table of results for LaTeX."),
    ActionSpec(
        "export_experiment",
        "&Export report…",
        "Export the report of the experiment.",
        ("Ctrl+E",),
        "export",
    ),
    # Landscape
    ActionSpec("run_landscape", "Co&mpute", "Compute the landscape.", ("Ctrl+Return",), "play"),
    ActionSpec(
        "cancel_landscape", "&Cancel", "Stop computing and keep the results so far.", ("Escape",), "stop"
    ),
    # History
    ActionSpec("open_entry", "&Open", "Make the run again, or open the plan of the experiment.", (), "open"),
    ActionSpec("pin_entry", "&Pin", "Keep the chosen entries on top, or no longer.", ("P",), "pin"),
    ActionSpec("note_entry", "&Note", "Write a note on the chosen entry.", ("N",), "edit"),
    ActionSpec(
        "copy_entry_command",
        "&Copy command",
        "Copy the command that repeats the chosen entry.",
        ("Ctrl+C",),
        "copy",
    ),
    ActionSpec(
        "export_entries",
        "&Export…",
        "Export the chosen entries, or all that are listed, as a table or as JSON.",
        ("Ctrl+E",),
        "export",
    ),
    ActionSpec(
        "export_run_files", "Export &run files…", "Make the chosen runs again and export a run file of each."
    ),
    ActionSpec("delete_entries", "&Delete", "Delete the chosen entries.", ("Del",), "delete"),
    ActionSpec("undo_history", "&Undo", "Undo the last change of the history.", ("Ctrl+Z",), "undo"),
    ActionSpec("find_entries", "&Find", "Search for words in notes.", ("Ctrl+F",), "zoom"),
    # Help
    ActionSpec("show_keys", "&Keys", "List all keyboard shortcuts.", ("F1",), "help"),
    ActionSpec(
        "show_definitions",
        "&Terms",
        "Define h, step, restart, plateau and the other terms.",
        ("F2",),
        "info",
    ),
    ActionSpec("show_reading", "&Reading the board", "Explain the signs on the board."),
    ActionSpec("about", "&About", "Show the version and the libraries.", (), ""),
)
"""Every action; their order in the menus is that of `MENUS`."""

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
        "next_lesson_page",
        "previous_lesson_page",
        "close_lesson",
        "branch_here",
        "export",
        "record",
        "copy_rows",
        "copy_picture",
        "copy_link",
        "copy_command",
        "play_pause",
        "step_forward",
        "step_back",
        "to_start",
        "to_end",
        "run_forward",
        "run_back",
        "stop",
        "new_run",
        "run_again",
        "new_seed",
        "predict",
        "answer",
        "answer_stuck",
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
        "run_more",
        "cancel_experiment",
        "save_experiment",
        "copy_markdown",
        "copy_csv",
        "copy_latex",
        "export_experiment",
        "show_plan",
    ),
    "landscape": ("run_landscape", "cancel_landscape"),
    "compare": (
        "run_comparison",
        "cancel_comparison",
        "next_start",
        "add_competitor",
        "undo_competitor",
        "play_compared",
        "compared_forward",
        "compared_back",
        "compared_to_start",
        "compared_to_end",
        "compared_faster",
        "compared_slower",
        "export_comparison",
        "show_compare_settings",
    ),
    "history": (
        "open_entry",
        "pin_entry",
        "note_entry",
        "copy_entry_command",
        "export_entries",
        "export_run_files",
        "delete_entries",
        "undo_history",
        "find_entries",
    ),
}
"""By page, the actions that are enabled only while it is open; two pages may use the same key."""

Menu = tuple[str, tuple["str | Menu", ...]]

MENUS: tuple[Menu, ...] = (
    (
        "&File",
        (
            "open",
            ("&Recent files", (SEPARATOR, "clear_recent")),
            "open_link",
            "open_search",
            "check_search",
            "boards",
            ("&Lessons", ("lessons", SEPARATOR, "next_lesson_page", "previous_lesson_page", "close_lesson")),
            SEPARATOR,
            "export",
            "record",
            SEPARATOR,
            "quit",
        ),
    ),
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
            "copy_link",
            "copy_command",
            "paste_board",
        ),
    ),
    (
        "&Run",
        (
            "play_pause",
            "step_forward",
            "step_back",
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
            "answer",
            "answer_stuck",
            SEPARATOR,
            "faster",
            "slower",
        ),
    ),
    (
        "E&xperiment",
        (
            "run_experiment",
            "run_more",
            "cancel_experiment",
            SEPARATOR,
            "copy_markdown",
            "copy_csv",
            "copy_latex",
            SEPARATOR,
            "save_experiment",
            "export_experiment",
        ),
    ),
    ("&Landscape", ("run_landscape", "cancel_landscape")),
    (
        "&Compare",
        (
            "run_comparison",
            "cancel_comparison",
            "next_start",
            SEPARATOR,
            "play_compared",
            "compared_forward",
            "compared_back",
            "compared_to_start",
            "compared_to_end",
            "compared_faster",
            "compared_slower",
            SEPARATOR,
            "add_competitor",
            "undo_competitor",
            SEPARATOR,
            "export_comparison",
        ),
    ),
    (
        "H&istory",
        (
            "open_entry",
            "find_entries",
            SEPARATOR,
            "pin_entry",
            "note_entry",
            "copy_entry_command",
            SEPARATOR,
            "export_entries",
            "export_run_files",
            SEPARATOR,
            "delete_entries",
            "undo_history",
        ),
    ),
    (
        "&View",
        (
            "page_watch",
            "page_experiment",
            "page_landscape",
            "page_compare",
            "page_history",
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
            "show_compare_settings",
            SEPARATOR,
            "show_heat",
            "log_axis",
            "show_chances",
            "fit_chart",
            ("C&oordinates", ("numbers", "chess", "no_coordinates")),
            SEPARATOR,
            ("&Theme", ("theme_system", "theme_light", "theme_dark")),
            "large_text",
            "reduced_motion",
            "full_screen",
            SEPARATOR,
            "reset",
        ),
    ),
    ("&Help", ("show_reading", "show_keys", "show_definitions", SEPARATOR, "about")),
)
"""The menu bar: titles, and the names of actions, lines and further menus in them."""
