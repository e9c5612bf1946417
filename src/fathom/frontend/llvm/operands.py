"""What an LLVM instruction reads, and the same instruction with other operands.

One row of a table says which fields of a class are operands; everything else follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import TypeAlias, TypeVar

from fathom.frontend.llvm import instructions as llvm
from fathom.frontend.llvm.constants import Local, MetadataArg, Value

AnyInstruction: TypeAlias = llvm.Instruction | llvm.Terminator
_I = TypeVar("_I", bound=AnyInstruction)

_FIELDS: dict[type[object], tuple[str, ...]] = {
    llvm.BinOp: ("lhs", "rhs"),
    llvm.UnaryOp: ("value",),
    llvm.Compare: ("lhs", "rhs"),
    llvm.Cast: ("value",),
    llvm.Select: ("cond", "then", "other"),
    llvm.Phi: (),
    llvm.Alloca: ("count",),
    llvm.Load: ("ptr",),
    llvm.Store: ("value", "ptr"),
    llvm.GetElementPtr: ("base",),
    llvm.Fence: (),
    llvm.CmpXchg: ("ptr", "expected", "new"),
    llvm.AtomicRMW: ("ptr", "value"),
    llvm.ExtractValue: ("aggregate",),
    llvm.InsertValue: ("aggregate", "value"),
    llvm.ExtractElement: ("vector", "index"),
    llvm.InsertElement: ("vector", "value", "index"),
    llvm.ShuffleVector: ("lhs", "rhs"),
    llvm.Call: ("callee",),
    llvm.VAArg: ("list",),
    llvm.LandingPad: (),
    llvm.UbsanCheck: ("cond",),
    llvm.DebugValue: ("value",),
    llvm.UninitialisedValue: (),
    llvm.UnsupportedInst: (),
    llvm.Ret: ("value",),
    llvm.Jump: (),
    llvm.Branch: ("cond",),
    llvm.Switch: ("value",),
    llvm.IndirectBr: ("address",),
    llvm.Invoke: (),
    llvm.CallBr: (),
    llvm.Resume: ("value",),
    llvm.Unreachable: (),
    llvm.UnsupportedTerminator: (),
}
"""The fields that hold one operand (or None)."""

_TUPLES: dict[type[object], str] = {llvm.GetElementPtr: "indices", llvm.Call: "args", llvm.UbsanCheck: "args"}
"""The field that holds any number of operands."""


def _reader(cls: type[object]) -> Callable[[AnyInstruction], tuple[Value | None, ...]]:
    fields = _FIELDS[cls]
    if not fields:
        return lambda instruction: ()
    first = attrgetter(fields[0])
    if cls in _TUPLES:
        many = attrgetter(_TUPLES[cls])
        return lambda instruction: (first(instruction), *many(instruction))
    return attrgetter(*fields) if fields[1:] else lambda instruction: (first(instruction),)


_READERS = {cls: _reader(cls) for cls in _FIELDS}


def operands(instruction: AnyInstruction) -> tuple[Value | None, ...]:
    """The values that an instruction reads, in order; None where it leaves one out, as `ret void` does."""
    if isinstance(instruction, llvm.Phi):
        return tuple(value for value, _ in instruction.incoming)
    if isinstance(instruction, llvm.Invoke | llvm.CallBr):
        return operands(instruction.call)
    return _READERS[type(instruction)](instruction)


def substitute(instruction: _I, values: Mapping[str, Value]) -> _I:
    """The instruction with the registers that `values` names replaced; the same object if it reads none of them."""
    if isinstance(instruction, llvm.Phi):
        incoming = _incoming(instruction, values)
        return instruction if incoming is None else replace(instruction, incoming=incoming)
    if isinstance(instruction, llvm.Invoke | llvm.CallBr):
        call = substitute(instruction.call, values)
        return instruction if call is instruction.call else replace(instruction, call=call)
    cls = type(instruction)
    changes: dict[str, object] = {}
    for field in _FIELDS[cls]:
        value = getattr(instruction, field)
        if type(value) is Local and value.name in values:
            changes[field] = values[value.name]
    if cls in _TUPLES:
        before = getattr(instruction, _TUPLES[cls])
        after = tuple([values.get(v.name, v) if type(v) is Local else v for v in before])
        if after != before:
            changes[_TUPLES[cls]] = after
    return _replace_fields(instruction, changes) if changes else instruction


def _replace_fields(instruction: _I, changes: dict[str, object]) -> _I:
    """`dataclasses.replace` for fields that are only known by name."""
    build: Callable[..., _I] = type(instruction)
    fields: tuple[str, ...] = instruction.__match_args__
    return build(*[changes[f] if f in changes else getattr(instruction, f) for f in fields])


def _incoming(phi: llvm.Phi, values: Mapping[str, Value]) -> tuple[tuple[Value, str], ...] | None:
    if not any(type(v) is Local and v.name in values for v, _ in phi.incoming):
        return None
    return tuple([(values.get(v.name, v) if type(v) is Local else v, label) for v, label in phi.incoming])


_REGISTER = re.compile(r'%(?:"([^"]*)"|([-$._A-Za-z0-9]+))')
_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{2})")
_NO_NAMES: frozenset[str] = frozenset()

WITH_TEXT: frozenset[type[object]] = frozenset(
    (llvm.Call, llvm.Invoke, llvm.CallBr, llvm.UnsupportedInst, llvm.UnsupportedTerminator)
)
"""The instructions with parts that are kept as text."""


def registers_in_text(instruction: AnyInstruction) -> frozenset[str]:
    """Registers (and types) that an instruction names in parts that are kept as text, where nothing can be replaced."""
    texts = _texts(instruction)
    if not any("%" in text for text in texts):
        return _NO_NAMES
    found = _REGISTER.finditer(" ".join(texts))
    return frozenset(m[2] or _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), m[1]) for m in found)


def _texts(instruction: AnyInstruction) -> list[str]:
    if type(instruction) is llvm.Call:
        return [instruction.bundles, *(arg.text for arg in instruction.args if type(arg) is MetadataArg)]
    if isinstance(instruction, llvm.Invoke | llvm.CallBr):
        return _texts(instruction.call)
    if isinstance(instruction, llvm.UnsupportedInst | llvm.UnsupportedTerminator):
        return [instruction.text]
    return []
