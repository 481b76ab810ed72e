"""Runs all benchmarks: ``python -m benchmarks``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Run every benchmark in a process of its own, so that none warms up another."""
    for file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        print(f"\n== {file.stem} ==", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{file.stem}"], check=False)


if __name__ == "__main__":
    main()
