"""The flags that several verbs have: those about the program, and about what is checked and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.cli.flags import flags_of
from fathom.options import LimitOptions, SourceOptions

if TYPE_CHECKING:
    SourceFlags = SourceOptions
    LimitFlags = LimitOptions
else:
    SourceFlags = flags_of(SourceOptions)
    LimitFlags = flags_of(LimitOptions)

NO_SOURCES = SourceFlags()
NO_LIMITS = LimitFlags()
