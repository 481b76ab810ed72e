"""``nqueens variants``: every variant and its parameters."""

from __future__ import annotations

from argparse import Namespace
from textwrap import fill, indent
from typing import Any

from solver.cli.output import put_either
from solver.core.checks import either
from solver.core.parameters import MOST, Parameter
from solver.core.variants import VARIANTS, Variant

WIDTH = 100
"""Characters per line of the text."""


def run(arguments: Namespace) -> int:
    """Print the table of variants."""
    variants = VARIANTS.values()
    document = {"variants": list(map(variant_document, variants))}
    put_either(arguments.json, document, "\n".join(map(variant_text, variants)))
    return 0


def variant_document(variant: Variant) -> dict[str, Any]:
    """Return a variant for JSON; a parameter with choices has no bounds, a number no choices."""
    names = ("name", "title", "description", "source", "pseudocode", "heuristic")
    parameters = [_parameter_document(parameter) for parameter in variant.parameters]
    return {**{name: getattr(variant, name) for name in names}, "parameters": parameters}


def _parameter_document(parameter: Parameter) -> dict[str, Any]:
    is_number = not parameter.choices
    return {
        **{name: getattr(parameter, name) for name in ("name", "title", "description", "default")},
        "minimum": parameter.minimum if is_number else None,
        "maximum": parameter.maximum if is_number else None,
        "choices": list(parameter.choices) or None,
        "optional": parameter.is_optional,
    }


def variant_text(variant: Variant) -> str:
    """Return a variant as text."""
    description = fill(variant.description, WIDTH, initial_indent="  ", subsequent_indent="  ")
    source = fill(f"source: {variant.source}", WIDTH, initial_indent="  ", subsequent_indent="      ")
    rule = indent(variant.pseudocode, "      ")
    lines = [variant.name, description, source, "  rule:", rule, f"  heuristic: {variant.heuristic}"]
    return "\n".join([*lines, *map(_parameter_text, variant.parameters)]) + "\n"


def _parameter_text(parameter: Parameter) -> str:
    default = "no limit" if parameter.default is None else parameter.default
    if parameter.choices:
        bounds = either(parameter.choices)
    elif parameter.maximum == MOST:
        bounds = f"at least {parameter.minimum:g}"
    else:
        bounds = f"{parameter.minimum:,.12g} to {parameter.maximum:,.12g}"
    text = f"{parameter.option} ({bounds}; default: {default}): {parameter.description}"
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="      ")
