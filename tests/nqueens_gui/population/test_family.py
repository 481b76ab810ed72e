"""The page of a family: pictures, phases, and the way to the parents."""

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.population.family import NO_POPULATION, FamilyPanel
from nqueens_gui.population.family_view import Phase, family_scene
from tests.nqueens_gui.population.runs import beamed, bred
from tests.nqueens_gui.screen import put_on_screen


@pytest.fixture
def panel(qtbot: QtBot) -> FamilyPanel:
    return put_on_screen(qtbot, FamilyPanel(), 400, 300)


def said(panel: FamilyPanel) -> str:
    """The sentence, with plain spaces."""
    return panel.sentence_label.text().replace("\N{NO-BREAK SPACE}", " ")


def test_without_a_population_the_page_says_what_has_families(panel: FamilyPanel) -> None:
    assert panel.sentence_label.text() == NO_POPULATION


def test_phases_follow_each_other_and_after_the_last_come_all(panel: FamilyPanel) -> None:
    trace = bred()
    scene = family_scene(trace, trace.position(2, 1))
    panel.set_scene(scene)
    assert said(panel) == scene.sentence
    for phase in Phase:
        assert panel.next_phase()
        assert panel.phase is phase
        assert said(panel) == scene.phases[phase]
    assert not panel.next_phase()
    assert panel.phase is None
    assert said(panel) == scene.sentence


def test_the_button_of_a_parent_goes_one_generation_back(panel: FamilyPanel) -> None:
    trace = bred()
    scene = family_scene(trace, trace.position(3, 1))
    panel.set_scene(scene)
    asked: list[tuple[int, int]] = []
    panel.member_requested.connect(lambda index, place: asked.append((index, place)))
    for number, parent in enumerate(scene.parents):
        assert panel.parent_buttons[number].text() == f"see member {parent.place}"
        panel.parent_buttons[number].click()
        assert asked[-1] == (2, parent.place)


def test_a_beam_has_one_parent_and_no_phases(panel: FamilyPanel) -> None:
    trace = beamed()
    panel.set_scene(family_scene(trace, trace.position(1, 0)))
    assert [button.isVisible() for button in panel.parent_buttons] == [True, False]
    assert not any(button.isVisible() for button in panel.phase_buttons.values())
    assert not panel.next_phase()


def test_pictures_are_painted_for_all_sizes(panel: FamilyPanel) -> None:
    for trace in (bred(4), bred(50), beamed(4), beamed(100, 2)):
        panel.set_scene(family_scene(trace, trace.position(1, 0)))
        assert not panel.picture.grab().isNull()
