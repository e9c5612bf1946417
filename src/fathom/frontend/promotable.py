"""Which locals can be promoted to registers: the selection that `promote` starts from.

An alloca of one integer, float or pointer in the entry block qualifies if every use of it is a plain load or store of
exactly its type, or a lifetime marker. Parts of instructions that are kept as text (operand bundles, instructions
that the reader does not know) cannot be rewritten, so what they name stays in memory too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from typing import Final, final

from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.instructions import Alloca, Call, CallBr, Instruction, Invoke, Load, Store, Terminator
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.operands import WITH_TEXT, operands, registers_in_text
from fathom.frontend.llvm.types import FloatType, IntType, PtrType, Type
from fathom.immutable import record
from fathom.source import SrcLoc

FRAME_FUNCTIONS: Final = ("__fathom_frame_begin", "__fathom_loop_begin")
"""They begin what a contract says of writes, of variables too: those of a function that calls one stay in memory."""


@final
@record(eq=False)
class Slot:
    """An alloca of one scalar, and the reachable blocks that write it or read it before they write it."""

    name: str
    type: Type
    variable: SourceVariable | None
    kept: bool = False
    """Whether it has to stay in memory."""
    writers: list[str] = field(default_factory=list)
    readers: list[str] = field(default_factory=list)

    @property
    def loc(self) -> SrcLoc | None:
        return None if self.variable is None else self.variable.loc

    @property
    def register_name(self) -> str:
        """What registers with its values are called: the name in the source, if that is a name in LLVM too."""
        if self.variable is not None and self.variable.name.isascii() and self.variable.name.isidentifier():
            return self.variable.name
        return f"local.{self.name}" if self.name.isdecimal() else self.name


def scalar_slots(function: Function) -> dict[str, Slot]:
    """The allocas of one scalar in the entry block, whatever is done with them."""
    if function.is_declaration:
        return {}
    return {
        inst.result.name: Slot(inst.result.name, inst.allocated, function.variables.get(inst.result.name))
        for inst in function.blocks[0].body
        if type(inst) is Alloca
        and isinstance(inst.allocated, IntType | FloatType | PtrType)
        and isinstance(inst.count, ConstInt)
        and inst.count.value == 1
        and not inst.flags
    }


def calls_returns_twice(function: Function, twice: Collection[str]) -> bool:
    """Whether the function calls one of the functions `twice`, or anything that is said to return twice."""
    for block in function.blocks:
        calls: list[Call] = [inst for inst in block.body if type(inst) is Call]
        if isinstance(block.terminator, Invoke | CallBr):
            calls.append(block.terminator.call)
        for call in calls:
            if "returns_twice" in call.attrs or (isinstance(call.callee, GlobalRef) and call.callee.name in twice):
                return True
    return False


def calls_any(function: Function, names: Collection[str]) -> bool:
    """Whether the function calls one of these by name."""
    return any(
        type(inst) is Call and isinstance(inst.callee, GlobalRef) and inst.callee.name in names
        for block in function.blocks
        for inst in block.body
    )


@final
class Accesses:
    """What a function does with its slots. Finding that out marks the slots that have to be kept in memory."""

    def __init__(self, function: Function, slots: dict[str, Slot], reachable: Collection[str]) -> None:
        self._slots = slots
        self._loads: dict[str, Slot] = {}
        self._in_text: set[str] = set()
        self.of_block: dict[str, list[Slot | None]] = {}
        """For each instruction of a block, the slot that it accesses, if it does nothing else with slots."""
        for block in function.blocks:
            accessed = self.of_block[block.label] = [self._find_slot(inst) for inst in block.body]
            self._other_use(block.terminator)
            if block.label in reachable:
                _note_order(block, accessed)
        for name in self._in_text:
            slot = slots.get(name) or self._loads.get(name)
            if slot is not None:
                slot.kept = True

    def _find_slot(self, inst: Instruction) -> Slot | None:
        """The slot that an instruction makes, loads, stores or marks the lifetime of."""
        slot: Slot | None = None
        if type(inst) is Load:
            slot = self._slots.get(inst.ptr.name) if type(inst.ptr) is Local else None
            if slot is not None:
                slot.kept |= inst.volatile or inst.ordering != "" or inst.result.type != slot.type
                self._loads[inst.result.name] = slot
        elif type(inst) is Store:
            slot = self._slots.get(inst.ptr.name) if type(inst.ptr) is Local else None
            if slot is not None:
                slot.kept |= inst.volatile or inst.ordering != "" or inst.value.type != slot.type
            if type(inst.value) is Local and inst.value.name in self._slots:
                self._slots[inst.value.name].kept = True
        elif type(inst) is Call:
            slot = self._find_marked_slot(inst)
            if slot is None:
                self._other_use(inst)
        elif type(inst) is Alloca:
            slot = self._slots.get(inst.result.name)
        else:
            self._other_use(inst)
        return slot

    def _find_marked_slot(self, call: Call) -> Slot | None:
        """The slot of a lifetime marker."""
        callee = call.callee
        if type(callee) is GlobalRef and callee.name.startswith(("llvm.lifetime.start", "llvm.lifetime.end")):
            ptr = call.args[-1]
            return self._slots.get(ptr.name) if type(ptr) is Local else None
        return None

    def _other_use(self, inst: Instruction | Terminator) -> None:
        """Keep the slots that an instruction reads the address of, and remember the names in its text."""
        for value in operands(inst):
            if type(value) is Local and value.name in self._slots:
                self._slots[value.name].kept = True
        if type(inst) in WITH_TEXT:
            self._in_text |= registers_in_text(inst)


def _note_order(block: BasicBlock, accessed: list[Slot | None]) -> None:
    """Add the block to the readers and writers of its slots; a read after a write in the same block does not count."""
    written: set[str] = set()
    for inst, slot in zip(block.body, accessed, strict=True):
        if slot is None or slot.name in written:
            continue
        if type(inst) is not Load:
            written.add(slot.name)
            slot.writers.append(block.label)
        elif slot.readers[-1:] != [block.label]:
            slot.readers.append(block.label)
