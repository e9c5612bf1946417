"""`fathom check`: prove the assertions of a program within its bounds, or show inputs that break one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.cli.check_programs import check_programs
from fathom.cli.flags import flags_of
from fathom.options import LimitOptions, ModelOptions, ReportOptions, SourceOptions

if TYPE_CHECKING:
    SourceFlags = SourceOptions
    LimitFlags = LimitOptions
    ModelFlags = ModelOptions
    ReportFlags = ReportOptions
else:
    SourceFlags = flags_of(SourceOptions)
    LimitFlags = flags_of(LimitOptions)
    ModelFlags = flags_of(ModelOptions)
    ReportFlags = flags_of(ReportOptions)

NO_SOURCES = SourceFlags()
NO_LIMITS = LimitFlags()
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
