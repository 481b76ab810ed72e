"""The parameters of the variants as options of a command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.cli.parser import typed_number
from solver.variants import VARIANTS, Parameter, ParameterValue

PARAMETERS: dict[str, Parameter] = {}
"""Every parameter that some variant takes, as the first variant that takes it describes it."""
for _variant in VARIANTS.values():
    for _parameter in _variant.parameters:
        PARAMETERS.setdefault(_parameter.name, _parameter)


def add_parameters(parser: ArgumentParser) -> None:
    """Take an option for every parameter."""
    for parameter in PARAMETERS.values():
        parser.add_argument(parameter.option, help=parameter.description, dest=parameter.name)


def given_parameters(arguments: Namespace) -> dict[str, ParameterValue]:
    """Return the parameters that were given, by name; whether a variant takes them is not looked at."""
    values = vars(arguments)
    given = [parameter for name, parameter in PARAMETERS.items() if values[name] is not None]
    return {parameter.name: _value(parameter, values[parameter.name]) for parameter in given}


def _value(parameter: Parameter, text: str) -> ParameterValue:
    return text if parameter.choices else typed_number(text, parameter.name)
