#!/usr/bin/env bash
# pychoco 0.4.0: Solver.get_node_count(), documented as the node count, returns seconds: the class defines it twice, and
# the second definition asks for the time. The count itself is there, one call below. 100 queens, first solution.
# Seen on 29 November 2026: "get_node_count is the time: True; nodes: 100". Fails if that changes. Takes half a minute.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pychoco==0.4.0
found=$("$folder/venv/bin/python" - <<'PY'
from pychoco import Model, backend

model = Model()
rows = [model.intvar(0, 99, name=f"q{c}") for c in range(100)]
for slope in (-1, 0, 1):
    model.all_different([model.int_offset_view(row, slope * c) for c, row in enumerate(rows)]).post()
solver = model.get_solver()
solver.find_solution()
before, told, after = solver.get_time_count(), solver.get_node_count(), solver.get_time_count()
print(f"get_node_count is the time: {before <= told <= after}; nodes: {backend.get_node_count(solver._handle)}")
PY
)
echo "$found"
[ "$found" = "get_node_count is the time: True; nodes: 100" ]
