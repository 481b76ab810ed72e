"""The report of an experiment: its sections, composed from the results alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from itertools import count
from math import factorial, inf
from string import ascii_uppercase
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from solver.core.board import format_states
from solver.core.checks import either, printable
from solver.core.definitions import machine, program
from solver.core.parameters import Restart
from solver.core.run_settings import solve_command
from solver.core.words import capitalized, counted, joined
from solver.experiment.contrasts import Measure
from solver.experiment.discussion import Topic, conclusions, discussion
from solver.experiment.plan import Plan, PlannedVariant, experiment_command, value_text
from solver.experiment.progress import duration_text
from solver.experiment.report_results import Draft, distributions_of, results_of, short_results_of
from solver.experiment.results import Experiment
from solver.experiment.sequences import SEQUENCES, SequenceChoice, StateLine, sequences
from solver.experiment.summary import FIGURE_DEFINITIONS, definitions
from solver.report.model import (
    Block,
    Code,
    Facts,
    FactsLayout,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    Table,
    made_by,
    signed,
)

TITLE = "Local search on the n-queens problem"
MOST_COUNTED = {"n!": 17, "n^n": 13}
"""Queens of the largest board whose number of states is written out: that has 15 digits."""
MOST_CELLS = 24
"""Combinations of variant and size whose runs are shown."""
MOST_CODE_LINES = 80
"""Lines of the longest search that is not put into the appendix."""
SHORT_TERMS = (
    *("state", "start", "step", "restart", "local_minimum", "success_rate", "intervals", "mean_steps_solved"),
    *("mean_steps_failed", "mean_restarts", "seconds_per_run"),
)
"""What a short report defines, beside h."""
OTHER_TOOLS = Paragraph(
    "Other tools count something else under similar names: see docs/other-tools.md of the program.",
    ParagraphTone.HINT,
)
SUPERSCRIPTS = str.maketrans("0123456789n", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ")

REPEATED = "This command repeats the runs exactly, with the same version of the program:"
PLANNED = "This command makes all the planned runs, these among them, with the same version of the program:"
PAIRED = "Run k of every variant{} starts in the same random state"
COMPARABLE = ", so the variants can be compared run by run"
MEMBERS = " In a population this state is the first member; the other members are drawn at random."
ALONE = "Every run has its own random start."
INDEPENDENT = "Every variant has its own random starts."
STATISTICS = (
    "Intervals are 95 % confidence intervals: of success rates by Wilson's score method {wilson}, of means by "
    "Student's t {student}, and of costs per solution, which are ratios of two means, by the delta method on a "
    "logarithmic scale {cochran}."
)
PAIRED_TESTS = "Since starts are shared, variants are compared run by run"
INDEPENDENT_TESTS = "Variants are compared as independent samples"
MIXED_TESTS = "Variants whose starts are drawn in different ways are compared as independent samples"
SUCCESS_TESTS = {
    True: "success by McNemar's exact test {mcnemar}, with Newcombe's interval of the difference {newcombe}",
    False: "success by Fisher's exact test {fisher}, with Newcombe's interval of the difference {newcombe}",
}
COST_TESTS = {
    True: "costs per solution by a paired t test of the logarithm of their ratio",
    False: "costs per solution by a t test of the logarithm of their ratio",
}
"""How success and costs are compared, by whether runs are compared as pairs."""
CORRECTION = (
    "P values are corrected by Holm's method {holm} for the number of comparisons by the same measure on the same "
    "size, {count} at most, and a difference is called significant if its corrected p value is below 0.05. Intervals "
    "are not corrected, so a difference may not be significant although its interval excludes 0, or 1 for a ratio."
)
ONE_COMPARISON = "A difference is called significant if its p value is below 0.05."
CERTAIN = "Success that is certain is not tested."
METHODS = {
    "wilson": "E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the "
    "American Statistical Association 22, 1927.",
    "student": "Student, The probable error of a mean, Biometrika 6, 1908.",
    "cochran": "W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 6.",
    "mcnemar": "Q. McNemar, Note on the sampling error of the difference between correlated proportions, "
    "Psychometrika 12, 1947.",
    "fisher": "R. A. Fisher, Statistical Methods for Research Workers, 5th edition, 1934.",
    "newcombe": "R. G. Newcombe, Interval estimation for the difference between proportions, Statistics in Medicine "
    "17, 1998.",
    "holm": "S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, "
    "1979.",
}
"""The sources of the intervals and the tests, by the names that the sentences above have in the place of numbers."""


APPENDIX = "Appendix"
CAPTION_PT, SHORT_CAPTION_PT = 5.5, 7.0
MOST_LETTERS = 100_000
"""Most letters of a piece of own words."""
MOST_SHORT_CELLS = 8
"""Combinations whose runs are shown in a short report."""


class Part(StrEnum):
    """A part that a report may leave out."""

    PROBLEM = "problem", "Problem and rules", "The search problem, the variants and the terms."
    ALGORITHMS = "algorithms", "Algorithms", "Pseudocode, and the source of your own searches."
    METHOD = "method", "Method", "What is needed to repeat the runs, and how they are judged."
    DISCUSSION = "discussion", "Discussion", "What the results mean."
    CONCLUSIONS = "conclusions", "Conclusions", "The results in a few sentences."
    DISTRIBUTIONS = "distributions", "Distributions", "How runs ended, and quantiles of their steps."
    SEQUENCES = "sequences", "Search sequences", "Some runs, state by state."

    heading: str
    meaning: str
    """What it contains, in one sentence."""

    def __new__(cls, name: str, heading: str, meaning: str) -> Part:
        """Make a part of its name on the command line."""
        part = str.__new__(cls, name)
        part._value_ = name
        part.heading, part.meaning = heading, meaning
        return part


class WordsPart(StrEnum):
    """A part of a report that has room for the author's own words."""

    SETTING = "setting"
    RESULTS = "results"
    SEQUENCES = "sequences"
    DISCUSSION = "discussion"


