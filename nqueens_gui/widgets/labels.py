"""Labels as the style sheet knows them, by kind."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel


def kind_label(words: str, kind: str) -> QLabel:
    """Make a label of a kind: ``title``, ``label`` (small and dim), ``dim``, ``figure`` or ``error``."""
    label = QLabel(words)
    label.setProperty("kind", kind)
    return label


def note_label(kind: str) -> QLabel:
    """Make a label that wraps its words, hidden until it has some."""
    label = kind_label("", kind)
    label.setWordWrap(True)
    label.hide()
    return label


def show_note(label: QLabel, words: str) -> None:
    """Show words in a label, or hide it when there are none."""
    label.setText(words)
    label.setVisible(bool(words))
