"""What is asked of an export, and the pictures that it needs."""

from pathlib import Path

from nqueens_gui.board.scene import BoardScene
from nqueens_gui.export.formats import FORMATS, Picture
from nqueens_gui.export.pictures import picture_painters
from nqueens_gui.export.request import ExportRequest
from nqueens_gui.kit.theme import Theme
from solver.runs.trace import Trace


def request(folder: Path, *formats: str, base_name: str = "run") -> ExportRequest:
    """Ask for formats, or for all of them."""
    return ExportRequest(folder, base_name, formats or tuple(FORMATS), board_px=200)


def paint_pictures(
    asked: ExportRequest, trace: Trace, theme: Theme, shown: BoardScene | None = None
) -> dict[Picture, bytes]:
    """Paint the pictures that a request needs."""
    return {picture: paint() for picture, paint in picture_painters(asked, trace, theme, shown).items()}
