"""The commands around the user's own searches: opening one and reading what it prints."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QInputDialog, QWidget

from nqueens_gui.custom.session import OwnSearches
from nqueens_gui.custom.widgets import ConsolePanel
from nqueens_gui.kit.messages import ask_for_file, ask_where_to_write, open_message
from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.snapshot import Snapshot
from solver.core.variants import VARIANTS, Variant

NEW_FILES = "Python files (*.py)"
SEARCH_FILES = "Python files (*.py);;All files (*)"
MODELS = [name for name, entry in VARIANTS.items() if entry.rule.breeds or entry.rule.has_choices]
"""What a beginning can be modelled on."""
CONSOLE_MS = 100
"""Time between two looks at what a search prints, which may be while it makes no move."""


class CustomCommands(QObject):
    """Asks for files and for agreement, and shows what searches print."""

    def __init__(
        self, searches: OwnSearches, session: Session, console_panel: ConsolePanel, window: QWidget
    ) -> None:
        super().__init__(window)
        self.folder = str(Path.home())
        self._searches = searches
        self._session = session
        self._console_panel = console_panel
        self._window = window
        self._is_fault_shown = False
        self._console_timer = QTimer(self)
        self._console_timer.setInterval(CONSOLE_MS)
        self._console_timer.timeout.connect(self._show_console)
        searches.agreement_requested.connect(self._ask_for_agreement)
        searches.refused.connect(
            lambda why: open_message(window, "Open my search", "The search could not be opened.", why)
        )

    @Slot()
    def choose_file(self) -> None:
        """Ask for the file of a search and open it."""
        ask_for_file(self._window, "Open my search", self.folder, SEARCH_FILES, self.open_file)

    def ask_for_new(self) -> None:
        """Ask which rule a search is modelled on and where to write its beginning, and open that."""
        titles = [VARIANTS[name].title for name in MODELS]
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Write my own search")
        dialog.setLabelText("Which rule is it modelled on? Your search is checked against it.")
        dialog.setComboBoxItems(titles)
        dialog.setOkButtonText("Choose file…")
        dialog.textValueSelected.connect(lambda title: self.ask_where(MODELS[titles.index(title)]))
        dialog.open()

    def ask_where(self, model: str) -> None:
        """Ask where to write the beginning of a search that is modelled on a variant."""
        proposal = Path(self.folder, "my_search.py")
        ask_where_to_write(
            self._window, "Write my own search", proposal, NEW_FILES, lambda name: self.begin(name, model)
        )

    def begin(self, name: str, model: str) -> None:
        """Write the beginning of a search to a file and open it."""
        self.folder = str(Path(name).parent)
        self._searches.begin(name, model)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Open the file of a search."""
        self.folder = str(Path(name).parent)
        self._searches.open(name)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Look at what the search of the run prints, for as long as it is one of the user's own."""
        self._is_fault_shown = snapshot.is_over or snapshot.mode is Mode.FAILED
        is_own = snapshot.settings is not None and snapshot.settings.variant.rule.is_opaque
        if not is_own:
            self._console_timer.stop()
        elif not self._console_timer.isActive():
            self._console_timer.start()
        self._show_console()

    def close(self) -> None:
        """Look no more."""
        self._console_timer.stop()

    @Slot()
    def _show_console(self) -> None:
        self._console_panel.show_console(self._session.console, self._is_fault_shown)

    @Slot(object)
    def _ask_for_agreement(self, variant: Variant) -> None:
        open_message(
            self._window,
            "Run search",
            f"Run {variant.name}?",
            "The file is a program, and running it can do anything that you can do on this computer. It runs in a "
            "process of its own, with limits on time and memory, but with your files. Run it only if you trust it.",
            choices={"Run": lambda: self._searches.agree(variant)},
            has_primary=False,
        )
