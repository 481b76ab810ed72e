"""The installed Qt carries signals without harm: some versions lose a reference to True at each emit."""

import sys

from PySide6.QtCore import QObject, Signal

EMITS = 10_000


class Sender(QObject):
    """Sends one signal."""

    sent = Signal(object)


def test_ten_thousand_signals_cost_no_reference_to_true() -> None:
    sender, received = Sender(), []
    sender.sent.connect(received.append)
    before = sys.getrefcount(True)
    for number in range(EMITS):
        sender.sent.emit(number)
    assert len(received) == EMITS
    assert abs(sys.getrefcount(True) - before) < EMITS // 10
