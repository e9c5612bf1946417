"""Where the operands of a computation lie on a path that has learned where its result does.

    reserved = total + 2;  if (reserved <= 4) …       behind the branch, total <= 2

Facts say so of the operands themselves, so that what else is computed from them, as the index of an access, lies where
it must. A walk asks for that where its paths stay apart, on which indices and lengths are to be known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fathom.checks.conditions import Scalar
from fathom.domains import unsigned_operands
from fathom.domains.bounds import Bounds, meet
from fathom.ir.instructions import Cast, IntOp, Select
from fathom.ir.types import Int
from fathom.ir.values import Lit, Reg, Value

Definition: TypeAlias = IntOp | Cast | Select | None


def list_operands(made: Definition) -> Sequence[int]:
    """The operands of which a result says something, by their numbers, in the order in which to look at them.

    What is known of the second may say more of the first.
    """
    if type(made) is IntOp and made.op in unsigned_operands.OPERANDS:
        return (0, 1, 0)
    return (0,) if type(made) is Cast and made.op in unsigned_operands.CASTS else ()


def narrow_operand(
    made: Definition, place: int, result: Bounds, find: Callable[[Scalar], Bounds]
) -> tuple[Value, Bounds, Bounds | None]:
    """One of these operands, where `find` says that it lies, and where it does given the result; None is nowhere."""
    if type(made) is IntOp:
        assert isinstance(made.result.type, Int)
        x, y = find(_read(made.lhs)), find(_read(made.rhs))
        lies = unsigned_operands.OPERANDS[made.op](made.result.type.width, result, x, y)[place]
        return (made.rhs, y, meet(y, lies)) if place else (made.lhs, x, meet(x, lies))
    assert type(made) is Cast
    assert isinstance(made.value.type, Int)
    assert isinstance(made.result.type, Int)
    x = find(_read(made.value))
    lies = unsigned_operands.CASTS[made.op](made.value.type.width, made.result.type.width, result, x)
    return made.value, x, meet(x, lies)


def _read(value: Value) -> Scalar:
    assert isinstance(value, Lit | Reg)
    return value.value if isinstance(value, Lit) else value
