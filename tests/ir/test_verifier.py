"""Every legality rule, each with a program that breaks it and a twin that does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from ir.generate import Shape, programs

from fathom.errors import InternalError
from fathom.ir import instructions as ir
from fathom.ir.parser import parse_program
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, MEM, Float, Int, Pointer, Type
from fathom.ir.values import TRUE, FunctionAddress, Lit, Null, Reg
from fathom.ir.verifier import problems, verify

HEAD = """
  M0 = mem.init()
  R0:i32 = nondet "x"
  R1:i1 = nondet "c"
  R2:i64 = nondet "n"
  R3:float = nondet "f"
  R4:double = nondet "d"
  R5:i8 = nondet "b"
  P0 = nondet "p"
"""


def in_block(line: str) -> Program:
    return parse_program(f"fun main() {{\nBB0:{HEAD}  {line}\n  halt\n}}\n")


@given(programs(Shape(places=True)))
def test_generated_programs_are_legal(program: Program) -> None:
    verify(program)


@given(programs(Shape(memories=1, floats=False, addresses=False, guarded=True)))
def test_generated_programs_with_guards_are_legal(program: Program) -> None:
    verify(program)


TYPES = [
    # right, wrong, what is said
    ("M1 = mem.init()", "R9:i8 = mem.init()", "the result is of type i8 where mem is needed"),
    ('P1 = nondet "p"', 'M1 = nondet "m"', "the result is a memory"),
    ("R9:i32 = add R0, 1", "R9:i32 = add R0, R2", "the second operand is of type i64 where i32 is needed"),
    ("R9:i32 = add R0, 1", "R9:i32 = add R2, R0", "the first operand is of type i64 where i32 is needed"),
    ("R9:i32 = add R0, 1", "R9:float = add R3, R3", "the result is of type float where an integer is needed"),
    ("R9:i32 = add R0, 4294967295", "R9:i32 = add R0, 4294967296", "does not fit into i32"),
    ("R9:i32 = add R0, 1", "R9:i32 = add R0, -1", "the literal -1 does not fit"),
    ("R9:i32 = add nsw nuw R0, 1", "R9:i32 = add exact R0, 1", "add cannot have the flags exact"),
    ("R9:i32 = udiv exact R0, 1", "R9:i32 = and nsw R0, 1", "and cannot have the flags nsw"),
    ("R9:i32 = add nsw R0, 1", "R9:i32 = add nsw nsw R0, 1", "cannot have the flags nsw nsw"),
    ("R9:float = fadd R3, R3", "R9:float = fadd R3, R4", "an operand is of type double where float is needed"),
    ("R9:float = fadd R3, R3", "R9:i32 = fadd R0, R0", "where a float is needed"),
    ("R9:float = fadd R3, R3", "R9:float = fadd R3", "fadd has 2 operands, not 1"),
    ("R9:float = fma R3, R3, R3", "R9:float = fma R3, R3", "fma has 3 operands, not 2"),
    ("R9:i1 = ult R0, 3", "R9:i8 = ult R0, 3", "the result is of type i8 where i1 is needed"),
    ("R9:i1 = ult R0, 3", "R9:i1 = ult R0, R2", "the second operand is of type i64"),
    ("R9:i1 = ult P0, null", "R9:i1 = ult P0, R2", "the second operand is of type i64"),
    ("R9:i1 = folt R3, R3", "R9:i1 = ult R3, R3", "ult does not compare values of type float"),
    ("R9:i1 = ult R0, R0", "R9:i1 = folt R0, R0", "folt does not compare values of type i32"),
    ("R9:i1 = eq P0, P0", "R9:i1 = eq M0, M0", "eq does not compare values of type mem"),
    ("R9:i8 = trunc R0", "R9:i64 = trunc R0", "trunc does not go from i32 to i64"),
    ("R9:i64 = zext R0", "R9:i32 = zext R0", "zext does not go from i32 to i32"),
    ("R9:i64 = sext R0", "R9:i64 = sext P0", "sext does not go from ptr to i64"),
    ("R9:i32 = bitcast R3", "R9:i64 = bitcast R3", "bitcast does not go from float to i64"),
    ("R9:float = bitcast R0", "R9:i32 = bitcast R0", "bitcast does not go from i32 to i32"),
    ("R9:double = fpext R3", "R9:float = fpext R4", "fpext does not go from double to float"),
    ("R9:float = fptrunc R4", "R9:double = fptrunc R3", "fptrunc does not go from float to double"),
    ("R9:i8 = fptosi R3", "R9:i8 = fptosi R0", "fptosi does not go from i32 to i8"),
    ("R9:float = uitofp R0", "R9:float = uitofp R4", "uitofp does not go from double to float"),
    ("R9:i32 = select R1, R0, 1", "R9:i32 = select R0, R0, 1", "the condition is of type i32 where i1 is needed"),
    ("M1 = select R1, M0, M0", "M1 = select R1, M0, P0", "the third operand is of type ptr where mem is needed"),
    ("P1 = select R1, P0, null", "P1 = select R1, R2, null", "the second operand is of type i64 where ptr is needed"),
    ("P1 = gep P0, R2", "P1 = gep P0, R0", "the offset is of type i32 where i64 is needed"),
    ("P1 = gep P0, 1", "P1 = gep R2, 1", "the base is of type i64 where a pointer is needed"),
    ("R9:i64 = ptoi P0", "R9:i32 = ptoi P0", "the result is of type i32 where i64 is needed"),
    ("P1 = itop R2, M0", "P1 = itop R0, M0", "the value is of type i32 where i64 is needed"),
    ("P1 = itop R2, M0", "P1 = itop R2, P0", "the mem is of type ptr where mem is needed"),
    ("R9:i64 = size P0", "R9:i8 = size P0", "the result is of type i8 where i64 is needed"),
    ("P1, M1 = malloc R2, M0", "P1, M1 = malloc R0, M0", "the size is of type i32 where i64 is needed"),
    ("P1, M1 = malloc 1, M0", "M1, M2 = malloc 1, M0", "the first result is of type mem where a pointer is needed"),
    ("P1, M1 = malloc 1, M0", "P1, P2 = malloc 1, M0", "the second result is of type ptr where mem is needed"),
    ("P1, M1 = malloc 1, M0 align 8", "P1, M1 = malloc 1, M0 align 6", "the alignment 6 is not a power of two"),
    ("P1, M1 = global 1, M0 readonly", "P1, M1 = malloc 1, M0 readonly", "only a global is readonly"),
    ("M1 = free P0, M0", "M1 = free R2, M0", "the ptr is of type i64 where a pointer is needed"),
    ("P1 = load P0, M0", "M1 = load P0, M0", "the result is a memory"),
    ("R9:i8 = load P0, M0", "R9:i8 = load P0, P0", "the mem is of type ptr where mem is needed"),
    ("M1 = store P0, P0, M0", "M1 = store M0, P0, M0", "the value is a memory"),
    ('M1 = bytes "x", P0, M0', 'M1 = bytes "x", R2, M0', "the ptr is of type i64"),
    ("M1 = memset P0, R5, R2, M0", "M1 = memset P0, R0, R2, M0", "the value is of type i32 where i8 is needed"),
    ("M1 = memset P0, R5, R2, M0", "M1 = memset P0, R5, R0, M0", "the length is of type i32 where i64 is needed"),
    ("M1 = memcpy P0, P0, R2, M0, M0", "M1 = memcpy P0, P0, R0, M0, M0", "the length is of type i32"),
    ("M1 = memcpy P0, P0, R2, M0, M0", "M1 = memcpy P0, R2, R2, M0, M0", "the src is of type i64"),
    ('M1 = havoc P0, R2, M0 "h"', 'M1 = havoc P0, R0, M0 "h"', "the length is of type i32"),
    ("R9:i1 = isderef P0, R2", "R9:i1 = isderef P0, R0", "the size is of type i32 where i64 is needed"),
    ("R9:i1 = isalloc P0, M0", "R9:i8 = isalloc P0, M0", "the result is of type i8 where i1 is needed"),
    ("R9:i1 = ismod P0, M0", "R9:i1 = ismod R2, M0", "the ptr is of type i64"),
    ("M1 = resetmod P0, M0", "M1 = resetmod P0, P0", "the mem is of type ptr"),
    ("assume R1", "assume R0", "the cond is of type i32 where i1 is needed"),
    ("assert R1", "assert R0", "the condition is of type i32 where i1 is needed"),
    ("assert R1 [R0 of a, b]", "assert R1 [R3 of a, b]", "where an integer is needed"),
    ("assert R1 [R0 of a, b]", "assert R1 [a] [R0 of a, b]", "both one property and a choice"),
    ("R9:i8 = add R5, 1", "P9:i8 = add R5, 1", "P9 is of type i8: pointers, and only pointers"),
    ("P9 = gep P0, 1", "R9:ptr = gep P0, 1", "R9 is of type ptr: pointers, and only pointers"),
    ("M9 = mem.init()", "R9:mem = mem.init()", "R9 is of type mem: memories, and only memories"),
    ("A:i8 = add R5, 1", "M9:i8 = add R5, 1", "M9 is of type i8: memories, and only memories"),
    ("P.a:i8 = add R5, 1", "P1:ptr32 = gep P0, 1", "a pointer of 32 bits"),
    ("R9:i8 = trunc R0", "R9:i0 = trunc R0", "i0 has no values"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "message"), TYPES)
def test_types_and_names(right: str, wrong: str, message: str) -> None:
    assert problems(in_block(right)) == []
    found = problems(in_block(wrong))
    assert len(found) == 1
    assert message in found[0]
    assert found[0].startswith("in block BB0, `")


def blocks(*found: tuple[str, ir.Terminator], body: dict[str, tuple[ir.Statement, ...]] | None = None) -> Program:
    return Program(tuple(Block(label, (), (body or {}).get(label, ()), end) for label, end in found))


def branch(then: str, other: str) -> ir.Branch:
    return ir.Branch(TRUE, then, other)


HALT = ir.Halt()
SHAPES: list[tuple[Callable[[], Program], Callable[[], Program], str]] = [
    (lambda: blocks(("A", HALT)), lambda: Program(()), "there is no block"),
    (
        lambda: blocks(("A", ir.Jump("B")), ("B", HALT)),
        lambda: blocks(("A", ir.Jump("A")), ("A", HALT)),
        "label A is used twice",
    ),
    (lambda: blocks(("A", HALT)), lambda: blocks(("A b", HALT)), "`A b` cannot be a label"),
    (
        lambda: blocks(("A", ir.Jump("B")), ("B", HALT)),
        lambda: blocks(("A", ir.Jump("C")), ("B", HALT)),
        "block A goes to C, which does not exist",
    ),
    (
        lambda: blocks(("A", branch("B", "C")), ("B", ir.Jump("C")), ("C", HALT)),
        lambda: blocks(("A", ir.Jump("B")), ("B", branch("C", "A")), ("C", HALT)),
        "block B goes back to A",
    ),
    (
        lambda: blocks(("A", branch("B", "C")), ("B", ir.Jump("C")), ("C", HALT)),
        lambda: blocks(("A", ir.Jump("C")), ("B", ir.Jump("C")), ("C", HALT)),
        "block B has no predecessor",
    ),
    (
        lambda: blocks(("A", ir.Jump("B")), ("B", HALT)),
        lambda: blocks(("A", branch("B", "C")), ("B", HALT), ("C", HALT)),
        "block B halts before the end",
    ),
    (
        lambda: blocks(("A", branch("B", "C")), ("B", ir.Jump("C")), ("C", HALT)),
        lambda: blocks(("A", ir.Jump("B")), ("B", ir.Jump("B"))),
        "block B is the last block and does not halt",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "message"), SHAPES)
def test_shape(right: Callable[[], Program], wrong: Callable[[], Program], message: str) -> None:
    verify(right())
    assert any(message in found for found in problems(wrong()))


DIAMOND = """fun main() {
BB0:
  R0:i8 = nondet "x"
  R1:i1 = nondet "c"
  br R1, BB1, BB2
BB1:
  R2:i8 = add R0, 1
  br BB3
BB2:
  R3:i8 = add R0, 2
  br BB3
BB3:
  R4:i8 = phi [R2, BB1], [R3, BB2]
  R5:i8 = add R4, R0
  halt
}
"""

FLOWS = [
    ("R5:i8 = add R4, R0", "R5:i8 = add R2, R0", "R2 is not defined on every path to here"),
    ("[R3, BB2]", "[R2, BB2]", "R2 is not defined on the way through BB2"),
    ("[R3, BB2]", "[R3, BB0]", "the labels are not the predecessors BB1, BB2"),
    ("[R3, BB2]", "[R3, BB2], [R3, BB2]", "the labels are not the predecessors"),
    (", [R3, BB2]", "", "the labels are not the predecessors"),
    ("[R3, BB2]", "[R1, BB2]", "the value from BB2 is of type i1 where i8 is needed"),
    ("R3:i8 = add R0, 2", "R3:i8 = add R2, 2", "R2 is not defined on every path to here"),
    ("br R1, BB1", "br R0, BB1", "the cond is of type i8 where i1 is needed"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FLOWS)
def test_flow(right: str, wrong: str, message: str) -> None:
    verify(parse_program(DIAMOND))
    assert right in DIAMOND
    found = problems(parse_program(DIAMOND.replace(right, wrong)))
    assert len(found) == 1
    assert message in found[0]


def one_block(*body: ir.Statement) -> Program:
    return blocks(("A", HALT), body={"A": body})


def test_definition_comes_before_use_in_a_block() -> None:
    i8 = Int(8)
    a, b = Reg("R0", i8), Reg("R1", i8)
    define, use = ir.Nondet(a, "x"), ir.IntOp(b, "add", a, a)
    verify(one_block(define, use))
    assert "R0 is not defined on every path" in problems(one_block(use, define))[0]
    assert "R0 is not defined on every path" in problems(one_block(use))[0]


def test_a_register_is_one_object() -> None:
    """A second register of the same name is another register, whose name is taken."""
    i8 = Int(8)
    a, twin = Reg("R0", i8), Reg("R0", i8)
    assert "R0 is defined twice" in problems(one_block(ir.Nondet(a, "x"), ir.Nondet(a, "x")))[0]
    assert "R0 is defined twice" in problems(one_block(ir.Nondet(a, "x"), ir.Nondet(twin, "x")))[0]
    use = ir.IntOp(Reg("R1", i8), "add", twin, twin)
    assert "R0 is not defined on every path" in problems(one_block(ir.Nondet(a, "x"), use))[0]


@pytest.mark.parametrize("name", ["", "a b", "true", "null", "1", "R-1", "é"])
def test_names_that_the_text_could_not_hold(name: str) -> None:
    verify(one_block(ir.Nondet(Reg("R0", BOOL), "x")))
    assert "cannot name a register" in problems(one_block(ir.Nondet(Reg(name, BOOL), "x")))[0]


def test_phi_operands_of_one_block_do_not_see_each_other() -> None:
    text = DIAMOND.replace("  R5:i8 = add R4, R0", "").replace(
        "[R3, BB2]\n", "[R3, BB2]\n  R6:i8 = phi [R4, BB1], [R3, BB2]\n"
    )
    assert "R4 is not defined on the way through BB1" in problems(parse_program(text))[0]


def test_pointers_have_the_programs_width() -> None:
    narrow = Reg("P0", Pointer(32))
    program = Program((Block("A", (), (ir.Nondet(narrow, "p"),), HALT),), pointer_width=32)
    verify(program)
    for value in (Null(), FunctionAddress("f")):
        gep = ir.Gep(Reg("P1", Pointer(32)), value, Lit(Int(32), 1))
        assert problems(Program((Block("A", (), (gep,), HALT),), pointer_width=32))


def test_gated_programs_may_name_values_of_other_blocks() -> None:
    select = DIAMOND.replace("R4:i8 = phi [R2, BB1], [R3, BB2]", "R4:i8 = select R1, R2, R3")
    program = parse_program(select)
    assert problems(program)
    verify(program, gated=True)
    assert "gated SSA has no phis" in problems(parse_program(DIAMOND), gated=True)[0]


def test_gated_programs_still_define_before_use() -> None:
    kind: Type = Float("float")
    a, b = Reg("R0", kind), Reg("R1", kind)
    program = one_block(ir.FloatOp(b, "fneg", (a,)), ir.Nondet(a, "x"))
    assert "R0 is not defined above" in problems(program, gated=True)[0]


def test_errors_are_raised_with_the_first_few_problems() -> None:
    broken = one_block(*[ir.MemInit(Reg(f"M{i}", MEM)) for i in range(3)], *[ir.Assume(Lit(Int(8), 1))] * 9)
    with pytest.raises(InternalError, match=r"the SEA-IR program is not legal: in block A, `assume 1:i8`.*and 4 more"):
        verify(broken)


def test_a_long_chain_of_blocks() -> None:
    count = 3000
    lines = ["fun main() {", "B0:", '  R0:i1 = nondet "c"', "  br R0, B1, END"]
    for i in range(1, count):
        lines += [
            f"B{i}:",
            f"  R{i}:i1 = xor R{i - 1}, true",
            f"  br R{i}, B{i + 1}, END" if i + 1 < count else "  br END",
        ]
    verify(parse_program("\n".join([*lines, "END:", "  assume R0", "  halt", "}"])))
