"""A program that has kept its assertions keeps every one of them, whatever the last one says."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.deadline import OutOfTime
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.engine.query import Query
from fathom.errors import InternalError
from fathom.ir.parser import parse_program
from fathom.solvers.registry import solver

FIRST = 'R0:i8 = nondet "x"\nR1:i1 = ule R0, 5\nassume R1\nR2:i1 = ule R0, 7\nassert R2\n'


@pytest.mark.parametrize(
    ("last", "checks", "found"),
    [
        ("assert false", 2, {"violated"}),
        ("R3:i1 = ule R0, 4\nassert R3", 2, {"violated"}),
        ("R3:i1 = ule R0, 6\nassert R3", 2, {"proved"}),
    ],
)
def test_the_last_assertion_counts(last: str, checks: int, found: set[str]) -> None:
    goal = encode(body(FIRST + last), EncodeOptions())
    assert len(goal.checks) == checks
    assert set(Query(goal, solver("bitwuzla"), lambda: None).run().status.values()) == found


def test_the_only_assertion_is_the_goal_itself() -> None:
    goal = encode(body('R0:i8 = nondet "x"\nR1:i1 = ule R0, 5\nassume R1\nassert false'), EncodeOptions())
    assert goal.checks == ()
    assert set(Query(goal, solver("bitwuzla"), lambda: None).run().status.values()) == {"violated"}


def test_no_time_left_ends_the_encoding() -> None:
    with pytest.raises(OutOfTime, match="while encoding"):
        encode(body(FIRST), remaining=lambda: 0.0)


def test_only_one_block_is_encoded() -> None:
    program = parse_program("fun main() {\nBB0:\n  br BB1\nBB1:\n  halt\n}\n")
    with pytest.raises(InternalError, match="dataflow"):
        encode(program)


def test_what_is_counted() -> None:
    text = """
    M0 = mem.init()
    P0, M1 = malloc 8, M0 align 16
    R0:i64 = ptoi P0
    R1:i1 = isvalid P0, 1, M1
    """
    stats = encode(body(text)).stats
    assert (stats["addresses"], stats["validity_checks"], stats["definitions"]) == (1, 1, 4)
