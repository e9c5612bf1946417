"""Loops that wait for another thread: an iteration of theirs that changes nothing need not be followed.

    while (flag) ;                     the thread waits until another one has cleared the flag
    while (atomic_exchange(&l, 1)) ;   the same; what is written is what was there

A loop *spins* when its iterations compute the same from the same memory, and change it in its head only, by an atomic
instruction whose effect can be seen from its result. An iteration that has changed nothing leads back to where it
began. The execution without it is an execution as well, in which the thread gets there later, so it is enough to follow
that one. This is what makes algorithms with busy waiting finite.

Other loops *await* a thread when what ends them is read from memory. Each of their iterations counts against the bound,
even where it is known that this one does not end the loop: the next may, and nothing else would end the walk.
"""

from __future__ import annotations

from typing import cast

from fathom.bound.code.code import Loop
from fathom.bound.code.spin import Change, Spin
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.predicate_loops import PredicateLoops
from fathom.bound.instruments.threads.quiet import IDLE, QuietCode, can_avoid, list_successors
from fathom.bound.residual.values import PointerValue, Scalar, Value
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Constant, GlobalRef, Local
from fathom.frontend.llvm.constants import Value as LLVMValue
from fathom.frontend.llvm.module import BasicBlock
from fathom.frontend.llvm.operands import operands
from fathom.ir.types import Pointer

_COMPUTES = (
    inst.BinOp, inst.UnaryOp, inst.Compare, inst.Cast, inst.Select, inst.GetElementPtr, inst.ExtractValue, inst.Load,
    inst.DebugValue, inst.Fence, inst.UbsanCheck,
)  # fmt: skip
_READS = (inst.Load, inst.AtomicRMW, inst.CmpXchg, inst.Call)


def classify_loops(c: Compiler, predicates: PredicateLoops) -> None:
    """Say of each loop of a function whether it spins, waits for a predicate, or awaits a thread in another way."""
    for loop in c.code.loops:
        loop.predicate_wait = predicates.find(c.function, c.function.blocks[loop.head].label)
        if loop.predicate_wait is not None:
            continue
        blocks = [c.function.blocks[index] for index in sorted(loop.members)]
        if any(not isinstance(element, int) for element in loop.elements) or not _is_steady(c, loop, blocks):
            loop.may_wait = _depends_on_memory(blocks)
            loop.spin = _find_partial_spin(c, loop, predicates.quiet)
            continue
        head = c.function.blocks[loop.head]
        changes = [_change(c, item) for item in head.body if isinstance(item, inst.AtomicRMW | inst.CmpXchg)]
        if None in changes:
            loop.may_wait = True
        else:
            loop.spin = Spin(tuple(change for change in changes if change is not None))


def _find_partial_spin(c: Compiler, loop: Loop, quiet: QuietCode) -> Spin | None:
    """How a loop spins on some of the ways through its body: those without a block that is loud."""
    blocks = {index: c.function.blocks[index] for index in sorted(loop.members)}
    inside = {block.label for block in blocks.values()}
    head = blocks[loop.head]
    if not all(_is_fixed(item, inside) for item in head.body if isinstance(item, inst.Phi)):
        return None
    loud = frozenset(index for index, block in blocks.items() if quiet.count_in_block(block) != 0)
    around = [tuple(each for each in targets if each in loop.members) for targets in list_successors(c.function)]
    if loop.head in loud or not can_avoid(around, set(around[loop.head]), {loop.head}, loud):
        return None
    return Spin((), loud) if loud else None


def _is_steady(c: Compiler, loop: Loop, blocks: list[BasicBlock]) -> bool:
    """Whether an iteration computes nothing that the next one uses, and changes memory in the head at most."""
    head = c.function.blocks[loop.head]
    inside = {block.label for block in blocks}
    for block in blocks:
        for item in block.body:
            if isinstance(item, inst.Phi):
                if block is head and not _is_fixed(item, inside):
                    return False
            elif isinstance(item, inst.AtomicRMW | inst.CmpXchg):
                if block is not head:
                    return False
            elif isinstance(item, inst.Store):
                if not _is_temporary(c, item.ptr):
                    return False
            elif isinstance(item, inst.Call):
                if not (isinstance(item.callee, GlobalRef) and item.callee.name in IDLE):
                    return False
            elif not isinstance(item, _COMPUTES):
                return False
    return True


def _is_temporary(c: Compiler, pointer: LLVMValue) -> bool:
    """Whether a pointer is a local that each block writes before it reads it: clang has one for each atomic pointer."""
    made = c.definitions.get(pointer.name) if isinstance(pointer, Local) else None
    if not isinstance(made, inst.Alloca):
        return False
    size = c.walk.shapes.layout.alloc_size
    for block in c.function.blocks:
        written = 0
        for item in (*block.body, block.terminator):
            if pointer not in operands(item) or _marks_lifetime(item):
                continue
            if isinstance(item, inst.Store) and item.value != pointer:
                written = size(item.value.type)
            elif not isinstance(item, inst.Load) or size(item.result.type) > written:
                return False
    return True


def _marks_lifetime(item: inst.Instruction | inst.Terminator) -> bool:
    name = getattr(item.callee, "name", "") if isinstance(item, inst.Call) else ""
    return isinstance(item, inst.DebugValue) or name.startswith("llvm.lifetime.")


def _is_fixed(phi: inst.Phi, inside: set[str]) -> bool:
    """Whether every iteration begins with the same value."""
    values = {value for value, label in phi.incoming if value != phi.result}
    return (len(values) == 1 and isinstance(next(iter(values)), Constant)) or all(
        value == phi.result for value, label in phi.incoming if label in inside
    )


def _change(c: Compiler, item: inst.AtomicRMW | inst.CmpXchg) -> Change | None:
    if isinstance(item, inst.CmpXchg):
        return Change(c.slot(item.result), None, c.shape(item.new))
    return Change(c.slot(item.result), c.operand(item.value), c.shape(item.result)) if item.op == "xchg" else None


def _depends_on_memory(blocks: list[BasicBlock]) -> bool:
    """Whether something that is read in the loop decides whether it ends."""
    inside = {block.label for block in blocks}
    definitions = {}
    for block in blocks:
        for item in block.body:
            result = getattr(item, "result", None)
            if isinstance(result, Local):
                definitions[result.name] = item
    work = [
        value
        for block in blocks
        if not set(inst.successors(block.terminator)) <= inside
        for value in operands(block.terminator)
    ]
    seen: set[str] = set()
    while work:
        value = work.pop()
        if isinstance(value, Local) and value.name not in seen:
            seen.add(value.name)
            if value.name in definitions:
                item = definitions[value.name]
                if isinstance(item, _READS):
                    return True
                work += operands(item)
    return False


def is_unchanged(walk: Context, spin: Spin) -> Scalar:
    """Whether the iteration that the current path has behind it changed nothing."""
    env, fold = walk.path.env, walk.fold
    result: Scalar = 1
    for change in spin.changes:
        if change.written is None:
            _, found = cast("tuple[Value, Scalar]", env[change.result])
            same = fold.negate(found)
        elif isinstance(change.shape, Pointer):
            before, after = cast("PointerValue", env[change.result]), cast("PointerValue", env[change.written])
            same = walk.pointers.compare(walk.path, "eq", before, after, None)
        else:
            width = cast("int", getattr(change.shape, "width", 0))
            same = fold.compare("eq", width, cast("Scalar", env[change.result]), cast("Scalar", env[change.written]))
        result = fold.conjunction(result, same)
    return result
