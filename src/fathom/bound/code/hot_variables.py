"""Hot variables: what decides about addresses, indices, lengths and dispatches, found by how it is used.

    pos    p->text[p->pos]        an index             hot
    len    memcpy(to, from, len)  a length             hot
    state  switch (state)         a dispatch           hot
    p      p->next                an address           hot
    q      if (q != NULL)         data                 not hot
    sum    sum += x               data                 not hot

Merging a hot variable makes symbolic what is concrete on each path, which is why paths that differ in one may stay
apart (query count estimation: Kuznetsov, Kinder, Bucur, Candea: Efficient state merging in symbolic execution, PLDI
2012). A variable is hot if its value flows into such a use: through arithmetic, phis, calls, returns and memory, of
which fields are told apart by the name of their structure. Nothing depends on this being exact, because merging is
right with any choice of hot variables. Pointers in memory are always hot; characters are data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, final

from fathom.bound.code.code import Code
from fathom.bound.code.deciding_results import find_deciding_results
from fathom.bound.joins.path_groups import POINTER
from fathom.bound.residual.values import Shape
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.layout import DataLayout
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import ArrayType, IntType, PtrType, StructType
from fathom.ir.types import Pointer

Variable: TypeAlias = tuple[str, str]
"""A function and one of its registers; without a function, a field of memory; without a register, what is returned."""
_LENGTHS = (
    "malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "alloca", "memcpy", "memmove", "memset", "memcmp",
    "memchr", "strncpy", "strncmp", "strncat", "llvm.memcpy.", "llvm.memmove.", "llvm.memset.",
)  # fmt: skip
_DATA = inst.BinOp | inst.UnaryOp | inst.Cast | inst.Compare | inst.Phi | inst.Select
_CHAR = 8


@final
class HotVariables:
    """The hot variables of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._flows: dict[Variable, list[Variable]] = {}
        self._accesses: dict[tuple[str, int], str] = {}
        self._uses: Counter[Variable] = Counter()
        used: Counter[Variable] = Counter()
        for function in module.functions.values():
            if not function.is_declaration:
                used.update(self._visit(function))
        for variable, uses in used.items():
            self._count_uses(variable, uses)
        self._uses.update(find_deciding_results(module.functions))

    def count_uses(self, function: str, register: str) -> int:
        """How many hot uses a register has in all, 0 if it is not hot; without a register, what a function returns."""
        return self._uses[function, register]

    def count_uses_of_access(self, function: Function, item: inst.Load | inst.Store) -> int:
        """The same of what a load or store accesses."""
        return self._uses["", self._accesses.get((function.name, id(item)), "")]

    def _count_uses(self, variable: Variable, uses: int) -> None:
        """Everything that flows into a variable has its uses."""
        found: set[Variable] = set()
        work = [variable]
        while work:
            source = work.pop()
            if source not in found:
                found.add(source)
                self._uses[source] += uses
                work += self._flows.get(source, ())

    def _flow(self, into: Variable, function: Function, values: Iterable[Value | None]) -> None:
        names = [(function.name, value.name) for value in values if isinstance(value, Local)]
        self._flows.setdefault(into, []).extend(names)

    def _visit(self, function: Function) -> Iterator[Variable]:
        """Record what flows where in a function, and give what is used in a hot way."""
        made = {item.result.name: item for item in _instructions(function) if isinstance(item, _PLACES)}
        for block in function.blocks:
            for item in block.body:
                self._record(function, item, made)
                hot = self._find_hot_operands(item)
                yield from ((function.name, value.name) for value in hot if isinstance(value, Local))
            end = block.terminator
            if isinstance(end, inst.Switch):
                yield from ((function.name, value.name) for value in operands(end) if isinstance(value, Local))
            elif isinstance(end, inst.Ret):
                self._flow((function.name, ""), function, [end.value])
            elif isinstance(end, inst.Invoke):
                self._record_call(function, end.call)

    def _record(self, function: Function, item: inst.Instruction, made: Mapping[str, Place]) -> None:
        if isinstance(item, _DATA):
            chosen = operands(item)[1:] if isinstance(item, inst.Select) else operands(item)
            self._flow((function.name, item.result.name), function, chosen)
        elif isinstance(item, inst.Load) and isinstance(item.result.type, IntType):
            field = self._record_access(function, item, item.ptr, item.result.type, made)
            self._flows.setdefault((function.name, item.result.name), []).extend(field)
        elif isinstance(item, inst.Store) and isinstance(item.value.type, IntType):
            for field_variable in self._record_access(function, item, item.ptr, item.value.type, made):
                self._flow(field_variable, function, [item.value])
        elif isinstance(item, inst.Call):
            self._record_call(function, item)
        elif isinstance(item, inst.GetElementPtr):
            self._flow((function.name, item.result.name), function, [item.base])

    def _record_access(
        self, function: Function, item: inst.Load | inst.Store, pointer: Value, kind: IntType, made: Mapping[str, Place]
    ) -> list[Variable]:
        """The field of an access; what is reached by a plain pointer may be any variable of its width."""
        if kind.width <= _CHAR:
            return []
        field = _name_field(function, pointer, made, self._module.layout) or f"*{kind.width}"
        self._accesses[function.name, id(item)] = field
        if not field.startswith("*") and "." not in field:
            self._flows.setdefault(("", field), []).append(("", f"*{kind.width}"))
        return [("", field)]

    def _record_call(self, function: Function, call: inst.Call) -> None:
        callee = self._find_callee(call)
        if callee is None:
            return
        for param, value in zip(callee.params, call.args, strict=False):
            self._flow((callee.name, param.reg.name), function, [value])
        if call.result is not None:
            self._flows.setdefault((function.name, call.result.name), []).append((callee.name, ""))

    def _find_callee(self, call: inst.Call) -> Function | None:
        """The function that is called, if it has a body."""
        found = self._module.functions.get(call.callee.name) if isinstance(call.callee, GlobalRef) else None
        return None if found is None or found.is_declaration else found

    def _find_hot_operands(self, item: inst.Instruction) -> Iterable[Value | None]:
        """What an instruction uses as an address, an index or a length, and the pointers that it stores."""
        if isinstance(item, inst.Call):
            return [] if self._find_callee(item) is not None else [item.callee, *_list_addresses_and_lengths(item)]
        return _hot_operands(item)


