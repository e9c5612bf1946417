"""Printed SEA-IR: every program and every form reads back as itself."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from ir.generate import Shape, programs

from fathom.ir import instructions as ir
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Block, Program
from fathom.ir.types import MEM, Float, Int, Pointer
from fathom.ir.values import Lit, Reg

FIGURE_3A = (Path(__file__).parent / "figure_3a.sea").read_text()


def same(a: object, b: object, registers: dict[Reg, Reg]) -> bool:
    """Equality up to the identity of registers, which must correspond one to one."""
    if isinstance(a, Reg) and isinstance(b, Reg):
        return a.name == b.name and a.type == b.type and registers.setdefault(a, b) is b
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y, registers) for x, y in zip(a, b, strict=True))
    if isinstance(a, Program | Block) or type(a).__module__.startswith(ir.__name__):
        return type(a) is type(b) and all(
            same(getattr(a, field.name), getattr(b, field.name), registers)
            for field in fields(a)  # type: ignore[arg-type]
        )
    return a == b


@given(programs(Shape(places=True)))
def test_round_trip(program: Program) -> None:
    text = print_program(program)
    again = parse_program(text)
    assert same(program, again, {})
    assert print_program(again) == text


@given(programs(Shape(places=True)))
def test_round_trip_without_places(program: Program) -> None:
    text = print_program(program, places=False)
    assert " @ " not in text
    assert print_program(parse_program(text), places=False) == text


def test_figure_3a_reads_as_in_the_paper() -> None:
    program = parse_program(FIGURE_3A)
    assert print_program(program) == FIGURE_3A
    assert [block.label for block in program.blocks] == ["BB0", "BB1", "BB2", "BB3"]
    assert isinstance(program.blocks[3].phis[0], ir.Phi)


def one(line: str, *before: str) -> ir.Statement:
    """The instruction that a line is, after some definitions."""
    lines = ["M0 = mem.init()", 'R0:i32 = nondet "x"', 'R1:i1 = nondet "c"', 'P0 = nondet "p"', *before, line]
    return parse_program("fun main() {\nBB0:\n" + "\n".join(lines) + "\nhalt\n}\n").blocks[0].body[-1]


def literal(line: str) -> Lit:
    instr = one(line)
    assert isinstance(instr, ir.Store)
    assert isinstance(instr.value, Lit)
    return instr.value


def test_literals() -> None:
    double, single = Float("double"), Float("float")
    assert literal("M1 = store 5:i32, P0, M0") == Lit(Int(32), 5)
    assert literal("M1 = store true, P0, M0") == Lit(Int(1), 1)
    assert literal("M1 = store 1.5:double, P0, M0") == Lit(double, 0x3FF8000000000000)
    assert literal("M1 = store -1.5:float, P0, M0") == Lit(single, 0xBFC00000)
    assert literal("M1 = store 0x7ff0000000000001:double, P0, M0") == Lit(double, 0x7FF0000000000001)
    assert literal("M1 = store 0x1234:x86_fp80, P0, M0") == Lit(Float("x86_fp80"), 0x1234)


@pytest.mark.parametrize(
    ("bits", "text"),
    [(0, "0.0"), (1 << 63, "0x8000000000000000"), (0x3FF8 << 48, "1.5"), (0x7FF0 << 48, "0x7ff0000000000000"),
     (0x7FF8 << 48, "0x7ff8000000000000"), (0xBFF8 << 48, "-1.5"), (0x7FF0000000000001, "0x7ff0000000000001"),
     (1, "5e-324")],
)  # fmt: skip
def test_float_literals_are_decimal_where_that_is_exact(bits: int, text: str) -> None:
    store = ir.Store(Reg("M1", MEM), Lit(Float("double"), bits), Reg("P0", Pointer()), Reg("M0", MEM))
    printed = print_program(Program((Block("BB0", (), (store,), ir.Halt()),)))
    assert f"store {text}:double, P0, M0" in printed


@pytest.mark.parametrize(
    "line",
    ["R2:i32 = add nsw nuw R0, 4294967295", "R2:i1 = ult R0, 10", "R2:i1 = ult 10, R0", "R2:i1 = eq 3:i8, 4:i8",
     "R2:i1 = eq P0, null", "R2:i1 = eq P0, @main", 'R2:i1 = eq P0, @"odd name"', "R2:i1 = and R1, true",
     "R2:i64 = zext R0", "R2:i64 = zext 7:i8", "R2:i32 = select R1, R0, 9", "P1 = select R1, P0, null",
     "P1 = gep P0, 18446744073709551615", "R2:i64 = ptoi P0", "P1 = itop 16, M0", "R2:i64 = offset P0",
     "R2:i64 = size P0", "P1, M1 = malloc 2, M0", 'P1, M1 = alloca 4, M0 align 4 "x"',
     'P1, M1 = global 4, M0 align 4 "t" readonly', "M1 = free P0, M0", "M1 = endscope P0, M0", "P1 = load P0, M0",
     "R2:x86_fp80 = load P0, M0", "M1 = store null, P0, M0", 'M1 = bytes "a\\00\\ff\\22", P0, M0',
     "M1 = memset P0, 255, 3, M0", "M1 = memcpy P0, P0, 3, M0, M0", 'M1 = havoc P0, 3, M0 "memhavoc"',
     "R2:i1 = isderef P0, 4", "R2:i1 = isalloc P0, M0",
     "R2:i1 = isvalid P0, 4, M0", "R2:i1 = ismod P0, M0", "M1 = resetmod P0, M0", "assume R1",
     "assert R1", "assert false [a.b#1]", 'assert R1 ["odd id"]', 'assert R1 [R0 of a.b, -, "x y"]',
     "assert R1 [3:i32 of a]", "A:i1 = xor R1, true", "P.x:i8 = load P0, M0", "buf:ptr = load P0, M0"],
)  # fmt: skip
def test_every_form_prints_as_it_is_read(line: str) -> None:
    text = (
        'fun main() {\nBB0:\n  M0 = mem.init()\n  R0:i32 = nondet "x"\n  R1:i1 = nondet "c"\n  P0 = nondet "p"\n'
        f"  {line}\n  halt\n}}\n"
    )
    assert print_program(parse_program(text), places=False) == text


def test_pointer_width_and_name_are_in_the_header() -> None:
    text = 'fun "my main"() ptr32 {\nBB0:\n  P0 = nondet "p"\n  P1 = gep P0, 4294967295\n  halt\n}\n'
    program = parse_program(text)
    assert program.pointer_width == 32
    assert print_program(program) == text
