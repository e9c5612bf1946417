"""Blocks and phis that decide nothing: each of the three functions alone."""

from __future__ import annotations

import pytest

from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.transform.straighten import drop_empty_blocks, drop_idle_phis, join_chains


def program(text: str) -> Program:
    made = parse_program("\n".join(["fun main() {", *[line.strip() for line in text.split(";")], "}", ""]))
    verify(made)
    return made


def lines(made: Program) -> str:
    verify(made)
    return "; ".join(line.strip() for line in print_program(made, places=False).splitlines()[1:-1])


HEAD = 'BB0:; R0:i1 = nondet "b"; '
SAME = "BB1:; br BB3; BB2:; br BB3; BB3:; "


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("R1:i1 = phi [R0, BB1], [R0, BB2]; assert R1; halt", "assert R0; halt"),
        ("R1:i1 = phi [R0, BB1], [true, BB2]; assert R1; halt", "R1:i1 = phi [R0, BB1], [true, BB2]; assert R1; halt"),
    ],
)
def test_a_phi_of_one_value_is_that_value(before: str, after: str) -> None:
    start = f"{HEAD}br R0, BB1, BB2; {SAME}"
    assert lines(drop_idle_phis(program(start + before))) == start + after


def test_a_phi_of_a_dropped_phi() -> None:
    text = f"{HEAD}br BB1; BB1:; R1:i1 = phi [R0, BB0]; br BB2; BB2:; R2:i1 = phi [R1, BB1]; assert R2; halt"
    assert lines(drop_idle_phis(program(text))) == f"{HEAD}br BB1; BB1:; br BB2; BB2:; assert R0; halt"


def test_a_block_joins_its_only_predecessor() -> None:
    text = f"{HEAD}br BB1; BB1:; R1:i1 = xor R0, true; br BB2; BB2:; assert R1; halt"
    assert lines(join_chains(program(text))) == f"{HEAD}R1:i1 = xor R0, true; assert R1; halt"


def test_labels_of_phis_follow_a_joined_block() -> None:
    text = (
        f"{HEAD}br R0, BB1, BB3; BB1:; R1:i1 = xor R0, true; br BB2; BB2:; br BB3; "
        "BB3:; R2:i1 = phi [R0, BB0], [R1, BB2]; assert R2; halt"
    )
    assert "phi [R0, BB0], [R1, BB1]" in lines(join_chains(program(text)))


def test_a_join_stays_apart() -> None:
    made = program(f"{HEAD}br R0, BB1, BB2; {SAME}assert R0; halt")
    assert join_chains(made) is made


def test_an_empty_block_is_bypassed() -> None:
    made = program(f"{HEAD}br R0, BB1, BB2; BB1:; br BB2; BB2:; assert R0; halt")
    assert lines(drop_empty_blocks(made)) == f"{HEAD}br BB2; BB2:; assert R0; halt"


def test_an_empty_block_stays_where_a_phi_needs_it() -> None:
    text = f"{HEAD}br R0, BB1, BB2; BB1:; br BB2; BB2:; R1:i1 = phi [true, BB1], [false, BB0]; assert R1; halt"
    assert lines(drop_empty_blocks(program(text))) == text


def test_a_phi_takes_the_value_of_the_bypassed_block() -> None:
    text = (
        f"{HEAD}br R0, BB1, BB2; BB1:; br BB3; BB2:; R1:i1 = xor R0, true; br BB3; "
        "BB3:; R2:i1 = phi [true, BB1], [R1, BB2]; assert R2; halt"
    )
    assert "R2:i1 = phi [R1, BB2], [true, BB0]" in lines(drop_empty_blocks(program(text)))
