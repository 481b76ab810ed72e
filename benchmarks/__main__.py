"""Runs benchmarks, all unless some are named: ``python -m benchmarks [NAME ...]``."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = tuple(file.stem for file in sorted(Path(__file__).parent.glob("[a-z]*.py")) if file.stem != "against")
"""All but the one that needs another checkout."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run each benchmark in a process of its own, so that none warms up another."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(NAMES)}")
    names = parser.parse_args(arguments).names
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no benchmark {name}; use one of {', '.join(NAMES)}")
    codes = []
    for name in names or NAMES:
        print(f"\n== {name} ==", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}"]
        codes.append(subprocess.run(command, check=False).returncode)
    return int(any(codes))


if __name__ == "__main__":
    raise SystemExit(main())
