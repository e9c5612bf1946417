"""Joins of memories: what neither branch wrote is read as if there were no join."""

from __future__ import annotations

from memory.seam.test_worked_examples import ARRAY, NUM, POINTER, ST, Program

from fathom.logic.ops import APPLY, ITE
from fathom.logic.sorts import BOOL
from fathom.logic.terms import Term, postorder
from fathom.memory.seam.nodes import ChoiceNode, StoreMapNode, WriteNode


def condition(p: Program, name: str) -> Term:
    return p.terms.symbol(name, BOOL)


def test_store_maps_are_merged_where_they_differ() -> None:
    p = Program()
    for number in range(20):
        p.write(ARRAY, 4 * number, p.scalar(f"v{number}"))
    before = p.mem
    p.write(ARRAY, 8, p.scalar("w"))
    p.mem = p.seam.select(condition(p, "c"), p.mem, before)
    assert isinstance(p.contents(ARRAY), StoreMapNode)
    assert p.read(ARRAY, 12) is p.scalar("v3")
    assert p.read(ARRAY, 8) is p.terms.ite(condition(p, "c"), p.scalar("w"), p.scalar("v2"))


def test_cells_of_different_widths_are_merged() -> None:
    p = Program()
    before = p.mem
    p.write(ARRAY, 0, p.scalar("v"))
    p.write(ARRAY, 4, p.scalar("w"))
    then, p.mem = p.mem, before
    address, inside = p.pointer(ARRAY, 0)
    other = p.seam.write(p.mem, address, p.terms.concat(p.scalar("y"), p.scalar("x")), inside)
    p.mem = p.seam.select(condition(p, "c"), then, other)
    assert p.read(ARRAY, 4) is p.terms.ite(condition(p, "c"), p.scalar("w"), p.scalar("y"))


def test_a_write_in_one_branch_gets_a_guard() -> None:
    p = Program()
    before = p.mem
    p.write(ARRAY, p.element("i"), p.scalar("v"))
    p.mem = p.seam.select(condition(p, "c"), p.mem, before)
    node = p.contents(ARRAY)
    assert isinstance(node, WriteNode)
    assert node.guard is condition(p, "c")
    assert p.read(ARRAY, p.element("i")).op is ITE


def test_a_read_skips_both_branches() -> None:
    """Long branches that write elsewhere in the object, at symbolic offsets: by ranges, neither can be met."""
    p = Program()
    terms = p.terms
    p.write(ARRAY, 300, p.scalar("kept"))
    before = p.mem
    branches = []
    for name in "xy":
        p.mem = before
        for number in range(100):
            index = terms.bvand(p.element(f"{name}{number}"), terms.value(POINTER, 124))
            p.write(ARRAY, index, p.scalar(f"{name}v{number}"))
        branches.append(p.mem)
    p.mem = p.seam.select(condition(p, "c"), *branches)
    assert isinstance(p.contents(ARRAY), ChoiceNode)
    assert p.read(ARRAY, 300) is p.scalar("kept")
    assert p.seam.statistics.skips_range_map == 1
    assert p.read(ST, 0).op is APPLY


def test_many_joins_leave_no_trace_on_other_cells() -> None:
    p = Program()
    p.write(NUM, 0, p.scalar("v"))
    p.write(ARRAY, 396, p.scalar("w"))
    for number in range(2_000):
        before = p.mem
        p.write(ARRAY, 4 * (number % 90), p.scalar(f"v{number}"))
        p.mem = p.seam.select(condition(p, f"c{number}"), p.mem, before)
    assert p.read(NUM, 0) is p.scalar("v")
    assert p.read(ARRAY, 396) is p.scalar("w")
    changed = p.read(ARRAY, 0)
    assert sum(each.op is ITE for each in postorder([changed])) == 23


def test_a_deep_nest_of_joins_is_read_without_a_deep_stack() -> None:
    p = Program()
    for number in range(5_000):
        before = p.mem
        p.write(ARRAY, p.element(f"i{number}"), p.scalar(f"v{number}"))
        p.mem = p.seam.select(condition(p, f"c{number}"), p.mem, before)
    assert sum(each.op is ITE for each in postorder([p.read(ARRAY, 0)])) == 5_000


def test_what_either_branch_wrote_is_seen() -> None:
    """Branches that write to different parts of an array: a read of either part meets the branch that wrote there."""
    p = Program()
    terms = p.terms
    before = p.mem
    branches = []
    for name, start in (("x", 0), ("y", 128)):
        p.mem = before
        index = terms.add(terms.bvand(p.element(name), terms.value(POINTER, 124)), terms.value(POINTER, start))
        p.write(ARRAY, index, p.scalar(f"{name}v"))
        branches.append(p.mem)
    p.mem = p.seam.select(condition(p, "c"), *branches)
    assert p.scalar("xv") in set(postorder([p.read(ARRAY, 8)]))
    assert p.scalar("yv") in set(postorder([p.read(ARRAY, 136)]))
    assert p.read(ARRAY, 300).op is APPLY
