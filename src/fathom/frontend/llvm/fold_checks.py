"""Fold clang's own checks, which are branches to calls of UBSan's run-time library, into `UbsanCheck` instructions.

Before:                                                  After:
      %ok = icmp ult i64 %i, 8                                 %ok = icmp ult i64 %i, 8
      br i1 %ok, label %cont, label %handler                   check i1 %ok: out_of_bounds 'char[8]', 'int'
    handler:                                                   %p = getelementptr [8 x i8], ptr %t, i64 0, i64 %i
      call void @__ubsan_handle_out_of_bounds_abort(…)
      unreachable
    cont:
      %p = getelementptr [8 x i8], ptr %t, i64 0, i64 %i

So control flow is that of the program again. A check that Fathom decides at the same place without clang's help is
dropped (`subsumed_checks`), with what was computed for it alone. An execution ends where a check fails, also where
clang's handler would go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import final

from fathom.frontend.llvm.check_data import find_handler, read_check
from fathom.frontend.llvm.constants import Aggregate, ConstExpr, ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.instructions import (
    BinOp,
    Branch,
    Call,
    Cast,
    Compare,
    ExtractValue,
    Instruction,
    Jump,
    Phi,
    Terminator,
    UbsanCheck,
    successors,
)
from fathom.frontend.llvm.module import BasicBlock, Function, GlobalVariable, Module
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.shift_checks import find_shift_base
from fathom.frontend.llvm.subsumed_checks import CheckSite, classify_index, is_subsumed
from fathom.frontend.llvm.uses import Uses

_PREFIX = "__ubsan_handle_"
_PURE = (BinOp, Cast, Compare, ExtractValue, Phi)


def fold_checks(module: Module) -> Module:
    """The module with clang's checks as instructions; the same object where it has none."""
    if not any(name.startswith(_PREFIX) for name in module.functions):
        return module
    functions = {
        name: _FunctionFolder(function, module.globals).fold()
        for name, function in module.functions.items()
        if not name.startswith(_PREFIX)
    }
    return replace(module, functions=functions, globals=_drop_data(module, functions))


def _drop_data(module: Module, functions: Mapping[str, Function]) -> dict[str, GlobalVariable]:
    """The globals without what only handlers are told: their data, and the names of types and files in it."""
    calls = [item for item in _list_items(module.functions) if find_handler(item)]
    told = _reach(module, [value for item in calls for value in operands(item)])
    others = [each.initialiser for name, each in module.globals.items() if name not in told]
    kept = _reach(module, [*(value for item in _list_items(functions) for value in operands(item)), *others])
    return {name: each for name, each in module.globals.items() if name not in told or name in kept}


def _list_items(functions: Mapping[str, Function]) -> list[Instruction | Terminator]:
    return [
        item for function in functions.values() for block in function.blocks for item in (*block.body, block.terminator)
    ]


def _reach(module: Module, values: Iterable[Value | None]) -> set[str]:
    """The names of the globals that values lead to, through initialisers as well."""
    found: set[str] = set()
    work = list(values)
    while work:
        value = work.pop()
        if isinstance(value, Aggregate):
            work += value.elements
        elif isinstance(value, ConstExpr):
            work += value.operands
        elif isinstance(value, GlobalRef) and value.name not in found:
            found.add(value.name)
            variable = module.globals.get(value.name)
            work.append(None if variable is None else variable.initialiser)
    return found


