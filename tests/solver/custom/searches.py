"""Searches for tests: well-behaved and hostile ones."""

from pathlib import Path

from solver.core.events import Ended, Event
from solver.core.run_settings import RunSettings, run_settings
from solver.custom.process import Console
from solver.custom.search import own_variant

EXAMPLES = Path(__file__).parents[3] / "resources" / "searches"
MISTAKES = Path(__file__).parents[3] / "resources" / "mistakes"
RANDOM_WALK = """
def step(rows, random, memory):
    return random.randrange(len(rows)), random.randrange(len(rows))
"""

FEW_STATES = {
    "solver.custom.tested_state.COMPLETE_SIZES": (4,),
    "solver.custom.tested_state.LARGER_SIZES": (6,),
    "solver.custom.tested_state.CLIMBS": 10,
    "solver.custom.check.CHOICE_SIZES": (4, 6),
    "solver.custom.check.CHOICE_STATES": 4,
    "solver.custom.check.DRAWS": 200,
    "solver.custom.check.CLIMBS": ((6, 15, 300),),
}
"""Sizes of a short check, by the names of those of a check in earnest."""

IMPORT_LOOP = "while True:\n    pass\n\n\ndef step(rows, random, memory):\n    return None\n"


def example_file(name: str) -> Path:
    """Return where a search that is right is, or one with a mistake."""
    return next(folder / name for folder in (EXAMPLES, MISTAKES) if (folder / name).exists())


def body(text: str, before: str = "") -> str:
    """Return a search whose step has this body; its first line is line 3 if there is nothing before."""
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    top = f"{before}\n\n" if before else "\n"
    return f"{top}def step(rows, random, memory):\n{lines}"


def replied(reply: dict[str, object]) -> str:
    """Return statements that forge a reply of the process of a search."""
    return (
        f"import json, os\nfor place in range(3, 20):\n    try:\n        os.write(place, json.dumps({reply!r})"
        ".encode() + b'\\n')\n    except OSError:\n        pass"
    )


def saved(folder: Path, text: str, name: str = "my_search.py") -> Path:
    """Write a search to a file."""
    path = folder / name
    path.write_text(text)
    return path


def settings_for(path: Path, **settings: object) -> RunSettings:
    """Return settings of a run of the search in a file."""
    return run_settings(8, own_variant(path), **{"seed": 1, **settings})  # type: ignore[arg-type]


def events_of(settings: RunSettings, console: Console | None = None) -> list[Event]:
    """Make a run and return its events."""
    return list(settings.variant.search.events(settings, console))


def end_of(path: Path, console: Console | None = None, **settings: object) -> Ended:
    """Make a run and return its end."""
    end = events_of(settings_for(path, **settings), console)[-1]
    assert isinstance(end, Ended)
    return end
