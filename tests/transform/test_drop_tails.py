"""Executions end where nothing can fail any more."""

from __future__ import annotations

import pytest

from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.transform.drop_tails import drop_tails

HEAD = 'BB0:; R0:i1 = nondet "b"; '
TAIL = "BB1:; br BB3; BB2:; br BB3; "


def program(text: str) -> Program:
    made = parse_program("\n".join(["fun main() {", *[line.strip() for line in text.split(";")], "}", ""]))
    verify(made)
    return made


def lines(made: Program) -> str:
    verify(made)
    return "; ".join(line.strip() for line in print_program(made, places=False).splitlines()[1:-1])


def test_nothing_is_left_where_nothing_can_fail() -> None:
    start = f"{HEAD}br R0, BB1, BB2; {TAIL}BB3:; R1:i1 = phi [R0, BB1], [true, BB2]; halt"
    assert lines(drop_tails(program(start))) == "BB0:; br BB3; BB3:; halt"


def test_what_follows_the_last_assertion_goes() -> None:
    start = f"{HEAD}assert R0; br R0, BB1, BB2; {TAIL}BB3:; R1:i1 = phi [R0, BB1], [true, BB2]; halt"
    assert lines(drop_tails(program(start))) == f"{HEAD}assert R0; br BB3; BB3:; halt"


@pytest.mark.parametrize("check", ["assert R0", "assume R0"])
def test_one_side_of_a_branch_may_matter(check: str) -> None:
    start = f"{HEAD}br R0, BB1, BB2; BB1:; {check}; br BB3; BB2:; br BB3; BB3:; halt"
    expected = f"{HEAD}br R0, BB1, BB3; BB1:; {check}; br BB3; BB3:; halt"
    assert lines(drop_tails(program(start))) == expected


@pytest.mark.parametrize("check", ["assert R1", "assume R1"])
def test_what_comes_before_an_assertion_stays(check: str) -> None:
    start = f"{HEAD}br R0, BB1, BB2; {TAIL}BB3:; R1:i1 = phi [R0, BB1], [true, BB2]; {check}; halt"
    assert lines(drop_tails(program(start))) == start


def test_one_block_stays() -> None:
    assert lines(drop_tails(program(f"{HEAD}halt"))) == "BB0:; halt"
