"""The SEA-IR program that the walk leaves behind, block by block, while it is being written.

Blocks are created after the blocks that lead to them, so the order of creation is a topological order. The prologue
(the initial memory, and objects of constant size that the program really needs) is written last.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import final

from fathom.ancestors import TreeNode
from fathom.bound.residual.execution import Execution
from fathom.bound.residual.execution_index import Instances
from fathom.bound.residual.values import Address, Object, Opaque, Scalar
from fathom.ir.instructions import (
    Alloc,
    AllocKind,
    Assert,
    Assume,
    Branch,
    Gep,
    Halt,
    IntOp,
    Jump,
    Lifetime,
    MemInit,
    Phi,
    Statement,
    Terminator,
)
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, MEM, Float, Int, Memory, Pointer, Type
from fathom.ir.values import TRUE, Lit, Reg, Value


@final
class OpenBlock(TreeNode):
    """A block of the residue to which instructions can still be added.

    `parent` is the block whose branch leads here, and nothing else does. A block `is_pure` while it has only
    definitions: then its instructions may as well be executed before the branch, and so may its movable assertions,
    under the condition of the branch. A block that was moved there `is_absorbed`.

    The block above it in the tree is its immediate dominator. `sources` are the blocks that lead to a join.
    """

    __slots__ = (
        "body", "has_movable_checks", "is_absorbed", "is_pure", "label", "parent", "phis", "sources", "terminator",
    )  # fmt: skip

    def __init__(self, label: str, parent: OpenBlock | None = None, dominator: OpenBlock | None = None) -> None:
        super().__init__(dominator)
        self.label = label
        self.phis: list[Phi] = []
        self.body: list[Statement] = []
        self.terminator: Terminator | None = None
        self.parent = parent
        self.sources: Sequence[OpenBlock] = ()
        self.is_pure = True
        self.has_movable_checks = False
        self.is_absorbed = False


def common_dominator(blocks: Sequence[OpenBlock]) -> OpenBlock:
    """The last block through which every path to every one of these blocks goes."""
    found = blocks[0]
    for block in blocks[1:]:
        found = found.common_ancestor(block)
    return found


@final
class Residue:
    """Collects blocks and hands out fresh registers; `here` is the block that `emit` writes to."""

    def __init__(self, pointer_width: int = 64, instances: Instances | None = None) -> None:
        self.execution: Execution | None = None
        self.pointer = Pointer(pointer_width)
        self.instances = instances if instances is not None else Instances([])
        self.blocks: list[OpenBlock] = []
        self.hoisted: list[Object] = []
        self.allocated_in_place: list[Object] = []
        self.begins: dict[Object, OpenBlock] = {}
        """The blocks in which objects begin; without those that may begin in several."""
        self.count = 0
        self._numbers = {"R": 0, "P": 0, "M": 0}
        self._homes: dict[Reg, OpenBlock] = {}
        self.here = self.new_block()
        self.initial_memory = self.reg(MEM)
        self._offset_type = Int(pointer_width)

    def reg(self, kind: Type) -> Reg:
        """A register that is not used yet, to be defined in `here`."""
        letter = "P" if type(kind) is Pointer else "M" if type(kind) is Memory else "R"
        number = self._numbers[letter]
        self._numbers[letter] = number + 1
        homes = self._homes
        made = Reg(f"{letter}{number}", kind, len(homes))
        homes[made] = self.here
        return made

    def is_available(self, reg: Reg, block: OpenBlock) -> bool:
        """Whether a register is defined on every path to the end of a block."""
        home = self.home(reg)
        return block.depth >= home.depth and block.ancestor(home.depth) is home

    def home(self, reg: Reg) -> OpenBlock:
        """The block in which a register is defined."""
        home = self._homes[reg]
        while home.is_absorbed:
            home = home.above
        return home

    def new_block(self, parent: OpenBlock | None = None, dominator: OpenBlock | None = None) -> OpenBlock:
        block = OpenBlock(f"BB{len(self.blocks)}", parent, dominator)
        self.blocks.append(block)
        return block

    def join_block(self, blocks: Sequence[OpenBlock]) -> OpenBlock:
        """A new block to which these lead, and nothing else."""
        made = self.new_block(dominator=common_dominator(blocks))
        made.sources = blocks
        for block in blocks:
            block.terminator = Jump(made.label)
        return made

    def emit(self, statement: Statement) -> None:
        self.here.body.append(statement)
        self.count += 1
        if self.execution is not None:
            self.execution.step(statement)

    def evaluate(self, reg: Reg) -> Scalar:
        """The number in a register, where an execution knows it; otherwise the register."""
        return reg if self.execution is None else self.execution.number(reg)

    def evaluate_pointer(self, pointer: Opaque) -> Address | Opaque:
        """The same for a pointer."""
        return pointer if self.execution is None else self.execution.address(pointer.reg)

    def resolve_address(self, address: Address) -> Address:
        """A number that is used as an address, where an execution knows an object that has come to lie there."""
        return address if self.execution is None else self.execution.resolve_address(address)

    def emit_check(self, statement: Assert | Assume, movable: bool = False) -> None:
        """An assertion or assumption holds for the executions that come here, so it must stay behind its branch.

        One that is `movable` does not keep the rest there: it goes with it, under the condition of the branch.
        """
        if movable:
            self.here.has_movable_checks = True
        else:
            self.here.is_pure = False
        self.emit(statement)

    def address_of(self, target: Object) -> Reg:
        """The register with the address of an object that lives in the prologue."""
        if target.reg is None:
            target.reg = self._in_prologue()
            self.hoisted.append(target)
            if self.execution is not None:
                self.execution.place(target)
        return target.reg

    def address_inside(self, target: Object, offset: int) -> Reg:
        """The same, at a constant offset: computed once, in the prologue."""
        base = self.address_of(target)
        if offset == 0:
            return base
        found = target.geps.get(offset)
        if found is None:
            found = target.geps[offset] = self._in_prologue()
            if self.execution is not None:
                self.execution.place_inside(target, offset, found)
        return found

    def _in_prologue(self) -> Reg:
        made = self.reg(self.pointer)
        self._homes[made] = self.blocks[0]
        return made

    def finish(self) -> Program:
        """The program: prologue first, and one last block in which every path that has ended halts."""
        last = self.new_block()
        last.terminator = Halt()
        self.blocks[0].body[:0] = self._prologue()
        self._add_lifetimes()
        made = []
        for block in self.blocks:
            if block.is_absorbed:
                continue
            end = block.terminator if block.terminator is not None else Jump(last.label)
            made.append(Block(block.label, tuple(block.phis), tuple(block.body), end))
        return Program(tuple(made), pointer_width=self.pointer.width)

    def _add_lifetimes(self) -> None:
        """Say when objects begin and end, if not all of them can be alive at once."""
        objects = [*self.hoisted, *self.allocated_in_place]
        first_end = min((target.end for target in objects if target.end is not None), default=None)
        if first_end is None or first_end > max(target.id for target in objects):
            return
        objects.sort(key=lambda target: target.id)
        lifetimes = {
            target.reg: Lifetime(target.id, self._find_end(target, objects))
            for target in objects
            if target.kind != "global"
        }
        for block in self.blocks:
            for position, item in enumerate(block.body):
                if isinstance(item, Alloc) and item.result in lifetimes:
                    block.body[position] = replace(item, lifetime=lifetimes[item.result])

    def _find_end(self, target: Object, objects: Sequence[Object]) -> int | None:
        """From when on an object may be gone, without those that begin next and that no execution has beside it."""
        if target.end is None:
            return None
        end = target.end
        for other in objects[bisect_left(objects, end, key=lambda each: each.id) :]:
            if not self._are_exclusive(target, other):
                break
            end = other.id + 1
        return end

    def _are_exclusive(self, one: Object, another: Object) -> bool:
        """Whether no execution has both objects: they begin behind different sides of a branch."""
        if one not in self.begins or another not in self.begins:
            return False
        left, right = self.begins[one], self.begins[another]
        above = left.common_ancestor(right)
        if above is left or above is right:
            return False
        sides = left.ancestor(above.depth + 1), right.ancestor(above.depth + 1)
        return all(side.parent is above and not side.is_absorbed for side in sides)

    def _prologue(self) -> list[Statement]:
        memory = self.initial_memory if not self.hoisted else self.reg(MEM)
        written: list[Statement] = [MemInit(memory)]
        for position, target in enumerate(self.hoisted):
            assert target.reg is not None
            kind = target.kind
            assert kind != "function"
            after = self.initial_memory if position == len(self.hoisted) - 1 else self.reg(MEM)
            written.append(self._allocation(target, kind, after, memory))
            memory = after
            for offset, reg in sorted(target.geps.items()):
                written.append(Gep(reg, target.reg, Lit(self._offset_type, offset % (1 << self.pointer.width))))
        return written

    def _allocation(self, target: Object, kind: AllocKind, after: Reg, memory: Reg) -> Alloc:
        assert target.reg is not None
        assert isinstance(target.size, int)
        size, name = Lit(self._offset_type, target.size), target.name
        instance = target.instance.name if target.instance is not None else ""
        return Alloc(target.reg, after, kind, size, memory, target.align, name, target.readonly, target.loc, instance)

    def absorb(self, block: OpenBlock, children: tuple[OpenBlock, OpenBlock]) -> None:
        """Move two pure blocks into the block that branches to them, which goes on without the branch."""
        end = block.terminator
        assert isinstance(end, Branch)
        self.here = block
        for child in children:
            if child.has_movable_checks:
                self._move(child, end.cond, child.label == end.then)
            else:
                block.body += child.body
            child.is_absorbed = True
        block.terminator = None

    def _move(self, child: OpenBlock, cond: Value, is_then: bool) -> None:
        """Instructions as they are; assertions under the condition of the branch, or its negation."""
        exempt: Value = cond
        if is_then:
            exempt = self.reg(BOOL)
            self.emit(IntOp(exempt, "xor", cond, TRUE))
        for statement in child.body:
            if type(statement) is Assert:
                holds = self.reg(BOOL)
                self.emit(IntOp(holds, "or", exempt, statement.cond))
                statement = Assert(holds, statement.prop, statement.loc)
            self.here.body.append(statement)
        self.here.has_movable_checks = True

    def branch(self, cond: Reg) -> tuple[OpenBlock, OpenBlock]:
        """End `here` with a two-way branch and give the two blocks it leads to."""
        then, other = self.new_block(self.here, self.here), self.new_block(self.here, self.here)
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
