#!/usr/bin/env bash
# numba 0.68.1, @njit: two arrays that are arguments may share memory, as far as LLVM is told, even where their types
# differ. So a number that a loop keeps in an array of one element is loaded and stored again at each turn in which the
# loop stores to another array, be that one of floats. The compiler's flags have `noalias`, and loops that are made
# parallel get it where they are safe; @njit does not know it: KeyError.
# Seen on 30 November 2026: "int64 and float64: 0 of 3 arrays apart, total loaded and stored 8 times in 8 turns; option
# noalias: KeyError; flag noalias: False". Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install numba==0.68.1 numpy==2.4.6
found=$("$folder/venv/bin/python" - <<'PY'
import re

import numba
import numpy as np
from numba.core.compiler import Flags


def count(total, steps, log):
    for place in range(8):
        total[0] += steps[0]
        log[place] = 0.5


def made(**options):
    function = numba.njit(**options)(count)
    function(np.zeros(1, np.int64), np.ones(1, np.int64), np.zeros(8))
    return next(iter(function.inspect_llvm().values()))


definition, body = re.search(r"define [^\n]*5count[^\n(]*\((.*?)\)[^)\n]*\{(.*?)\n\}", made(), re.S).groups()
arrays = re.findall(r"ptr ([^%]*)%arg\.(?:total|steps|log)\.4", definition)
apart = sum("noalias" in attributes for attributes in arrays)
loads = len(re.findall(r"load i64, ptr %arg\.total\.4", body))
stores = len(re.findall(r"store i64 [^,]*, ptr %arg\.total\.4", body))
assert loads == stores, (loads, stores)
try:
    made(noalias=True)
    option = "known"
except KeyError:
    option = "KeyError"
print(
    f"int64 and float64: {apart} of {len(arrays)} arrays apart, total loaded and stored {loads} times in 8 turns; "
    f"option noalias: {option}; flag noalias: {Flags().noalias}"
)
PY
)
echo "$found"
[ "$found" = "int64 and float64: 0 of 3 arrays apart, total loaded and stored 8 times in 8 turns; option noalias: KeyError; flag noalias: False" ]
