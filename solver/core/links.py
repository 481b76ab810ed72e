"""Links to runs: everything a run is a function of, in a line of text, and the state to show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import parse_qsl, quote, unquote, urlencode

from msgspec import Struct

from solver.core.board import check_shown_size, format_states, parse_rows
from solver.core.checks import InputError, number_between
from solver.core.parameters import MOST, NONE
from solver.core.run_settings import RunSettings, Starts, run_settings, usual_starts
from solver.core.variants import Variant

SCHEME = "nqueens:"
EXAMPLE = "nqueens:8/random-restart?seed=7&run=3#step=12"
MAX_CHARACTERS = 20_000
"""A link to a run of 1,000 queens whose start is given takes 5,000."""
MAX_FIELDS = 40

_LINK = re.compile(f"(?i:{re.escape(SCHEME)})" + r"([^/?#]*)/([^/?#]*)\?([^#]*)(?:#step=([^#]*))?")


class RunLink(Struct, frozen=True):
    """What a link says."""

    settings: RunSettings
    index: int
    """The state to show, in the recording of the run: 0 is the start, and restarts count too."""


def run_link(settings: RunSettings, index: int = 0) -> str:
    """Return the link to a state of a run; what is at its default is left out.

    A search written by the user is named by its file and hash.
    """
    variant = settings.variant
    fields: dict[str, object] = {"seed": settings.seed}
    if variant.sha256 is not None:
        fields["sha256"] = variant.sha256
    if settings.run_index:
        fields["run"] = settings.run_index
    if settings.heuristic is not variant.heuristic:
        fields["heuristic"] = settings.heuristic
    for parameter in variant.parameters:
        if settings.parameters[parameter.name] != parameter.default:
            fields[parameter.name] = settings.parameters[parameter.name]
    if settings.starts is not usual_starts(variant):
        fields["starts"] = settings.starts
    if settings.start is not None:
        fields["start"] = format_states(settings.given_members)
    query = urlencode(fields, safe=",/", quote_via=quote)
    return f"{SCHEME}{settings.n}/{quote(variant.name, safe='')}?{query}" + (
        f"#step={index}" if index else ""
    )


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link to a run."""
    return text.lstrip()[: len(SCHEME)].lower() == SCHEME


def parse_link(text: str, searches: Iterable[Variant] = ()) -> RunLink:
    """Read a link to a run that a window can show.

    Parameters
    ----------
    text
        The link; blanks around it are ignored.
    searches
        The searches written by the user that it may name.

    Raises
    ------
    InputError
        If it is no link, a setting cannot be used, or it names a search that is not among `searches`.
    """
    if len(text) > MAX_CHARACTERS:
        raise InputError(f"a link has at most {MAX_CHARACTERS:,} characters, not {len(text):,}")
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise InputError(f"a link to a run looks like {EXAMPLE}, not {text.strip()[:40]!r}")
    n, name, query, step = found.groups(default="0")
    fields = _fields(query)
    if "seed" not in fields:
        raise InputError("the link lacks the seed of its run, such as seed=7", "seed")
    members = [parse_rows(rows) for rows in fields.pop("start").split("/")] if "start" in fields else []
    settings = run_settings(
        _value(n),  # type: ignore[arg-type]  # it is checked there, as are the others
        _variant(unquote(name), fields.pop("sha256", None), searches),
        heuristic=fields.pop("heuristic", None),
        seed=_value(fields.pop("seed")),  # type: ignore[arg-type]
        run_index=_value(fields.pop("run", "0")),  # type: ignore[arg-type]
        start=members[0] if members else None,
        others=members[1:],
        starts=fields.pop("starts", Starts.UNIFORM),
        parameters={field: None if value == NONE else _value(value) for field, value in fields.items()},
    )
    check_shown_size(settings.n)
    return RunLink(settings, number_between(_value(step), 0, MOST, "step", "the step"))


def _fields(query: str) -> dict[str, str]:
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        raise InputError("after the ? a link has settings such as seed=7&run=3") from None
    fields: dict[str, str] = {}
    for name, value in pairs:
        if name in fields:
            raise InputError(f"the link gives {name[:40]!r} twice", name)
        fields[name] = value
    return fields


def _value(text: str) -> int | float | str:
    """Return a number as one and other text as it is, for the checks of the settings to judge."""
    if re.fullmatch(r"-?[0-9]{1,4000}", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]{1,40}(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,3})?", text):
        return float(text)
    return text


def _variant(name: str, sha256: str | None, searches: Iterable[Variant]) -> str | Variant:
    """Return the search of that name and hash; without a hash, the name of a variant."""
    if sha256 is None:
        return name
    for variant in searches:
        if (variant.name, variant.sha256) == (name, sha256):
            return variant
    raise InputError(
        f"the link is to a run of {name[:80]!r}, a search of the user's own; first open the file of that name with the "
        f"SHA-256 {sha256[:64]!r}",
        "variant",
    )
