"""SEA-IR as text, close to the figures of the SeaBMC paper, in a form that `parser` reads back exactly.

    fun main() {
    BB0:
      M0 = mem.init()
      R0:i8 = nondet "nd_char"  @ "file.c":2:14 "main"
      R1:i1 = ugt R0, 0
      assume R1
      M5 = store 0:i8, P5, M4
      assert R6 [assert.1 "assert" "0 < *p" @ "file.c":8:3 "main"]  @ "file.c":8:3 "main"
      halt
    }

Scalar results carry their type; a pointer is `P1`, a memory `M1`. A literal is bare where the instruction, its result
or a register beside it tells its type, and `0:i8` elsewhere. Without places, an assertion keeps only its id.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from fathom.ir import floats
from fathom.ir import instructions as ir
from fathom.ir.lexer import names_memory, names_pointer, quote, quote_bytes, word
from fathom.ir.program import Block, Program
from fathom.ir.types import BYTE, Int, Memory, Pointer, Type
from fathom.ir.values import Lit, Null, Reg, Value
from fathom.source import SrcLoc


def print_program(program: Program, *, places: bool = True) -> str:
    """The whole program; `places` adds where each instruction comes from and what each assertion says."""
    width = "" if program.pointer_width == 64 else f"ptr{program.pointer_width} "
    lines = [f"fun {word(program.name)}() {width}{{"]
    wide = Int(program.pointer_width)
    for block in program.blocks:
        _print_block(block, wide, lines, places=places)
    lines.append("}\n")
    return "\n".join(lines)


def _print_block(block: Block, wide: Int, lines: list[str], *, places: bool) -> None:
    lines.append(f"{block.label}:")
    for instr in (*block.phis, *block.body):
        if places:
            text = _assertion(instr, places=True) if type(instr) is ir.Assert else _TEXT[type(instr)](instr, wide)
            lines.append(f"  {text} {_place(instr.loc)}" if instr.loc is not None else f"  {text}")
        else:
            lines.append(f"  {_TEXT[type(instr)](instr, wide)}")
    lines.append(f"  {_TEXT[type(block.terminator)](block.terminator, wide)}")


def print_instruction(instr: ir.Statement | ir.Phi | ir.Terminator, pointer_width: int = 64) -> str:
    """One instruction on one line, without its place."""
    return _TEXT[type(instr)](instr, Int(pointer_width))


def print_value(value: Value, expected: Type | None = None) -> str:
    """An operand; a literal of the `expected` type is bare."""
    if type(value) is Reg:
        return value.name
    if isinstance(value, Lit):
        return _literal(value, expected)
    if isinstance(value, Null):
        return "null"
    return f"@{word(value.name)}"


def _literal(literal: Lit, expected: Type | None) -> str:
    if isinstance(literal.type, Int):
        if literal.type.width == 1 and literal.value in (0, 1):
            return "true" if literal.value else "false"
        number = str(literal.value)
    else:
        number = _float_text(literal.value, literal.type.kind)
    return number if literal.type == expected else f"{number}:{literal.type}"


def _float_text(bits: int, kind: str) -> str:
    """A decimal that reads back to the same bits, or the bits: for infinities, NaNs, -0 and formats Python has not."""
    if kind in floats.PYTHON and bits >> floats.PYTHON[kind].width == 0:
        number = floats.to_float(bits, kind)
        if math.isfinite(number) and (number or not bits):
            return repr(number)
    return f"0x{bits:x}"


def _place(loc: SrcLoc | None) -> str:
    if loc is None:
        return ""
    parts = []
    while loc is not None:
        parts.append(f"{quote(loc.file)}:{loc.line}:{loc.column} {quote(loc.function)}")
        loc = loc.inlined_at
    return " @ " + " in ".join(parts)


def _assertion(instr: ir.Assert, *, places: bool) -> str:
    text = f"assert {print_value(instr.cond)}"
    if instr.prop is not None:
        text += f" [{_property(instr.prop, places=places)}]"
    if instr.one_of is not None:
        among = ", ".join([_property(prop, places=places) for prop in instr.one_of.among])
        text += f" [{print_value(instr.one_of.which)} of {among}]"
    return text


def _property(prop: ir.Property | None, *, places: bool) -> str:
    if prop is None:
        return "-"
    if not places:
        return word(prop.id)
    return f"{word(prop.id)} {quote(prop.kind)} {quote(prop.description)}{_place(prop.loc)}"


def _result(register: Reg) -> str:
    kind = type(register.type)
    if (kind is Pointer and names_pointer(register.name)) or (kind is Memory and names_memory(register.name)):
        return register.name
    return f"{register.name}:{register.type}"


def _int_op(instr: ir.IntOp, _: Int) -> str:
    flags = "".join([f" {flag}" for flag in instr.flags])
    kind = instr.result.type
    return f"{_result(instr.result)} = {instr.op}{flags} {print_value(instr.lhs, kind)}, {print_value(instr.rhs, kind)}"


def _float_op(instr: ir.FloatOp, _: Int) -> str:
    args = ", ".join([print_value(value, instr.result.type) for value in instr.args])
    return f"{_result(instr.result)} = {instr.op} {args}"


def _compare(instr: ir.Compare, _: Int) -> str:
    lhs, rhs = instr.lhs, instr.rhs
    left = print_value(lhs, rhs.type if type(rhs) is Reg else None)
    right = print_value(rhs, lhs.type if type(lhs) is Reg else None)
    return f"{_result(instr.result)} = {instr.pred} {left}, {right}"


def _select(instr: ir.Select, _: Int) -> str:
    kind = instr.result.type
    arms = f"{print_value(instr.then, kind)}, {print_value(instr.other, kind)}"
    return f"{_result(instr.result)} = select {print_value(instr.cond)}, {arms}"


def _alloc(instr: ir.Alloc, wide: Int) -> str:
    align = f" align {instr.align}" if instr.align != 1 else ""
    name = f" {quote(instr.name)}" if instr.name else ""
    readonly = " readonly" if instr.readonly else ""
    most = f" most {instr.most}" if instr.most is not None else ""
    results = f"{_result(instr.result)}, {_result(instr.mem_result)}"
    lives = f" lives {instr.lifetime.begin}" if instr.lifetime is not None else ""
    if instr.lifetime is not None and instr.lifetime.end is not None:
        lives += f" to {instr.lifetime.end}"
    sizes = f"{print_value(instr.size, wide)}, {print_value(instr.mem)}"
    return f"{results} = {instr.kind} {sizes}{align}{name}{readonly}{most}{lives}"


def _phi(instr: ir.Phi, _: Int) -> str:
    kind = instr.result.type
    incoming = ", ".join([f"[{print_value(value, kind)}, {label}]" for value, label in instr.incoming])
    return f"{_result(instr.result)} = phi {incoming}"


def _plain_printer(opcode: str, *slots: tuple[str, str]) -> Callable[[Any, Int], str]:
    """The text of a plain instruction: opcode and operands; a slot's second part says how its literals are typed."""

    def text(instr: Any, wide: Int) -> str:
        kinds: dict[str, Type | None] = {"typed": None, "wide": wide, "byte": BYTE}
        args = ", ".join([print_value(getattr(instr, field), kinds[kind]) for field, kind in slots])
        return f"{_result(instr.result)} = {opcode} {args}"

    return text


