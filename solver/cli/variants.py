"""``nqueens variants``: every variant and the parameters it takes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import fill
from typing import Any

from solver.cli.command import Command
from solver.cli.output import put, put_json
from solver.core.variants import VARIANTS, Parameter, Variant

WIDTH = 100
"""Columns of the text."""


def add_arguments(parser: ArgumentParser) -> None:
    """Take nothing."""


def run(arguments: Namespace) -> int:
    """Print the table of variants."""
    if arguments.json:
        put_json({"variants": [variant_document(variant) for variant in VARIANTS.values()]})
    else:
        put("\n".join(map(variant_text, VARIANTS.values())))
    return 0


def variant_document(variant: Variant) -> dict[str, Any]:
    """Return a variant as JSON has it."""
    return {
        "name": variant.name,
        "title": variant.title,
        "description": variant.description,
        "heuristic": variant.heuristic.value,
        "parameters": [parameter_document(parameter) for parameter in variant.parameters],
    }


def parameter_document(parameter: Parameter) -> dict[str, Any]:
    """Return a parameter as JSON has it; a parameter with choices has no bounds, a number no choices."""
    is_number = not parameter.choices
    return {
        "name": parameter.name,
        "title": parameter.title,
        "description": parameter.description,
        "default": parameter.default,
        "minimum": parameter.minimum if is_number else None,
        "maximum": parameter.maximum if is_number else None,
        "choices": None if is_number else list(parameter.choices),
        "optional": parameter.is_optional,
    }


def variant_text(variant: Variant) -> str:
    """Return a variant as people read it."""
    description = fill(variant.description, WIDTH, initial_indent="  ", subsequent_indent="  ")
    lines = [variant.name, description, f"  heuristic: {variant.heuristic}"]
    return "\n".join([*lines, *map(parameter_text, variant.parameters)]) + "\n"


def parameter_text(parameter: Parameter) -> str:
    """Return a parameter as people read it."""
    default = "no limit" if parameter.default is None else parameter.default
    text = f"{parameter.option} (default: {default}): {parameter.description}"
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="      ")


LIST_VARIANTS = Command("variants", "List the variants and their parameters.", add_arguments, run)
