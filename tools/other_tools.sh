#!/usr/bin/env bash
# Runs the other tools of docs/other-tools.md in their versions and prints the figures of that page. It takes a few
# minutes and needs the network.
#
# usage: tools/other_tools.sh [NAME ...]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wanted=("$@")

cat >"$folder/boards.py" <<'PY'
"""The boards of the page, and the two heuristics by their definitions."""
from collections import Counter
from math import comb

BOARDS = {"S": [3, 2, 5, 2, 2, 0, 7, 7], "row 0": [0] * 8, "solution": [0, 4, 7, 5, 2, 6, 1, 3]}
KINDS = (lambda c, r: r, lambda c, r: r + c, lambda c, r: r - c)


def lines(rows, kinds=KINDS):
    return [k for kind in kinds for k in Counter(kind(c, r) for c, r in enumerate(rows)).values()]


def h(rows, kinds=KINDS):
    return sum(comb(k, 2) for k in lines(rows, kinds))


def line_of_sight(rows, kinds=KINDS):
    return sum(k - 1 for k in lines(rows, kinds))


def draw(random, n):
    return [random.randrange(n) for _ in range(n)]


def show(name, figure):
    print(name, {board: figure(rows) for board, rows in BOARDS.items()})
PY

is_wanted() {
    [ ${#wanted[@]} = 0 ] || [[ " ${wanted[*]} " == *" $1 "* ]]
}

# Installs the packages after the name in an environment of their own and runs the program from standard input.
run() {
    local name=$1
    shift
    is_wanted "$name" || return 0
    echo "== $*"
    python3 -m venv "$folder/$name"
    "$folder/$name/bin/pip" --quiet --disable-pip-version-check install "$@"
    (cd "$folder" && PYTHONWARNINGS=ignore PYTHONPATH="$folder" "$folder/$name/bin/python" -)
}

run ioh ioh==0.4.2 <<'PY'
import ioh
from boards import *

queens = ioh.get_problem(23, 1, 64, ioh.ProblemClass.PBO)
show("PBO 23", lambda rows: queens([int(rows[c] == r) for r in range(8) for c in range(8)]))
optimum = queens.optimum
print("optimum: y", optimum.y, "queens in x", sum(optimum.x), "value of that x", queens([0] * 64))
try:
    ioh.get_problem(23, 1, 60, ioh.ProblemClass.PBO)([0] * 60)
except ValueError as error:
    print("dimension 60:", error)
PY

for package in mlrose-hiive==2.2.4 mlrose-ky==1.1.6 mlrose==1.3.0; do
    more=()
    [ "$package" != mlrose-hiive==2.2.4 ] || more=(joblib==1.2.0 setuptools==80.9.0)
    [ "$package" != mlrose==1.3.0 ] || more=(six==1.17.0 scipy scikit-learn numpy sklearn==0.0)
    export SKLEARN_ALLOW_DEPRECATED_SKLEARN_PACKAGE_INSTALL=True # mlrose 1.3.0 asks for sklearn by its old name
    run "${package%%=*}" "$package" "${more[@]}" <<'PY'
import sys
import sysconfig
from importlib import import_module
from itertools import product
from pathlib import Path
import numpy as np
from boards import *

[name] = [n for n in ("mlrose_hiive", "mlrose_ky", "mlrose") if (Path(sysconfig.get_path("purelib")) / n).is_dir()]
if name == "mlrose":  # it looks for six where scikit-learn has not had it since 0.23
    import six
    sys.modules["sklearn.externals.six"] = six
    import sklearn.externals
    sklearn.externals.six = six
mlrose = import_module(name)
queens = mlrose.Queens()
show("Queens", lambda rows: float(queens.evaluate(np.array(rows))))
differ = [queens.evaluate(np.array(rows)) != h(rows) for n in (4, 5, 6) for rows in product(range(n), repeat=n)]
print(f"differs from h on {np.mean(differ):.1%} of all states of n = 4, 5, 6")
if name != "mlrose":
    assert all(
        queens.evaluate(np.array(s)) == h(s, KINDS[1:]) + line_of_sight(s, KINDS[:1]) for s in product(range(5), repeat=5)
    )
    print("equal to k - 1 a row and k(k - 1)/2 a diagonal on all states of n = 5")
    print("maximises: QueensOpt", mlrose.QueensOpt(8).get_maximize(), end="; ")
print("DiscreteOpt", mlrose.DiscreteOpt(8, queens, max_val=8).get_maximize())
PY
done

run simpleai simpleai==0.8.3 <<'PY'
import random
from boards import *
from simpleai.search import SearchProblem, hill_climbing, simulated_annealing


class Queens(SearchProblem):
    def actions(self, state):
        return [(c, r) for c in range(8) for r in range(8) if r != state[c]]

    def result(self, state, action):
        column, row = action
        return (*state[:column], row, *state[column + 1:])

    def value(self, state):
        return -h(state)


random.seed(1)
ends, annealed = [], []
for _ in range(4000):
    problem = Queens(tuple(draw(random, 8)))
    end = hill_climbing(problem).state
    ends.append((h(end), min(h(problem.result(end, action)) for action in problem.actions(end))))
stuck = [(own, best) for own, best in ends if own]
print(f"hill_climbing: solved {1 - len(stuck) / len(ends):.1%} of {len(ends)}, "
      f"a better successor in {sum(best < own for own, best in stuck) / len(stuck):.1%} of the others")
class Count(Queens):
    asked = 0
    def actions(self, state):
        Count.asked += 1
        return super().actions(state)
for _ in range(200):
    simulated_annealing(Count(tuple(draw(random, 8))))
print(f"simulated_annealing without a limit: {Count.asked / 200:.2f} iterations in the mean")
PY

run python-constraint2 python-constraint2==2.9.0 <<'PY'
from itertools import combinations
from random import Random
from constraint import AllDifferentConstraint, MinConflictsSolver, Problem

for is_global in (True, False):
    solved = 0
    for seed in range(12):
        problem = Problem(MinConflictsSolver(steps=1000, rand=Random(seed)))
        problem.addVariables(range(20), range(20))
        if is_global:
            problem.addConstraint(AllDifferentConstraint(), range(20))
        for a, b in combinations(range(20), 2):
            problem.addConstraint(lambda x, y, d=b - a: abs(x - y) != d and (is_global or x != y), (a, b))
        solved += problem.getSolution() is not None
    print("one AllDifferent for the rows:" if is_global else "rows by pairs:", solved, "of 12 solved at n = 20")
PY

run aima3 aima3==1.0.11 <<'PY'
from aima3.csp import NQueensCSP
from aima3.search import NQueensProblem
from boards import *


def conflicts(rows):
    problem, assigned = NQueensCSP(8), {}
    for column, row in enumerate(rows):
        problem.assign(column, row, assigned)
    return sum(problem.nconflicts(column, row, assigned) for column, row in assigned.items())


show("NQueensCSP.nconflicts, summed", conflicts)
problem = NQueensProblem(8)
try:
    problem.value(problem.initial)
except NotImplementedError:
    print("NQueensProblem: no value; h:", hasattr(problem, "h"))
PY

run pygad pygad==3.9.2 <<'PY'
import pygad

for choice in ({"init_range_low": 0, "init_range_high": 8}, {"gene_space": range(8)}):
    search = pygad.GA(num_generations=100, num_parents_mating=4, sol_per_pop=20, num_genes=8, gene_type=int,
                      random_seed=1, suppress_warnings=True, fitness_func=lambda ga, rows, i: -float(sum(rows)), **choice)
    search.run()
    print(*choice, "genes from", search.population.min(), "to", search.population.max())
PY

run deap deap==1.4.4 <<'PY'
import importlib.util
import subprocess
import sys
import tarfile
from boards import *

# The example is in the source archive only.
subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "deap==1.4.4"],
               check=True, stderr=subprocess.DEVNULL)
