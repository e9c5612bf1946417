"""The condition that clang computes for a shift to the left of a signed number in C, as a property of its operands.

      %fits = icmp ule i32 %y, 31                                    check i1 true: shift_base 'int', 'int' (%x, %y)
      br i1 %fits, label %check, label %cont
    check:
      %zeros = sub nuw nsw i32 31, %y
      %lost = lshr i32 %x, %zeros
      %ok = icmp eq i32 %lost, 0
      br label %cont
    cont:
      %valid = phi i1 [ true, %entry ], [ %ok, %check ]
      br i1 %valid, label %shift, label %handler

Nothing of `x`, its sign included, may be lost. C++ before C++20 lets a one become the sign: there clang's code stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from fathom.frontend.llvm.constants import ConstInt, Value
from fathom.frontend.llvm.instructions import BinOp, Branch, Compare, Instruction, Jump, Phi, Terminator, UbsanCheck
from fathom.frontend.llvm.types import IntType

SHIFT_BASE: Final = "shift_base"
"""The handler of a check of both operands of a shift, whose condition is not computed yet."""


class ShiftCheck(NamedTuple):
    """A check of a shift, and what clang has computed for it: a block, the branch to it, and the phi behind it."""

    check: UbsanCheck
    block: str
    branch: str
    phi: Phi
    freed: list[Value]


def find_shift_base(
    check: UbsanCheck, label: str, bodies: Mapping[str, list[Instruction]], ends: Mapping[str, Terminator]
) -> ShiftCheck | None:
    """The check of a shift whose condition is the phi of a block; None where clang's code looks different."""
    phi = bodies[label][0] if bodies[label] else None
    if check.handler != "shift_out_of_bounds" or type(phi) is not Phi or phi.result != check.cond:
        return None
    if len(phi.incoming) != 2 or phi.incoming[0][0] != ConstInt(IntType(1), 1):
        return None
    (_, branch), (computed, block) = phi.incoming
    end = ends.get(branch)
    if type(end) is not Branch or (end.then, end.other) != (block, label) or type(ends.get(block)) is not Jump:
        return None
    if isinstance(computed, ConstInt):
        return ShiftCheck(replace(check, cond=computed), block, branch, phi, [end.cond])
    steps = [item.op if isinstance(item, BinOp | Compare) else "" for item in bodies[block]]
    if steps != ["sub", "lshr", "icmp"] and steps != ["lshr", "icmp"]:
        return None
    made = replace(check, handler=SHIFT_BASE, cond=ConstInt(IntType(1), 0), args=_find_operands(check, bodies[block]))
    return ShiftCheck(made, block, branch, phi, [end.cond])


def _find_operands(check: UbsanCheck, computation: Sequence[Instruction]) -> tuple[Value, ...]:
    """The operands of the shift. The handler is told the address of one that is wider than an address."""
    lost = computation[-2]
    assert isinstance(lost, BinOp)
    told, kind = check.args[0].type, lost.lhs.type
    assert isinstance(kind, IntType)
    if isinstance(told, IntType) and kind.width <= told.width:
        return check.args
    zeros = computation[0]
    if isinstance(lost.rhs, ConstInt):
        return lost.lhs, ConstInt(kind, kind.width - 1 - lost.rhs.value)
    assert isinstance(zeros, BinOp)
    return lost.lhs, zeros.rhs
