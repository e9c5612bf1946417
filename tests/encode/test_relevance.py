"""Where definitions matter: what is made up elsewhere does not change whether the last condition holds."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir.one_block import body

from fathom.encode.relevance import ORIGIN, ConditionPath, compute_relevance, find_required
from fathom.ir import instructions as ir
from fathom.ir.types import BOOL
from fathom.ir.values import Lit, Reg, Value

INPUTS = 'R0:i1 = nondet "a"\nR1:i1 = nondet "b"\nR2:i1 = nondet "c"\n'


def conditions(lines: str, register: str) -> dict[str, bool]:
    statements = body(INPUTS + lines).blocks[0].body
    (path,) = (path for each, path in compute_relevance(statements).items() if each.name == register)
    return {cond.name: truth for cond, truth in path.conditions()}


@pytest.mark.parametrize(
    ("lines", "register", "expected"),
    [
        ("R3:i1 = and R0, R1\nassume R3", "R1", {"R0": True}),
        ("R3:i1 = and R1, R0\nassume R3", "R1", {"R0": True}),
        ("R3:i1 = and R0, R1\nassume R3", "R0", {}),
        ("R3:i1 = or R0, R1\nassume R3", "R1", {"R0": False}),
        ("R3:i1 = xor R0, R1\nassume R3", "R1", {}),
        ("R3:i1 = select R0, R1, R2\nassume R3", "R1", {"R0": True}),
        ("R3:i1 = select R0, R1, R2\nassume R3", "R2", {"R0": False}),
        ("R3:i1 = select R0, R1, R2\nassume R3", "R0", {}),
        ("R3:i1 = and R0, R1\nR4:i1 = select R3, R2, R0\nassume R4", "R2", {"R3": True}),
        ("R3:i1 = and R1, R2\nR4:i1 = and R0, R3\nassume R4", "R2", {"R0": True, "R1": True}),
        ("R3:i1 = select R0, R1, R2\nR4:i1 = and R3, R1\nassume R4", "R1", {}),
        ("R3:i1 = and R0, R1\nassume R3\nassume R1", "R1", {}),
    ],
)
def test_uses_say_where_a_register_matters(lines: str, register: str, expected: dict[str, bool]) -> None:
    assert conditions(lines, register) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("R3:i1 = and R0, R1\nassume R3", {"R0": True, "R1": True, "R3": True}),
        ("R3:i1 = or R0, R1\nassume R3", {"R3": True}),
        ("R3:i1 = select R0, false, R1\nassume R3", {"R0": False, "R1": True, "R3": True}),
        ("R3:i1 = select R0, R1, false\nassume R3", {"R0": True, "R1": True, "R3": True}),
        ("R3:i1 = and R0, R1\nR4:i1 = select R2, R3, R0\nassume R4", {"R0": True, "R4": True}),
        ("R3:i1 = select R2, R1, R0\nassume R3", {"R3": True}),
    ],
)
def test_what_an_assumption_requires(lines: str, expected: dict[str, bool]) -> None:
    statements = body(INPUTS + lines).blocks[0].body
    (assumed,) = (item.cond for item in statements if isinstance(item, ir.Assume))
    assert {cond.name: truth for cond, truth in find_required(statements, assumed).items()} == expected


@given(st.lists(st.integers(0, 200), max_size=120), st.integers(0, 120), st.integers(0, 120))
def test_the_shared_part_of_two_paths(parents: list[int], first: int, second: int) -> None:
    paths = [ORIGIN]
    for number, parent in enumerate(parents):
        paths.append(ConditionPath(paths[parent % len(paths)], Reg(f"R{number}", BOOL), True))
    x, y = paths[first % len(paths)], paths[second % len(paths)]
    left, right = (list(reversed(list(each.conditions()))) for each in (x, y))
    same = 0
    while same < min(len(left), len(right)) and left[same] == right[same]:
        same += 1
    assert list(reversed(list(x.common_ancestor(y).conditions()))) == left[:same]


# ── the theorem ─────────────────────────────────────────────────────────────────────────────────────────────────────


@st.composite
def programs(draw: st.DrawFn) -> list[ir.Statement]:
    """Three inputs, conditions of conditions, and the assumption of the last one."""
    count = draw(st.integers(1, 12))
    lines = []
    for number in range(3, 3 + count):
        near = [f"R{n}" for n in range(max(0, number - 4), number)]  # so that the last depends on most of them
        x, y, z = (draw(st.sampled_from([*near, *near, "R0", "true", "false"])) for _ in range(3))
        op = draw(st.sampled_from(["and", "and", "or", "xor", "xor", "select", "select"]))
        lines.append(f"R{number}:i1 = {op} {x}, {y}" + (f", {z}" if op == "select" else ""))
    return list(body(INPUTS + "\n".join([*lines, f"assume R{2 + count}"])).blocks[0].body)


def run(statements: list[ir.Statement], inputs: tuple[int, ...], chance: random.Random | None) -> int:
    """The value of the assumption. With chance, `xor` stands for an access, and is right only where it matters.

    Conditions count that are defined before, as for the encoder.
    """
    values: dict[Value, int] = {}
    extend = compute_relevance(statements)
    (assumed,) = (item.cond for item in statements if isinstance(item, ir.Assume))
    common = find_required(statements, assumed)

    def of(value: Value) -> int:
        return value.value if isinstance(value, Lit) else values[value]

    for item in statements:
        if isinstance(item, ir.Nondet):
            values[item.result] = inputs[len(values)]
        elif isinstance(item, ir.Select):
            values[item.result] = of(item.then) if of(item.cond) else of(item.other)
        elif isinstance(item, ir.IntOp):
            x, y = of(item.lhs), of(item.rhs)
            values[item.result] = x & y if item.op == "and" else x | y if item.op == "or" else x ^ y
        if chance is not None and isinstance(item, ir.IntOp) and item.op == "xor":
            facts = {**common, **dict(extend.get(item.result, ORIGIN).conditions())}
            if any(
                cond in values and cond is not item.result and values[cond] != truth for cond, truth in facts.items()
            ):
                values[item.result] = chance.getrandbits(1)
    return of(assumed)


@settings(max_examples=300, deadline=None)
@given(programs(), st.integers(0, 1 << 30))
def test_what_an_access_gives_elsewhere_does_not_matter(statements: list[ir.Statement], seed: int) -> None:
    for inputs in product((0, 1), repeat=3):
        assert run(statements, inputs, random.Random(seed)) == run(statements, inputs, None)
