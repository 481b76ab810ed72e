"""DueMoves: moves fall due with time."""

from __future__ import annotations

from math import inf

from solver.runs.speed import DueMoves


def test_the_first_move_is_due_at_once():
    pace = DueMoves(0.5)
    pace.start(10.0)
    assert pace.due == 1


def test_further_moves_fall_due_at_the_speed():
    pace = DueMoves(4.0)
    pace.start(0.0)
    pace.count_made(1)
    pace.pass_time(0.2)
    assert pace.due == 0
    pace.pass_time(0.25)
    assert pace.due == 1


def test_arrears_beyond_a_tenth_of_a_second_are_dropped():
    pace = DueMoves(1000.0)
    pace.start(0.0)
    pace.pass_time(60.0)
    assert pace.due == 100


def test_a_slow_pace_never_hurries_to_make_up_for_a_delay():
    pace = DueMoves(0.5)
    pace.start(0.0)
    pace.count_made(1)
    pace.pass_time(60.0)
    assert pace.due == 1


def test_a_change_of_speed_acts_at_once():
    pace = DueMoves(0.5)
    pace.start(0.0)
    pace.count_made(1)
    pace.set_speed(100.0)
    pace.pass_time(0.05)
    assert pace.due == 5


def test_a_change_of_speed_makes_no_move_due_and_keeps_the_part_of_one_that_was_waited_for():
    pace = DueMoves(1000.0)
    pace.start(0.0)
    pace.pass_time(0.0507)
    assert pace.due == 51
    pace.set_speed(1.0)
    assert pace.due == 0
    pace.pass_time(0.3507)
    assert pace.due == 1


def test_any_number_of_moves_is_due_at_infinite_speed():
    pace = DueMoves(inf)
    pace.start(0.0)
    pace.count_made(10**9)
    pace.pass_time(0.1)
    assert pace.due == inf
