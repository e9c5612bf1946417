"""Quiet code: what a thread may execute once more, or once less, and nobody can tell.

    static int is_empty(queue *q) { return q->count == 0; }                     quiet
    static void await(queue *q) { pthread_cond_wait(&q->filled, &q->lock); }    quiet, and it waits once
    static int next(void) { return ++calls; }                                   not: it writes to memory

Quiet code computes and reads, and calls what is quiet. It writes to locals of its own only, whose address goes nowhere.
Blocks that cannot return, such as those that throw, do not count: who comes there does not come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Final, final

from fathom.bound.code.call_site import is_model
from fathom.bound.instruments.threads.captures import Captures, find_call
from fathom.bound.instruments.threads.escape import find_escapes, find_roots
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.graphs import Component, weak_topological_order

WAITS: Final = frozenset({"pthread_cond_wait", "cnd_wait"})
"""Functions that wait for a condition variable, without a limit of time."""
IDLE: Final = frozenset({"sched_yield", "pthread_yield", "thrd_yield", "sleep", "usleep", "llvm.x86.sse2.pause"})
"""Functions that do nothing but pass time."""
COMPUTES: Final = (
    inst.BinOp, inst.UnaryOp, inst.Compare, inst.Cast, inst.Select, inst.GetElementPtr, inst.ExtractValue,
    inst.DebugValue, inst.UbsanCheck,
)  # fmt: skip
"""What depends on registers only."""
_ENDS: Final = (inst.Ret, inst.Jump, inst.Branch, inst.Switch)
_MARKS: Final = ("llvm.lifetime.", "llvm.dbg.", "llvm.expect.")


def list_successors(function: Function) -> list[tuple[int, ...]]:
    """The blocks that may follow each block, by their numbers."""
    number = {block.label: index for index, block in enumerate(function.blocks)}
    return [tuple(number[label] for label in inst.successors(block.terminator)) for block in function.blocks]


def find_called(item: inst.Instruction | inst.Terminator) -> str | None:
    """The name of what an instruction calls: empty for a pointer, None where it is no call."""
    call = find_call(item)
    if call is None:
        return None
    return call.callee.name if isinstance(call.callee, GlobalRef) else ""


def find_private(function: Function, captures: Captures) -> frozenset[str]:
    """The registers that point into locals whose address goes nowhere."""
    roots = find_roots(function)
    escapes = find_escapes(function, captures, roots)
    return frozenset(name for name, local in roots.items() if escapes[local] == "private")


@final
class QuietCode:
    """Says which functions of a module are quiet, and how often a call of them waits."""

    def __init__(self, module: Module, captures: Captures) -> None:
        self.module = module
        self.captures = captures
        self._waits: dict[str, int | None] = {}

    def count_waits(self, name: str) -> int | None:
        """How often a call of a function waits for a condition variable; None where it is not quiet."""
        if name in WAITS:
            return 1
        if name in IDLE or name.startswith(_MARKS):
            return 0
        function = self.module.functions.get(name)
        if function is None or function.is_declaration or is_model(function):
            return None
        if name not in self._waits:
            self._waits[name] = None  # in a recursion
            self._waits[name] = self._count_in(function)
        return self._waits[name]

    def _count_in(self, function: Function) -> int | None:
        successors = list_successors(function)
        private = find_private(function, self.captures)
        in_loop = _find_repeated(successors)
        waiting: list[int] = []
        for index in _find_returning(function, successors):
            found = self.count_in_block(function.blocks[index], private)
            if found is None or (found and index in in_loop):
                return None
            waiting += [index] * found
        ends = {index for index, block in enumerate(function.blocks) if isinstance(block.terminator, inst.Ret)}
        if not waiting:
            return 0
        return 1 if len(waiting) == 1 and not can_avoid(successors, {0}, ends, {waiting[0]}) else None

    def count_in_block(self, block: BasicBlock, private: frozenset[str] = frozenset()) -> int | None:
        """How often a block waits, which may write to `private` locals; None where it is not quiet."""
        total = 0
        for item in (*block.body, block.terminator):
            name = find_called(item)
            if name is not None:
                waits = self.count_waits(name)
                if waits is None:
                    return None
                total += waits
            elif isinstance(item, inst.Store):
                if not (isinstance(item.ptr, Local) and item.ptr.name in private):
                    return None
            elif not isinstance(item, (*COMPUTES, inst.Load, inst.Phi, inst.Alloca, *_ENDS)):
                return None
        return total


def _find_repeated(successors: list[tuple[int, ...]]) -> set[int]:
    """The blocks of loops."""
    return set().union(*(members for _, members in find_components(successors)), set())


def find_components(successors: list[tuple[int, ...]]) -> list[tuple[int, frozenset[int]]]:
    """The loops of a function as the walk has them: heads with all blocks inside."""
    found: list[tuple[int, frozenset[int]]] = []

    def collect(items: Iterable[int | Component[int]]) -> frozenset[int]:
        members: set[int] = set()
        for item in items:
            if isinstance(item, Component):
                inside = collect(item.body) | {item.head}
                found.append((item.head, inside))
                members |= inside
            else:
                members.add(item)
        return frozenset(members)

    collect(weak_topological_order(0, lambda block: successors[block]))
    return found


def can_avoid(successors: list[tuple[int, ...]], starts: set[int], ends: set[int], blocks: Set[int]) -> bool:
    """Whether a way leads from one of the starts to one of the ends without these blocks."""
    seen = set(blocks)
    work = [start for start in starts if start not in seen]
    while work:
        here = work.pop()
        if here in ends:
            return True
        if here not in seen:
            seen.add(here)
            work += [target for target in successors[here] if target not in blocks]
    return False


def _find_returning(function: Function, successors: list[tuple[int, ...]]) -> list[int]:
    """The blocks from which the function may return."""
    found = {index for index, block in enumerate(function.blocks) if isinstance(block.terminator, inst.Ret)}
    grown = True
    while grown:
        more = {index for index, targets in enumerate(successors) if found.intersection(targets)} - found
        found |= more
        grown = bool(more)
    return sorted(found)
