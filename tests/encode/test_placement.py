"""Heap blocks at symbolic addresses: what is assumed of them can be met, and keeps blocks that are alive apart."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.encode.encoder import Encoder
from fathom.encode.goal import EncodeOptions
from fathom.encode.placement import WIDEST, find_write_extents
from fathom.ir.interpret_layout import Layout
from fathom.logic.terms import Term
from fathom.solvers.base import Limits
from fathom.solvers.registry import solver

TWO = """
M0 = mem.init()
P0, M1 = malloc 24, M0 align 16
M2 = free P0, M1
P1, M3 = malloc 40, {memory} align 16
R0:i1 = eq P0, P1
"""


def placed(memory: str, blocks: bool) -> tuple[list[Term], Term, Encoder]:
    """The assumptions about two blocks, and that both begin at one address."""
    program = body(TWO.format(memory=memory))
    encoder = Encoder(program, EncodeOptions(allocation="symbolic", blocks=blocks), Layout.of(program))
    goal = encoder.run()
    (same,) = [term for reg, term in encoder.environment.values.items() if reg.name == "R0"]
    assert isinstance(same, Term)
    return list(goal.constraints), same, encoder


def satisfiable(terms: list[Term]) -> bool:
    return solver("bitwuzla").check(terms, Limits()).status == "sat"


@pytest.mark.parametrize(
    ("memory", "blocks", "may_be_equal"),
    [("M1", False, False), ("M1", True, False), ("M2", True, True), ("M2", False, False)],
)
def test_an_address_is_used_again_only_after_a_free(memory: str, blocks: bool, may_be_equal: bool) -> None:
    constraints, same, _ = placed(memory, blocks)
    assert satisfiable(constraints)
    assert satisfiable([*constraints, same]) == may_be_equal


def test_blocks_do_not_overlap_and_are_aligned() -> None:
    constraints, _, encoder = placed("M1", False)
    heap, terms = encoder.environment.objects.heap, encoder.environment.terms
    assert heap is not None
    first, second = heap.symbols["P0"], heap.symbols["P1"]
    inside = terms.ult(terms.sub(second, first), terms.value(first.sort, 24))
    odd = terms.ne(terms.urem(first, terms.value(first.sort, 16)), terms.value(first.sort, 0))
    assert not satisfiable([*constraints, inside])
    assert not satisfiable([*constraints, odd])


def test_how_far_objects_of_computed_size_are_written() -> None:
    program = body("""
    M0 = mem.init()
    R0:i64 = nondet "n"
    P0, M1 = malloc R0, M0 align 16
    P1, M2 = malloc 8, M1 align 16
    P2 = gep P0, 40
    P3 = gep P0, 8
    P4 = gep P0, 18446744073709551608
    P5 = gep P1, 4
    """)
    assert find_write_extents(program) == {"P0": 40 + WIDEST}
