"""`fathom check`: prove the assertions of a program within its bounds, or show inputs that break one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.cli.check_programs import check_programs
from fathom.cli.flags import flags_of
from fathom.cli.program_flags import NO_LIMITS, NO_SOURCES, LimitFlags, SourceFlags
from fathom.options import ModelOptions, ReportOptions

if TYPE_CHECKING:
    ModelFlags = ModelOptions
    ReportFlags = ReportOptions
else:
    ModelFlags = flags_of(ModelOptions)
    ReportFlags = flags_of(ReportOptions)

NO_MODEL = ModelFlags()
NO_REPORT = ReportFlags()


def check(
    options: SourceFlags = NO_SOURCES,
    limits: LimitFlags = NO_LIMITS,
    model: ModelFlags = NO_MODEL,
    report: ReportFlags = NO_REPORT,
) -> int:
    """Prove the assertions of a program, or show inputs that break one.

    When several sources define the entry function, each of these is a program of its own, and the worst verdict counts.
    """
    return check_programs(options, limits, model, report)
