"""Folding does not change a condition: random expressions over three inputs, on all eight of their values."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.ir.instructions import Halt, Nondet, Statement
from fathom.ir.interpreter import run
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL
from fathom.ir.values import FALSE, TRUE, Lit, Reg, Value
from fathom.transform.condition_writer import ConditionWriter
from fathom.transform.names import Names

ALL = 0xFF
TABLES = (0b10101010, 0b11001100, 0b11110000)
"""The values of the three inputs in the eight cases, one bit each."""


def build(random: Random) -> tuple[list[Statement], list[tuple[Value, int]]]:
    """Definitions, and conditions with their truth tables."""
    inputs = [Reg(f"R{i}", BOOL) for i in range(3)]
    body: list[Statement] = [Nondet(register, register.name) for register in inputs]
    conditions = ConditionWriter(Names(Program((Block("BB0", (), tuple(body), Halt()),))), body)
    made: list[tuple[Value, int]] = [(FALSE, 0), (TRUE, ALL), *zip(inputs, TABLES, strict=True)]
    for _ in range(12):
        (a, x), (b, y), (c, z) = (made[-1 - min(random.randrange(len(made)), random.randrange(9))] for _ in range(3))
        made.append(
            random.choice(
                (
                    lambda a=a, x=x: (conditions.negate(a), ALL & ~x),
                    lambda a=a, b=b, x=x, y=y: (conditions.conjoin(a, b), x & y),
                    lambda a=a, b=b, x=x, y=y: (conditions.disjoin(a, b), x | y),
                    lambda a=a, b=b, x=x, y=y: (conditions.implies(a, b), ALL & ~x | y),
                    lambda a=a, b=b, c=c, x=x, y=y, z=z: (conditions.select(a, b, c), x & y | ALL & ~x & z),
                )
            )()
        )
    return body, made


@settings(max_examples=400, deadline=None)
@given(st.randoms(use_true_random=False))
def test_conditions_mean_what_was_asked(random: Random) -> None:
    body, made = build(random)
    program = Program((Block("BB0", (), tuple(body), Halt()),))
    for case in range(8):
        values = run(program, {f"R{i}": TABLES[i] >> case & 1 for i in range(3)}).values
        for value, table in made:
            found = value.value if isinstance(value, Lit) else values[value]  # type: ignore[index]
            assert found == table >> case & 1


def test_guards_of_structured_code_fold() -> None:
    a, b = Reg("R0", BOOL), Reg("R1", BOOL)
    body: list[Statement] = [Nondet(a, "a"), Nondet(b, "b")]
    conditions = ConditionWriter(Names(Program((Block("BB0", (), tuple(body), Halt()),))), body)
    both, first = conditions.conjoin(a, b), conditions.conjoin(a, conditions.negate(b))
    assert conditions.disjoin(both, first) is a
    assert conditions.disjoin(a, conditions.negate(a)) == TRUE
    assert conditions.conjoin(a, conditions.negate(a)) == FALSE
    rest = conditions.conjoin(conditions.negate(a), b)
    assert conditions.disjoin(a, rest) is conditions.disjoin(a, b)
    assert conditions.negate(conditions.negate(a)) is a
