"""What clang's own checks mean: the class of a property, and what is wrong in C's terms.

A check is a `UbsanCheck` that `frontend/llvm/fold_checks.py` has made of a branch to UBSan's run-time library,
or a call of `llvm.ubsantrap` with a number. `docs/properties.md` says which of them a source is compiled with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Environment, Op
from fathom.bound.code.constants import resize
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.compile.obligations.instruction import is_checked
from fathom.bound.context.context import Context
from fathom.bound.residual.values import NULL, PointerValue, Scalar, Value
from fathom.checks import (
    alignment,
    bounds,
    conversion,
    div_by_zero,
    invalid_bool,
    invalid_enum,
    null,
    overflow,
    pointer_overflow,
    shift,
    unreachable,
    unsigned_overflow,
    unsigned_shift,
)
from fathom.checks.property_class import PropertyClass
from fathom.checks.registry import ARITHMETIC
from fathom.frontend.folded import NO_VALUE
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.check_data import FALSE, is_about_pointer
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.shift_checks import SHIFT_BASE
from fathom.frontend.llvm.subsumed_checks import ADDRESS_ONLY
from fathom.immutable import immutable
from fathom.ir.arithmetic import to_signed


@final
@immutable
class Meaning:
    """The class of a check that fails, and a sentence about it.

    `undefined` says that the program has no meaning from there on; otherwise it goes on where nobody asks.
    """

    kind: PropertyClass
    describe: Callable[[inst.UbsanCheck], str]
    undefined: bool = True


def _say(text: str) -> Callable[[inst.UbsanCheck], str]:
    return lambda _: text


def _describe_index(item: inst.UbsanCheck) -> str:
    array = f"`{item.types[0]}`" if item.types else "its array"
    index = item.args[0] if item.args else None
    if isinstance(index, ConstInt):
        return f"the index {to_signed(index.value, index.type.width)} is outside of {array}"
    return f"an index is outside of {array}"


def _describe_address(item: inst.UbsanCheck) -> str:
    return pointer_overflow.description(f"`{item.types[0]}`" if item.types else "its array")


def _describe_shift(item: inst.UbsanCheck) -> str:
    kind = f"`{item.types[0]}`" if item.types else "its type"
    return f"the result of a shift to the left does not fit into {kind}, or a negative number is shifted"


def _describe_conversion(item: inst.UbsanCheck) -> str:
    if len(item.types) < 2:
        return "an implicit conversion changes the value"
    return f"the conversion from `{item.types[0]}` to `{item.types[1]}` changes the value"


def _describe_value(item: inst.UbsanCheck) -> str:
    return f"a value is read that is none of type `{item.types[0]}`" if item.types else "a value is none of its type"


def _describe_argument(item: inst.UbsanCheck) -> str:
    return f"argument {item.kind}, which must not be null, is null" if item.kind else "a null argument"


def _describe_pointer(item: inst.UbsanCheck) -> str:
    what = _POINTER_USES.get(item.kind, "use of")
    return f"{what} a null pointer" + (f" to `{item.types[0]}`" if item.types else "")


_POINTER_USES: Final = {
    0: "read through",
    1: "write through",
    2: "binding of a reference to what is behind",
    3: "access to a member of what is behind",
    4: "call of a member function of what is behind",
    5: "construction of an object behind",
}
"""The numbers are those of `TypeCheckKind` in clang."""


def _mean_overflow(what: str) -> tuple[Meaning, Meaning]:
    """Of signed arithmetic, and of unsigned, which goes on modulo a power of two."""
    signed = Meaning(overflow.CLASS, _say(f"the result of a signed {what} does not fit its type"))
    wraps = Meaning(unsigned_overflow.CLASS, _say(f"the result of an unsigned {what} wraps around"), undefined=False)
    return wraps, signed


_ARITHMETIC: Final = {
    "add_overflow": _mean_overflow("addition"),
    "sub_overflow": _mean_overflow("subtraction"),
    "mul_overflow": _mean_overflow("multiplication"),
    "negate_overflow": _mean_overflow("negation"),
}
_MEANINGS: Final[dict[str, Meaning]] = {
    "out_of_bounds": Meaning(bounds.CLASS, _describe_index),
    "local_out_of_bounds": Meaning(bounds.CLASS, _describe_index),
    "vla_bound_not_positive": Meaning(bounds.CLASS, _say("the size of an array is not positive")),
    SHIFT_BASE: Meaning(shift.CLASS, _describe_shift),
    "shift_out_of_bounds": Meaning(shift.CLASS, _describe_shift),
    "divrem_overflow": Meaning(div_by_zero.CLASS, _say("a division by zero, or a quotient that does not fit its type")),
    "float_cast_overflow": Meaning(overflow.CLASS, _say("a floating-point number does not fit into an integer")),
    "implicit_conversion": Meaning(conversion.CLASS, _describe_conversion, undefined=False),
    "load_invalid_value": Meaning(invalid_bool.CLASS, _describe_value),
    "nonnull_arg": Meaning(null.CLASS, _describe_argument),
    "nonnull_return": Meaning(null.CLASS, _say("a function returns null that must not")),
    "nullability_arg": Meaning(null.CLASS, _describe_argument, undefined=False),
    "nullability_return": Meaning(null.CLASS, _say("a function returns null that must not"), undefined=False),
    "type_mismatch": Meaning(null.CLASS, _describe_pointer),
    "alignment_assumption": Meaning(
        alignment.CLASS, _say("a pointer is not aligned as the compiler was promised"), undefined=False
    ),
    "builtin_unreachable": Meaning(unreachable.CLASS, _say("control reaches code that must not be reached")),
    "missing_return": Meaning(unreachable.CLASS, _say("a function ends without a value to return")),
    "invalid_builtin": Meaning(unreachable.CLASS, _say("a builtin of the compiler is called with zero")),
    "no_value": Meaning(overflow.CLASS, _say("a constant expression has no value")),
}
_ADDRESS: Final = Meaning(pointer_overflow.CLASS, _describe_address, undefined=False)
_UNSIGNED_SHIFT: Final = Meaning(unsigned_shift.CLASS, _say(unsigned_shift.DESCRIPTION), undefined=False)
_QUOTIENT: Final = Meaning(overflow.CLASS, _say("the result of a signed division does not fit its type"))
_ENUM: Final = Meaning(invalid_enum.CLASS, _describe_value)
_BOOLS: Final = frozenset({"_Bool", "bool", "BOOL"})
_OTHER: Final = Meaning(unreachable.CLASS, _say("a check of the compiler fails"))
_TRAP: Final = Meaning(unreachable.CLASS, _say("a trap is executed"))
_TRAPS: Final = {
    0: "add_overflow", 3: "divrem_overflow", 5: "float_cast_overflow", 12: "mul_overflow", 13: "negate_overflow",
    20: "shift_out_of_bounds", 21: "sub_overflow", NO_VALUE: "no_value",
}  # fmt: skip
"""The numbers of `SanitizerHandler` in clang that a source is compiled with (`frontend/folded.py`)."""


def _is_zero(value: object) -> bool | None:
    return value.value == 0 if isinstance(value, ConstInt) else None


def find_meaning(item: inst.UbsanCheck) -> Meaning:
    """What it means that a check fails."""
    if item.handler == "out_of_bounds" and item.kind == ADDRESS_ONLY:
        return _ADDRESS
    if item.handler == "shift_out_of_bounds" and item.types and not item.kind:
        return _UNSIGNED_SHIFT
    if item.handler == "divrem_overflow" and len(item.args) == 2 and _is_zero(item.args[1]) is False:
        return _QUOTIENT
    if item.handler == "load_invalid_value" and item.types and item.types[0] not in _BOOLS:
        return _ENUM
    arithmetic = _ARITHMETIC.get(item.handler)
    return _MEANINGS.get(item.handler, _OTHER) if arithmetic is None else arithmetic[item.kind]


def check(c: FunctionCompiler, instruction: inst.Instruction) -> Op | None:
    """Of a class that is not selected, only what ends the meaning of the program is assumed."""
    assert isinstance(instruction, inst.UbsanCheck)
    walk, meaning, loc = c.walk, find_meaning(instruction), instruction.loc
    kind, what = meaning.kind.name, meaning.describe(instruction)
    if is_checked(walk, kind, loc):
        walk.assertions.properties.get(kind, what, loc)
    elif not walk.assertions.ignored.covers(kind, loc) and (kind in ARITHMETIC or not meaning.undefined):
        return None
    if instruction.handler == SHIFT_BASE:
        return _check_shift(c, instruction, what)
    if is_about_pointer(instruction):
        return _check_pointer(c, instruction, what)
    slot = c.operand(instruction.cond, loc)

    def run(env: Environment) -> None:
        cond = env[slot]
        if type(cond) is not int or not cond:
            walk.check(cast("Scalar", cond), kind, what, loc)

    return run


def _check_pointer(c: FunctionCompiler, item: inst.UbsanCheck, what: str) -> Op:
    """Of a pointer, null and its alignment are looked at apart, and the address is not."""
    walk, loc, pointer = c.walk, item.loc, c.operand(item.args[0], item.loc)
    align = item.args[1].value if isinstance(item.args[1], ConstInt) else 1

    def run(env: Environment) -> None:
        value = cast("PointerValue", env[pointer])
        walk.report(null.CLASS.name, what, walk.pointers.compare(walk.path, "eq", value, NULL, loc), loc)
        if walk.pointer_rules.checks_alignment and align > 1:
            walk.pointer_rules.check_aligned(walk.path, value, align, "read", loc)

    return run


def _check_shift(c: FunctionCompiler, item: inst.UbsanCheck, what: str) -> Op:
    walk, loc = c.walk, item.loc
    left, right = (c.operand(arg, loc) for arg in item.args)
    width, amount = (walk.shapes.scalar(arg.type).width for arg in item.args)

    def run(env: Environment) -> None:
        x, y = cast("Scalar", env[left]), resize(walk.fold, cast("Scalar", env[right]), amount, width)
        walk.report(shift.CLASS.name, what, shift.loses_bits(walk.fold, width, x, y), loc)

    return run


def report_ubsan_trap(walk: Context, args: list[Value], site: CallSite) -> None:
    """The place of a trap is in a function that clang makes up, which is inlined where the operation is."""
    handler = _TRAPS.get(cast("int", args[0]))
    item = inst.UbsanCheck(handler or "", FALSE, kind=1)
    meaning = _TRAP if handler is None else find_meaning(item)
    loc = site.loc
    while loc is not None and loc.line == 0 and loc.inlined_at is not None:
        loc = loc.inlined_at
    walk.report(meaning.kind.name, meaning.describe(item), 1, loc)


RULES: dict[type, Rule] = {inst.UbsanCheck: check}
