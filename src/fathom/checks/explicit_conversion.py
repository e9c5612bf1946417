"""A cast that a program spells out, to a narrower integer type that does not have the value.

UBSan is silent about casts, and so is the class `conversion`. LLVM's types have no sign: where the type of the variable
that gets the value is not known, the value is taken as kept if it comes back when it is extended with zeros or with its
sign.
"""

from __future__ import annotations

from fathom.checks.conditions import ConditionBuilder, Scalar
from fathom.checks.property_class import PropertyClass
from fathom.ir.types import Int

CLASS = PropertyClass(
    "explicit-conversion", "a cast to a narrower integer type that changes the value", default=False, cwe=(197, 681)
)


def description(source: int, target: int) -> str:
    return f"a cast from {source} to {target} bits changes the value"


def loses_bits(build: ConditionBuilder, x: Scalar, source: Int, target: Int, signed: bool | None = None) -> Scalar:
    """Whether a value does not come back from the narrower type, which is signed, unsigned, or one of the two."""
    low, high = build.range(source.width, x)
    least, most = (0, 1 << target.width) if signed is False else (-(1 << (target.width - 1)), 1 << (target.width - 1))
    if least <= low and high < most:
        return 0
    narrow = build.cast("trunc", x, source, target)
    lost: Scalar = 1
    if signed is not True:
        lost = build.compare("ne", source.width, build.cast("zext", narrow, target, source), x)
    if signed is not False:
        again = build.cast("sext", narrow, target, source)
        lost = build.conjunction(lost, build.compare("ne", source.width, again, x))
    return lost
