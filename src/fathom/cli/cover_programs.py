"""What `fathom cover` and `fathom tests` do first: load the programs, and find what each reaches within the bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, final

from fathom.cli.command import moment_of_start
from fathom.cli.outputs import list_files_of, list_inputs, refuse_overwriting
from fathom.immutable import immutable
from fathom.options import LimitOptions, ModelOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.engine.walker import Walker
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.report.cover import CoveredProgram


@final
@immutable
class Covering:
    """A program, how it is walked until when, and what is reached."""

    walker: Walker
    deadline: float | None
    found: CoveredProgram


def cover_programs(
    options: SourceOptions, limits: LimitOptions, executions: int, outputs: Mapping[str, str]
) -> Iterator[Covering]:
    """Each of the programs among the sources; `outputs` are files that will be written, by option."""
    from fathom.checks.competition import apply_data_model, apply_rules
    from fathom.checks.registry import find_selected
    from fathom.frontend.load import load_programs
    from fathom.settings import check_values

    check_values(limits)
    options, limits = apply_data_model(options), apply_rules(limits)
    refuse_overwriting(outputs, list_inputs(options, limits))
    deadline = None if limits.timeout is None else moment_of_start() + limits.timeout
    programs = load_programs(options, deadline=deadline, classes=find_selected(limits))
    refuse_overwriting(outputs, list_files_of(programs))
    for program in programs:
        yield _cover_program(program, options.entry, limits, executions, deadline)


def _cover_program(
    program: LinkedProgram, entry: str, limits: LimitOptions, executions: int, deadline: float | None
) -> Covering:
    from fathom.engine.cover import cover
    from fathom.engine.request import CheckRequest
    from fathom.engine.walker import Walker
    from fathom.frontend.load import read_text
    from fathom.report.cover import CoveredProgram
    from fathom.trace.input_types import InputTypes

    module = read_text(program.text, promote=False)
    walker = Walker.of(CheckRequest(module, entry, limits, ModelOptions()))
    found = CoveredProgram(program.name, cover(walker, executions, deadline), InputTypes(module, entry))
    return Covering(walker, deadline, found)