@final
class _FunctionFolder:
    """One function whose checks are being folded: its blocks by label, which become fewer."""

    def __init__(self, function: Function, variables: Mapping[str, GlobalVariable]) -> None:
        self.function = function
        self.variables = variables
        self.bodies = {block.label: list(block.body) for block in function.blocks}
        self.ends: dict[str, Terminator] = {block.label: block.terminator for block in function.blocks}
        self.continuations: set[str] = set()
        self.freed: list[Value] = []
        """What has lost a use."""

    def fold(self) -> Function:
        if not any(find_handler(item) for body in self.bodies.values() for item in body):
            return self.function
        self.uses = Uses(self.function, self.variables)
        failures = self._find_failures()
        entered = self._count_edges()
        for label, end in list(self.ends.items()):
            if type(end) is Branch and end.other in failures and entered[end.other] == 1 and label in self.ends:
                self._fold_branch(label, end, failures[end.other])
        renamed = self._join_blocks()
        self._rename_predecessors(renamed)
        self._drop_subsumed()
        self._drop_unused()
        blocks = [BasicBlock(label, tuple(body), self.ends[label]) for label, body in self.bodies.items()]
        return replace(self.function, blocks=tuple(blocks))

    def _find_failures(self) -> dict[str, UbsanCheck]:
        """The blocks that report a failure, which they do last; each call of a handler becomes a check that fails."""
        found: dict[str, UbsanCheck] = {}
        for label, body in self.bodies.items():
            for at, item in enumerate(body):
                if type(item) is Call and find_handler(item) is not None:
                    check = read_check(item, self.function.name, self.variables, self.uses)
                    found[label] = body[at] = replace(check, args=_undo_casts(check.args, body))
        return {label: check for label, check in found.items() if self.bodies[label][-1] is check}

    def _count_edges(self) -> Counter[str]:
        return Counter(target for end in self.ends.values() for target in successors(end))

    def _fold_branch(self, label: str, end: Branch, check: UbsanCheck) -> None:
        del self.bodies[end.other], self.ends[end.other]
        check = replace(check, cond=end.cond)
        shift = find_shift_base(check, label, self.bodies, self.ends)
        if shift is not None:
            del self.bodies[shift.block], self.ends[shift.block]
            self.ends[shift.branch] = Jump(label)
            self.bodies[label].remove(shift.phi)
            self.continuations.add(label)
            self.freed += shift.freed
            check = shift.check
        if not _is_true(check.cond):
            self.bodies[label].append(check)
        self.freed.append(end.cond)
        self.ends[label] = Jump(end.then, end.loc)
        self.continuations.add(end.then)

    def _join_blocks(self) -> dict[str, str]:
        """Put continuations behind the only block that they follow; gives the label under which each is found."""
        entered, renamed = self._count_edges(), dict[str, str]()
        for label in list(self.bodies):
            while label in self.bodies:
                end = self.ends[label]
                target = end.target if type(end) is Jump else label
                if target not in self.continuations or entered[target] != 1 or target == label:
                    break
                self.bodies[label] += self.bodies.pop(target)
                self.ends[label] = self.ends.pop(target)
                renamed[target] = label
        return renamed

    def _rename_predecessors(self, renamed: Mapping[str, str]) -> None:
        """Phis know blocks by their new labels, and those that are gone not at all."""

        def find(label: str) -> str:
            while label in renamed:
                label = renamed[label]
            return label

        for body in self.bodies.values():
            for at, item in enumerate(body):
                if type(item) is Phi:
                    incoming = [(value, find(label)) for value, label in item.incoming]
                    body[at] = replace(item, incoming=tuple(each for each in incoming if each[1] in self.bodies))

    def _drop_subsumed(self) -> None:
        """Drop the checks that say nothing new about what follows them."""
        for label, body in self.bodies.items():
            kept: list[Instruction] = []
            for at, item in enumerate(body):
                site = CheckSite(item, body[at + 1 :]) if type(item) is UbsanCheck else None
                if site is None or not is_subsumed(site, self.uses):
                    kept.append(item if site is None else classify_index(site, self.uses))
            self.bodies[label] = kept

    def _drop_unused(self) -> None:
        """Drop what was computed for checks alone."""
        items = [*(item for body in self.bodies.values() for item in body), *self.ends.values()]
        counts = Counter(value.name for item in items for value in operands(item) if type(value) is Local)
        unused: set[str] = set()
        while self.freed:
            value = self.freed.pop()
            made = self.uses.find_definition(value)
            if made is None or type(value) is not Local or counts[value.name] or value.name in unused:
                continue
            if isinstance(made, _PURE):
                unused.add(value.name)
                for each in operands(made):
                    if type(each) is Local:
                        counts[each.name] -= 1
                        self.freed.append(each)
        if unused:
            for label, body in self.bodies.items():
                self.bodies[label] = [item for item in body if not _defines_one_of(item, unused)]


def _undo_casts(args: tuple[Value, ...], body: list[Instruction]) -> tuple[Value, ...]:
    """The arguments of a handler as they were before they were widened for it."""
    widened = {item.result.name: item.value for item in body if type(item) is Cast and item.op == "zext"}
    return tuple(widened.get(arg.name, arg) if type(arg) is Local else arg for arg in args)


def _defines_one_of(item: Instruction, names: set[str]) -> bool:
    return isinstance(item, _PURE) and item.result.name in names


def _is_true(value: Value) -> bool:
    return isinstance(value, ConstInt) and value.value == 1
