"""Instructions as LLVM spells them, one function per class, found in a table by the class."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.instructions import Instruction, Terminator
from fathom.frontend.llvm.print_values import ValuePrinter, escape
from fathom.frontend.llvm.types import I32, PtrType

Groups: TypeAlias = Callable[[tuple[str, ...]], str]
"""Gives ` #5` for a tuple of attributes."""


def print_instruction(values: ValuePrinter, groups: Groups, inst: Instruction | Terminator) -> str:
    """The instruction without indentation; a switch, invoke or callbr has several lines."""
    return _PRINTERS[type(inst)](values, groups, inst)


def _words(*words: str | tuple[str, ...]) -> str:
    """The words that are not empty, each with a space behind it."""
    flat = [w for word in words for w in ((word,) if isinstance(word, str) else word)]
    return "".join(f"{word} " for word in flat if word)


def _binary(v: ValuePrinter, groups: Groups, i: ins.BinOp) -> str:
    return f"{v.value(i.result)} = {i.op} {_words(i.flags)}{v.typed_value(i.lhs)}, {v.value(i.rhs)}"


def _unary(v: ValuePrinter, groups: Groups, i: ins.UnaryOp) -> str:
    return f"{v.value(i.result)} = {i.op} {_words(i.flags)}{v.typed_value(i.value)}"


def _compare(v: ValuePrinter, groups: Groups, i: ins.Compare) -> str:
    return f"{v.value(i.result)} = {i.op} {_words(i.flags)}{i.pred} {v.typed_value(i.lhs)}, {v.value(i.rhs)}"


def _cast(v: ValuePrinter, groups: Groups, i: ins.Cast) -> str:
    return f"{v.value(i.result)} = {i.op} {_words(i.flags)}{v.typed_value(i.value)} to {i.result.type}"


def _select(v: ValuePrinter, groups: Groups, i: ins.Select) -> str:
    return f"{v.value(i.result)} = select {_words(i.flags)}{v.all((i.cond, i.then, i.other))}"


def _phi(v: ValuePrinter, groups: Groups, i: ins.Phi) -> str:
    pairs = ", ".join([f"[ {v.value(value)}, {v.local(label)} ]" for value, label in i.incoming])
    return f"{v.value(i.result)} = phi {_words(i.flags)}{i.result.type} {pairs}"


def _align(align: int) -> str:
    return f", align {align}" if align else ""


def _alloca(v: ValuePrinter, groups: Groups, i: ins.Alloca) -> str:
    is_one = isinstance(i.count, ConstInt) and i.count.type == I32 and i.count.value == 1
    count = "" if is_one else f", {v.typed_value(i.count)}"
    kind = i.result.type
    space = f", addrspace({kind.addrspace})" if isinstance(kind, PtrType) and kind.addrspace else ""
    return f"{v.value(i.result)} = alloca {_words(i.flags)}{i.allocated}{count}{_align(i.align)}{space}"


def _access(i: ins.Load | ins.Store) -> tuple[str, str]:
    """The words in front of and behind the operands of a load or store."""
    return _words("atomic" if i.ordering else "", "volatile" if i.volatile else ""), _order(i.syncscope, i.ordering)


def _order(syncscope: str, *orderings: str) -> str:
    scope = f' syncscope("{escape(syncscope)}")' if syncscope else ""
    return scope + "".join(f" {ordering}" for ordering in orderings if ordering)


def _load(v: ValuePrinter, groups: Groups, i: ins.Load) -> str:
    words, order = _access(i)
    return f"{v.value(i.result)} = load {words}{i.result.type}, {v.typed_value(i.ptr)}{order}{_align(i.align)}"


def _store(v: ValuePrinter, groups: Groups, i: ins.Store) -> str:
    words, order = _access(i)
    return f"store {words}{v.typed_value(i.value)}, {v.typed_value(i.ptr)}{order}{_align(i.align)}"


def _getelementptr(v: ValuePrinter, groups: Groups, i: ins.GetElementPtr) -> str:
    operands = v.all((i.base, *i.indices))
    return f"{v.value(i.result)} = getelementptr {_words(i.flags)}{i.source}, {operands}"


def _fence(v: ValuePrinter, groups: Groups, i: ins.Fence) -> str:
    return f"fence{_order(i.syncscope, i.ordering)}"


def _cmpxchg(v: ValuePrinter, groups: Groups, i: ins.CmpXchg) -> str:
    words = _words("weak" if i.weak else "", "volatile" if i.volatile else "")
    operands = v.all((i.ptr, i.expected, i.new))
    order = _order(i.syncscope, i.success, i.failure)
    return f"{v.value(i.result)} = cmpxchg {words}{operands}{order}{_align(i.align)}"


def _atomicrmw(v: ValuePrinter, groups: Groups, i: ins.AtomicRMW) -> str:
    words = _words("volatile" if i.volatile else "", i.op)
    order = _order(i.syncscope, i.ordering)
    return f"{v.value(i.result)} = atomicrmw {words}{v.all((i.ptr, i.value))}{order}{_align(i.align)}"


def _indices(indices: tuple[int, ...]) -> str:
    return "".join(f", {index}" for index in indices)


def _extractvalue(v: ValuePrinter, groups: Groups, i: ins.ExtractValue) -> str:
    return f"{v.value(i.result)} = extractvalue {v.typed_value(i.aggregate)}{_indices(i.indices)}"


def _insertvalue(v: ValuePrinter, groups: Groups, i: ins.InsertValue) -> str:
    return f"{v.value(i.result)} = insertvalue {v.all((i.aggregate, i.value))}{_indices(i.indices)}"


def _extractelement(v: ValuePrinter, groups: Groups, i: ins.ExtractElement) -> str:
    return f"{v.value(i.result)} = extractelement {v.all((i.vector, i.index))}"


def _insertelement(v: ValuePrinter, groups: Groups, i: ins.InsertElement) -> str:
    return f"{v.value(i.result)} = insertelement {v.all((i.vector, i.value, i.index))}"


def _shufflevector(v: ValuePrinter, groups: Groups, i: ins.ShuffleVector) -> str:
    return f"{v.value(i.result)} = shufflevector {v.all((i.lhs, i.rhs, i.mask))}"


def _invocation(v: ValuePrinter, groups: Groups, i: ins.Call, word: str) -> str:
    result = "" if i.result is None else f"{v.value(i.result)} = "
    kind = i.signature if i.signature.varargs else i.signature.result
    args = ", ".join([f"{a.type} {_words(b.text)}{v.value(a)}" for a, b in zip(i.args, i.arg_attrs, strict=True)])
    head = _words(i.tail, word, i.flags, i.convention, i.result_attrs, str(kind))
    bundles = f" {v.text(i.bundles)}" if i.bundles else ""
    return f"{result}{head}{v.value(i.callee)}({args}){groups(i.attrs)}{bundles}"


def _call(v: ValuePrinter, groups: Groups, i: ins.Call) -> str:
    return _invocation(v, groups, i, "call")


def _va_arg(v: ValuePrinter, groups: Groups, i: ins.VAArg) -> str:
    return f"{v.value(i.result)} = va_arg {v.typed_value(i.list)}, {i.result.type}"


def _landingpad(v: ValuePrinter, groups: Groups, i: ins.LandingPad) -> str:
    return f"{v.value(i.result)} = landingpad {i.result.type} {i.clauses}"


def _check(v: ValuePrinter, groups: Groups, i: ins.UbsanCheck) -> str:
    return f"; check {v.typed_value(i.cond)}: {', '.join([f'{i.handler} {i.kind}', *map(repr, i.types)])}"


def _debug_value(v: ValuePrinter, groups: Groups, i: ins.DebugValue) -> str:
    return f"; {i.variable.name} = {'?' if i.value is None else v.value(i.value)}"


def _uninitialised(v: ValuePrinter, groups: Groups, i: ins.UninitialisedValue) -> str:
    return f"{v.value(i.result)} = freeze {i.result.type} poison"


def _unsupported(v: ValuePrinter, groups: Groups, i: ins.UnsupportedInst | ins.UnsupportedTerminator) -> str:
    result = "" if i.result is None else f"{v.value(i.result)} = "
    return f"{result}{v.text(i.text)}"


def _ret(v: ValuePrinter, groups: Groups, i: ins.Ret) -> str:
    return "ret void" if i.value is None else f"ret {v.typed_value(i.value)}"


def _jump(v: ValuePrinter, groups: Groups, i: ins.Jump) -> str:
    return f"br label {v.local(i.target)}"


def _branch(v: ValuePrinter, groups: Groups, i: ins.Branch) -> str:
    return f"br {v.typed_value(i.cond)}, label {v.local(i.then)}, label {v.local(i.other)}"


def _switch(v: ValuePrinter, groups: Groups, i: ins.Switch) -> str:
    cases = "".join(f"    {v.typed_value(case)}, label {v.local(label)}\n" for case, label in i.cases)
    return f"switch {v.typed_value(i.value)}, label {v.local(i.default)} [\n{cases}  ]"


def _labels(v: ValuePrinter, labels: tuple[str, ...]) -> str:
    return "[" + ", ".join([f"label {v.local(label)}" for label in labels]) + "]"


def _indirectbr(v: ValuePrinter, groups: Groups, i: ins.IndirectBr) -> str:
    return f"indirectbr {v.typed_value(i.address)}, {_labels(v, i.targets)}"


def _invoke(v: ValuePrinter, groups: Groups, i: ins.Invoke) -> str:
    call = _invocation(v, groups, i.call, "invoke")
    return f"{call}\n          to label {v.local(i.normal)} unwind label {v.local(i.unwind)}"


def _callbr(v: ValuePrinter, groups: Groups, i: ins.CallBr) -> str:
    call = _invocation(v, groups, i.call, "callbr")
    return f"{call}\n          to label {v.local(i.fallthrough)} {_labels(v, i.indirect)}"


def _resume(v: ValuePrinter, groups: Groups, i: ins.Resume) -> str:
    return f"resume {v.typed_value(i.value)}"


def _unreachable(v: ValuePrinter, groups: Groups, i: ins.Unreachable) -> str:
    return "unreachable"


_Printer: TypeAlias = Callable[[ValuePrinter, Groups, Instruction | Terminator], str]


def _table(*rows: tuple[type, object]) -> dict[type, _Printer]:
    """Each function gets only instructions of the class beside it."""
    return dict(rows)  # type: ignore[arg-type]


_PRINTERS = _table(
    (ins.BinOp, _binary),
    (ins.UnaryOp, _unary),
    (ins.Compare, _compare),
    (ins.Cast, _cast),
    (ins.Select, _select),
    (ins.Phi, _phi),
    (ins.Alloca, _alloca),
    (ins.Load, _load),
    (ins.Store, _store),
    (ins.GetElementPtr, _getelementptr),
    (ins.Fence, _fence),
    (ins.CmpXchg, _cmpxchg),
    (ins.AtomicRMW, _atomicrmw),
    (ins.ExtractValue, _extractvalue),
    (ins.InsertValue, _insertvalue),
    (ins.ExtractElement, _extractelement),
    (ins.InsertElement, _insertelement),
    (ins.ShuffleVector, _shufflevector),
    (ins.Call, _call),
    (ins.VAArg, _va_arg),
    (ins.LandingPad, _landingpad),
    (ins.UbsanCheck, _check),
    (ins.DebugValue, _debug_value),
    (ins.UninitialisedValue, _uninitialised),
    (ins.UnsupportedInst, _unsupported),
    (ins.UnsupportedTerminator, _unsupported),
    (ins.Ret, _ret),
    (ins.Jump, _jump),
    (ins.Branch, _branch),
    (ins.Switch, _switch),
    (ins.IndirectBr, _indirectbr),
    (ins.Invoke, _invoke),
    (ins.CallBr, _callbr),
    (ins.Resume, _resume),
    (ins.Unreachable, _unreachable),
)
