"""How a member came about, in figures and sentences."""

from pathlib import Path

import pytest

from nqueens_gui.population.family_view import DRAWN, KEPT, LIKELY, UNEXPLAINED, Phase, family_scene
from solver.core.events import Ended, Generated, Lineage, MoveKind, Outcome, Started
from solver.core.forms import Counting, Reader, read_states
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import run_settings
from solver.custom.likely_parents import likely_lineage
from solver.custom.search import own_variant
from solver.runs.trace import Trace, record
from solver.telling.sentences import member_words
from solver.telling.squares import Coordinates
from tests.nqueens_gui.population.runs import beamed, bred
from tests.solver.custom.population_searches import PARTS
from tests.solver.custom.searches import saved

BOOK = "24748552/32752411/24415124/32543213"

FROM_BOTTOM = Reader(counting=Counting.BOTTOM)


def book_run(lineage: Lineage) -> Trace:
    """The population of the textbook and one generation, whose members all come about alike."""
    first, *others = members = read_states(BOOK, FROM_BOTTOM)
    settings = run_settings(
        8, "genetic", start=first, others=others, parameters={"population": 4, "selection": "proportional"}
    )
    h = tuple(heuristic_value(rows) for rows in members)
    start = Started(members[h.index(min(h))], min(h), None, None, members, h)
    child = list(members[lineage.parents[0]][: lineage.cut]) + list(
        members[lineage.parents[1]][lineage.cut :]
    )
    for column, _, row in lineage.moved:
        child[column] = row
    value = heuristic_value(child)
    step = Generated((lineage,) * 4, (value,) * 4, 0, value, MoveKind.WORSENING, None, None, 1, 8)
    return record(settings, [start, step, Ended(Outcome.ITERATION_LIMIT, 1, 8)])


def test_the_first_child_of_the_textbook_is_told_phase_by_phase() -> None:
    """Its first pair: 32752411 and 24748552, cut after the third digit, give 32748552; the sixth digit becomes 1."""
    trace = book_run(Lineage((1, 0), 3, ((5, 3, 7),)))
    scene = family_scene(trace, trace.position(1, 0))
    assert scene.child.rows == read_states("32748152", FROM_BOTTOM)[0]
    assert [parent.place for parent in scene.parents] == [1, 0]
    assert (scene.cut, scene.moved) == (3, ((5, 3, 7),))
    assert [round(100 * share) for share in scene.shares] == [31, 29, 26, 14]
    assert scene.phases[Phase.FITNESS] == "The fitness is 28 minus h: 23 for member 1 and 24 for member 0."
    assert scene.phases[Phase.SELECTION].endswith("its fitness: member 1 (29.5 %) and member 0 (30.8 %).")
    assert scene.phases[Phase.CROSSOVER].startswith(
        "Columns 0 to 2 come from member 1, the others from member 0: h 5 and 4 → "
    )
    chess = family_scene(trace, trace.position(1, 0), coordinates=Coordinates.CHESS)
    assert chess.phases[Phase.CROSSOVER].startswith("Columns a to c come from member 1, the others")
    assert scene.phases[Phase.MUTATION].startswith("Queen 5 from row 3 to row 7: h ")
    assert scene.phases[Phase.REPLACEMENT] == (
        "The child becomes member 0 of generation 1, in which all members are new."
    )
    assert scene.sentence.startswith("The parents have h 5 and 4. Crossing them at 3 gives h ")


def test_a_mutation_that_leaves_the_queen_where_it_is_says_so() -> None:
    trace = book_run(Lineage((1, 0), 3, ((5, 3, 3),)))
    scene = family_scene(trace, trace.position(1, 0))
    h = scene.child.h
    assert scene.phases[Phase.MUTATION] == f"The mutation leaves queen 5 in row 3, so h stays {h}."
    assert scene.sentence.endswith(f"the mutation leaves it at {h}.")
    words = member_words(trace, trace.position(1, 0))
    assert words.endswith("bred from members 1 and 0 at cut 3, mutated, which leaves queen 5 in row 3")
    chess = member_words(trace, trace.position(1, 0), Coordinates.CHESS)
    assert chess.endswith("which leaves queen f on f5")


@pytest.mark.parametrize("cut", [1, 8])
def test_a_cut_at_either_end_is_said_in_words(cut: int) -> None:
    trace = book_run(Lineage((2, 3), cut))
    words = family_scene(trace, trace.position(1, 0)).phases
    assert words[Phase.CROSSOVER].startswith(
        "Column 0 comes from member 2" if cut == 1 else "The cut is after the last column: all columns"
    )
    chess = family_scene(trace, trace.position(1, 0), coordinates=Coordinates.CHESS).phases
    assert chess[Phase.CROSSOVER].startswith("Column a comes" if cut == 1 else "The cut is after")
    assert words[Phase.MUTATION] == "No queen moves. A child is mutated with probability 90.0 %."


def test_sentences_say_the_h_that_is_counted() -> None:
    trace = bred(elite=1)
    for index in range(1, len(trace)):
        for member in range(trace.member_count):
            scene = family_scene(trace, trace.position(index, member))
            assert scene.child.h == heuristic_value(scene.child.rows)
            assert [parent.h for parent in scene.parents] == [
                heuristic_value(parent.rows) for parent in scene.parents
            ]
            if scene.cut is None:
                assert scene.sentence == KEPT
                assert not scene.phases
            else:
                assert tuple(scene.phases) == tuple(Phase)
                assert "the best 1 of the old one live on" in scene.phases[Phase.REPLACEMENT]


def test_a_member_of_a_beam_has_one_parent_and_one_move() -> None:
    trace = beamed()
    for member in range(4):
        scene = family_scene(trace, trace.position(1, member))
        (parent,), ((column, before, after),) = scene.parents, scene.moved
        assert scene.child.rows[column] == after
        assert parent.rows[column] == before
        assert scene.sentence == (
            f"Queen {column} from row {before} to row {after}: h {parent.h} → {scene.child.h}."
        )
        assert not scene.phases


def test_the_first_generation_has_no_parents() -> None:
    trace = bred()
    scene = family_scene(trace, trace.position(0, 2))
    assert (scene.parents, scene.sentence) == ((), DRAWN)


def test_of_a_search_of_ones_own_only_what_explains_a_member_is_told(tmp_path: Path) -> None:
    first, second = (0, 1, 2, 3, 4, 5), (5, 4, 3, 2, 1, 0)
    settings = run_settings(
        6, own_variant(saved(tmp_path, PARTS)), start=first, others=[second], parameters={"population": 2}
    )
    start = Started(first, 15, None, None, (first, second), (15, 15))
    children = [(0, 1, 2, 2, 1, 3), (4, 4, 4, 4, 4, 4)]
    lineages = tuple(likely_lineage((first, second), child) for child in children)
    h = tuple(map(heuristic_value, children))
    step = Generated(lineages, h, 0, min(h), MoveKind.IMPROVING, None, None, 1, None)
    trace = record(settings, [start, step, Ended(Outcome.ITERATION_LIMIT, 1, None)])
    crossed, new = (family_scene(trace, trace.position(1, member)) for member in (0, 1))
    assert (crossed.cut, crossed.phases) == (3, {})
    assert crossed.sentence.startswith(f"{LIKELY} The parents have h 15 and 15. Crossing them at 3 gives h ")
    assert (new.parents, new.sentence) == ((), UNEXPLAINED)
    assert member_words(trace, trace.position(1, 1)) == f"member 1, h {h[1]}, of unknown origin"
