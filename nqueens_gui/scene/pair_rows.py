"""The attacking pairs of a state as a list, of any length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.heuristics import AttackingPair, Heuristic, LineKind, line_keys

KINDS = tuple(LineKind)


@dataclass(frozen=True, slots=True, eq=False)
class PairRows:
    """Attacking pairs, sorted by their columns."""

    table: NDArray[np.int32]
    """Shape (m, 3): first column, second column, number of the kind of line."""
    n: int
    """How many queens there are."""

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self.table)

    def pair(self, number: int) -> AttackingPair:
        """Return one of the pairs."""
        first, second, kind = self.table[number].tolist()
        return AttackingPair(first, second, KINDS[kind])

    @property
    def counted(self) -> str:
        """How many there are, in words."""
        if not len(self):
            return "No attacking pairs"
        return "1 attacking pair" if len(self) == 1 else f"{len(self):,} attacking pairs"


NO_PAIRS = PairRows(np.empty((0, 3), np.int32), 0)


def pair_rows(rows: Sequence[int], heuristic: Heuristic) -> PairRows:
    """List every attacking pair that h counts."""
    keys = line_keys(rows)
    found = [_pairs(keys[kind], heuristic, number) for number, kind in enumerate(KINDS)]
    table = np.concatenate(found)
    order = np.lexsort((table[:, 2], table[:, 1], table[:, 0]))
    return PairRows(table[order], len(rows))


def sentence(pair: AttackingPair) -> str:
    """Say which two queens attack each other, and along what."""
    return f"queens {pair.first} and {pair.second}, on the same {pair.kind}"


def _pairs(keys: NDArray[Any], heuristic: Heuristic, kind: int) -> NDArray[np.int32]:
    """Pair each queen with the next one on her line, then with the one after that, as long as there are any."""
    columns = np.argsort(keys, kind="stable").astype(np.int32)
    line, most = keys[columns], 1 if heuristic is Heuristic.LINE_OF_SIGHT else len(keys)
    found = [np.empty((0, 3), np.int32)]
    for apart in range(1, most + 1):
        shared = np.flatnonzero(line[apart:] == line[:-apart])
        if not len(shared):
            break
        kinds = np.full(len(shared), kind, np.int32)
        found.append(np.stack((columns[shared], columns[shared + apart], kinds), axis=1))
    return np.concatenate(found)
