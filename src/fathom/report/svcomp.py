"""What both formats of SV-COMP's witnesses say: the task, its specification, the values of inputs."""

from __future__ import annotations

import re
import time
from collections.abc import Container
from datetime import UTC, datetime
from os import environ
from typing import final

from fathom.immutable import immutable
from fathom.trace.model import Input, Violation
from fathom.verdict import Verdict

_UNREACHED = "G ! call(reach_error())"
_CLAIMS = {
    "overflow": "G ! overflow",
    "race": "G ! data-race",
    "termination": "F end",
    "leak": "G valid-memcleanup",
    "lost": "G valid-memtrack",
    "double-free": "G valid-free",
    "invalid-free": "G valid-free",
    "null": "G valid-deref",
    "bounds": "G valid-deref",
    "use-after-free": "G valid-deref",
    "use-after-scope": "G valid-deref",
}
"""What the competition calls a class of properties; all others are calls that must not be reached."""
_UNSIGNED = ("uint", "uchar", "ushort", "ulong", "ulonglong", "size_t", "bool")


@final
@immutable
class WitnessTask:
    """What was checked: from which function on, which classes of properties, and for machines of 32 or 64 bits."""

    entry: str = "main"
    checked: Container[str] = ("assert",)
    narrow: bool = False

    def specification(self, violated: Violation | None = None) -> str:
        claim = _CLAIMS.get(violated.prop.kind, _UNREACHED) if violated is not None else _UNREACHED
        return f"CHECK( init({self.entry}()), LTL({claim}) )"

    def is_proved(self, verdict: Verdict) -> bool:
        """Whether a correctness witness can be given: for every execution, no error function is called."""
        return verdict.result == "safe" and verdict.complete and "assert" in self.checked


def format_literal(each: Input) -> str | None:
    """The value of an input as a literal of C; None where there is none, as for NaN and for several bytes."""
    if re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d+)?", each.text):
        return each.text
    if each.data or each.type in ("float", "double", "long double"):
        return None
    negative = each.value >> (each.width - 1) and not each.source.endswith(_UNSIGNED)
    return str(each.value - (1 << each.width) if negative else each.value)


def creation_time() -> str:
    """The time, or that of SOURCE_DATE_EPOCH, with which the same input gives the same bytes."""
    epoch = environ.get("SOURCE_DATE_EPOCH", "")
    seconds = int(epoch) if epoch.isdecimal() else int(time.time())
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")
