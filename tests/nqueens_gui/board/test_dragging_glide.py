from pytestqt.qtbot import QtBot

from nqueens_gui.board.dragging import QueenGlide


def test_a_glide_begins_at_its_origin_and_ends_in_time(qtbot: QtBot) -> None:
    glide = QueenGlide()
    glide.start_from(((3, 5),), 60)
    assert glide.is_active
    assert glide.origins == ((3, 5),)
    assert glide.progress < 1
    qtbot.waitUntil(lambda: not glide.is_active)
    assert glide.progress == 1


def test_the_queen_only_comes_nearer(qtbot: QtBot) -> None:
    glide = QueenGlide()
    seen: list[float] = []
    glide.valueChanged.connect(lambda _: seen.append(glide.progress))
    glide.start_from(((0, 0),), 80)
    qtbot.waitUntil(lambda: not glide.is_active)
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_a_new_glide_ends_the_old_one(qtbot: QtBot) -> None:
    glide = QueenGlide()
    glide.start_from(((0, 0),), 10_000)
    glide.start_from(((1, 1),), 40)
    assert glide.origins == ((1, 1),)
    qtbot.waitUntil(lambda: not glide.is_active)


def test_a_glide_can_be_finished_at_once(qtbot: QtBot) -> None:
    glide = QueenGlide()
    glide.start_from(((0, 0),), 10_000)
    glide.stop()
    assert not glide.is_active
    assert glide.progress == 1
