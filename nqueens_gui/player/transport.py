"""The transport: time line, playback buttons and the speed control, with the commands that change the speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QSizePolicy, QSlider, QToolBar, QToolButton, QWidget

from nqueens_gui.kit.card import Card
from nqueens_gui.kit.features import Command, Room
from nqueens_gui.kit.icons import ICON_PX, set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_row, on_new_room
from solver.runs.clock import FIRST_SPEED, LAST_NOTCH, notch_of_speed, speed_of_notch, speed_text

NOTCHES_A_KEY = 1
"""Notches of `speed_up` and `slow_down`, and of a page of the slider."""
SLIDER_PX = 80
TOOLTIP = "Moves per second, from one every two seconds to as fast as possible."


class SpeedControl(QWidget):
    """A slider over the notches of `solver.runs.clock`, with the speed in words beside it."""

    speed_changed = Signal(float)
    """Moves a second; infinite for full speed."""

    def __init__(self) -> None:
        super().__init__()
        self.caption = kind_label("Speed", "dim")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMaximum(LAST_NOTCH)
        self.slider.setPageStep(NOTCHES_A_KEY)
        self.slider.setToolTip(TOOLTIP)
        self.slider.setProperty("tone", "plain")
        self.slider.setAccessibleName("Speed")
        self.slider.setFixedWidth(SLIDER_PX)
        self.text_label = QLabel()
        self.text_label.setToolTip(TOOLTIP)
        self.text_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.caption.setBuddy(self.slider)
        in_row(self.caption, self.slider, self.text_label, of=self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.slider.setValue(notch_of_speed(FIRST_SPEED))
        self._describe()
        self.slider.valueChanged.connect(self._tell)

    @property
    def speed(self) -> float:
        """Moves a second; infinite for full speed."""
        return speed_of_notch(self.slider.value())

    def set_speed(self, speed: float) -> None:
        """Go to the notch nearest to a speed in moves a second."""
        self.slider.setValue(notch_of_speed(speed))

    def speed_up(self) -> None:
        """Go a little faster."""
        self.slider.setValue(self.slider.value() + NOTCHES_A_KEY)

    def slow_down(self) -> None:
        """Go a little slower."""
        self.slider.setValue(self.slider.value() - NOTCHES_A_KEY)

    def _tell(self) -> None:
        self._describe()
        if self.isVisible():
            announce(self.slider, speed_text(self.speed))  # the slider itself tells its notch
        self.speed_changed.emit(self.speed)

    def _describe(self) -> None:
        self.text_label.setMinimumWidth(self._widest_text())
        self.text_label.setText(speed_text(self.speed))
        self.slider.setAccessibleDescription(f"{speed_text(self.speed)}. {TOOLTIP}")

    def _widest_text(self) -> int:
        """Give the room of the longest words, so that the slider stays where it is."""
        metrics = self.text_label.fontMetrics()
        notches = (0, LAST_NOTCH - 1, LAST_NOTCH)
        return max(metrics.horizontalAdvance(speed_text(speed_of_notch(notch))) for notch in notches)


USUAL_POSITION = "888 / 888"
"""What the buttons leave room for, however long the run."""


class PositionLabel(ElidedLabel):
    """Where in the run we are; in fewer words where there is less room."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fit()

    def fit(self) -> None:
        super().fit()
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance(USUAL_POSITION))


BUTTON_PX = 32
PLAY = "play_pause"
MOVING = ("to_start", "step_back", PLAY, "step_forward", "to_end")
RUNNING = ("stop", "run_again", "new_run")
CAPTION_FROM_PX, POSITION_FROM_PX = 560, 400
"""The narrowest bar in which the slider has its caption, and in which we read where we are."""


class TransportBar(Card):
    """Buttons for actions, where in the run we are, and the speed, below a time line.

    Buttons for which there is no room are in a menu behind the others.

    Parameters
    ----------
    timeline
        Stands above the buttons.
    running
        The buttons after those that move, some of `RUNNING`.
    """

    def __init__(
        self, timeline: QWidget, running: Sequence[str] = RUNNING, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Transport")
        self.buttons = {PLAY: QToolButton()}
        self.buttons[PLAY].setIconSize(QSize(ICON_PX, ICON_PX))
        self.buttons[PLAY].setProperty("role", "round")
        self.tools = QToolBar()
        self.tools.setIconSize(QSize(ICON_PX, ICON_PX))
        self.more = _button(self.tools.findChild(QToolButton, "qt_toolbar_ext_button"))
        self.position_label = PositionLabel()
        self.speed_control = SpeedControl()
        self._names = (*MOVING, *running)
        self._play: QAction | None = None
        self._is_playing = False
        self._prepare(timeline)
        # what concerns a part alone
        self.set_position_texts = self.position_label.set_texts
        self.set_speed = self.speed_control.set_speed
        self.speed_up, self.slow_down = self.speed_control.speed_up, self.speed_control.slow_down
        self.speed_changed = self.speed_control.speed_changed

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the buttons what they do, by their names."""
        for name in self._names:
            if name == PLAY:
                self.tools.addWidget(self.buttons[PLAY])
            else:
                self.tools.addAction(actions[name])
                self.buttons[name] = _button(self.tools.widgetForAction(actions[name]))
                self.buttons[name].setFixedSize(BUTTON_PX, BUTTON_PX)
            self.buttons[name].setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[name].setAccessibleName(_plain(actions[name].text()))
        self._play = actions[PLAY]
        self.buttons[PLAY].clicked.connect(self._play.trigger)
        self._play.changed.connect(self._show_play)
        self._show_play()

    def set_playing(self, is_playing: bool) -> None:
        """Let the round button offer to pause, or to play."""
        if is_playing != self._is_playing:
            self._is_playing = is_playing
            self._show_play()

    def _prepare(self, timeline: QWidget) -> None:
        set_icon(self.more, "chevron-down")
        self.more.setToolTip("More buttons")
        self.more.setAccessibleName("More buttons")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.position_label.setProperty("kind", "dim")
        self.position_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body.addWidget(timeline)
        self.body.addLayout(
            in_row(self.tools, (self.position_label, 1), self.speed_control, gap_px=GRID_PX // 2)
        )
        on_new_room(self, self._fit)

    def _fit(self) -> None:
        self.speed_control.caption.setVisible(self.width() >= CAPTION_FROM_PX)
        self.position_label.setVisible(self.width() >= POSITION_FROM_PX)

    def _show_play(self) -> None:
        button, action = self.buttons[PLAY], self._play
        set_icon(button, "pause" if self._is_playing else "play", "accent.text")
        if action is not None:
            button.setEnabled(action.isEnabled())
            button.setToolTip(action.toolTip())
        button.setAccessibleName("Pause" if self._is_playing else "Play")


def _button(widget: QWidget | None) -> QToolButton:
    """Return a button of a tool bar, as what it is."""
    assert isinstance(widget, QToolButton)
    return widget


def _plain(text: str) -> str:
    return text.replace("&", "")


def speed_commands(
    transport: Callable[[Room], TransportBar], prefix: str = ""
) -> tuple[Command[Room], Command[Room]]:
    """Return the commands that change the speed; `prefix` tells those of a page from those of another."""
    return (
        Command(
            name=f"{prefix}faster",
            text="Faste&r",
            tip="Increase the speed by one notch.",
            keys=("+", "="),
            icon="speed",
            act=lambda room: transport(room).speed_up(),
        ),
        Command(
            name=f"{prefix}slower",
            text="S&lower",
            tip="Reduce the speed by one notch.",
            keys=("-",),
            act=lambda room: transport(room).slow_down(),
        ),
    )
