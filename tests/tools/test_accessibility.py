import pytest
from PySide6.QtWidgets import QApplication

from tools.accessibility import DOCUMENT, contrast_table
from tools.document_tables import with_table


@pytest.mark.thorough
def test_the_document_has_the_contrasts_that_are_measured(qapp: QApplication) -> None:
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == with_table(text, "contrasts", contrast_table(qapp))
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])
