"""Where clang's own checks stop: `llvm.ubsantrap`, with the number of the check (`SanitizerHandler` in clang).

Sources in which clang folds an expression that has no value are compiled with them (`frontend/folded.py`).
"""

from __future__ import annotations

from typing import Final, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Value
from fathom.checks import div_by_zero, overflow, shift, unreachable
from fathom.checks.property_class import PropertyClass
from fathom.frontend.folded import NO_VALUE

_KINDS: Final[dict[int, tuple[PropertyClass, str]]] = {
    0: (overflow.CLASS, "the result of a signed addition does not fit its type"),
    3: (div_by_zero.CLASS, "a division by zero, or a quotient that does not fit its type"),
    5: (overflow.CLASS, "a floating-point number does not fit into an integer"),
    12: (overflow.CLASS, "the result of a signed multiplication does not fit its type"),
    13: (overflow.CLASS, "the result of a negation does not fit its type"),
    20: (shift.CLASS, "a shift by a negative number, or by the width of the type or more"),
    21: (overflow.CLASS, "the result of a signed subtraction does not fit its type"),
    NO_VALUE: (overflow.CLASS, "a constant expression has no value"),
}
_OTHER: Final = unreachable.CLASS, "a trap is executed"


def report_ubsan_trap(walk: Context, args: list[Value], site: CallSite) -> None:
    """The place of a trap is in a function that clang makes up, which is inlined where the operation is."""
    kind, what = _KINDS.get(cast("int", args[0]), _OTHER)
    loc = site.loc
    while loc is not None and loc.line == 0 and loc.inlined_at is not None:
        loc = loc.inlined_at
    walk.report(kind.name, what, 1, loc)
