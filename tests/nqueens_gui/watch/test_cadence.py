"""How often something that changes fast is shown."""

from nqueens_gui.watch.presenter import Cadence


def test_it_is_due_at_first_and_again_after_its_time() -> None:
    now = [5.0]
    cadence = Cadence(0.1, lambda: now[0])
    assert cadence.is_due
    cadence.count()
    assert not cadence.is_due
    now[0] += 0.09
    assert not cadence.is_due
    now[0] += 0.02
    assert cadence.is_due


def test_it_is_due_at_once_when_it_restarts() -> None:
    cadence = Cadence(0.1, lambda: 5.0)
    cadence.count()
    cadence.restart()
    assert cadence.is_due
