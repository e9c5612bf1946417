"""The SEA-IR program that the walk leaves behind, block by block, while it is being written.

Blocks are created after the blocks that lead to them, so the order of creation is a topological order. The prologue
(the initial memory, and objects of constant size that the program really needs) is written last.
"""

from __future__ import annotations

from typing import final

from fathom.bound.values import Object
from fathom.ir.instructions import Alloc, Assert, Assume, Branch, Gep, Halt, Jump, MemInit, Phi, Statement, Terminator
from fathom.ir.program import Block, Program
from fathom.ir.types import MEM, Float, Int, Memory, Pointer, Type
from fathom.ir.values import Lit, Reg


@final
class OpenBlock:
    """A block of the residue to which instructions can still be added.

    `parent` is the block whose branch leads here, and nothing else does. A block is `pure` while it has only definitions:
    then its instructions may as well be executed before the branch. `gone` marks a block that was moved there.
    """

    __slots__ = ("body", "gone", "label", "parent", "phis", "pure", "terminator")

    def __init__(self, label: str, parent: OpenBlock | None = None) -> None:
        self.label = label
        self.phis: list[Phi] = []
        self.body: list[Statement] = []
        self.terminator: Terminator | None = None
        self.parent = parent
        self.pure = True
        self.gone = False


@final
class Residue:
    """Collects blocks and hands out fresh registers; `here` is the block that `emit` writes to."""

    def __init__(self, pointer_width: int = 64) -> None:
        self.pointer = Pointer(pointer_width)
        self.blocks: list[OpenBlock] = []
        self.hoisted: list[Object] = []
        self.count = 0
        self._numbers = {"R": 0, "P": 0, "M": 0}
        self.initial_memory = self.reg(MEM)
        self.here = self.new_block()
        self._offset_type = Int(pointer_width)

    def reg(self, kind: Type) -> Reg:
        """A register that is not used yet."""
        letter = "P" if type(kind) is Pointer else "M" if type(kind) is Memory else "R"
        number = self._numbers[letter]
        self._numbers[letter] = number + 1
        return Reg(f"{letter}{number}", kind)

    def new_block(self, parent: OpenBlock | None = None) -> OpenBlock:
        block = OpenBlock(f"BB{len(self.blocks)}", parent)
        self.blocks.append(block)
        return block

    def emit(self, statement: Statement) -> None:
        self.here.body.append(statement)
        self.count += 1

    def emit_check(self, statement: Assert | Assume) -> None:
        """An assertion or assumption holds for the executions that come here, so it must stay behind its branch."""
        self.here.pure = False
        self.emit(statement)

    def address_of(self, target: Object) -> Reg:
        """The register with the address of an object that lives in the prologue."""
        if target.reg is None:
            target.reg = self.reg(self.pointer)
            self.hoisted.append(target)
        return target.reg

    def address_inside(self, target: Object, offset: int) -> Reg:
        """The same, at a constant offset: computed once, in the prologue."""
        base = self.address_of(target)
        if offset == 0:
            return base
        found = target.geps.get(offset)
        if found is None:
            found = target.geps[offset] = self.reg(self.pointer)
        return found

    def finish(self) -> Program:
        """The program: prologue first, and one last block in which every path that has ended halts."""
        last = self.new_block()
        last.terminator = Halt()
        self.blocks[0].body[:0] = self._prologue()
        made = []
        for block in self.blocks:
            if block.gone:
                continue
            end = block.terminator if block.terminator is not None else Jump(last.label)
            made.append(Block(block.label, tuple(block.phis), tuple(block.body), end))
        return Program(tuple(made), pointer_width=self.pointer.width)

    def _prologue(self) -> list[Statement]:
        memory = self.initial_memory if not self.hoisted else self.reg(MEM)
        written: list[Statement] = [MemInit(memory)]
        for position, target in enumerate(self.hoisted):
            assert target.reg is not None
            assert isinstance(target.size, int)
            kind = target.kind
            assert kind != "function"
            after = self.initial_memory if position == len(self.hoisted) - 1 else self.reg(MEM)
            size = Lit(self._offset_type, target.size)
            written.append(
                Alloc(target.reg, after, kind, size, memory, target.align, target.name, target.readonly, target.loc)
            )
            memory = after
            for offset, reg in sorted(target.geps.items()):
                written.append(Gep(reg, target.reg, Lit(self._offset_type, offset % (1 << self.pointer.width))))
        return written

    def absorb(self, block: OpenBlock, children: tuple[OpenBlock, OpenBlock]) -> None:
        """Move two pure blocks into the block that branches to them, which goes on without the branch."""
        for child in children:
            block.body += child.body
            child.gone = True
        block.terminator = None

    def branch(self, cond: Reg) -> tuple[OpenBlock, OpenBlock]:
        """End `here` with a two-way branch and give the two blocks it leads to."""
        then, other = self.new_block(self.here), self.new_block(self.here)
        self.here.terminator = Branch(cond, then.label, other.label)
        return then, other


_LITERALS: dict[tuple[Int | Float, int], Lit] = {}


def literal(kind: Int | Float, value: int) -> Lit:
    """A literal; small ones are shared."""
    if value > 255:
        return Lit(kind, value)
    found = _LITERALS.get((kind, value))
    if found is None:
        found = _LITERALS[kind, value] = Lit(kind, value)
    return found
