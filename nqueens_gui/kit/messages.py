"""Dialogs that open above a window and return at once: messages, whose buttons say what they do, and for files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QGridLayout, QMessageBox, QSpacerItem, QWidget

from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.style import restyle
from solver.core.files import shown

LEAST_PX = 400
"""Width of a message."""


def open_message(
    parent: QWidget,
    title: str,
    headline: str,
    detail: str = "",
    *,
    choices: Mapping[str, Callable[[], object]] | None = None,
    refuse: Callable[[], object] = lambda: None,
    cancel: str = "Cancel",
    has_primary: bool = True,
) -> QMessageBox:
    """Open a message box above a window and return at once.

    Parameters
    ----------
    parent
        The window.
    title, headline, detail
        The text of its title bar, of its first line and of the lines below.
    choices
        What each button does, by its label; without any the box only tells something.
    refuse
        What is done when none is chosen.
    cancel
        Label of the button that chooses none.
    has_primary
        Whether the first choice stands out and Enter makes it; not where it loses or risks something: there Enter
        chooses none.
    """
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setText(headline)
    box.setInformativeText(detail)
    _widen(box)
    if not choices:
        box.setStandardButtons(QMessageBox.StandardButton.Ok)
    else:
        buttons = {
            box.addButton(label, QMessageBox.ButtonRole.AcceptRole): act for label, act in choices.items()
        }
        none = box.addButton(cancel, QMessageBox.ButtonRole.RejectRole)
        first = next(iter(buttons))
        box.setDefaultButton(first if has_primary else none)
        box.setEscapeButton(none)
        if has_primary:
            restyle(first, role="primary")
        box.buttonClicked.connect(lambda button: buttons.get(button, lambda: None)())
        box.finished.connect(lambda: None if box.clickedButton() in buttons else refuse())
    box.open()
    return box


def _widen(box: QMessageBox) -> None:
    """Leave room for the title, which a box does not reckon with."""
    grid = box.layout()
    assert isinstance(grid, QGridLayout)
    grid.addItem(QSpacerItem(scaled(LEAST_PX), 0), grid.rowCount(), 0, 1, grid.columnCount())


def ask_for_file(
    parent: QWidget, title: str, folder: str, kinds: str, chosen: Callable[[str], object]
) -> None:
    """Ask for a file that exists, of the kinds that Qt's filter names, and give it to `chosen`."""
    dialog = QFileDialog(parent, title, folder, kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(chosen)
    dialog.open()


def ask_where_to_write(
    parent: QWidget, title: str, proposal: Path, kind: str, chosen: Callable[[str], object]
) -> None:
    """Ask for the name of a file of the kind that Qt's filter names, propose one, and give it to `chosen`.

    A name with another ending is refused: the file would not be what its name says, or could not be opened again.
    """

    def take(name: str) -> None:
        if Path(name).suffix.lower() == proposal.suffix:
            chosen(name)
            return
        window = dialog.parentWidget()  # held here, the parent could be deleted by its child
        assert window is not None
        detail = f"{shown(Path(name).name)} does not end in {proposal.suffix}."
        open_message(window, title, "Nothing was written.", detail)

    dialog = QFileDialog(parent, title, str(proposal.parent), kind)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(proposal.suffix.removeprefix("."))
    dialog.selectFile(proposal.name)
    dialog.fileSelected.connect(take)
    dialog.open()
