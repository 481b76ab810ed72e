"""The members of a generation in the order they are shown."""

from nqueens_gui.population.family_view import Phase
from nqueens_gui.population.members_view import members_scene, phase_scene
from solver.core.heuristics import heuristic_value
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


def test_a_generation_is_shown_phase_by_phase_for_all_its_children() -> None:
    trace = bred()
    index, member = 2, 1
    lineages, before = trace.lineage(index), trace.members(index - 1)
    fit, selected, crossed, mutated, replaced = (phase_scene(trace, index, member, phase) for phase in Phase)
    h = trace.member_h(index - 1)
    assert [fit.label(place) for place in range(len(fit))] == [str(28 - h[place]) for place in fit.places]
    for scene in (fit, selected):
        assert tuple(scene.places[number] for number in scene.frames) == lineages[member].parents
    times = [int(selected.label(place).removesuffix("×")) for place in range(len(selected))]
    assert sum(times) == 2 * sum(lineage.cut is not None for lineage in lineages)
    assert "generation before: times selected" in selected.title
    for number, place in enumerate(crossed.places):
        lineage = lineages[place]
        first, second = (before[parent].tolist() for parent in lineage.parents)
        child = [*first[: lineage.cut], *second[lineage.cut :]]
        assert crossed.rows[number].tolist() == child
        assert crossed.label(number) == str(heuristic_value(child))
        assert (mutated.label(number) == "–") is not bool(lineage.moved)
    assert (
        mutated.title
        == f"{sum(bool(one.moved) for one in lineages)} of {len(lineages)} children have a mutation"
    )
    assert (replaced.phase, replaced.frames) == ("", (member,))


def test_parents_stay_marked_in_the_order_of_h() -> None:
    trace = bred()
    scene = phase_scene(trace, 2, 1, Phase.SELECTION)
    assert [int(scene.places[number]) for number in scene.marked] == list(trace.lineage(2)[1].parents)
    assert sorted(scene.h) == list(scene.h)
