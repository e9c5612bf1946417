"""Which registers are read as signed numbers: it decides the range in which an integer input starts.

Either range is exact; the right one saves a case distinction at every comparison. Most C code uses `int`.
"""

from __future__ import annotations

from fathom.ir import instructions as ir
from fathom.ir.program import Program
from fathom.ir.values import Reg, Value


def find_signed_registers(program: Program) -> set[Reg]:
    """The registers that signed comparisons, extensions and divisions take, and what these are made of."""
    found: set[Reg] = set()
    for item in reversed(program.blocks[0].body):
        operands: tuple[Value, ...] = ()
        match item:
            case ir.Compare(_, pred, lhs, rhs) if pred.startswith("s"):
                operands = lhs, rhs
            case ir.Cast(_, "sext", value) | ir.IntOp(_, "sdiv" | "srem" | "ashr", value):
                operands = (value,)
            case ir.IntOp(result, "add" | "sub" | "mul", lhs, rhs) if result in found:
                operands = lhs, rhs
            case ir.Select(result, _, then, other) if result in found:
                operands = then, other
            case _:
                pass
        found.update(value for value in operands if isinstance(value, Reg))
    return found
