"""What an instruction reads and defines, and the same instruction on other values.

One table says, for every class, which fields are results and which are operands; everything else follows from it.
`operands` and `rename` are on the hot path of every pass: a dict by type, C-level field access, and no new object when
nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar

from fathom.ir import instructions as ir
from fathom.ir.values import Reg, Value

Instruction: TypeAlias = ir.Statement | ir.Phi | ir.Terminator
T = TypeVar("T", bound=Instruction)

_RESULT: Final = ("result",)
_FIELDS: Final[dict[type[Instruction], tuple[tuple[str, ...], tuple[str, ...]]]] = {
    ir.MemInit: (_RESULT, ()),
    ir.Nondet: (_RESULT, ()),
    ir.IntOp: (_RESULT, ("lhs", "rhs")),
    ir.Compare: (_RESULT, ("lhs", "rhs")),
    ir.Cast: (_RESULT, ("value",)),
    ir.Select: (_RESULT, ("cond", "then", "other")),
    ir.Gep: (_RESULT, ("base", "offset")),
    ir.PtrToInt: (_RESULT, ("ptr",)),
    ir.IntToPtr: (_RESULT, ("value", "mem")),
    ir.PtrField: (_RESULT, ("ptr",)),
    ir.Alloc: (("result", "mem_result"), ("size", "mem")),
    ir.Free: (_RESULT, ("ptr", "mem")),
    ir.Load: (_RESULT, ("ptr", "mem")),
    ir.Store: (_RESULT, ("value", "ptr", "mem")),
    ir.StoreBytes: (_RESULT, ("ptr", "mem")),
    ir.Memset: (_RESULT, ("ptr", "value", "length", "mem")),
    ir.Memcpy: (_RESULT, ("dst", "src", "length", "mem", "src_mem")),
    ir.Havoc: (_RESULT, ("ptr", "length", "mem")),
    ir.IsDeref: (_RESULT, ("ptr", "size")),
    ir.IsAlloc: (_RESULT, ("ptr", "mem")),
    ir.IsValid: (_RESULT, ("ptr", "size", "mem")),
    ir.IsMod: (_RESULT, ("ptr", "mem")),
    ir.ResetMod: (_RESULT, ("ptr", "mem")),
    ir.Assume: ((), ("cond",)),
    ir.Jump: ((), ()),
    ir.Branch: ((), ("cond",)),
    ir.Halt: ((), ()),
}
"""The classes whose operands are fields; `FloatOp`, `Phi` and `Assert` keep some deeper and are added below."""


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _: ()
    one = attrgetter(names[0])
    return lambda instr: (one(instr),)


def _builder(cls: type[Instruction], replaced: tuple[str, ...]) -> Callable[[Any, Sequence[Any]], Any]:
    """A function that copies an instruction with these fields changed."""
    names = tuple(field.name for field in fields(cls))
    positions = tuple(names.index(name) for name in replaced)
    everything = _getter(names)

    def build(instr: Any, values: Sequence[Any]) -> Any:
        args = list(everything(instr))
        for position, value in zip(positions, values, strict=True):
            args[position] = value
        return cls(*args)

    return build


def _assert_operands(instr: ir.Assert) -> tuple[Value, ...]:
    return (instr.cond,) if instr.one_of is None else (instr.cond, instr.one_of.which)


def _assert_with(instr: ir.Assert, values: Sequence[Value]) -> ir.Assert:
    one_of = None if instr.one_of is None else ir.OneOf(values[1], instr.one_of.among)
    return ir.Assert(values[0], instr.prop, instr.loc, one_of)


_OPERANDS: Final[dict[type, Callable[[Any], tuple[Value, ...]]]] = {
    **{cls: _getter(read) for cls, (_, read) in _FIELDS.items()},
    ir.FloatOp: attrgetter("args"),
    ir.Phi: lambda phi: tuple([value for value, _ in phi.incoming]),
    ir.Assert: _assert_operands,
}
_RESULTS: Final[dict[type, Callable[[Any], tuple[Reg, ...]]]] = {
    **{cls: _getter(defined) for cls, (defined, _) in _FIELDS.items()},
    ir.FloatOp: _getter(_RESULT),
    ir.Phi: _getter(_RESULT),
    ir.Assert: _getter(()),
}
_WITH_OPERANDS: Final[dict[type, Callable[[Any, Sequence[Value]], Any]]] = {
    **{cls: _builder(cls, read) for cls, (_, read) in _FIELDS.items()},
    ir.FloatOp: lambda instr, values: ir.FloatOp(instr.result, instr.op, tuple(values), instr.loc),
    ir.Phi: lambda phi, values: ir.Phi(
        phi.result, tuple([(value, label) for value, (_, label) in zip(values, phi.incoming, strict=True)]), phi.loc
    ),
    ir.Assert: _assert_with,
}
_WITH_RESULTS: Final[dict[type, Callable[[Any, Sequence[Reg]], Any]]] = {
    **{cls: _builder(cls, defined) for cls, (defined, _) in _FIELDS.items()},
    ir.FloatOp: _builder(ir.FloatOp, _RESULT),
    ir.Phi: _builder(ir.Phi, _RESULT),
    ir.Assert: _builder(ir.Assert, ()),
}


def operands(instr: Instruction) -> tuple[Value, ...]:
    """The values it reads, in the order in which they are written in the text."""
    return _OPERANDS[type(instr)](instr)


def results(instr: Instruction) -> tuple[Reg, ...]:
    """The registers it defines: none, one, or the pointer and the memory of an allocation."""
    return _RESULTS[type(instr)](instr)


def rename(instr: T, mapping: Mapping[Reg, Value], result_mapping: Mapping[Reg, Reg] | None = None) -> T:
    """The instruction with registers replaced where the mappings have them; itself when they have none of them."""
    kind = type(instr)
    old = _OPERANDS[kind](instr)
    changed = False
    new: list[Value] = []
    for value in old:
        if type(value) is Reg and value in mapping:
            new.append(mapping[value])
            changed = True
        else:
            new.append(value)
    if changed:
        instr = _WITH_OPERANDS[kind](instr, new)
    if result_mapping:
        defined = _RESULTS[kind](instr)
        if any(register in result_mapping for register in defined):
            instr = _WITH_RESULTS[kind](instr, [result_mapping.get(register, register) for register in defined])
    return instr
