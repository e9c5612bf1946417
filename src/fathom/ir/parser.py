"""Reads the text of a SEA-IR program, as `printer` writes it, back into the same program.

One instruction a line, one function for each form of instruction, found by its opcode. A register must be defined on
an earlier line than its uses: blocks come in topological order, so legal programs always do. Other rules are the
verifier's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, cast, get_args

from fathom.ir import floats
from fathom.ir import instructions as ir
from fathom.ir.lexer import RESERVED, WordCursor, is_name, names_memory, names_pointer
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, BYTE, FLOAT_BITS, MEM, Float, FloatKind, Int, Pointer, Type
from fathom.ir.values import FALSE, TRUE, FunctionAddress, Lit, Null, Reg, Value
from fathom.source import SrcLoc

Parsed: TypeAlias = ir.Statement | ir.Phi | ir.Terminator
_Untyped: TypeAlias = str
"""A bare number whose type is not known yet."""


def parse_program(text: str) -> Program:
    """The program that `text` describes; `UserError` with the line number when it is not one."""
    return _Parser().program(text.split("\n"))


class _Parser(WordCursor):
    """The words of the current line and the registers defined so far."""

    def __init__(self) -> None:
        super().__init__()
        self.registers: dict[str, Reg] = {}
        self.label: str | None = None
        self.phis: list[ir.Phi] = []
        self.body: list[ir.Statement] = []
        self.pointer = Pointer()
        self.wide = Int(64)
        self.places: dict[tuple[str, int, int, str, int], SrcLoc] = {}

    # The program, its blocks and its lines

    def program(self, lines: list[str]) -> Program:
        name: str | None = None
        blocks: list[Block] = []
        closed = False
        for number, line in enumerate(lines, 1):
            if not self.load(number, line):
                continue
            if closed:
                raise self.error("there is text after the closing brace")
            if name is None:
                name = self.header()
            elif self.words == ["}"]:
                closed = True
            else:
                self.line(blocks)
        if name is None or not closed or self.label is not None:
            raise self.error("the text ends inside of the program: a program is `fun main() { … }`")
        return Program(tuple(blocks), name, self.pointer.width)

    def line(self, blocks: list[Block]) -> None:
        """A label or an instruction; a terminator completes a block."""
        if len(self.words) == 2 and self.words[1] == ":":
            if self.label is not None:
                raise self.error(f"block {self.label} has no terminator: end it with br or halt")
            self.label = self.name("a label")
            return
        if self.label is None:
            raise self.error("an instruction is outside of a block: write a label such as `BB0:` before it")
        instr = self.instruction()
        if isinstance(instr, ir.Phi):
            if self.body:
                raise self.error("a phi comes after another instruction: phis come first in a block")
            self.phis.append(instr)
        elif isinstance(instr, ir.Jump | ir.Branch | ir.Halt):
            blocks.append(Block(self.label, tuple(self.phis), tuple(self.body), instr))
            self.label, self.phis, self.body = None, [], []
        else:
            self.body.append(instr)

    def header(self) -> str:
        self.expect("fun")
        name = self.word_or_string()
        self.expect("(")
        self.expect(")")
        if self.peek().startswith("ptr"):
            kind = self.type()
            if isinstance(kind, Pointer):
                self.pointer, self.wide = kind, Int(kind.width)
        self.expect("{")
        self.end()
        return name

    def instruction(self) -> Parsed:
        if self.words[0] in _PLAIN:
            plain = _PLAIN[self.take()](self)
            self.end()
            return plain
        results = [self.result()]
        while self.accept(","):
            results.append(self.result())
        self.expect("=")
        opcode = self.take()
        if opcode in _ALLOCS:
            if len(results) != 2:
                raise self.error(f"{opcode} defines a pointer and a memory, as in `P1, M1 = {opcode} 4, M0`")
            registers = [self.define(*result) for result in results]
            instr: ir.Statement | ir.Phi = self.allocation(cast("ir.AllocKind", opcode), *registers)
        else:
            if len(results) != 1:
                raise self.error(f"{opcode} defines one register")
            if opcode not in _DEFINITIONS:
                raise self.error(f"there is no instruction {opcode}")
            instr = _DEFINITIONS[opcode](self, Reg(*results[0]), opcode)
            self.registers[instr.result.name] = instr.result
        loc = self.place()
        self.end()
        return instr if loc is None else replace(instr, loc=loc)

    # Registers, literals and types

    def result(self) -> tuple[str, Type]:
        name = self.name("a register")
        if name in self.registers:
            raise self.error(f"register {name} is defined twice")
        if self.accept(":"):
            return name, self.type()
        if names_pointer(name):
            return name, self.pointer
        if names_memory(name):
            return name, MEM
        raise self.error(f"the type of {name} is missing: write for instance `{name}:i32`")

    def define(self, name: str, kind: Type) -> Reg:
        register = Reg(name, kind)
        self.registers[name] = register
        return register

    def type(self) -> Type:
        text = self.take()
        if text[0] == "i" and text[1:].isdecimal():
            return Int(int(text[1:]))
        if text in FLOAT_BITS:
            return Float(cast("FloatKind", text))
        if text == "mem":
            return MEM
        if text == "ptr" or (text.startswith("ptr") and text[3:].isdecimal()):
            return Pointer(int(text[3:] or 64))
        raise self.error(f"{text} is not a type")

    def operand(self) -> Value | _Untyped:
        """A value, or a bare number as text."""
        text = self.take()
        if text in self.registers:
            return self.registers[text]
        if text in RESERVED:
            return Null(self.pointer) if text == "null" else TRUE if text == "true" else FALSE
        if text == "@":
            return FunctionAddress(self.word_or_string(), self.pointer)
        if not (text[0].isdecimal() or text[0] == "-"):
            problem = "used before it is defined" if is_name(text) else "not a value"
            raise self.error(f"{text} is {problem}")
        if not self.accept(":"):
            return text
        return self.literal(text, self.type())

    def value(self, expected: Type | None = None) -> Value:
        found = self.operand()
        if not isinstance(found, str):
            return found
        if expected is None:
            raise self.error(f"the type of the literal {found} is missing: write for instance `{found}:i32`")
        return self.literal(found, expected)

    def literal(self, text: str, kind: Type) -> Lit:
        try:
            if isinstance(kind, Int):
                return Lit(kind, int(text, 0))
            if isinstance(kind, Float) and text.startswith("0x"):
                return Lit(kind, int(text, 16))
            if isinstance(kind, Float) and kind.kind in floats.PYTHON:
                return Lit(kind, floats.from_float(float(text), kind.kind))
        except ValueError:
            pass
        raise self.error(f"{text} is not a literal of type {kind}")

    def pair(self) -> tuple[Value, Value]:
        """Two operands of one type, which either of them may tell."""
        lhs = self.operand()
        self.expect(",")
        rhs = self.operand()
        if isinstance(lhs, str):
            if isinstance(rhs, str):
                raise self.error(f"the type of the literals is missing: write for instance `{lhs}:i32`")
            return self.literal(lhs, rhs.type), rhs
        return lhs, self.literal(rhs, lhs.type) if isinstance(rhs, str) else rhs

    def then(self, expected: Type | None = None) -> Value:
        """A comma and a value."""
        self.expect(",")
        return self.value(expected)

    # Forms with more than operands

    def allocation(self, kind: ir.AllocKind, pointer: Reg, memory: Reg) -> ir.Alloc:
        size = self.value(self.wide)
        old = self.then()
        align = self.integer() if self.accept("align") else 1
        name = self.string() if self.peek().startswith('"') else ""
        readonly = self.accept("readonly")
        most = self.integer() if self.accept("most") else None
        lifetime = self.lifetime() if self.accept("lives") else None
        return ir.Alloc(pointer, memory, kind, size, old, align, name, readonly, most=most, lifetime=lifetime)

    def lifetime(self) -> ir.Lifetime:
        begin = self.integer()
        return ir.Lifetime(begin, self.integer() if self.accept("to") else None)

    def assertion(self) -> ir.Assert:
        cond = self.value(BOOL)
        prop: ir.Property | None = None
        one_of: ir.OneOf | None = None
        while self.accept("["):
            following = self.words[self.at + 1 : self.at + 2]
            if self.peek()[:1].isdecimal() or following == ["of"]:
                one_of = self.one_of()
            else:
                prop = self.property()
            self.expect("]")
        return ir.Assert(cond, prop, self.place(), one_of)

    def one_of(self) -> ir.OneOf:
        which = self.value()
        self.expect("of")
        among = [self.property()]
        while self.accept(","):
            among.append(self.property())
        return ir.OneOf(which, tuple(among))

    def property(self) -> ir.Property | None:
        if self.accept("-"):
            return None
        key, kind, description = self.word_or_string(), "", ""
        if self.peek().startswith('"'):
            kind, description = self.string(), self.string()
        return ir.Property(key, kind, description, self.place())

    def branch(self) -> ir.Jump | ir.Branch:
        if len(self.words) == self.at + 1:
            return ir.Jump(self.name("a label"))
        cond = self.value()
        self.expect(",")
        then = self.name("a label")
        self.expect(",")
        return ir.Branch(cond, then, self.name("a label"))

    def phi(self, result: Reg, _: str) -> ir.Phi:
        incoming: list[tuple[Value, str]] = []
        while not incoming or self.accept(","):
            self.expect("[")
            value = self.value(result.type)
            self.expect(",")
            incoming.append((value, self.name("a label")))
            self.expect("]")
        return ir.Phi(result, tuple(incoming))

    def place(self) -> SrcLoc | None:
        """`@ "file.c":2:14 "f" in "file.c":9:3 "main"`: where it is, and the calls through which it got there."""
        if not self.accept("@"):
            return None
        parts: list[tuple[str, int, int, str]] = []
        while not parts or self.accept("in"):
            file = self.string()
            self.expect(":")
            line = self.integer()
            self.expect(":")
            column = self.integer()
            parts.append((file, line, column, self.string()))
        loc: SrcLoc | None = None
        for part in reversed(parts):
            outer = loc
            loc = self.places.get((*part, id(outer)))
            if loc is None:
                loc = self.places[(*part, id(outer))] = SrcLoc(*part, outer)
        return loc


Definer: TypeAlias = Callable[[_Parser, Reg, str], ir.Definition | ir.Phi]


def _int_op(p: _Parser, result: Reg, op: str) -> ir.IntOp:
    flags: list[str] = []
    while p.peek() in _FLAGS:
        flags.append(p.take())
    lhs = p.value(result.type)
    return ir.IntOp(result, cast("ir.IntKind", op), lhs, p.then(result.type), tuple(flags))


def _float_op(p: _Parser, result: Reg, op: str) -> ir.FloatOp:
    args = [p.value(result.type)]
    while p.accept(","):
        args.append(p.value(result.type))
    return ir.FloatOp(result, cast("ir.FloatOpKind", op), tuple(args))


def _mem_init(p: _Parser, result: Reg, _: str) -> ir.MemInit:
    p.expect("(")
    p.expect(")")
    return ir.MemInit(result)


def _select(p: _Parser, result: Reg, _: str) -> ir.Select:
    return ir.Select(result, p.value(BOOL), p.then(result.type), p.then(result.type))


def _bytes(p: _Parser, result: Reg, _: str) -> ir.StoreBytes:
    return ir.StoreBytes(result, p.data(), p.then(), p.then())


def _havoc(p: _Parser, result: Reg, _: str) -> ir.Havoc:
    return ir.Havoc(result, p.value(), p.then(p.wide), p.then(), p.string())


_FLAGS: Final = frozenset({"nsw", "nuw", "exact"})
_ALLOCS: Final = frozenset(get_args(ir.AllocKind))
_PLAIN: Final[dict[str, Callable[[_Parser], Parsed]]] = {
    "assume": lambda p: ir.Assume(p.value(BOOL), p.place()),
    "assert": _Parser.assertion,
    "br": _Parser.branch,
    "halt": lambda _: ir.Halt(),
}
_DEFINITIONS: Final[dict[str, Definer]] = {
    **dict.fromkeys(get_args(ir.IntKind), _int_op),
    **dict.fromkeys(get_args(ir.FloatOpKind), _float_op),
    **{pred: lambda p, r, op: ir.Compare(r, cast("ir.Predicate", op), *p.pair()) for pred in get_args(ir.Predicate)},
    **{kind: lambda p, r, op: ir.Cast(r, cast("ir.CastKind", op), p.value()) for kind in get_args(ir.CastKind)},
    "mem.init": _mem_init,
    "nondet": lambda p, r, _: ir.Nondet(r, p.string()),
    "select": _select,
    "gep": lambda p, r, _: ir.Gep(r, p.value(), p.then(p.wide)),
    "ptoi": lambda p, r, _: ir.PtrToInt(r, p.value()),
    "itop": lambda p, r, _: ir.IntToPtr(r, p.value(p.wide), p.then()),
    "offset": lambda p, r, _: ir.PtrField(r, "offset", p.value()),
    "size": lambda p, r, _: ir.PtrField(r, "size", p.value()),
    "object": lambda p, r, _: ir.PtrField(r, "object", p.value()),
    "free": lambda p, r, _: ir.Free(r, p.value(), p.then()),
    "endscope": lambda p, r, _: ir.Free(r, p.value(), p.then(), scope=True),
    "load": lambda p, r, _: ir.Load(r, p.value(), p.then()),
    "store": lambda p, r, _: ir.Store(r, p.value(), p.then(), p.then()),
    "bytes": _bytes,
    "memset": lambda p, r, _: ir.Memset(r, p.value(), p.then(BYTE), p.then(p.wide), p.then()),
    "memcpy": lambda p, r, _: ir.Memcpy(r, p.value(), p.then(), p.then(p.wide), p.then(), p.then()),
    "havoc": _havoc,
    "isderef": lambda p, r, _: ir.IsDeref(r, p.value(), p.then(p.wide)),
    "isalloc": lambda p, r, _: ir.IsAlloc(r, p.value(), p.then()),
    "isvalid": lambda p, r, _: ir.IsValid(r, p.value(), p.then(p.wide), p.then()),
    "ismod": lambda p, r, _: ir.IsMod(r, p.value(), p.then()),
    "resetmod": lambda p, r, _: ir.ResetMod(r, p.value(), p.then()),
    "phi": _Parser.phi,
}
