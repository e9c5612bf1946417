"""Analyses as small Python classes, on unmodified programs: `fathom check --analysis taint.py:Taint file.c`.

    from fathom.analysis import Analysis, Call, Field

    class Secrets(Analysis):
        secret = Field(bits=1)

        def on_return(self, call: Call) -> None:
            if call.name == "read_key":
                self.secret[call.result] = 1

        def on_call(self, call: Call) -> None:
            if call.name == "send":
                self.check(self.secret[call.arguments[0]] == 0, "a secret is sent")

What is not overridden follows values by itself: see `Analysis`, and docs/analysis.md.
"""

from fathom.analysis.analysis import Analysis
from fathom.analysis.declarations import Field, Table
from fathom.analysis.errors import AnalysisError
from fathom.analysis.events import Allocation, Arithmetic, Branch, Call, Copy, End, Event, Fill, Free, Load, Store
from fathom.analysis.numbers import Number, ite, maximum, minimum
from fathom.analysis.values import Memory, Value

__all__ = [
    "Allocation",
    "Analysis",
    "AnalysisError",
    "Arithmetic",
    "Branch",
    "Call",
    "Copy",
    "End",
    "Event",
    "Field",
    "Fill",
    "Free",
    "Load",
    "Memory",
    "Number",
    "Store",
    "Table",
    "Value",
    "ite",
    "maximum",
    "minimum",
]