Place: TypeAlias = inst.GetElementPtr | inst.Alloca
_PLACES = (inst.GetElementPtr, inst.Alloca)


def _name_field(function: Function, pointer: Value, made: Mapping[str, Place], layout: DataLayout) -> str | None:
    """A name for what is behind a pointer: `parser.4`, `[]`, `main%len`, `@count`; None where that is not known."""
    if isinstance(pointer, GlobalRef):
        return f"@{pointer.name}"
    place = made.get(pointer.name) if isinstance(pointer, Local) else None
    if isinstance(place, inst.Alloca):
        return f"{function.name}%{place.result.name}"
    return None if place is None else _name_element(place, layout)


def _name_element(place: inst.GetElementPtr, layout: DataLayout) -> str:
    """The structure around an element, and its offset there."""
    kind, name = place.source, "[]"
    for index in place.indices[1:]:
        if isinstance(kind, StructType) and isinstance(index, ConstInt):
            name = f"{kind.name or layout.alloc_size(kind)}.{layout.offsets_of(kind)[index.value]}"
            kind = (kind.fields or ())[index.value]
        elif isinstance(kind, ArrayType):
            name, kind = f"{name}[]", kind.element
    return name


def mark_hot_registers(hot: HotVariables, code: Code, slots: Mapping[str, int]) -> None:
    """Tell the blocks of a function, whose registers have these slots, which of them are hot."""
    assert code.function is not None
    name = code.function.name
    uses = {slot: hot.count_uses(name, register) for register, slot in slots.items()}
    for block in code.blocks:
        block.hot = tuple((slot, _weigh(shape, uses[slot])) for slot, shape in block.live if uses.get(slot))
    code.result_weight = _weigh(code.result, hot.count_uses(name, ""))


def _weigh(shape: Shape | None, uses: int) -> int:
    return POINTER if uses and isinstance(shape, Pointer) else uses


def _instructions(function: Function) -> Iterator[inst.Instruction]:
    for block in function.blocks:
        yield from block.body


def _hot_operands(item: inst.Instruction) -> Iterable[Value | None]:
    if isinstance(item, inst.GetElementPtr):
        return item.indices
    if isinstance(item, inst.Alloca):
        return [item.count]
    if isinstance(item, inst.Load):
        return [item.ptr]
    if isinstance(item, inst.Store):
        return [item.ptr, item.value] if isinstance(item.value.type, PtrType) else [item.ptr]
    return operands(item) if isinstance(item, inst.CmpXchg | inst.AtomicRMW | inst.InsertValue) else ()


def list_lengths(call: inst.Call) -> list[Value]:
    """The numbers that a function of the C library takes for sizes and lengths."""
    has_lengths = isinstance(call.callee, GlobalRef) and call.callee.name.startswith(_LENGTHS)
    return [each for each in call.args if isinstance(each.type, IntType) and each.type.width > 1] if has_lengths else []


def _list_addresses_and_lengths(call: inst.Call) -> list[Value]:
    """What a function without a body is given of these."""
    return [each for each in call.args if isinstance(each.type, PtrType)] + list_lengths(call)