HEADINGS_OF_WORDS = {
    WordsPart.SETTING: Part.PROBLEM.heading,
    WordsPart.RESULTS: "Results",
    WordsPart.SEQUENCES: Part.SEQUENCES.heading,
    WordsPart.DISCUSSION: Part.DISCUSSION.heading,
}
"""The sections that they close, beside those of a short report called like the part."""


class OwnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What the author of a report says: plain text, never markup; paragraphs are separated by empty lines."""

    part: WordsPart
    text: Annotated[str, Meta(max_length=MOST_LETTERS)]
    title: Annotated[str, Meta(max_length=200)] = ""
    """Such as "What I expected"; none for free text."""


class ReportOptions(Struct, frozen=True):
    """What the reader of a report may ask for."""

    title: str = TITLE
    author: str = ""
    course: str = ""
    sequences: int = SEQUENCES
    """Runs of each variant and size that are shown state by state."""
    left_out: frozenset[Part | Topic] = frozenset()
    """Parts that are left out, and topics of the discussion."""
    is_short: bool = False
    """Whether a few pages are enough: one table, two charts, sequences on the first size only."""
    words: tuple[OwnWords, ...] = ()
    date: str = ""
    """The day it is made if empty."""
    command: str = ""
    """What repeats the runs; that of the plan if empty."""

    @property
    def choice(self) -> SequenceChoice:
        """Which runs are shown state by state."""
        return SequenceChoice(self.sequences, is_short=self.is_short)


AS_USUAL = ReportOptions()


def report_of(
    experiment: Experiment, made_at: datetime | None = None, options: ReportOptions = AS_USUAL
) -> Report:
    """Compose the report of an experiment, as far as it got."""
    when = made_at or datetime.now().astimezone()
    what = f"{_variants_text(experiment.plan)} on {sizes_text(experiment)}"
    report = Report(
        options.title,
        f"An experiment with {what}: {runs_text(experiment)}, seed {experiment.plan.seed}",
        tuple(_blocks(Draft(experiment), options)),
        made_by(when),
        caption_pt=SHORT_CAPTION_PT if options.is_short else CAPTION_PT,
    )
    return signed(report, options.title, options.author, options.course, when, options.date)


def _blocks(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    experiment = draft.experiment
    if not experiment.is_complete:
        what = "was cancelled" if experiment.is_cancelled else "is not complete"
        runs = f"{experiment.done:,} of {counted(experiment.plan.runs, 'run')}"
        text = f"The experiment {what}: {runs} were made. The results list the missing runs."
        yield Paragraph(text, ParagraphTone.WARNING, "Note:")
    numbers, letters = map(str, count(1)), iter(ascii_uppercase)
    for part, title, section in (_short_sections if options.is_short else _sections)(draft, options):
        blocks = [] if part in options.left_out else list(section)
        if blocks := [*blocks, *_own_words(options, title.removeprefix(f"{APPENDIX}: "))]:
            is_appendix = title.startswith(APPENDIX)
            shown = title.replace(APPENDIX, f"{APPENDIX} {next(letters)}", 1) if is_appendix else ""
            yield Heading(shown or f"{next(numbers)} {title}")
            yield from blocks


def _own_words(options: ReportOptions, title: str) -> Iterator[Block]:
    """Show what the author says in a section, marked as the author's."""
    for words in options.words:
        if HEADINGS_OF_WORDS[words.part] != title and words.part != title.lower():
            continue
        who = options.author or "the author"
        lead = f"{words.title} ({who}):" if words.title else f"{capitalized(who)}:"
        for paragraph in re.split(r"\n\s*\n", words.text.strip()):
            if text := printable(" ".join(paragraph.split())):
                yield Paragraph(text, ParagraphTone.OWN, lead)
                lead = ""


