"""The pages of the inspector, a tab for each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction

from nqueens_gui.inspector.branches import BranchList
from nqueens_gui.inspector.chances import OddsPanel
from nqueens_gui.inspector.escapes import RemediesPanel
from nqueens_gui.inspector.plateau import PlateauPanel
from nqueens_gui.inspector.why import WhyPanel
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.kit.theme import Theme


class InspectorPages:
    """Makes the pages and puts them into `tabs`; it connects none of them.

    Parameters
    ----------
    actions
        The actions of the window, by name, for tooltips and buttons.
    """

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        self.why = WhyPanel()
        self.odds = OddsPanel()
        self.plateau = PlateauPanel()
        self.remedies = RemediesPanel()
        self.branches = BranchList()
        self.branches.set_branch_action(actions["branch_here"])
        self.tabs = Inspector()
        for name, title, page in (
            ("why", "Why here?", self.why),
            ("odds", "Odds", self.odds),
            ("plateau", "Plateau", self.plateau),
            ("remedies", "What now?", self.remedies),
            ("branches", "Branches", self.branches),
        ):
            self.tabs.add_page(name, title, page, actions[f"inspect_{name}"].toolTip())

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colours of a theme."""
        for page in (self.why, self.odds, self.plateau, self.remedies, self.branches):
            page.set_theme(theme)
