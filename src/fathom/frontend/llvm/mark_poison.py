"""Mark where code uses a constant that has no value: clang folds `INT_MIN / -1` to `poison`, without a warning.

    int x = INT_MIN / -1;               call void @llvm.ubsantrap(i8 255)                            <-
                                        store i32 poison, ptr %x

Only uses of clang's own code count: stores, arithmetic, comparisons, and arguments that must have a value. Optimised
code passes `poison` where nothing looks at it.
"""

from __future__ import annotations

import re

from fathom.frontend.folded import NO_VALUE
from fathom.frontend.llvm.function_lines import FunctionLines
from fathom.patterns import lazy_pattern

_USE = lazy_pattern(
    r"  (?:store i\d+ poison,"
    r"|%[-\w$.]+ = (?:add|sub|mul|[us]div|[us]rem|shl|[la]shr|and|or|xor|icmp)\b.* i\d+ (?:.*, )?poison\b"
    r"|(?:%[-\w$.]+ = )?call .*\(.*\bi\d+ (?:signext |zeroext )*noundef (?:signext |zeroext )*poison\b)",
    re.ASCII,
)
_PLACE = lazy_pattern(r", !dbg !\d+", re.ASCII)


def mark_poison(function: FunctionLines) -> None:
    """Put a trap before every use of `poison`."""
    for at, line in enumerate(function.lines):
        if "poison" in line and _USE.match(line):
            place = _PLACE.search(line)
            function.insert(at, f"  call void @llvm.ubsantrap(i8 {NO_VALUE}){'' if place is None else place[0]}")
