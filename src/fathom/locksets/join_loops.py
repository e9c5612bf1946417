"""Loops that join all threads that another loop has created.

    for (i = 0; i < N; i++) pthread_create(&t[i], …);
    …
    for (i = 0; i < N; i++) pthread_join(t[i], 0);       behind it, none of them is alive

Both count from 0 to the same number by 1, are left only where they are done, and come to their call in each iteration,
with the same array, which nothing else writes to. They are two loops: one alone may join a number before it is there.
"""

from __future__ import annotations

from typing import NamedTuple

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, Local, Value
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.types import Type


class CountingLoop(NamedTuple):
    """A loop from 0 to a limit by 1: its blocks, the edge out of it, and what its iterations have in common."""

    header: str
    exit: str
    members: frozenset[str]
    counter: Local
    limit: Value
    pred: str

    def is_twin(self, other: CountingLoop) -> bool:
        """Whether another loop has as many iterations."""
        own, its = (self.limit, self.pred, self.counter.type), (other.limit, other.pred, other.counter.type)
        return self.header != other.header and own == its


def find_counting_loops(function: Function) -> list[CountingLoop]:
    """The counting loops of a function that are entered at most once in a call of it."""
    blocks = {block.label: block for block in function.blocks}
    found = (_recognise(function, blocks, block) for block in function.blocks)
    return [loop for loop in found if loop is not None and loop.header not in _reach(blocks, [loop.exit])]


def _recognise(function: Function, blocks: dict[str, BasicBlock], head: BasicBlock) -> CountingLoop | None:
    end = head.terminator
    compare = next((item for item in head.body if isinstance(item, inst.Compare)), None)
    if not isinstance(end, inst.Branch) or compare is None or end.cond != compare.result:
        return None
    latches = [block.label for block in function.blocks if head.label in inst.successors(block.terminator)]
    members = _reach(blocks, [end.then], head.label)
    latches = [label for label in latches if label in members]
    if len(latches) != 1 or compare.pred not in ("slt", "ult", "ne") or not isinstance(compare.lhs, Local):
        return None
    members = frozenset(label for label in members if latches[0] in _reach(blocks, [label], head.label) | {label})
    leaves = {each for label in members for each in inst.successors(blocks[label].terminator)} - members
    if any(not isinstance(blocks[each].terminator, inst.Unreachable) for each in leaves - {head.label}):
        return None
    if end.other in members or not _counts(function, head, compare.lhs, latches[0], members):
        return None
    if _is_defined_in(compare.rhs, [head, *(blocks[label] for label in members)]):
        return None
    return CountingLoop(head.label, end.other, members, compare.lhs, compare.rhs, compare.pred)


def _counts(function: Function, head: BasicBlock, counter: Local, latch: str, members: frozenset[str]) -> bool:
    """Whether a register of the head is 0 at first, and one more in each iteration."""
    phi = next((item for item in head.body if isinstance(item, inst.Phi) and item.result == counter), None)
    if phi is None or {label for _, label in phi.incoming} & members != {latch}:
        return False
    for value, label in phi.incoming:
        if label != latch:
            if not (isinstance(value, ConstInt) and value.value == 0):
                return False
            continue
        step = find_definition(function, value)
        is_sum = isinstance(step, inst.BinOp) and step.op == "add" and step.lhs == counter
        if not (is_sum and isinstance(step, inst.BinOp) and isinstance(step.rhs, ConstInt) and step.rhs.value == 1):
            return False
    return True


class Array(NamedTuple):
    """Where an array begins, and the type that its elements are counted in."""

    base: Value
    kind: Type


def find_element(function: Function, loop: CountingLoop, pointer: Value) -> Array | None:
    """The array of which a pointer is the element that the loop has come to; None where it is not."""
    item = find_definition(function, pointer)
    if not isinstance(item, inst.GetElementPtr) or not item.indices:
        return None
    if any(not (isinstance(index, ConstInt) and index.value == 0) for index in item.indices[:-1]):
        return None
    index = item.indices[-1]
    cast = find_definition(function, index)
    if isinstance(cast, inst.Cast) and cast.op in ("sext", "zext"):
        index = cast.value
    return Array(item.base, item.source) if index == loop.counter else None


def is_in_each_iteration(function: Function, loop: CountingLoop, label: str) -> bool:
    """Whether every iteration comes to a block."""
    blocks = {block.label: block for block in function.blocks}
    end = blocks[loop.header].terminator
    assert isinstance(end, inst.Branch)
    if label not in loop.members:
        return False
    around = frozenset() if end.then == label else _reach(blocks, [end.then], label)
    return loop.header not in around


def find_joined_variable(block: BasicBlock, join: inst.Call) -> Value | None:
    """The variable that holds the number of the thread which is joined, read right before: no call is in between."""
    found: Value | None = None
    for item in block.body:
        if item is join:
            break
        if isinstance(item, inst.Load) and item.result == join.args[0]:
            found = item.ptr
        elif isinstance(item, inst.Call):
            found = None
    return found


def find_definition(function: Function, value: Value) -> inst.Instruction | None:
    """The instruction that computes a register."""
    if not isinstance(value, Local):
        return None
    items = (item for block in function.blocks for item in block.body)
    return next((item for item in items if getattr(item, "result", None) == value), None)


def _is_defined_in(value: Value, blocks: list[BasicBlock]) -> bool:
    items = (item for block in blocks for item in block.body)
    return isinstance(value, Local) and any(getattr(item, "result", None) == value for item in items)


def _reach(blocks: dict[str, BasicBlock], start: list[str], without: str = "") -> frozenset[str]:
    """The blocks that can be come to, not by way of one of them."""
    found: set[str] = set()
    work = list(start)
    while work:
        label = work.pop()
        if label not in found and label != without:
            found.add(label)
            work += inst.successors(blocks[label].terminator)
    return frozenset(found)
