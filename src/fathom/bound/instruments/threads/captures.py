"""Capture analysis: which parameters a function keeps, and so may give to other threads.

    void lock(mutex *m) { m->locked = 1; }          m is used, and forgotten
    vector *clear(vector *v) { …; return v; }       v is given back: who calls it has to look at the result
    void add(node *n) { n->next = list; list = n; } n is kept

A pointer is followed through offsets, phis, selects and calls of functions with a body. It is *kept* where it is
stored, compared by order, made a number or part of an aggregate, or handed to what is not known: then it may be
anywhere. What is not kept is in registers of the thread alone. In a recursion, and in chains of calls of more than
`DEPTH`, all is kept.

That is the summary of a method in section 4.4 of Choi, Gupta, Serrano, Sreedhar, Midkiff: Escape analysis for Java,
OOPSLA 1999, with one node for each parameter, and everything that is stored as global.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local, Value
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.operands import operands

DEPTH: Final = 60
"""Calls inside of each other that are looked through."""
FORGETS: Final = ("llvm.lifetime.", "llvm.scope.", "llvm.invariant.", "llvm.memset.", "llvm.memcpy.", "llvm.memmove.")
"""How intrinsics begin that keep no pointer; what they copy are contents."""
_KEPT_BY_NONE: Final = {
    "pthread_create": {0, 1}, "pthread_join": {1}, "thrd_create": {0}, "thrd_join": {1}, "pthread_attr_init": {0},
    "pthread_attr_destroy": {0}, "pthread_mutexattr_init": {0}, "pthread_mutexattr_settype": {0},
    "pthread_mutexattr_destroy": {0}, "pthread_mutex_init": {1}, "pthread_attr_setdetachstate": {0},
    "pthread_attr_getdetachstate": {0, 1}, "pthread_setcancelstate": {1}, "pthread_setcanceltype": {1},
}  # fmt: skip
"""Arguments of the C library that are not kept."""


class Fate(NamedTuple):
    """What becomes of a pointer in a function: it may be kept, and it may be given back."""

    is_kept: bool
    is_returned: bool


_KEPT: Final = Fate(True, True)


def find_call(item: inst.Instruction | inst.Terminator) -> inst.Call | None:
    """The call that an instruction is, one that may throw included."""
    if isinstance(item, inst.Invoke):
        return item.call
    return item if isinstance(item, inst.Call) else None


@final
class Captures:
    """The summaries of the functions of a module, each computed when it is asked for."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._fates: dict[tuple[str, int], Fate] = {}
        self._depth = 0

    def is_kept_by(self, function: Function, call: inst.Call, value: Value) -> bool:
        """Whether an argument of a call may be known elsewhere afterwards than in registers of its thread."""
        fate = self._of_argument(call, value)
        if fate.is_kept or not fate.is_returned or call.result is None:
            return fate.is_kept
        after = self._follow(function, call.result.name)
        return after.is_kept or after.is_returned

    def _of_argument(self, call: inst.Call, value: Value) -> Fate:
        given = [index for index, arg in enumerate(call.args) if arg == value]
        if not given or not isinstance(call.callee, GlobalRef) or call.callee == value:
            return _KEPT
        name = call.callee.name
        if name.startswith(FORGETS) or set(given) <= _KEPT_BY_NONE.get(name, set()):
            return Fate(False, False)
        return _join(self._of_parameter(name, index) for index in given)

    def _of_parameter(self, name: str, index: int) -> Fate:
        function = self._find_body(name)
        if function is None or index >= len(function.params) or self._depth > DEPTH:
            return _KEPT
        key = (function.name, index)
        known = self._fates.get(key)
        if known is None:
            self._fates[key] = _KEPT  # for a call of itself
            self._depth += 1
            known = self._fates[key] = self._follow(function, function.params[index].reg.name)
            self._depth -= 1
        return known

    def _find_body(self, name: str) -> Function | None:
        """The function that is called by a name, which may be another name of it."""
        alias = self.module.aliases.get(name)
        if alias is not None:
            name = alias.target.name if isinstance(alias.target, GlobalRef) else ""
        function = self.module.functions.get(name)
        return None if function is None or function.is_declaration else function

    def _follow(self, function: Function, start: str) -> Fate:
        """What becomes of a register, and of those that it flows into."""
        items = [item for block in function.blocks for item in (*block.body, block.terminator)]
        flows, is_returned, before = {start}, False, 0
        while len(flows) > before:
            before = len(flows)
            for item in items:
                used = [each for each in operands(item) if isinstance(each, Local) and each.name in flows]
                fate = _join(self._of_use(item, each) for each in used)
                if fate.is_kept:
                    return _KEPT
                result = getattr(find_call(item) or item, "result", None)
                is_returned |= fate.is_returned and isinstance(item, inst.Ret)
                if fate.is_returned and isinstance(result, Local):
                    flows.add(result.name)
        return Fate(False, is_returned)

    def _of_use(self, item: inst.Instruction | inst.Terminator, value: Value) -> Fate:
        """What an instruction does with a pointer; it is `returned` where the result may be that pointer."""
        call = find_call(item)
        if call is not None:
            return self._of_argument(call, value)
        match item:
            case inst.Load() | inst.DebugValue() | inst.UbsanCheck():
                return Fate(False, False)
            case inst.Ret() | inst.Phi() | inst.Select():
                return Fate(False, True)
            case inst.GetElementPtr():
                return Fate(value in item.indices, True)
            case inst.Compare():
                return Fate(item.pred not in ("eq", "ne"), False)
            case inst.Store() | inst.AtomicRMW():
                return Fate(item.value == value, False)
            case inst.CmpXchg():
                return Fate(value in (item.expected, item.new), False)
            case _:
                return _KEPT


def _join(fates: Iterable[Fate]) -> Fate:
    found = list(fates)
    return Fate(any(each.is_kept for each in found), any(each.is_returned for each in found))
