"""The table of the history chooses rows in as few stretches as there are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from nqueens_gui.history.entry_list import EntryListModel, EntryTable, stretches
from nqueens_gui.history.history_view import Listing
from solver.history.store import Query


@given(st.sets(st.integers(0, 60)).map(sorted))
def test_stretches_hold_every_row_once_and_none_follows_another(rows: list[int]) -> None:
    found = list(stretches(rows))
    assert [row for first, last in found for row in range(first, last + 1)] == rows
    assert all(after[0] > before[1] + 1 for before, after in pairwise(found))


@pytest.mark.parametrize("kept", [set(range(1, 3001)), {2, 3, 5, 9}])
def test_rows_that_stay_chosen_are_as_many_ranges_as_stretches(qtbot: QtBot, kept: set[int]) -> None:
    table = EntryTable(EntryListModel())
    qtbot.addWidget(table)
    table.seek(kept)
    table.show_listing(Listing(Query(), tuple(range(1, 3001))))
    assert table.ids == sorted(kept)
    assert len(table.selectionModel().selection()) == len(list(stretches(sorted(kept))))