with tarfile.open("deap-1.4.4.tar.gz") as archive:
    open("example.py", "wb").write(archive.extractfile("deap-1.4.4/examples/ga/nqueens.py").read())
import example

show("evalNQueens", lambda rows: example.evalNQueens(rows)[0])
PY

run chess chess==1.11.2 <<'PY'
import random
import chess
from boards import *


def attackers(rows):
    board = chess.Board(None)
    for c, r in enumerate(rows):
        board.set_piece_at(chess.square(c, 7 - r), chess.Piece(chess.QUEEN, chess.WHITE))
    return sum(len(board.attackers(chess.WHITE, square)) for square in board.pieces(chess.QUEEN, chess.WHITE))


show("attackers, summed", attackers)
random.seed(1)
drawn = [draw(random, 8) for _ in range(20_000)]
print("twice line of sight on", sum(attackers(s) == 2 * line_of_sight(s) for s in drawn), "of", len(drawn), "boards;",
      f"not twice h on {sum(attackers(s) != 2 * h(s) for s in drawn) / len(drawn):.1%}")
for queens in (10, 16):
    board = chess.Board(None)
    board.set_piece_at(chess.H8, chess.Piece(chess.KING, chess.BLACK))
    board.set_piece_at(chess.H3, chess.Piece(chess.KING, chess.WHITE))
    for square in range(queens):
        board.set_piece_at(square, chess.Piece(chess.QUEEN, chess.WHITE))
    print(queens, "queens and a king: too many", bool(board.status() & chess.STATUS_TOO_MANY_WHITE_PIECES))
