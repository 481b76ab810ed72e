"""The members of a generation in the order they are shown."""

from nqueens_gui.population.family_view import Phase
from nqueens_gui.population.members_view import members_scene, phase_scene
from solver.core.heuristics import heuristic_value
from tests.nqueens_gui.population.runs import beamed, bred


def test_members_are_in_the_order_of_h_or_of_the_population() -> None:
    trace = bred()
    for index in range(len(trace)):
        by_h, as_is = (members_scene(trace, index, 3, is_sorted=is_sorted) for is_sorted in (True, False))
        assert by_h.h.tolist() == sorted(trace.member_h(index).tolist())
        assert as_is.h.tolist() == trace.member_h(index).tolist()
        for scene in (by_h, as_is):
            assert scene.places[scene.chosen] == 3
            assert [tuple(rows) for rows in scene.rows.tolist()] == [
                tuple(trace.members(index)[place].tolist()) for place in scene.places
            ]


def test_a_member_is_told_by_its_place_its_fitness_and_its_share() -> None:
    trace = bred(selection="proportional")
    scene = members_scene(trace, 1, 0, is_sorted=False)
    h = trace.member_h(1)
    share = (28 - h[1]) / (28 * 6 - h.sum())
    assert scene.text(1) == (
        f"member 1: h {h[1]}, fitness {28 - h[1]}, selected with probability {100 * share:.1f} %"
    )


def test_members_of_a_beam_have_no_fitness() -> None:
    trace = beamed()
    assert members_scene(trace, 1, 2, is_sorted=False).text(2) == f"member 2: h {trace.member_h(1)[2]}"
    assert members_scene(trace, 1, 2).title == "4 members by h"


def test_a_generation_is_shown_phase_by_phase_for_all_its_children() -> None:
    trace = bred()
    index, member = 2, 1
    lineages, before = trace.lineage(index), trace.members(index - 1)
    fit, selected, crossed, mutated, replaced = (
        phase_scene(trace, index, member, phase, is_sorted=False) for phase in Phase
    )
    h = trace.member_h(index - 1)
    assert [fit.label(place) for place in range(len(fit))] == [str(28 - value) for value in h]
    assert (fit.marked, selected.frames) == (lineages[member].parents, lineages[member].parents)
    times = [int(selected.label(place).removesuffix("×")) for place in range(len(selected))]
    assert sum(times) == 2 * sum(lineage.cut is not None for lineage in lineages)
    assert "generation before: times selected" in selected.title
    for place, lineage in enumerate(lineages):
        first, second = (before[parent].tolist() for parent in lineage.parents)
        child = [*first[: lineage.cut], *second[lineage.cut :]]
        assert crossed.rows[place].tolist() == child
        assert crossed.label(place) == str(heuristic_value(child))
        assert (mutated.label(place) == "–") is not bool(lineage.moved)
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
