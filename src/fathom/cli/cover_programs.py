"""What `fathom cover` and `fathom tests` do first: load the programs, and find what each reaches within the bounds."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, final

from cyclopts import Parameter

from fathom.cli.command import moment_of_start
from fathom.cli.outputs import list_files_of, list_inputs, refuse_overwriting
from fathom.errors import UserError
from fathom.immutable import immutable
from fathom.options import LimitOptions, ModelOptions, SourceOptions

if TYPE_CHECKING:
    from fathom.engine.walker import Walker
    from fathom.frontend.link_protocol import LinkedProgram
    from fathom.report.cover import CoveredProgram
    from fathom.search.choices import Choices
    from fathom.search.code_coverage import Way


@final
@immutable
class Covering:
    """A program, how it is walked until when, and what is reached."""

    walker: Walker
    deadline: float | None
    found: CoveredProgram


@Parameter(name="*")
@immutable(kw_only=True, slots=False)
class CoverFlags:
    """How inputs are looked for."""

    executions: Annotated[int, Parameter("--executions", help="Look for inputs in at most so many executions.")] = 1000
    solve: Annotated[
        float,
        Parameter(
            "--solve", help="Then ask a solver, so many seconds for each branch that is not reached; 0 asks none."
        ),
    ] = 5.0


COVER_FLAGS = CoverFlags()


def cover_programs(
    options: SourceOptions,
    limits: LimitOptions,
    flags: CoverFlags,
    outputs: Mapping[str, str],
    *,
    one_alone: bool = False,
) -> Iterator[Covering]:
    """Each of the programs among the sources; `outputs` are files that will be written, by option.

    With `one_alone`, there must not be several.
    """
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
    if one_alone and len(programs) > 1:
        names = ", ".join(program.name for program in programs)
        raise UserError(f"{names} each define '{options.entry}'", hint="give one of them at a time")
    for program in programs:
        yield _cover_program(program, options.entry, limits, flags, deadline)


def _cover_program(
    program: LinkedProgram, entry: str, limits: LimitOptions, flags: CoverFlags, deadline: float | None
) -> Covering:
    from fathom.cli.progress import progress_on_stderr
    from fathom.engine.budget import Budget
    from fathom.engine.cover import cover
    from fathom.engine.request import CheckRequest
    from fathom.engine.walker import Walker
    from fathom.frontend.load import read_text
    from fathom.report.cover import CoveredProgram
    from fathom.trace.input_types import InputTypes

    module = read_text(program.text, promote=False)
    request = CheckRequest(module, entry, limits, ModelOptions())
    walker, budget = Walker.of(request), Budget()

    def ask(way: Way, unwind: int | None) -> Choices | None:
        from fathom.engine.branch_inputs import find_branch_inputs

        budget.begin_query()
        budget.bound = f"question {budget.query} to a solver"
        left = flags.solve if deadline is None else min(flags.solve, max(deadline - time.monotonic(), 0.1))
        return find_branch_inputs(request, way, unwind, left)

    with budget.stage("cover"), progress_on_stderr(budget):
        covered = cover(walker, flags.executions, deadline, ask if flags.solve > 0 else None)
    found = CoveredProgram(program.name, covered, InputTypes(module, entry))
    return Covering(walker, deadline, found)
