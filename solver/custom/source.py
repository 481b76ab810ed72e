"""The file of a search, read and checked without being run."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from solver.core.checks import InputError, printable
from solver.core.files import AnyPath, read_whole, shown
from solver.core.heuristics import Heuristic, heuristic_named

MAX_BYTES = 200_000
"""Python takes a minute to compile the worst file of 1 MB."""
ARGUMENTS = 3
"""The arguments of step: rows, random and memory."""
MAX_NAME = 40
MAX_DESCRIPTION = 500


class SourceError(InputError):
    """A file that is no search; it can be read and says something else."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence, "search")
        self.line = line


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was read; what happens to the file afterwards changes nothing here."""

    path: Path
    text: str
    sha256: str
    name: str
    """Its NAME, else the name of the file without its ending."""
    description: str
    """Its DESCRIPTION, else the first line of its docstring."""
    heuristic: Heuristic

    @property
    def file(self) -> str:
        """The name of the file, by which the search is known on the command line and in files."""
        return printable(self.path.name)


def read_source(path: AnyPath) -> Source:
    """Read the file of a search; nothing of it is run.

    Raises
    ------
    InputError
        If it cannot be read.
    SourceError
        If it is no Python or has no function ``step(rows, random, memory)``; the sentence names the file and, where
        there is one, the line.
    """
    data = read_whole(path, MAX_BYTES)
    file = shown(path)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(f"{file}, line {line}: the file is not in UTF-8", line) from None
    module = _parsed(text, file)
    _check_step(module, file)
    texts = {name: _constant(module, name, file) for name in ("NAME", "DESCRIPTION", "HEURISTIC")}
    absolute = Path(path).resolve()
    docstring = (ast.get_docstring(module) or "").partition("\n")[0]
    return Source(
        path=absolute,
        text=text,
        sha256=sha256(data).hexdigest(),
        name=printable(texts["NAME"] or absolute.stem)[:MAX_NAME],
        description=printable(texts["DESCRIPTION"] or docstring or f"The search in {absolute.name}.")[
            :MAX_DESCRIPTION
        ],
        heuristic=heuristic_named(texts["HEURISTIC"] or Heuristic.ATTACKING_PAIRS),
    )


def beginning(file: str) -> str:
    """Return a commented beginning of a search, for a file of that name."""
    return Path(__file__).with_name("beginning.py").read_text(encoding="utf-8").replace("FILE", file)


def _parsed(text: str, file: str) -> ast.Module:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as an invalid escape in a text
            module = ast.parse(text)
            compile(module, file, "exec", dont_inherit=True)  # finds a return outside a function, for example
            return module
    except SyntaxError as error:
        line = error.lineno or 1
        raise SourceError(f"{file}, line {line}: not valid Python: {error.msg}", line) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise SourceError(f"{file} is not valid Python: {str(error) or type(error).__name__}") from None


def _check_step(module: ast.Module, file: str) -> None:
    functions = [part for part in module.body if isinstance(part, ast.FunctionDef) and part.name == "step"]
    if not functions:
        raise SourceError(f"{file} has no function step(rows, random, memory)")
    arguments = functions[-1].args
    taken = len(arguments.posonlyargs) + len(arguments.args)
    needed = taken - len(arguments.defaults)
    is_right = needed <= ARGUMENTS and (taken >= ARGUMENTS or arguments.vararg)
    if not is_right or any(default is None for default in arguments.kw_defaults):
        line = functions[-1].lineno
        raise SourceError(
            f"{file}, line {line}: step must take three arguments: step(rows, random, memory)", line
        )


def _constant(module: ast.Module, name: str, file: str) -> str | None:
    """Return the text assigned to a name at the top of the file; None if there is none."""
    for part in module.body:
        targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        if not any(isinstance(target, ast.Name) and target.id == name for target in targets):
            continue
        value = getattr(part, "value", None)
        if not (
            isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.isprintable()
        ):
            raise SourceError(f"{file}, line {part.lineno}: {name} must be a text of one line", part.lineno)
        if name == "HEURISTIC" and value.value not in list(Heuristic):
            known = " or ".join(f'"{heuristic}"' for heuristic in Heuristic)
            raise SourceError(f"{file}, line {part.lineno}: HEURISTIC must be {known}", part.lineno)
        return value.value.strip()
    return None
