"""Provenance: pointers that become plain addresses keep the object that they came from.

A pointer in the residue's memory is an address, and so is one that became a number. What is read back belongs to the
object that contains the address, one past its end included. That is the object that it came from if the pointer was
inside of it when it was written, because no two objects touch; so this is what is made sure of here. Where it cannot
be, nothing is claimed: SeaBMC's pointers that run from one object into the next are an error when they are used, and
must not become harmless on the way through memory.
"""

from __future__ import annotations

from typing import final

from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.pointers import Pointers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Address, Choice, Opaque, PointerValue, Scalar
from fathom.bound.state.assertions import Assertions
from fathom.bound.state.path import Path
from fathom.checks.conditions import unsigned
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, Local
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import operands
from fathom.ir.instructions import PtrField
from fathom.ir.interpret_layout import LOWEST
from fathom.ir.types import Int
from fathom.source import SrcLoc

OUTSIDE = "a pointer that lies outside of its object and is stored in memory or turned into a number"


@final
class Provenance:
    """Assertions that pointers are inside of their objects when only their addresses remain.

    Where addresses are all that counts, it is not `is_needed`.
    """

    def __init__(
        self,
        residue: Residue,
        fold: Folder,
        pointers: Pointers,
        assertions: Assertions,
        absent: AbsentObjects,
        is_needed: bool = True,
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.pointers = pointers
        self.assertions = assertions
        self.absent = absent
        self.is_needed = is_needed

    def expose(self, path: Path, pointer: PointerValue, loc: SrcLoc | None) -> None:
        """The address of this pointer is about to be all that is left of it."""
        waiting: list[tuple[PointerValue, Scalar]] = [(pointer, 1)] if self.is_needed else []
        while waiting:
            item, guard = waiting.pop()
            if type(item) is Choice:
                fold = self.fold
                waiting.append((item.then, fold.conjunction(guard, item.cond)))
                waiting.append((item.other, fold.conjunction(guard, fold.negate(item.cond))))
                continue
            if type(item) is Opaque and item.moved:
                self.absent.exclude(path, item, guard, loc)
            inside = self._inside(path, item)
            if inside != 1:
                self.assertions.assert_supported(
                    path, self.fold.disjunction(self.fold.negate(guard), inside), OUTSIDE, loc
                )

    def _inside(self, path: Path, pointer: PointerValue) -> Scalar:
        if type(pointer) is Opaque:
            return self._opaque(pointer) if pointer.moved else 1
        assert type(pointer) is Address
        target, offset, width = pointer.object, pointer.offset, self.pointers.width
        if target is None or target.kind == "function":
            return 1
        if self.pointers.is_inside(path, pointer):
            return 1
        return self.fold.compare("ule", width, unsigned(offset, width), self.pointers.size_of(path, target))

    def _opaque(self, pointer: Opaque) -> Scalar:
        """Without an object both offset and size are 0."""
        kind = Int(self.pointers.width)
        offset, size = self.residue.reg(kind), self.residue.reg(kind)
        self.residue.emit(PtrField(offset, "offset", pointer.reg))
        self.residue.emit(PtrField(size, "size", pointer.reg))
        return self.fold.compare("ule", kind.width, offset, size)


def find_escaping(function: Function) -> set[str]:
    """The pointers of a function whose numbers may become pointers again: they reach memory, calls or `inttoptr`."""
    pointers = {
        item.result.name
        for block in function.blocks
        for item in block.body
        if isinstance(item, inst.Cast) and item.op in ("ptrtoint", "ptrtoaddr") and item.result is not None
    }
    flows: dict[str, list[str]] = {}
    reached: list[str] = []
    for block in function.blocks if pointers else ():
        for item in (*block.body, block.terminator):
            used = [value.name for value in operands(item) if isinstance(value, Local)]
            if _is_no_address(item, pointers):
                continue
            result = getattr(item, "result", None)
            if isinstance(item, _COMPUTE) and isinstance(result, Local) and getattr(item, "op", "") != "inttoptr":
                flows.setdefault(result.name, []).extend(used)
            else:
                reached += used
    found: set[str] = set()
    while reached:
        name = reached.pop()
        if name not in found:
            found.add(name)
            reached += flows.get(name, ())
    return found & pointers


_COMPUTE = inst.BinOp | inst.UnaryOp | inst.Cast | inst.Select | inst.Phi
_NO_ADDRESS = inst.Compare | inst.GetElementPtr | inst.Branch | inst.Switch | inst.DebugValue | inst.UbsanCheck


def _is_no_address(item: inst.Instruction | inst.Terminator, pointers: set[str]) -> bool:
    """Whether a result is not an address: a truth, an index, the distance of two pointers, a small remainder."""
    if isinstance(item, inst.BinOp):
        if item.op in ("and", "urem"):
            return isinstance(item.rhs, ConstInt) and 0 <= item.rhs.value < LOWEST
        both = [value.name for value in (item.lhs, item.rhs) if isinstance(value, Local)]
        return item.op == "sub" and len(both) == 2 and pointers.issuperset(both)
    return isinstance(item, _NO_ADDRESS)