PY

run dimod dimod==0.12.23 <<'PY'
from itertools import combinations
import dimod
from boards import *

model, squares = dimod.BinaryQuadraticModel("BINARY"), [(r, c) for r in range(8) for c in range(8)]
for k in range(8):
    for line in (0, 1):
        model.update(dimod.generators.combinations([s for s in squares if s[line] == k], 1))
for a, b in combinations(squares, 2):
    if abs(a[0] - b[0]) == abs(a[1] - b[1]):
        model.add_quadratic(a, b, 1)
show(f"energy, offset {model.offset:g} included", lambda rows: model.energy({(r, c): int(rows[c] == r) for r, c in squares}))
show("h + pairs in equal rows", lambda rows: h(rows) + h(rows, KINDS[:1]))
PY

run simanneal simanneal==0.5.0 2>/dev/null <<'PY'
import random
from boards import *
from simanneal import Annealer


class Queens(Annealer):
    copy_strategy, updates = "slice", 0

    def move(self):
        self.state[random.randrange(20)] = random.randrange(20)

    def energy(self):
        return h(self.state)


for mode in ("default temperatures", "auto"):
    found = []
    for seed in range(20):
        random.seed(seed)
        search = Queens(draw(random, 20))
        if mode == "auto":
            search.set_schedule(search.auto(minutes=0.005, steps=200))
        search.steps, search.updates = 3000, 0
        found.append(search.anneal()[1])
    print(mode, search.Tmax, search.Tmin, "least h of 3000 moves, mean of 20:", sum(found) / 20)
print("least h of 3000 random boards:", sum(min(h(draw(random, 20)) for _ in range(3000)) for _ in range(20)) / 20)
PY

run ortools ortools==9.15.6755 <<'PY'
from ortools.sat.python import cp_model

for n in (8, 100):
    model = cp_model.CpModel()
    rows = [model.new_int_var(0, n - 1, f"q{c}") for c in range(n)]
    for slope in (-1, 0, 1):
        model.add_all_different(row + slope * c for c, row in enumerate(rows))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.random_seed = 1, 1
    status = solver.solve(model)
    print(f"n = {n}:", solver.status_name(status), "objective", solver.objective_value, "conflicts", solver.num_conflicts,
          "branches", solver.num_branches)
PY

run pychoco pychoco==0.4.0 <<'PY'
from pychoco import Model, backend

for n in (8, 100):
    model = Model()
    rows = [model.intvar(0, n - 1, name=f"q{c}") for c in range(n)]
    for slope in (-1, 0, 1):
        model.all_different([model.int_offset_view(row, slope * c) for c, row in enumerate(rows)]).post()
    solver = model.get_solver()
    solver.find_solution()
    print(f"n = {n}:", [row.get_value() for row in rows][:8], "fails", solver.get_fail_count(), "backtracks",
          solver.get_backtrack_count(), "get_node_count", solver.get_node_count(), "nodes",
          backend.get_node_count(solver._handle))
PY

if is_wanted n-queens; then
    echo "== n-queens 1.0.1 of npm"
    (cd "$folder" && npm --silent --prefix "$folder" install n-queens@1.0.1 >/dev/null)
    (cd "$folder" && node -e "const {NQueen} = require('n-queens'); const board = new NQueen(8); board.solveNQ(); board.printSolution()")
fi
