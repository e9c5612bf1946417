"""Every option once: its name in the API, its flags on the command line, its default and its help text."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.options.flag import Flag
from fathom.options.limits import LimitOptions
from fathom.options.model import ModelOptions
from fathom.options.reports import ReportOptions
from fathom.options.sources import SourceOptions

__all__ = ["Flag", "LimitOptions", "ModelOptions", "Options", "ReportOptions", "SourceOptions"]


@final
@immutable(kw_only=True, slots=False)
class Options(SourceOptions, LimitOptions, ModelOptions):
    """All that decides a verdict."""
