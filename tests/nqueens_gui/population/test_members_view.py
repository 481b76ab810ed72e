"""The members of a generation in the order they are shown."""

from nqueens_gui.population.members_view import members_scene
from tests.nqueens_gui.population.runs import beamed, bred


def test_members_are_in_the_order_of_h() -> None:
    trace = bred()
    for index in range(len(trace)):
        scene = members_scene(trace, index, 3)
        assert scene.h.tolist() == sorted(trace.member_h(index).tolist())
        assert scene.places[scene.chosen] == 3
        assert scene.rows.tolist() == trace.members(index)[scene.places].tolist()


def test_a_member_is_told_by_its_place_its_fitness_and_its_share() -> None:
    trace = bred(selection="proportional")
    scene, h = members_scene(trace, 1, 0), trace.member_h(1)
    share = (28 - h[1]) / (28 * 6 - h.sum())
    assert scene.text(scene.places.tolist().index(1)) == (
        f"member 1: h {h[1]}, fitness {28 - h[1]}, selected with probability {100 * share:.1f} %"
    )


def test_members_of_a_beam_have_no_fitness() -> None:
    trace = beamed()
    scene = members_scene(trace, 1, 2)
    assert scene.text(scene.chosen) == f"member 2: h {trace.member_h(1)[2]}"
    assert scene.title == "4 members by h"
