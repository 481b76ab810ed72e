"""The dialog that asks what of a run to export and where, and shows the result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from nqueens_gui.export.fields import ExportFields
from nqueens_gui.export.request import ExportRequest, check_request
from nqueens_gui.kit.writing import Stage, WritingDialog


class ExportDialog(WritingDialog):
    """Asks for an `ExportRequest`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.fields = ExportFields()
        super().__init__("Export run", "Export", "Exporting", self.fields, parent)

    def set_run(self, base_name: str, end: int) -> None:
        """Suggest a name for the files of a run, and note its last state; ignored while an export is under way."""
        if self.stage is not Stage.WRITING:
            self.fields.set_base_name(base_name)
            self.fields.set_end(end)
            self.ask_again()

    def check(self, request: ExportRequest) -> None:
        check_request(request)

    def paths(self, request: ExportRequest) -> Sequence[Path]:
        return request.paths
