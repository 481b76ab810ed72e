"""The transport: time line, playback buttons and the speed control, with the commands that change the speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QSlider, QToolButton, QWidget

from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.card import PADDING_PX, Card
from nqueens_gui.kit.features import Command, Room
from nqueens_gui.kit.guard import guarded_with
from nqueens_gui.kit.icons import ICON_PX, set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import ElidedLabel, kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_row, on_new_room
from solver.runs.clock import FIRST_SPEED, LAST_NOTCH, notch_of_speed, speed_of_notch, speed_text

NOTCHES_A_KEY = 1
"""Notches of `speed_up` and `slow_down`, and of a page of the slider."""
SLIDER_PX = 92
SHORT_SLIDER_PX = 68
"""Width of the slider where there is little room."""
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

    def set_short(self, is_short: bool) -> None:
        """Take less room, or as much as is good."""
        self.slider.setFixedWidth(SHORT_SLIDER_PX if is_short else SLIDER_PX)

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
MORE, CAPTION, POSITION = "more", "caption", "position"
LEVELS: tuple[frozenset[str], ...] = (
    frozenset({MORE}),
    frozenset({MORE, CAPTION}),
    frozenset({CAPTION, *RUNNING}),
    frozenset({CAPTION, *RUNNING, "to_start", "to_end"}),
    frozenset({CAPTION, *RUNNING, "to_start", "to_end", POSITION}),
)
"""What is hidden, from the roomiest arrangement to the narrowest; hidden buttons go to the menu of `MORE`."""


class TransportBar(Card):
    """Buttons for actions, where in the run we are, and the speed, below a time line.

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
        self.buttons = {name: icon_button(BUTTON_PX, icon_px=ICON_PX) for name in (*MOVING, *running)}
        self.buttons[PLAY] = QToolButton()
        self.more = icon_button(BUTTON_PX, icon_px=ICON_PX)
        self.menu = QMenu(self)
        self.position_label = PositionLabel()
        self.speed_control = SpeedControl()
        self._actions: dict[str, QAction] = {}
        self._is_playing = False
        self._level = -1
        self._prepare()
        self._lay_out(timeline)
        # what concerns a part alone
        self.set_position_texts = self.position_label.set_texts
        self.set_speed = self.speed_control.set_speed
        self.speed_up, self.slow_down = self.speed_control.speed_up, self.speed_control.slow_down
        self.speed_changed = self.speed_control.speed_changed

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the buttons what they do, by their names."""
        self._actions = dict(actions)
        for name, button in self.buttons.items():
            if name == PLAY:
                button.clicked.connect(actions[name].trigger)
                actions[name].changed.connect(self._show_play)
            else:
                button.setDefaultAction(actions[name])
            button.setAccessibleName(_plain(actions[name].text()))
        self._show_play()
        self._level = -1
        self._fit()

    def set_playing(self, is_playing: bool) -> None:
        """Let the round button offer to pause, or to play."""
        if is_playing != self._is_playing:
            self._is_playing = is_playing
            self._show_play()

    def _prepare(self) -> None:
        self.buttons[PLAY].setIconSize(QSize(ICON_PX, ICON_PX))
        self.buttons[PLAY].setProperty("role", "round")
        set_icon(self.more, "more")
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setToolTip("More buttons")
        self.more.setAccessibleName("More buttons")
        self.position_label.setProperty("kind", "dim")
        self.position_label.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def _lay_out(self, timeline: QWidget) -> None:
        moving = [button for name, button in self.buttons.items() if name in MOVING]
        running = [button for name, button in self.buttons.items() if name in RUNNING]
        rest = (self.more, (self.position_label, 1), self.speed_control)
        self._row = in_row(*moving, GRID_PX, *running, *rest, gap_px=GRID_PX // 2)
        self.body.addWidget(timeline)
        self.body.addLayout(self._row)
        on_new_room(self, self._fit)
        self._fit()

    def _fit(self) -> None:
        """Hide what there is no room for."""
        room = self.contentsRect().width()
        fitting = (level for level, hidden in enumerate(LEVELS) if self._needed_px(hidden) <= room)
        level = next(fitting, len(LEVELS) - 1)
        if level == self._level:
            return
        self._level = level
        for name, part in self._parts().items():
            part.setVisible(name not in LEVELS[level])
        self.speed_control.set_short(CAPTION in LEVELS[level])
        self.menu.clear()
        self.menu.addActions([action for name, action in self._actions.items() if name in LEVELS[level]])

    def _parts(self) -> dict[str, QWidget]:
        """Return all that may be hidden, by name."""
        return {
            **self.buttons,
            MORE: self.more,
            CAPTION: self.speed_control.caption,
            POSITION: self.position_label,
        }

    def _needed_px(self, hidden: frozenset[str]) -> int:
        parts = [part for name, part in self._parts().items() if name not in hidden]
        slider = SHORT_SLIDER_PX if CAPTION in hidden else SLIDER_PX
        speed = slider + GRID_PX + self.speed_control.text_label.minimumWidth()
        gaps = (len(parts) + 2) * self._row.spacing() + GRID_PX
        return sum(map(_least_width, parts)) + speed + gaps + 2 * (PADDING_PX + self.frameWidth())

    def _show_play(self) -> None:
        button, action = self.buttons[PLAY], self._actions.get(PLAY)
        set_icon(button, "pause" if self._is_playing else "play", "accent.text")
        if action is not None:
            button.setEnabled(action.isEnabled())
            button.setToolTip(action.toolTip())
        button.setAccessibleName("Pause" if self._is_playing else "Play")

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(self._needed_px(LEVELS[-1]), super().minimumSizeHint().height())


def _least_width(part: QWidget) -> int:
    is_text = isinstance(part, QLabel) and part.minimumWidth() > 0
    width = part.minimumWidth() if is_text else max(part.minimumWidth(), part.sizeHint().width())
    return min(width, part.maximumWidth())


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