def _variants_text(plan: Plan) -> str:
    """Write how many variants there are, and how many lines where some have several: ``5 variants in 7 lines``."""
    variants, lines = len(plan.variants), _lines(plan)
    more = f" in {counted(lines, 'line')}" if lines > variants else ""
    return f"{'one variant' if variants == 1 else counted(variants, 'variant')}{more}"


def _lines(plan: Plan) -> int:
    """Return how many lines there are on each size: one for each variant, or several."""
    return len({cell.label for cell in plan.cells})


def _of_each(plan: Plan) -> str:
    """Say what has the same number of runs: `` of each variant and size``; nothing where there is one cell."""
    unit = "line" if _lines(plan) > len(plan.variants) else "variant"
    found = joined([unit] * (_lines(plan) > 1) + ["size"] * (len(plan.sizes) > 1))
    return f" of each {found}" if found else ""


def runs_text(experiment: Experiment) -> str:
    """Write how many runs there are: ``40 runs of each variant``, or how many of all when some are missing."""
    plan, done = experiment.plan, experiment.done
    if done == plan.runs:
        return f"{counted(plan.cell_runs, 'run')}{_of_each(plan)}"
    part = f"{done:,} of {counted(plan.runs, 'run')}"
    return f"cancelled after {part}" if experiment.is_cancelled else f"only {part} made"


def sizes_text(experiment: Experiment) -> str:
    """Write the sizes of the boards: ``8 queens`` or ``6, 8 and 10 queens``."""
    return f"{joined(f'{n:,}' for n in experiment.plan.sizes)} queens"


def typeset(text: str) -> str:
    """Write powers with superscripts, and a minus as one."""
    powers = re.sub(r"\^(\w+)", lambda found: found[1].translate(SUPERSCRIPTS), text)
    return powers.replace(" - ", " − ")


# 1 Problem and rules