_PTR, _MEM = ("ptr", "typed"), ("mem", "typed")
_FREE: Final = _plain_printer("free", _PTR, _MEM)
_END_SCOPE: Final = _plain_printer("endscope", _PTR, _MEM)
_HAVOC: Final = _plain_printer("havoc", _PTR, ("length", "wide"), _MEM)

_TEXT: Final[dict[type, Callable[[Any, Int], str]]] = {
    ir.MemInit: lambda instr, _: f"{_result(instr.result)} = mem.init()",
    ir.Nondet: lambda instr, _: f"{_result(instr.result)} = nondet {quote(instr.source)}",
    ir.IntOp: _int_op,
    ir.FloatOp: _float_op,
    ir.Compare: _compare,
    ir.Cast: lambda instr, _: f"{_result(instr.result)} = {instr.op} {print_value(instr.value)}",
    ir.Select: _select,
    ir.Gep: _plain_printer("gep", ("base", "typed"), ("offset", "wide")),
    ir.PtrToInt: _plain_printer("ptoi", _PTR),
    ir.IntToPtr: _plain_printer("itop", ("value", "wide"), _MEM),
    ir.PtrField: lambda instr, _: f"{_result(instr.result)} = {instr.field} {print_value(instr.ptr)}",
    ir.Alloc: _alloc,
    ir.Free: lambda instr, wide: (_END_SCOPE if instr.scope else _FREE)(instr, wide),
    ir.Load: _plain_printer("load", _PTR, _MEM),
    ir.Store: _plain_printer("store", ("value", "typed"), _PTR, _MEM),
    ir.StoreBytes: lambda instr, _: (
        f"{_result(instr.result)} = bytes {quote_bytes(instr.data)}, {print_value(instr.ptr)}, {print_value(instr.mem)}"
    ),
    ir.Memset: _plain_printer("memset", _PTR, ("value", "byte"), ("length", "wide"), _MEM),
    ir.Memcpy: _plain_printer(
        "memcpy", ("dst", "typed"), ("src", "typed"), ("length", "wide"), _MEM, ("src_mem", "typed")
    ),
    ir.Havoc: lambda instr, wide: f"{_HAVOC(instr, wide)} {quote(instr.source)}",
    ir.IsDeref: _plain_printer("isderef", _PTR, ("size", "wide")),
    ir.IsAlloc: _plain_printer("isalloc", _PTR, _MEM),
    ir.IsValid: _plain_printer("isvalid", _PTR, ("size", "wide"), _MEM),
    ir.IsMod: _plain_printer("ismod", _PTR, _MEM),
    ir.ResetMod: _plain_printer("resetmod", _PTR, _MEM),
    ir.Assume: lambda instr, _: f"assume {print_value(instr.cond)}",
    ir.Assert: lambda instr, _: _assertion(instr, places=False),
    ir.Phi: _phi,
    ir.Jump: lambda instr, _: f"br {instr.target}",
    ir.Branch: lambda instr, _: f"br {print_value(instr.cond)}, {instr.then}, {instr.other}",
    ir.Halt: lambda _, __: "halt",
}
