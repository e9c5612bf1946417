"""The registers that matter at the head of a loop: what it branches on, reads and writes depends on them.

for (;;) { n++; x = next(x); if (x == 0) break; }      x matters, and n does not: it only counts
for (unsigned i = 9; i >= 0; i--) {}                   i does not matter: no number is less than 0
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fathom.bound.code.code import Code, Loop
from fathom.bound.code.liveness import result_of
from fathom.bound.residual.values import Shape
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, Local
from fathom.frontend.llvm.module import BasicBlock
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import IntType

_NUMBERS: Final = frozenset({"add", "sub", "mul", "and", "or", "xor", "zext", "sext", "trunc"})
"""Operations that do not stop an execution. A sum that overflows does, and so does the loop: not by leaving it."""


def find_loop_inputs(code: Code, loop: Loop) -> tuple[tuple[int, Shape], ...]:
    """The live registers at the head of a loop that matter to it."""
    live = code.blocks[loop.head].live
    if code.function is None:
        return live
    labels = {code.blocks[member].label for member in loop.members}
    names = _find_relevant([block for block in code.function.blocks if block.label in labels])
    unneeded = {slot for name, slot in code.slots.items() if name not in names}
    return tuple((slot, shape) for slot, shape in live if slot not in unneeded)


def _find_relevant(blocks: Iterable[BasicBlock]) -> set[str]:
    """The registers that anything depends on but numbers that are computed from them."""
    computed: dict[str, inst.Instruction | inst.Terminator] = {}
    work: list[str] = []
    for block in blocks:
        for item in (*block.body, block.terminator):
            made = result_of(item)
            if isinstance(item, inst.DebugValue):
                continue
            if made is not None and is_computation(item):
                computed[made.name] = item
            else:
                work += _list_registers(item)
    found: set[str] = set()
    while work:
        name = work.pop()
        if name not in found:
            found.add(name)
            work += _list_registers(computed[name]) if name in computed else ()
    return found


def is_computation(item: inst.Instruction | inst.Terminator) -> bool:
    """Whether an instruction only computes a number."""
    if isinstance(item, inst.BinOp | inst.Cast):
        return item.op in _NUMBERS
    return isinstance(item, inst.Phi | inst.Select | inst.Compare)


def _list_registers(item: inst.Instruction | inst.Terminator) -> list[str]:
    """The registers that a result depends on."""
    if isinstance(item, inst.Compare) and _has_one_result(item):
        return []
    return [each.name for each in operands(item) if isinstance(each, Local)]


def _has_one_result(item: inst.Compare) -> bool:
    """Whether a comparison is true of all numbers, or of none: with the least unsigned number, or the greatest."""
    bound = item.rhs
    if not (isinstance(bound, ConstInt) and isinstance(bound.type, IntType)):
        return False
    greatest = (1 << bound.type.width) - 1
    least = item.pred in ("uge", "ult") and bound.value == 0
    return least or (item.pred in ("ule", "ugt") and bound.value == greatest)
