"""The pages that are made when they are first opened: each a panel with its session and its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from nqueens_gui.compare.commands import CompareCommands
from nqueens_gui.compare.page import ComparePanel
from nqueens_gui.compare.session import CompareSession
from nqueens_gui.experiment.commands import ExperimentCommands
from nqueens_gui.experiment.page import ExperimentPanel
from nqueens_gui.experiment.session import ExperimentSession
from nqueens_gui.history.commands import HistoryCommands
from nqueens_gui.history.page import HistoryPanel
from nqueens_gui.history.session import HistorySession
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.landscape.page import LandscapePanel
from nqueens_gui.landscape.session import LandscapeCommands, LandscapeSession
from nqueens_gui.shell.pages import Page
from solver.core.variants import Variant


class ExperimentFeature:
    """Many runs, summed up."""

    page = Page.EXPERIMENT

    def __init__(self, actions: Mapping[str, QAction], themes: ThemeController, window: QMainWindow) -> None:
        self.session = ExperimentSession(parent=window)
        self.panel = ExperimentPanel(themes.theme)
        self.commands = self.fields = ExperimentCommands(self.session, self.panel, actions, themes, window)
        self.banner = self.panel.progress.banner

    def close(self) -> None:
        """End the threads and wait for them."""
        for part in (self.commands, self.panel.charts.menu.job, self.session):
            part.close()


class LandscapeFeature:
    """Every state of a small board."""

    page = Page.LANDSCAPE

    def __init__(self, actions: Mapping[str, QAction], themes: ThemeController, window: QMainWindow) -> None:
        self.session = LandscapeSession(parent=window)
        self.panel = LandscapePanel(themes.theme)
        self.commands = LandscapeCommands(self.session, self.panel, actions, window)
        self.fields = self.panel.form
        self.banner = self.panel.progress.banner

    def close(self) -> None:
        """End the threads and wait for them."""
        self.panel.charts.menu.job.close()
        self.session.close()


class CompareFeature:
    """Several runs from one start."""

    page = Page.COMPARE

    def __init__(self, actions: Mapping[str, QAction], themes: ThemeController, window: QMainWindow) -> None:
        self.session = CompareSession(parent=window)
        self.panel = ComparePanel(themes.theme)
        self.commands = self.fields = CompareCommands(self.session, self.panel, actions, themes, window)
        self.banner = self.panel.progress.banner

    def close(self) -> None:
        """End the threads and wait for them."""
        self.commands.writer.close()
        self.session.close()


class HistoryFeature:
    """The runs and experiments made before; the session, which keeps what is made, is older than the page."""

    page = Page.HISTORY

    def __init__(
        self,
        session: HistorySession,
        searches: Callable[[], Sequence[Variant]],
        actions: Mapping[str, QAction],
        themes: ThemeController,
        window: QMainWindow,
    ) -> None:
        self.panel = self.fields = HistoryPanel(themes.theme)
        self.commands = HistoryCommands(session, self.panel, actions, searches, themes, window)
        self.banner = self.panel.banner

    def close(self) -> None:
        """End the thread and wait for it."""
        self.commands.writer.close()


Feature: TypeAlias = ExperimentFeature | LandscapeFeature | CompareFeature | HistoryFeature
