#!/usr/bin/env bash
# iohinspector 0.0.8, DataManager.load() with its defaults: two runs in one file, the first ends with the value with
# which the second begins. The overview has two runs; the loaded data has one. With monotonic=False both are there.
# Seen on 29 November 2026: "overview 2, loaded 1, monotonic=False 2". Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install iohinspector==0.0.8 polars==2.1.0
mkdir "$folder/runs"
printf 'evaluations raw_y\n1 5\n4 3\n1 3\n' >"$folder/runs/two.dat"
cat >"$folder/runs/two.json" <<'JSON'
{"version": "0.3.5", "suite": "s", "function_id": 1, "function_name": "f", "maximization": false,
 "algorithm": {"name": "a", "info": ""}, "experiment_attributes": [], "attributes": ["evaluations", "raw_y"],
 "scenarios": [{"dimension": 8, "path": "two.dat", "runs": [
  {"instance": 1, "evals": 4, "best": {"evals": 4, "y": 3, "x": []}},
  {"instance": 1, "evals": 1, "best": {"evals": 1, "y": 3, "x": []}}]}]}
JSON
found=$("$folder/venv/bin/python" - "$folder/runs" <<'PY'
import sys
from iohinspector import DataManager

runs = DataManager()
runs.add_folder(sys.argv[1])
kept = [runs.load(**options)["data_id"].n_unique() for options in ({}, {"monotonic": False})]
print(f"overview {runs.n_runs}, loaded {kept[0]}, monotonic=False {kept[1]}")
PY
)
echo "$found"
[ "$found" = "overview 2, loaded 1, monotonic=False 2" ]