def _problem(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    """State the search problem, the variants and the terms."""
    experiment = draft.experiment
    found = definitions(experiment)
    objectives = {name: text for name, text in found.items() if name.startswith("h (")}
    yield Paragraph(
        "Place n queens on an n by n board so that no two of them share a row, a column or a diagonal."
    )
    facts = {
        "State": f"{found['state']} {_states_text(experiment.plan)}",
        "Initial state": found["start"],
        "Action": _action_text(experiment.plan),
        **{f"Objective {name}": text for name, text in objectives.items()},
        "Goal test": "h = 0: no two queens attack each other.",
        "Cost": "One for each step; restarts are free.",
    }
    yield Facts({name: typeset(text) for name, text in facts.items()}, FactsLayout.DEFINITIONS)
    yield Heading("Variants", 3)
    described = {planned.variant.title: _described(draft, planned) for planned in experiment.plan.variants}
    yield Facts(described, FactsLayout.DEFINITIONS)
    listings = () if Part.ALGORITHMS in options.left_out else tuple(_listings(draft, 0, MOST_CODE_LINES))
    if listings:
        yield Heading(Part.ALGORITHMS.heading, 3)
        yield from listings
    yield Heading("Terms", 3)
    explained = {"state", "start", *FIGURE_DEFINITIONS, *objectives}
    terms = {name: typeset(text) for name, text in found.items() if name not in explained}
    yield Facts(
        {name.replace("_", " ").capitalize(): text for name, text in terms.items()}, FactsLayout.DEFINITIONS
    )
    yield OTHER_TOOLS


def _swapping(plan: Plan) -> list[str]:
    """Return the titles of the variants that swap the rows of two queens."""
    return [planned.variant.title for planned in plan.variants if planned.variant.rule.swaps]


def _states_text(plan: Plan) -> str:
    """Say how many states there are."""
    swapping = _swapping(plan)
    power, number_of = ("n!", factorial) if len(swapping) == len(plan.variants) else ("n^n", lambda n: n**n)
    known = [n for n in plan.sizes if n <= MOST_COUNTED[power]]
    counts = ", ".join(f"{power.replace('n', str(n))} = {number_of(n):,}" for n in known)
    counts += ", and so on" if known and len(known) < len(plan.sizes) else ""
    permutations = ", n! of them permutations" if swapping and power != "n!" else ""
    return f"There are {power} states{permutations}{f': {counts}' if counts else ''}."


def _action_text(plan: Plan) -> str:
    """Say what a step changes, and how many successors a state has."""
    swapping = _swapping(plan)
    pairs = ", ".join(f"{n * (n - 1) // 2:,} for n = {n}" for n in plan.sizes)
    if len(swapping) == len(plan.variants):
        return f"Swap the rows of two queens. A state has n(n - 1)/2 successors: {pairs}."
    successors = ", ".join(f"{n * (n - 1):,} for n = {n}" for n in plan.sizes)
    moves = f"Move one queen within its column. A state has n(n - 1) successors: {successors}."
    return f"{moves} {joined(swapping)}: swap the rows of two queens; {pairs}." if swapping else moves


RESTARTING = {
    Restart.WHEN_STUCK: "when stuck: restart from a random state",
    Restart.NO_PROGRESS: "after restart_after iterations without a new lowest h: restart from a random state",
    Restart.CUTOFF: "after cutoff iterations of a climb: restart from a random state",
    Restart.LUBY: "after cutoff iterations of a climb, times 1, 1, 2, 1, 1, 2, 4, ...: restart from a random state",
}
UNTIL_CUT_OFF = (Restart.CUTOFF, Restart.LUBY)
"""Policies under which a stuck climb restarts before its cut-off."""


def _listings(draft: Draft, least: int, most: float = inf) -> Iterator[Block]:
    """Show the searches of `least` to `most` lines: pseudocode, or the source of the user's own where it is known."""
    for planned in draft.experiment.plan.variants:
        variant = planned.variant
        if variant.pseudocode and least <= variant.pseudocode.count("\n") < most:
            yield Code("\n".join((variant.pseudocode, *_restarting(planned))), variant.title, is_open=True)


def _restarting(planned: PlannedVariant) -> list[str]:
    """Return when a variant restarts, as lines of pseudocode, where its own does not say so."""
    variant = planned.variant
    if "restart" not in {one.name for one in variant.parameters}:
        return []
    values = [
        Restart(str(one)) for one in planned.values.get("restart", (variant.parameter("restart").default,))
    ]
    found = []
    for policy, line in RESTARTING.items():
        also = UNTIL_CUT_OFF if variant.rule.gets_stuck and policy is Restart.WHEN_STUCK else ()
        of = [one for one in values if one is policy or one in also]
        if of and line not in variant.pseudocode:
            found.append(f"if restart is {either(of)}, " * (len(values) > 1) + line)
    return found


def _described(draft: Draft, planned: PlannedVariant) -> str:
    """Describe a variant, with its source, the values of the parameters that count, and its heuristics."""
    variant = planned.variant
    source = draft.cite(f"{variant.source}.".replace("..", "."))
    parameters = parameters_text(draft.experiment.plan, planned)
    return f"{variant.description.removesuffix('.')} {source}. Parameters: {parameters}."


def parameters_text(plan: Plan, planned: PlannedVariant) -> str:
    """List the parameters of a variant that count, with their values, and what its h counts."""
    variant, heuristics = planned.variant, plan.heuristics or (planned.variant.heuristic,)
    lines = [
        {one.name: line.get(one.name, one.default) for one in variant.parameters} for line in planned.lines()
    ]
    parameters = [
        f"{one.name.replace('_', ' ')}: {', '.join(map(value_text, planned.values.get(one.name, (one.default,))))}"
        for one in variant.parameters
        if any(one.counts_with(line) for line in lines)
    ]
    return "; ".join([*parameters, f"h: {', '.join(one.label for one in heuristics)}"])


# 2 Method


def _method(draft: Draft) -> Iterator[Block]:
    """State everything that is needed to repeat the runs, and how they are judged."""
    experiment, plan = draft.experiment, draft.experiment.plan
    in_all = f"{_of_each(plan)}, {plan.runs:,} in all" if len(plan.cells) > 1 else ""
    runs = f"{plan.cell_runs:,}{in_all}"
    made = "" if experiment.is_complete else f", were planned; {experiment.done:,} were made"
    versions = {name: text for name, text in program().items() if text}
    versions["Python"] = versions.pop("python")
    name, version = versions.pop("name"), versions.pop("version")
    processor = sum(results.seconds for results in experiment.cells)
    yield Facts(
        {
            "Queens n": ", ".join(map(str, plan.sizes)),
            "Variants": "; ".join(dict.fromkeys(cell.label for cell in plan.cells)),
            "Runs": f"{runs}{made}",
            "Seed": str(plan.seed),
            "Starts": starts_text(plan, are_compared=experiment.is_complete),
            "Running time": f"{duration_text(experiment.seconds)} from start to finish; {duration_text(processor)} "
            "of processor time",
            "Machine": machine(),
            "Program": f"{name} {version} with {', '.join(f'{part} {text}' for part, text in versions.items())}",
        }
    )
    yield Paragraph(REPEATED if experiment.is_complete else PLANNED)
    yield Code(experiment_command(plan))
    text = " ".join((STATISTICS, *_tests(draft))).replace("{count}", f"{draft.most_compared:,}")
    yield Paragraph(re.sub(r"{(\w+)}", lambda found: draft.cite(METHODS[found[1]]), text))


def _tests(draft: Draft) -> Iterator[str]:
    """Say by which tests variants are compared; of tests that were not made, nothing."""
    made = {(one.is_paired, one.measure is Measure.SUCCESS) for one in draft.contrasts}
    are_paired = sorted({is_paired for is_paired, _ in made}, reverse=True)
    for is_paired in are_paired:
        tests = [
            *([SUCCESS_TESTS[is_paired]] if (is_paired, True) in made else []),
            *([COST_TESTS[is_paired]] if (is_paired, False) in made else []),
        ]
        lead = PAIRED_TESTS if is_paired else MIXED_TESTS if True in are_paired else INDEPENDENT_TESTS
        yield f"{lead}: {', and '.join(tests)}."
    if made:
        yield CORRECTION if draft.most_compared > 1 else ONE_COMPARISON
    if made and any(standing.certain for standing in draft.standings):
        yield CERTAIN


def starts_text(plan: Plan, *, are_compared: bool) -> str:
    """Say in which states runs start, and whether that lets all variants be compared run by run."""
    has_population = any(cell.settings.members > 1 for cell in plan.cells)
    members = MEMBERS * (has_population and not plan.others)
    if plan.start is not None:
        given = f"{'states' if plan.others else 'state'} {format_states((plan.start, *plan.others))}"
        return (
            f"Every run starts in the {given}.{members}{' Restarts draw random states.' * _can_restart(plan)}"
        )
    if len({cell.label for cell in plan.cells}) == 1:
        return ALONE
    alike = {cell.label for cell in plan.cells if cell.settings.starts is plan.starts}
    others = dict.fromkeys(cell.title for cell in plan.cells if cell.settings.starts is not plan.starts)
    if not plan.is_paired or (others and len(alike) == 1):
        return INDEPENDENT
    but = f" but {joined(others)}" * bool(alike and others)
    return f"{PAIRED.format(but)}{COMPARABLE * are_compared}.{members}"


def _can_restart(plan: Plan) -> bool:
    return any(
        cell.settings.restarts_when_stuck and cell.settings.value("max_restarts") != 0 for cell in plan.cells
    )


# Appendix


def _sequences(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    """Show some runs of every variant on every size state by state."""
    if not options.sequences:
        return
    seen: dict[tuple[StateLine, ...], str] = {}
    yield Paragraph(
        "Below the h of a board, and in the columns of these names: how many successors are better / equal / worse.",
        ParagraphTone.HINT,
    )
    for results in draft.experiment.cells[:MOST_CELLS]:
        if results.done:
            yield Heading(results.cell.full_label, 3)
            yield from sequences(results, options.choice, seen)
    left_out = len(draft.experiment.cells) - MOST_CELLS
    if left_out > 0:
        verb = "is" if left_out == 1 else "are"
        combinations = counted(left_out, "more combination")
        yield Paragraph(f"{combinations} of variant and size {verb} in the tables only.", ParagraphTone.HINT)


def _sections(draft: Draft, options: ReportOptions) -> Iterator[tuple[Part | None, str, Iterable[Block]]]:
    """Yield the sections in their order; each is to be composed before the next, which may cite further sources."""
    yield Part.PROBLEM, Part.PROBLEM.heading, _problem(draft, options)
    yield Part.METHOD, Part.METHOD.heading, _method(draft)
    yield None, "Results", results_of(draft)
    yield Part.DISCUSSION, Part.DISCUSSION.heading, discussion(draft, options.left_out)
    yield Part.CONCLUSIONS, Part.CONCLUSIONS.heading, conclusions(draft)
    if draft.sources:
        yield None, "Sources", [Facts({f"[{place}]": source for source, place in draft.sources.items()})]
    yield Part.DISTRIBUTIONS, f"{APPENDIX}: {Part.DISTRIBUTIONS.heading}", distributions_of(draft)
    yield Part.SEQUENCES, f"{APPENDIX}: {Part.SEQUENCES.heading}", _sequences(draft, options)
    yield Part.ALGORITHMS, f"{APPENDIX}: Source code", _listings(draft, MOST_CODE_LINES)


# The short report


def _short_sections(
    draft: Draft, options: ReportOptions
) -> Iterator[tuple[Part | None, str, Iterable[Block]]]:
    """Yield the sections of a short report in their order."""
    yield None, "Setting", _setting(draft)
    yield None, "Results", short_results_of(draft)
    yield Part.SEQUENCES, Part.SEQUENCES.heading, _short_sequences(draft, options)
    yield Part.DISCUSSION, Part.DISCUSSION.heading, _short_discussion(draft, options)
    yield None, "Definitions", _short_definitions(draft)
    yield None, "How to repeat it", _repetition(draft, options)


def _setting(draft: Draft) -> Iterator[Block]:
    plan = draft.experiment.plan
    yield Paragraph(
        "Place n queens on an n by n board so that no two of them share a row, a column or a diagonal. A state has one "
        f"queen in each column. {_action_text(plan)}"
    )
    described = {one.variant.title: _short_description(plan, one) for one in plan.variants}
    yield Facts({name: typeset(text) for name, text in described.items()}, FactsLayout.DEFINITIONS)
    yield Facts(
        {
            "Queens n": ", ".join(map(str, plan.sizes)),
            "Runs": f"{plan.cell_runs:,}{_of_each(plan)}, {plan.runs:,} in all",
            "Starts": starts_text(plan, are_compared=draft.experiment.is_complete),
            "Machine": machine(),
        }
    )


def _short_description(plan: Plan, planned: PlannedVariant) -> str:
    return f"{planned.variant.description.removesuffix('.')}. Parameters: {parameters_text(plan, planned)}."


def _short_sequences(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    if not options.sequences:
        return
    (_, cells), *others = draft.by_size
    seen: dict[tuple[StateLine, ...], str] = {}
    yield Paragraph(
        "Below each board are the step and h, and then how many successors are better / equal / worse. Of longer runs "
        "the first and the last states are shown; the squares of the queen that moved are tinted, and lines join "
        "attacking queens."
    )
    for place, results in enumerate(cells[:MOST_SHORT_CELLS]):
        if results.done:
            yield Heading(results.cell.full_label, 3)
            yield from sequences(results, replace(options.choice, first=place * options.sequences), seen)
    if others or len(cells) > MOST_SHORT_CELLS:
        yield Paragraph("The long report shows runs of the other lines too.", ParagraphTone.HINT)


def _short_discussion(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    if Part.CONCLUSIONS not in options.left_out:
        yield from (block for block in conclusions(draft) if not isinstance(block, Table))
    found = discussion(draft, options.left_out | {Topic.GROWTH})
    yield from (block for block in found if not isinstance(block, Table))


def _short_definitions(draft: Draft) -> Iterator[Block]:
    found = definitions(draft.experiment)
    names = [name for name in found if name.startswith("h (") or name in SHORT_TERMS]
    yield Facts(
        {name.replace("_", " ").capitalize(): typeset(found[name]) for name in names},
        FactsLayout.DEFINITIONS,
    )
    yield OTHER_TOOLS


def _repetition(draft: Draft, options: ReportOptions) -> Iterator[Block]:
    plan = draft.experiment.plan
    yield Paragraph(REPEATED if draft.experiment.is_complete else PLANNED)
    yield Code(options.command or experiment_command(plan))
    first = plan.cells[0].settings
    yield Paragraph("This one repeats a single run, that with index 0 of the first line:")
    yield Code(solve_command(first))
    if draft.sources:
        yield Facts({f"[{place}]": source for source, place in draft.sources.items()})
