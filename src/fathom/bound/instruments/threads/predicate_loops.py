"""Loops that wait for a predicate: an iteration that finds it false is not followed.

    while (count == 0)                    the thread sleeps until, holding the lock again, it finds count != 0
        pthread_cond_wait(&filled, &lock);

A condition variable may wake a thread without a signal, at any time. So such a loop can be left as soon as the lock can
be had and the predicate holds, whoever has sent signals. An iteration that finds that it does not hold takes the lock
and gives it back, and all that it does in between is quiet: the execution without it is an execution as well, in which
the thread sleeps on. So it is enough to follow the thread until it sleeps, and once from where it wakes up.

A thread that takes the lock and then sleeps may as well take the lock later. Where the loop stands right behind the
call that locks, and nothing stands behind the call that waits, the thread need not sleep at all: it locks where the
predicate holds. `docs/threads.md` has the argument, and what others could tell these executions apart by: where a
program has anything of that, or deadlocks are looked for, all iterations are followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Final, final

from fathom.bound.code.call_site import is_model
from fathom.bound.instruments.threads.captures import Captures, find_call
from fathom.bound.instruments.threads.quiet import (
    COMPUTES,
    WAITS,
    QuietCode,
    can_avoid,
    find_called,
    find_components,
    find_private,
    list_successors,
)  # fmt: skip
from fathom.bound.options import BoundOptions
from fathom.checks import deadlock
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.address_taken import find_address_taken
from fathom.frontend.llvm.constants import Local, Value
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.operands import operands

_LOCKS: Final = frozenset({"pthread_mutex_lock", "mtx_lock"})
_TELL_APART: Final = frozenset(
    "pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_clocklock mtx_trylock mtx_timedlock"
    " pthread_cond_timedwait pthread_cond_clockwait cnd_timedwait pthread_cancel".split()
)
"""Functions to whom it is not the same whether a lock is held for a moment, whom a signal wakes, or who sleeps."""
_TELL_BY_RESULT: Final = frozenset({"pthread_mutex_destroy", "pthread_cond_destroy"})
"""Functions whose result says so."""


@final
class PredicateLoops:
    """The loops of a module that wait for a predicate."""

    def __init__(self, module: Module, captures: Captures, options: BoundOptions) -> None:
        self.module = module
        self.quiet = QuietCode(module, captures)
        self._captures = captures
        self._loops: dict[str, dict[str, bool]] = {}
        self.has_other_waits = True
        """Whether a thread may wait for a condition variable elsewhere than in one of these loops."""
        if WAITS & module.functions.keys() and self._may_leave_out(options):
            self._find()

    def find(self, function: Function, head: str) -> bool | None:
        """Whether the loop with this head begins right behind a call that locks; None where it is no such loop."""
        return self._loops.get(function.name, {}).get(head)

    def _may_leave_out(self, options: BoundOptions) -> bool:
        if deadlock.CLASS.name in options.selected or not options.spurious_wakeups or options.memory_model != "sc":
            return False
        if _TELL_APART & self.module.functions.keys():
            return False
        return not _are_results_used(self.module)

    def _functions(self) -> Iterator[Function]:
        return (function for function in self.module.functions.values() if not is_model(function))

    def _find(self) -> None:
        waits: set[str] = set(WAITS)
        others = 0
        for function in self._functions():
            waiting = {index for index, block in enumerate(function.blocks) if self._waits(block)}
            if self.quiet.count_waits(function.name) == 1:
                waits.add(function.name)
            elif waiting:
                others += len(waiting - self._find_in(function, waiting))
        self.has_other_waits = others > 0 or not waits.isdisjoint(find_address_taken(self.module))

    def _waits(self, block: BasicBlock) -> bool:
        names = [name for item in _list_items(block) if (name := find_called(item)) is not None]
        return any(self.quiet.count_waits(name) == 1 for name in names)

    def _find_in(self, function: Function, waiting: set[int]) -> set[int]:
        """Find the loops of a function; the blocks in them that wait."""
        successors = list_successors(function)
        components = find_components(successors)
        inside: set[int] = set()
        for head, members in components:
            is_flat = not any(other != head and other in members for other, _ in components)
            if is_flat and self._is_loop(function, successors, head, members):
                inside |= waiting & members
                is_locking = _Entrance(function, successors, head, members, self._captures).is_behind_lock()
                self._loops.setdefault(function.name, {})[function.blocks[head].label] = is_locking
        return inside

    def _is_loop(
        self, function: Function, successors: list[tuple[int, ...]], head: int, members: frozenset[int]
    ) -> bool:
        """Whether every iteration is quiet, waits once, and begins with what the one before began with."""
        inside = {function.blocks[index].label for index in members}
        phis = [item for item in function.blocks[head].body if isinstance(item, inst.Phi)]
        if not all(is_fixed(phi, inside) for phi in phis):
            return False
        waiting: list[int] = []
        for index in members:
            block = function.blocks[index]
            count = self.quiet.count_in_block(block)
            if count is None or any(isinstance(item, inst.Alloca) for item in block.body):
                return False
            waiting += [index] * count
        if len(waiting) != 1:
            return False
        around = [tuple(target for target in targets if target in members) for targets in successors]
        return waiting[0] == head or not can_avoid(around, set(around[head]), {head}, {waiting[0]})


@final
class _Entrance:
    """How a loop is entered, and how its iterations end."""

    def __init__(
        self, function: Function, successors: list[tuple[int, ...]], head: int, members: frozenset[int],
        captures: Captures,
    ) -> None:  # fmt: skip
        self._function = function
        self._before = [
            [source for source, targets in enumerate(successors) if index in targets]
            for index in range(len(successors))
        ]
        self._before[head] = [source for source in self._before[head] if source not in members]
        self._head = head
        self._members = members
        self._private = find_private(function, captures)
        items = [item for block in function.blocks for item in block.body]
        self._offsets = {item.result.name: item for item in items if isinstance(item, inst.GetElementPtr)}

    def is_behind_lock(self) -> bool:
        """Whether nothing but computing stands between locking and the loop, and nothing behind the call that waits."""
        waited, locked = self._find_waiting_call(), self._find_locking_call()
        return waited is not None and locked is not None and self._is_same(waited.args[1], locked.args[0])

    def _find_waiting_call(self) -> inst.Call | None:
        """The call that waits itself, if the next iteration follows at once."""
        for index in self._members:
            block = self._function.blocks[index]
            for at, item in enumerate(block.body):
                if find_called(item) in WAITS:
                    call = find_call(item)
                    return call if self._goes_straight_back(block, at + 1) else None
        return None

    def _goes_straight_back(self, block: BasicBlock, begin: int) -> bool:
        head = self._function.blocks[self._head].label
        labels = {each.label: each for each in self._function.blocks}
        for _ in self._members:
            is_empty = all(isinstance(item, inst.DebugValue) for item in block.body[begin:])
            if not is_empty or not isinstance(block.terminator, inst.Jump):
                return False
            if block.terminator.target == head:
                return True
            block, begin = labels[block.terminator.target], 0
        return False

    def _find_locking_call(self) -> inst.Call | None:
        """The call that locks, and that the loop follows with nothing in between that depends on memory."""
        index, seen = self._head, {self._head}
        while len(self._before[index]) == 1 and self._before[index][0] not in seen:
            (index,) = self._before[index]
            seen.add(index)
            if not isinstance(self._function.blocks[index].terminator, inst.Jump | inst.Branch | inst.Switch):
                return None
            for item in reversed(self._function.blocks[index].body):
                if find_called(item) in _LOCKS:
                    return find_call(item)
                if not self._is_own(item):
                    return None
        return None

    def _is_own(self, item: inst.Instruction) -> bool:
        """Whether an instruction computes from registers, or is an access to a local that nobody else knows."""
        if isinstance(item, inst.Load | inst.Store):
            return isinstance(item.ptr, Local) and item.ptr.name in self._private
        return isinstance(item, COMPUTES) or (find_called(item) or "").startswith("llvm.lifetime.")

    def _is_same(self, one: Value, other: Value) -> bool:
        """Whether two pointers are the same, because they are computed alike from the same registers."""
        if one == other:
            return True
        first, second = (self._offsets.get(each.name) if isinstance(each, Local) else None for each in (one, other))
        if first is None or second is None or first.source != second.source or first.indices != second.indices:
            return False
        return self._is_same(first.base, second.base)


def is_fixed(phi: inst.Phi, inside: set[str]) -> bool:
    """Whether every iteration begins with the same value as the first."""
    return all(value == phi.result for value, label in phi.incoming if label in inside)


def _list_items(block: BasicBlock) -> tuple[inst.Instruction | inst.Terminator, ...]:
    return (*block.body, block.terminator)


def _are_results_used(module: Module) -> bool:
    """Whether a program looks at a result that says whether a lock is held, or somebody waits.

    A function that does nothing with it but give it back is one that says so, too.
    """
    saying: set[str] = set()
    more = set(_TELL_BY_RESULT)
    while more:
        saying |= more
        more = set()
        for function in module.functions.values():
            for item in _list_uses(function, saying) if not is_model(function) else ():
                if not isinstance(item, inst.Ret):
                    return True
                more.add(function.name)
        more -= saying
    return not saying.isdisjoint(find_address_taken(module))


def _list_uses(function: Function, callees: Set[str]) -> Iterator[inst.Instruction | inst.Terminator]:
    """What uses the results of calls of these functions."""
    items = [item for block in function.blocks for item in _list_items(block)]
    calls = [call for item in items if find_called(item) in callees and (call := find_call(item)) is not None]
    results = {call.result for call in calls if call.result is not None}
    return (item for item in items if any(value in results for value in operands(item) if isinstance(value, Local)))
