"""Arranges the panels: three columns where there is room, a drawer and shared places otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from nqueens_gui.kit.drawer import MARGIN_PX, DrawerLayout
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.layouts import in_column
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.tabs import Inspector

SETTINGS_PX = 300
SIDE_PX = 380
WIDEST_SIDE_PX = 640
SIDE_SHARE = 2 / 3
"""Of the room that the square board leaves empty, how much the right column takes unless its width is chosen."""
AROUND_BOARD_PX = 190
"""Height of the widgets above and below the board."""
HEIGHTS_PX = (260, 168, 400)
"""Heights of chart, figures and reasons at first."""
PRESENTED_PX = 600
"""Least height for both the chart and what is laid below it while presenting."""
PRESENTED_SHARES = (2, 3)
"""How chart and overlay share the height then."""


Size = Annotated[int, Meta(gt=0, lt=100_000)]


class PanelSizes(Struct, frozen=True):
    """The width of the column to the right of the board, and the heights of the panels in it."""

    side: Size | None = None
    """None while its width is not chosen."""
    heights: tuple[Size, Size, Size] = HEIGHTS_PX
    """Of chart, figures and reasons."""

    def with_heights(self, heights: Sequence[int]) -> PanelSizes:
        """Take the heights of chart, figures and reasons; a hidden one has none."""
        pairs = zip(heights, self.heights, strict=True)
        return replace(self, heights=tuple(new or before for new, before in pairs))

    def columns_in(self, room: int, height: int) -> list[int]:
        """Return the widths of the columns: the board's takes whatever the other leaves."""
        empty = max(0, room - SIDE_PX - max(0, height - AROUND_BOARD_PX))
        side = self.side or min(SIDE_PX + round(SIDE_SHARE * empty), WIDEST_SIDE_PX)
        return [max(1, room - side), side]

    def heights_in(self, room: int, has_figures: bool = True) -> list[int]:
        """Return the heights in the right column: chart and reasons share what the figures, if any, leave."""
        chart, figures, reasons = self.heights
        rest = max(2, room - figures if has_figures else room)
        top = max(1, rest * chart // (chart + reasons))
        return [top, figures, rest - top] if has_figures else [top, rest - top]


class Panel(StrEnum):
    """The panels around the board that can be hidden and brought back."""

    SETTINGS = "settings"
    CHART = "chart"
    STATE = "state"
    WHY = "why"


BESIDE = (Panel.CHART, Panel.STATE, Panel.WHY)
"""The panels to the right of the board, from top to bottom."""
FIGURES_PAGE = ("figures", "Figures")
"""Name and title of the figures where they are a page of the inspector."""
BEFORE_FIGURES = ("family",)
"""The pages of the inspector that stay before them."""


class Workspace(DrawerLayout, Keeping[PanelSizes]):
    """The board's column in the middle, the settings to its left, chart, figures and inspector to its right.

    When the window is narrow, the settings become a drawer over the board, and the figures become the first page of the
    inspector, that of the family aside. The board never gives way before them.

    Parameters
    ----------
    centre
        The widget in the middle.
    panels
        The panels around it, the inspector aside.
    inspector
        The panel of reasons.
    head
        The part of `centre` that is above everything while presenting.
    """

    panels_changed = Signal()
    """Another panel is shown, or an overlay."""

    def __init__(
        self, centre: QWidget, panels: Mapping[Panel, QWidget], inspector: Inspector, head: QWidget
    ) -> None:
        self._centre = centre
        self._head = head
        self._inspector = inspector
        self.panels = {**panels, Panel.WHY: inspector}
        self._shown = dict.fromkeys(BESIDE, True)
        self._is_presenting = False
        self._presented = Panel.CHART
        """The panel beside the board while presenting."""
        self._was_wide = True
        self._is_settled = False
        self._strip: QWidget | None = None
        self._overlays: dict[QWidget, Panel | None] = {}
        self._sizes = PanelSizes()
        self.columns = _splitter(Qt.Orientation.Horizontal)
        self._right = _splitter(Qt.Orientation.Vertical)
        for place, column in enumerate((centre, self._right)):
            self.columns.addWidget(column)
            self.columns.setStretchFactor(place, int(column is centre))
        main = QWidget()
        hand_focus_on(main, centre)
        self._layout = in_column((self.columns, 1), gap_px=MARGIN_PX, of=main)
        self.columns.splitterMoved.connect(self._note_columns)
        self._right.splitterMoved.connect(self._note_heights)
        super().__init__(panels[Panel.SETTINGS], main, SETTINGS_PX)
        self.visibility_changed.connect(self.panels_changed)
        self._update()

    def is_shown(self, panel: Panel) -> bool:
        """Whether a panel is there to be seen, be it as a page of another."""
        if panel is Panel.SETTINGS:
            return self.is_side_shown
        return panel is self._presented if self._is_presenting else self._shown[panel]

    def set_presenting(self, is_presenting: bool, controls: QWidget) -> None:
        """Show nothing beside the board but one panel, with the controls below it; or all panels again.

        The head is above both then; whoever ends that puts it and the controls back into their column. An overlay
        stands above the controls.
        """
        self._is_presenting = is_presenting
        self.set_side_allowed(not is_presenting)
        if is_presenting:
            self._layout.insertWidget(0, self._head)
            self._right.addWidget(controls)
            controls.show()
        self._update()

    def _update(self) -> None:
        self._arrange_right()
        for panel in BESIDE:
            if panel is not Panel.STATE or not self._has_figures_inside:  # else the inspector shows it
                self.panels[panel].setVisible(self.is_shown(panel) and not self.covers(panel))
        has_parts = self._strip is not None or bool(self.open_overlays) or any(map(self.is_shown, BESIDE))
        self._right.setVisible(self._is_presenting or has_parts)
        self._apply_sizes()

    def covers(self, panel: Panel) -> bool:
        """Whether an overlay takes the place of a panel beside the board."""
        shown = self.open_overlays
        is_low = self._is_presenting and self.columns.height() < scaled(PRESENTED_PX)
        leaves_chart = shown and None not in shown and not is_low
        return bool(shown) and panel in BESIDE and not (panel is Panel.CHART and leaves_chart)

    @property
    def open_overlays(self) -> list[Panel | None]:
        """Below which panel each overlay is that is open; None for one over all panels."""
        return [below for overlay, below in self._overlays.items() if not overlay.isHidden()]

    def show_panel(self, panel: Panel, is_shown: bool) -> None:
        """Show or hide a panel; in a narrow window the settings open as a drawer.

        While presenting, a panel takes the place of the one beside the board, and the chart that of a hidden one.
        """
        if self.is_shown(panel) == is_shown:
            return
        if panel is Panel.SETTINGS:
            self.show_side(is_shown)
            return
        if self._is_presenting:
            self._presented = panel if is_shown else Panel.CHART
        else:
            self._shown[panel] = is_shown
        had_focus = self.panels[panel].isAncestorOf(self.focusWidget())
        self._update()
        if had_focus:
            self._centre.setFocus(Qt.FocusReason.OtherFocusReason)
        self.panels_changed.emit()

    def set_panel(self, panel: Panel, widget: QWidget) -> None:
        """Let another widget be a panel; what was there is left to the caller."""
        self.panels[panel] = widget
        self._update()

    def set_strip(self, strip: QWidget | None) -> None:
        """Let a strip stand below the chart, and the figures be a page of the inspector; or not any more."""
        self._strip = strip
        self._update()

    def hidden_panels(self) -> list[Panel]:
        """Return the panels that are switched off, a closed drawer aside."""
        beside = [panel for panel in BESIDE if not self._shown[panel]]
        return beside if self.is_side_on else [Panel.SETTINGS, *beside]

    def kept(self) -> PanelSizes:
        return self._sizes

    def _fill_in(self, kept: PanelSizes) -> None:
        self._sizes = kept
        self._apply_sizes()

    def show_overlay(self, overlay: QWidget, below: Panel | None = None) -> None:
        """Show a panel in the place of the right column, beside the board, or of what is below the chart."""
        if overlay not in self._overlays:
            overlay.installEventFilter(self)
        self._overlays[overlay] = below
        self._arrange_right()
        overlay.show()
        self._update()
        self.panels_changed.emit()
        overlay.setFocus(Qt.FocusReason.OtherFocusReason)

    def _arrange_right(self) -> None:
        """Put the panels on the right one below the other, or the figures into the inspector."""
        name, title = FIGURES_PAGE
        if not self._has_figures_inside:
            self._inspector.remove_page(name)
        elif name not in self._inspector.names:
            place = sum(page in BEFORE_FIGURES for page in self._inspector.names)
            self._inspector.add_page(name, title, self.panels[Panel.STATE], place=place)
        figures = self.panels[Panel.STATE]
        below = [self.panels[panel] for panel in BESIDE]
        if self._has_figures_inside:
            below.remove(figures)
        if self._strip is not None:
            below.insert(1, self._strip)
        for place, widget in enumerate((*below, *self._overlays)):
            if self._right.indexOf(widget) != place:
                self._right.insertWidget(place, widget)
            self._right.setStretchFactor(place, int(widget not in (figures, self._strip)))

    @property
    def _has_figures_inside(self) -> bool:
        is_on = self._shown[Panel.STATE] and self._shown[Panel.WHY]
        has_room = self.is_wide and self._strip is None
        return is_on and not has_room and not self._is_presenting

    def _apply_sizes(self) -> None:
        """Give the panels their sizes, once it is known how much room there is."""
        if not self._is_settled:
            return
        room, height = self.columns.width() - MARGIN_PX, self.columns.height()
        strip = [1] * (self._strip is not None)  # as high as it needs
        if self._is_presenting:
            self.columns.setSizes([height, max(1, room - height)])
            chart, overlay = PRESENTED_SHARES
            below = [chart * height] * (len(BESIDE) - 1) + [overlay * height] * len(self._overlays)
            self._right.setSizes([chart * height, *strip, *below, 1])
            return
        self.columns.setSizes(self._sizes.columns_in(room, height))
        has_figures = not self._has_figures_inside
        gaps = len(strip) + has_figures + 1
        top, *below = self._sizes.heights_in(height - gaps * MARGIN_PX, has_figures)
        self._right.setSizes([top, *strip, *below, *[sum(below)] * len(self._overlays)])

    def _note_columns(self) -> None:
        self._sizes = replace(self._sizes, side=self.columns.sizes()[-1] or self._sizes.side)

    def _note_heights(self) -> None:
        if self.is_wide and self._strip is None:
            self._sizes = self._sizes.with_heights(self._right.sizes()[: len(BESIDE)])

    def _place(self) -> None:
        super()._place()
        self._layout.setGeometry(self.main.rect())  # which Qt leaves for later until it is shown
        if self.is_wide != self._was_wide:
            self._was_wide = self.is_wide
            self._update()
        elif self._sizes.side is None:
            self._apply_sizes()

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        is_first, self._is_settled = not self._is_settled, True
        if is_first:
            self._apply_sizes()

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give chart and strip their places back once an overlay is closed."""
        if event.type() == QEvent.Type.HideToParent:
            self._update()
            self.panels_changed.emit()
        return False


def _splitter(orientation: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(MARGIN_PX)
    return splitter
