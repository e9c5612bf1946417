"""The program while it is written: which registers are defined on every path, and blocks that are absorbed."""

from __future__ import annotations

from fathom.bound.residual.residue import OpenBlock, Residue, common_dominator, literal
from fathom.ir.instructions import IntOp, Nondet
from fathom.ir.printer import print_program
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.ir.verifier import verify


def branched(residue: Residue) -> tuple[Reg, OpenBlock, OpenBlock]:
    cond = residue.reg(BOOL)
    residue.emit(Nondet(cond, "c"))
    return cond, *residue.branch(cond)


def test_a_register_is_available_where_its_block_dominates() -> None:
    residue = Residue()
    cond, then, other = branched(residue)
    residue.here = then
    inside = residue.reg(Int(8))
    joined = residue.join_block([then, other])
    assert residue.is_available(cond, joined)
    assert residue.is_available(inside, then)
    assert not residue.is_available(inside, other)
    assert not residue.is_available(inside, joined)


def test_the_last_block_through_which_all_paths_go() -> None:
    residue = Residue()
    start = residue.here
    _, then, other = branched(residue)
    residue.here = then
    _, first, second = branched(residue)
    assert common_dominator([first, second]) is then
    assert common_dominator([first, other]) is start


def test_pure_arms_are_moved_in_front_of_their_branch() -> None:
    residue = Residue()
    start = residue.here
    _, then, other = branched(residue)
    residue.here = then
    inside = residue.reg(Int(8))
    residue.emit(IntOp(inside, "add", literal(Int(8), 1), literal(Int(8), 2)))
    residue.absorb(start, (then, other))
    residue.here = start
    program = residue.finish()
    verify(program)
    assert [type(each).__name__ for each in program.blocks[0].body] == ["MemInit", "Nondet", "IntOp"]
    assert "br R" not in print_program(program)


def test_small_literals_are_shared() -> None:
    assert literal(Int(8), 3) is literal(Int(8), 3)
