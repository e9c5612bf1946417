"""`fathom cover`: which lines and branches are reached within the bounds, and by which inputs."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from fathom.cli.cover_programs import COVER_FLAGS, CoverFlags, cover_programs
from fathom.cli.program_flags import NO_LIMITS, NO_SOURCES, LimitFlags, SourceFlags
from fathom.cli.reports import write_file


def cover(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    *,
    flags: CoverFlags = COVER_FLAGS,
    lcov: Annotated[str | None, Parameter(help="Write a tracefile of lcov to this file.")] = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative=())] = False,
) -> int:
    """Say which lines and branches a check reaches within its bounds.

    A line is reached if an execution that is shown comes to it. It is never reached if no loop is cut off within the
    bounds, and a walk over all executions does not enter it.
    """
    from fathom.report import cover as report

    outputs = {} if lcov is None else {"--lcov": lcov}
    found = [each.found for each in cover_programs(options, limits, flags, outputs)]
    if json:
        sys.stdout.write(report.render_json(found))
    else:
        sys.stdout.write("\n".join(report.render_text(each) for each in found))
    if lcov is not None:
        write_file(lcov, report.render_lcov(found))
    return 0
