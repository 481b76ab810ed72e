"""The file of a search, read and checked without being run."""

from __future__ import annotations

import ast
import os
import re
import sys
import warnings
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from solver.core.checks import InputError, either, number_between, printable
from solver.core.files import AnyPath, read_whole, shown
from solver.core.heuristics import Heuristic, heuristic_named
from solver.core.parameters import MOST_MEMBERS
from solver.core.resources import resource_path
from solver.core.variants import VARIANTS, rule_named
from solver.custom.child import PARTS

MAX_BYTES = 200_000
"""Python takes a minute to compile the worst file of 1 MB."""
FUNCTIONS = {
    "step": ("rows", "random", "memory"),
    "next_generation": ("population", "random", "memory"),
    "select": ("population", "random"),
    "crossover": ("first", "second", "random"),
    "mutate": ("child", "random"),
}
"""The functions that a search may consist of, and their arguments."""
FORMS = (("step",), ("next_generation",), PARTS)
"""Which functions a search consists of: the first works on one state, the others on a population."""
USUAL_MEMBERS = 20
MAX_NAME = 40
MAX_DESCRIPTION = 500


class SourceError(InputError):
    """A file that is no search; it can be read and says something else."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence, "search")
        self.line = line


class Source(Struct, frozen=True):
    """A file as it was read; what happens to the file afterwards changes nothing here."""

    path: Path
    text: str
    sha256: str
    name: str
    """Its NAME, else the name of the file without its ending."""
    description: str
    """Its DESCRIPTION, else the first line of its docstring."""
    heuristic: Heuristic
    functions: tuple[str, ...] = FORMS[0]
    """One of `FORMS`."""
    population: int = 0
    """Members of a population unless another number is chosen; 0 for a search with one state."""
    forbidden: tuple[str, ...] = ()
    """Modules that neither it nor a file beside it may import."""

    @property
    def file(self) -> str:
        """The name of the file, by which the search is known on the command line and in files."""
        return printable(self.path.name)


def read_source(path: AnyPath, forbidden: Collection[str] = ()) -> Source:
    """Read the file of a search; nothing of it is run.

    Parameters
    ----------
    forbidden
        Modules that neither it nor the files beside it that it imports may import.

    Raises
    ------
    InputError
        If it cannot be read.
    SourceError
        If it is no Python, has none of the functions of `FORMS`, or imports what is forbidden; the sentence names the
        file and, where there is one, the line.
    """
    from hashlib import sha256  # slow to import

    data = read_whole(path, MAX_BYTES)
    file = shown(path)
    text = _decoded(data, file)
    module = _parsed(text, file)
    functions = _functions_in(module, file)
    texts = {name: _constant(module, name, file) for name in ("NAME", "DESCRIPTION", "HEURISTIC")}
    absolute = Path(path).resolve()
    docstring = (ast.get_docstring(module) or "").partition("\n")[0]
    return Source(
        path=absolute,
        text=text,
        sha256=sha256(data).hexdigest(),
        name=_shortened(texts["NAME"] or absolute.stem, MAX_NAME),
        description=_shortened(
            texts["DESCRIPTION"] or docstring or f"The search in {absolute.name}.", MAX_DESCRIPTION
        ),
        heuristic=heuristic_named(texts["HEURISTIC"] or Heuristic.ATTACKING_PAIRS),
        functions=functions,
        population=0 if functions == FORMS[0] else _members_in(module, file),
        forbidden=_checked_imports(absolute, file, forbidden),
    )


def _shortened(text: str, most: int) -> str:
    text = printable(text)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def read_modules(path: Path) -> dict[Path, ast.Module]:
    """Read a file and the files beside it that it imports by name, directly or through others of them.

    Files that cannot be read, and those that are no Python, are left out.
    """
    found: dict[Path, ast.Module] = {}
    todo = [path]
    while todo:
        file = todo.pop()
        if file in found:
            continue
        with suppress(InputError):
            found[file] = _parsed(_decoded(read_whole(file, MAX_BYTES), file.name), file.name)
            for name, _ in _imports_in(found[file]):
                todo += _files_of(name, file, path.parent)
    return found


def has_search(module: ast.Module) -> bool:
    """Whether a file has a function that a search may consist of."""
    return any(isinstance(part, ast.FunctionDef) and part.name in FUNCTIONS for part in module.body)


def _checked_imports(path: Path, shown_path: str, forbidden: Collection[str]) -> tuple[str, ...]:
    """Return the modules that are forbidden; raise `SourceError` if a search imports one of them, or a part of one."""
    for file, module in read_modules(path).items() if forbidden else ():
        for name, line in _imports_in(module):
            if name.partition(".")[0] in forbidden:
                where = shown_path if file == path else printable(file.name)
                sentence = f"{where}, line {line}: the assignment forbids importing {name}"
                raise SourceError(sentence, line)
    return tuple(forbidden)


def _files_of(name: str, importer: Path, folder: Path) -> Iterator[Path]:
    """Yield the files that are run when a file imports a module from the folder of the search."""
    stem = name.lstrip(".")
    level, parts = len(name) - len(stem), stem.split(".")
    if not all(map(str.isidentifier, parts)) or (not level and parts[0] in sys.stdlib_module_names):
        return
    for base in importer.parents[level - 1 : level] if level else [folder]:
        for count in range(1, len(parts) + 1):
            module = base.joinpath(*parts[:count])
            yield from filter(os.path.isfile, (Path(f"{module}.py"), module / "__init__.py"))


def _imports_in(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the modules that a file imports, and what may be parts of them, each with its line.

    Names that are relative to the package of the file begin with dots.
    """
    for part in ast.walk(module):
        if isinstance(part, ast.Import):
            yield from ((alias.name, part.lineno) for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            for names in ([part.module], *([part.module, alias.name] for alias in part.names)):
                yield "." * part.level + ".".join(filter(None, names)), part.lineno
        elif isinstance(part, ast.Call) and part.args and isinstance(part.args[0], ast.Constant):
            called = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
            if called in ("__import__", "import_module") and isinstance(part.args[0].value, str):
                yield part.args[0].value, part.lineno


def mistakes() -> dict[str, str]:
    """Return by name the searches that are steepest ascent with a classic mistake."""
    return {
        path.stem.replace("_", "-"): path.read_text(encoding="utf-8")
        for path in sorted(resource_path("mistakes").glob("*.py"))
    }


def beginning(file: str, variant: str = "steepest-ascent") -> str:
    """Return a commented beginning of a search that is modelled on a variant, for a file of that name."""
    name = "population.py" if rule_named(variant).is_of_population else "one_state.py"
    text = resource_path("beginnings", name).read_text(encoding="utf-8")
    return text.replace("steepest-ascent", variant).replace("FILE", file)


def model_of(source: Source) -> str:
    """Return the variant that a search is modelled on by its comments: the first ``--as VARIANT``; else empty."""
    named = re.search(r"^#.*--as ([a-z-]+)", source.text, re.MULTILINE)
    return named[1] if named and named[1] in VARIANTS else ""


def _decoded(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SourceError(f"{file}, line {line}: the file is not in UTF-8", line) from None


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


def _functions_in(module: ast.Module, file: str) -> tuple[str, ...]:
    """Return which of `FORMS` the functions of a file make, each with the arguments that it is called with."""
    found = {part.name: part for part in module.body if isinstance(part, ast.FunctionDef)}
    form = next((form for form in FORMS if form[0] in found), FORMS[0])
    for name in form:
        call = f"{name}({', '.join(FUNCTIONS[name])})"
        if name not in found:
            raise SourceError(f"{file} has no function {call}")
        _check_arguments(found[name], call, file)
    return form


def _check_arguments(function: ast.FunctionDef, call: str, file: str) -> None:
    arguments, count = function.args, len(FUNCTIONS[function.name])
    taken = len(arguments.posonlyargs) + len(arguments.args)
    needed = taken - len(arguments.defaults)
    is_right = needed <= count and (taken >= count or arguments.vararg)
    if not is_right or any(default is None for default in arguments.kw_defaults):
        words = ("two", "three")[count - 2]
        line = function.lineno
        raise SourceError(f"{file}, line {line}: {function.name} must take {words} arguments: {call}", line)


def _assigned(module: ast.Module, name: str) -> tuple[object, int] | None:
    """Return the value assigned to a name at the top of the file, and its line; the value is None if it is computed."""
    for part in module.body:
        targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = getattr(part, "value", None)
            return value.value if isinstance(value, ast.Constant) else None, part.lineno
    return None


def _members_in(module: ast.Module, file: str) -> int:
    """Return the POPULATION of a file, else the usual one."""
    value, line = _assigned(module, "POPULATION") or (USUAL_MEMBERS, 0)
    try:
        return number_between(value, 2, MOST_MEMBERS, "POPULATION")
    except InputError as error:
        raise SourceError(f"{file}, line {line}: {error}", line) from None


def _constant(module: ast.Module, name: str, file: str) -> str | None:
    """Return the text assigned to a name at the top of the file; None if there is none."""
    if (assigned := _assigned(module, name)) is None:
        return None
    value, line = assigned
    if not (isinstance(value, str) and value.isprintable()):
        raise SourceError(f"{file}, line {line}: {name} must be a text of one line", line)
    if name == "HEURISTIC" and value not in list(Heuristic):
        known = either(f'"{heuristic}"' for heuristic in Heuristic)
        raise SourceError(f"{file}, line {line}: HEURISTIC must be {known}", line)
    return value.strip()
