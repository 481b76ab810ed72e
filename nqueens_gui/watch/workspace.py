"""Arranges the panels: three columns where there is room, a drawer and shared places otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.keyboard import close_on_escape
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
    """The widths of the columns beside the board, and the heights of the panels in the right one."""

    settings: Size = SETTINGS_PX
    side: Size | None = None
    """None while its width is not chosen."""
    heights: tuple[Size, Size, Size] = HEIGHTS_PX
    """Of chart, figures and reasons."""

    def with_columns(self, sizes: Sequence[int]) -> PanelSizes:
        """Take the widths of settings, board and right column, or of the last two; a hidden one has none."""
        settings = sizes[0] if len(sizes) > 2 else 0
        return replace(self, settings=settings or self.settings, side=sizes[-1] or self.side)

    def with_heights(self, heights: Sequence[int]) -> PanelSizes:
        """Take the heights of chart, figures and reasons; a hidden one has none."""
        pairs = zip(heights, self.heights, strict=True)
        return replace(self, heights=tuple(new or before for new, before in pairs))

    def columns_in(self, room: int, height: int, is_wide: bool) -> list[int]:
        """Return the widths of the columns: the board's takes whatever the others leave."""
        settings = [self.settings] if is_wide else []
        empty = max(0, room - sum(settings) - SIDE_PX - max(0, height - AROUND_BOARD_PX))
        side = self.side or min(SIDE_PX + round(SIDE_SHARE * empty), WIDEST_SIDE_PX)
        return [*settings, max(1, room - sum(settings) - side), side]

    def heights_in(self, room: int, has_figures: bool = True) -> list[int]:
        """Return the heights in the right column: chart and reasons share what the figures, if any, leave."""
        chart, figures, reasons = self.heights
        rest = max(2, room - figures if has_figures else room)
        top = max(1, rest * chart // (chart + reasons))
        return [top, figures, rest - top] if has_figures else [top, rest - top]


WIDE_PX = 1180
"""Least width for three columns."""
MARGIN_PX = 12
DRAWER_PX = 300


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


class Workspace(QWidget, Keeping[PanelSizes]):
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
        The part of `centre` that the drawer leaves free: it opens below.
    """

    visibility_changed = Signal(str, bool)

    def __init__(
        self, centre: QWidget, panels: Mapping[Panel, QWidget], inspector: Inspector, head: QWidget
    ) -> None:
        super().__init__()
        self._centre = centre
        self._head = head
        self._inspector = inspector
        self.panels = {**panels, Panel.WHY: inspector}
        self._is_on = dict.fromkeys(Panel, True)
        self._is_drawer_open = False
        self._is_presenting = False
        self._presented = Panel.CHART
        """The panel beside the board while presenting."""
        self.is_wide = True
        """Whether there are three columns."""
        self._is_settled = False
        self._strip: QWidget | None = None
        self._overlays: dict[QWidget, Panel | None] = {}
        self._sizes = PanelSizes()
        self.columns = _splitter(Qt.Orientation.Horizontal)
        self._side = _splitter(Qt.Orientation.Vertical)
        for column in (self.panels[Panel.SETTINGS], centre, self._side):  # Tab goes from left to right
            self.columns.addWidget(column)
        self._layout = in_column((self.columns, 1), gap_px=MARGIN_PX, margin_px=MARGIN_PX, of=self)
        self.columns.splitterMoved.connect(self._note_columns)
        self._side.splitterMoved.connect(self._note_heights)
        close_on_escape(self, lambda: not self.is_wide and self._is_drawer_open, self.close_drawer)
        self._arrange(is_wide=True)

    def is_shown(self, panel: Panel) -> bool:
        """Whether a panel is there to be seen, be it as a page of another."""
        if self._is_presenting:
            return panel is self._presented
        return self._is_drawer_open if self._is_drawer(panel) else self._is_on[panel]

    def set_presenting(self, is_presenting: bool, controls: QWidget) -> None:
        """Show nothing beside the board but one panel, with the controls below it; or all panels again.

        The head is above both then; whoever ends that puts it and the controls back into their column. An overlay
        stands above the controls.
        """
        self._is_presenting = is_presenting
        if is_presenting:
            self._layout.insertWidget(0, self._head)
            self._side.addWidget(controls)
            controls.show()
        self._update()

    def _update(self) -> None:
        self._update_visibility()
        self._apply_sizes()

    @property
    def open_overlays(self) -> list[Panel | None]:
        """Below which panel each overlay is that is open; None for one over all panels."""
        return [below for overlay, below in self._overlays.items() if not overlay.isHidden()]

    def covers(self, panel: Panel) -> bool:
        """Whether an overlay takes the place of a panel beside the board."""
        shown = self.open_overlays
        is_low = self._is_presenting and self.columns.height() < scaled(PRESENTED_PX)
        leaves_chart = shown and None not in shown and not is_low
        return bool(shown) and panel in BESIDE and not (panel is Panel.CHART and leaves_chart)

    def show_panel(self, panel: Panel, is_shown: bool) -> None:
        """Show or hide a panel; in a narrow window the settings open as a drawer.

        While presenting, a panel takes the place of the one beside the board, and the chart that of a hidden one.
        """
        if self.is_shown(panel) == is_shown:
            return
        if self._is_presenting:
            self._presented = panel if is_shown and panel in BESIDE else Panel.CHART
            self._update()
            self._tell_visibility()
            return
        if self._is_drawer(panel):
            self._is_drawer_open = is_shown
        else:
            self._is_on[panel] = is_shown
        had_focus = self.panels[panel].isAncestorOf(self.focusWidget())
        self._update()
        if self._is_drawer(panel) and is_shown:
            self.panels[panel].setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self._centre.setFocus(Qt.FocusReason.OtherFocusReason)
        self.visibility_changed.emit(panel.value, is_shown)

    def set_panel(self, panel: Panel, widget: QWidget) -> None:
        """Let another widget be a panel; what was there is left to the caller."""
        self.panels[panel] = widget
        self._update()

    def set_strip(self, strip: QWidget | None) -> None:
        """Let a strip stand below the chart, and the figures be a page of the inspector; or not any more."""
        self._strip = strip
        self._update()

    def close_drawer(self) -> None:
        """Close the drawer when it is open."""
        if self._is_drawer(Panel.SETTINGS):
            self.show_panel(Panel.SETTINGS, False)

    def hidden_panels(self) -> list[Panel]:
        """Return the panels that are switched off, a closed drawer aside."""
        return [panel for panel in Panel if not self._is_on[panel]]

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
        self._arrange_side()
        overlay.show()
        self._update()
        self.visibility_changed.emit(Panel.CHART.value, self.is_shown(Panel.CHART))
        overlay.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell_visibility(self) -> None:
        for panel in Panel:
            self.visibility_changed.emit(panel.value, self.is_shown(panel))

    def _is_drawer(self, panel: Panel) -> bool:
        return panel is Panel.SETTINGS and not self.is_wide

    def _arrange(self, is_wide: bool) -> None:
        self.is_wide = is_wide
        self._is_drawer_open = False
        self._arrange_columns()
        self._update_visibility()
        self._apply_sizes()

    def _arrange_columns(self) -> None:
        if self.is_wide:
            self.columns.insertWidget(0, self.panels[Panel.SETTINGS])
        else:
            self.panels[Panel.SETTINGS].setParent(self)
        for place in range(self.columns.count()):
            self.columns.setStretchFactor(place, int(self.columns.widget(place) is self._centre))

    def _arrange_side(self) -> None:
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
            if self._side.indexOf(widget) != place:
                self._side.insertWidget(place, widget)
            self._side.setStretchFactor(place, int(widget not in (figures, self._strip)))

    @property
    def _has_figures_inside(self) -> bool:
        is_on = self._is_on[Panel.STATE] and self._is_on[Panel.WHY]
        has_room = self.is_wide and self._strip is None
        return is_on and not has_room and not self._is_presenting

    def _apply_sizes(self) -> None:
        """Give the panels their sizes, once it is known how much room there is."""
        if not self._is_settled:
            return
        gaps = MARGIN_PX * (self.columns.count() - 1)
        room, height = self.columns.width() - gaps, self.columns.height()
        strip = [1] * (self._strip is not None)  # as high as it needs
        if self._is_presenting:
            self.columns.setSizes([0] * (self.columns.count() - 2) + [height, max(1, room - height)])
            chart, overlay = PRESENTED_SHARES
            below = [chart * height] * (len(BESIDE) - 1) + [overlay * height] * len(self._overlays)
            self._side.setSizes([chart * height, *strip, *below, 1])
            return
        self.columns.setSizes(self._sizes.columns_in(room, height, self.is_wide))
        room = height - MARGIN_PX * (self._side.count() - 1)
        top, *below = self._sizes.heights_in(room, not self._has_figures_inside)
        self._side.setSizes([top, *strip, *below, *[sum(below)] * len(self._overlays)])

    def _note_columns(self) -> None:
        self._sizes = self._sizes.with_columns(self.columns.sizes())

    def _note_heights(self) -> None:
        if self.is_wide and self._strip is None:
            self._sizes = self._sizes.with_heights(self._side.sizes()[: len(BESIDE)])

    def _update_visibility(self) -> None:
        self._arrange_side()
        for panel, widget in self.panels.items():
            if panel is not Panel.STATE or not self._has_figures_inside:  # else the inspector shows it
                widget.setVisible(self.is_shown(panel) and not self.covers(panel))
        has_parts = self._strip is not None or bool(self.open_overlays) or any(map(self.is_shown, BESIDE))
        self._side.setVisible(self._is_presenting or has_parts)
        self._place_drawer()

    def _rearrange(self, is_wide: bool) -> None:
        was_shown = {panel: self.is_shown(panel) for panel in Panel}
        self._arrange(is_wide)
        for panel in Panel:
            if self.is_shown(panel) != was_shown[panel]:
                self.visibility_changed.emit(panel.value, self.is_shown(panel))

    def _follow_font(self) -> None:
        if not self._fit_columns():
            self._apply_sizes()

    def _fit_columns(self) -> bool:
        """Show as many columns as there is room for, and tell whether that changed their number."""
        is_wide = self.width() >= scaled(WIDE_PX)
        is_changing = is_wide != self.is_wide
        if is_changing:
            self._rearrange(is_wide)
        return is_changing

    def _place_drawer(self) -> None:
        if self._is_drawer(Panel.SETTINGS):
            drawer = self.panels[Panel.SETTINGS]
            top = 2 * MARGIN_PX + self._head.sizeHint().height()
            width = max(DRAWER_PX, drawer.minimumSizeHint().width())
            drawer.setGeometry(MARGIN_PX, top, width, self.height() - top - MARGIN_PX)
            drawer.raise_()

    @guarded_with(False)
    def focusNextPrevChild(self, is_next: bool) -> bool:
        is_moved = super().focusNextPrevChild(is_next)
        if not self.panels[Panel.SETTINGS].isAncestorOf(self.window().focusWidget()):
            self.close_drawer()  # it would cover what has the keyboard now
        return is_moved

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_first, self._is_settled = not self._is_settled, True
        if not self._fit_columns() and (is_first or self._sizes.side is None):
            self._apply_sizes()
        self._place_drawer()

    @guarded_with(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give chart and strip their places back once an overlay is closed."""
        if event.type() == QEvent.Type.HideToParent:
            self._update()
            self.visibility_changed.emit(Panel.CHART.value, self.is_shown(Panel.CHART))
        return False

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._is_settled:
            QTimer.singleShot(0, self, self._follow_font)  # Qt still goes through the widgets


def _splitter(orientation: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(MARGIN_PX)
    return splitter
