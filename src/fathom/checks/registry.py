"""The classes of properties by name, and the choice among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fathom.checks import (
    alignment,
    assertion,
    bounds,
    contract,
    conversion,
    deadlock,
    div_by_zero,
    double_free,
    explicit_conversion,
    float_div_by_zero,
    floating_point,
    function_type,
    invalid_bool,
    invalid_enum,
    invalid_free,
    leak,
    lost,
    null,
    overflow,
    overlap,
    pointer_compare,
    pointer_overflow,
    race,
    readonly,
    shift,
    termination,
    uncaught_exception,
    undefined_function,
    uninit,
    unreachable,
    unsigned_overflow,
    unsigned_shift,
    use_after_free,
    use_after_scope,
)
from fathom.checks.property_class import PropertyClass
from fathom.errors import UserError
from fathom.options import LimitOptions

CLASSES: Final[dict[str, PropertyClass]] = {
    module.CLASS.name: module.CLASS
    for module in (
        assertion,
        contract,
        unreachable,
        null,
        bounds,
        use_after_free,
        use_after_scope,
        readonly,
        double_free,
        invalid_free,
        function_type,
        uncaught_exception,
        overflow,
        div_by_zero,
        shift,
        unsigned_overflow,
        unsigned_shift,
        conversion,
        explicit_conversion,
        floating_point,
        float_div_by_zero,
        invalid_bool,
        invalid_enum,
        leak,
        lost,
        overlap,
        alignment,
        pointer_compare,
        pointer_overflow,
        uninit,
        race,
        deadlock,
        termination,
        undefined_function,
    )
}
DEFAULT: Final = frozenset(name for name, row in CLASSES.items() if row.default)
ARITHMETIC: Final = frozenset(
    module.CLASS.name
    for module in (
        *(overflow, div_by_zero, shift, unsigned_overflow, unsigned_shift),
        *(conversion, explicit_conversion, floating_point, float_div_by_zero),
    )
)
"""Classes about the operands of a single operation."""
POINTERS: Final = frozenset(
    module.CLASS.name for module in (null, bounds, use_after_free, use_after_scope, readonly, double_free, invalid_free)
)
"""Classes of what is wrong with the use of a pointer: which one it is depends on how much is known of the pointer."""
INCOMPLETE: Final = frozenset({"unwind", "unsupported", "induction"})
"""Classes whose violation means that the answer is not known, never that the program is wrong."""
RELIED_ON: Final = frozenset({contract.CLASS.name})
"""Classes of what everything else rests on, where there is such a thing: they are checked whatever is selected."""


def find_selected(limits: LimitOptions) -> frozenset[str]:
    """The classes to check, from the options."""
    return selection(limits.select, limits.extended, limits.ignore)


def selection(select: Sequence[str], extend: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The classes to check: those selected or else the default ones, and more, without those to ignore."""
    chosen = _expand(select) if select else DEFAULT
    return (chosen | _expand(extend)) - _expand(ignore)


def _expand(names: Sequence[str]) -> frozenset[str]:
    """Names may be given one by one or with commas between, and `all` means every class."""
    found: set[str] = set()
    for name in (part.strip() for text in names for part in text.split(",")):
        if name != "all" and name not in CLASSES:
            known = ", ".join(CLASSES)
            raise UserError(
                f"there is no property class '{name}'", hint=f"the classes are {known}, and all for every one"
            )
        found |= set(CLASSES) if name == "all" else {name}
    return frozenset(found)
