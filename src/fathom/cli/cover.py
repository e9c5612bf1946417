"""`fathom cover`: which lines and branches are reached within the bounds, and by which inputs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.command import moment_of_start
from fathom.cli.flags import flags_of
from fathom.cli.outputs import list_files_of, list_inputs, refuse_overwriting
from fathom.cli.reports import write_file
from fathom.options import LimitOptions, ModelOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.report.cover import CoveredProgram

    SourceFlags = SourceOptions
    LimitFlags = LimitOptions
else:
    SourceFlags = flags_of(SourceOptions)
    LimitFlags = flags_of(LimitOptions)

NO_SOURCES = SourceFlags()
NO_LIMITS = LimitFlags()


def cover(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    *,
    executions: Annotated[int, Parameter(help="Look for inputs in at most so many executions.")] = 1000,
    lcov: Annotated[str | None, Parameter(help="Write a tracefile of lcov to this file.")] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
) -> int:
    """Say which lines and branches a check reaches within its bounds.

    A line is reached if an execution that is shown comes to it. It is never reached if no loop is cut off within the
    bounds, and a walk over all executions does not enter it.
    """
    from fathom.checks.competition import apply_data_model, apply_rules
    from fathom.checks.registry import find_selected
    from fathom.frontend.load import load_programs
    from fathom.report import cover as report
    from fathom.settings import check_values

    check_values(limits)
    options, limits = apply_data_model(options), apply_rules(limits)
    outputs = {} if lcov is None else {"--lcov": lcov}
    refuse_overwriting(outputs, list_inputs(options, limits))
    deadline = None if limits.timeout is None else moment_of_start() + limits.timeout
    programs = load_programs(options, deadline=deadline, classes=find_selected(limits))
    refuse_overwriting(outputs, list_files_of(programs))
    found = [_cover_program(each, options.entry, limits, executions, deadline) for each in programs]
    if json:
        sys.stdout.write(report.render_json(found))
    else:
        sys.stdout.write("\n".join(report.render_text(each) for each in found))
    if lcov is not None:
        write_file(lcov, report.render_lcov(found))
    return 0


def _cover_program(
    program: LinkedProgram, entry: str, limits: LimitOptions, executions: int, deadline: float | None
) -> CoveredProgram:
    from fathom.engine.cover import cover as find_cover
    from fathom.engine.request import CheckRequest
    from fathom.engine.walker import Walker
    from fathom.frontend.load import read_text
    from fathom.report.cover import CoveredProgram
    from fathom.trace.input_types import InputTypes

    module = read_text(program.text, promote=False)
    walker = Walker.of(CheckRequest(module, entry, limits, ModelOptions()))
    return CoveredProgram(program.name, find_cover(walker, executions, deadline), InputTypes(module, entry))
