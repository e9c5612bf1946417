"""What every SEA-IR instruction means, on concrete values."""

from __future__ import annotations

from pathlib import Path

import pytest
from ir.one_block import body, values

from fathom.errors import Unsupported
from fathom.ir import instructions as ir
from fathom.ir.interpreter import ExecutionOutcome, run
from fathom.ir.parser import parse_program

FIGURE_3A = parse_program((Path(__file__).parent / "figure_3a.sea").read_text())


def test_figure_3a() -> None:
    """Without checks of memory the assertions hold, even where the second byte is outside of its object."""
    for x in range(12):
        for choice in (0, 1):
            wanted = "ok" if 0 < x < 10 else "assume-failed"
            assert run(FIGURE_3A, {"R0": x, "R3": choice}).status == wanted


def test_figure_3a_with_a_wrong_assertion() -> None:
    text = (Path(__file__).parent / "figure_3a.sea").read_text().replace("R6:i1 = ult R4, 10", "R6:i1 = ult R4, 9")
    outcome = run(parse_program(text), {"R0": 9})
    assert outcome.violated
    assert outcome.prop is not None
    assert outcome.prop.id == "assert.1"
    assert not run(parse_program(text), {"R0": 8}).violated


def test_scalars() -> None:
    found = values(
        """
        R0:i8 = nondet "x"
        R1:i8 = add R0, 10
        R2:i1 = slt R0, 0
        R3:i32 = sext R0
        R4:i8 = select R2, 1, 2
        R5:double = sitofp R0
        R6:double = fmul R5, 0.5
        R7:i1 = folt R6, 0.0
        """,
        {"R0": 250},
    )
    assert found == {
        "R0": 250,
        "R1": 4,
        "R2": 1,
        "R3": 2**32 - 6,
        "R4": 1,
        "R5": 0xC018 << 48,
        "R6": 0xC008 << 48,
        "R7": 1,
    }


def test_inputs_by_function_and_by_default() -> None:
    program = body('R0:i8 = nondet "a"\nR1:i8 = nondet "b"')
    assert dict(run(program).named()) == {"R0": 0, "R1": 0}
    by_source = run(program, lambda instr, _: {"a": 300, "b": 7}[instr.source])
    assert dict(by_source.named()) == {"R0": 44, "R1": 7}


BRANCH = parse_program("""fun main() {
BB0:
  R0:i1 = nondet "c"
  R1:i8 = add 1, 1
  br R0, BB1, BB2
BB1:
  R2:i8 = add R1, 1
  br BB2
BB2:
  R3:i8 = phi [R1, BB0], [R2, BB1]
  R4:i8 = phi [7, BB0], [R1, BB1]
  halt
}
""")


def test_phis_choose_by_the_way_taken() -> None:
    assert run(BRANCH, {"R0": 1}).named() == {"R0": 1, "R1": 2, "R2": 3, "R3": 3, "R4": 2}
    assert run(BRANCH, {"R0": 0}).named() == {"R0": 0, "R1": 2, "R3": 2, "R4": 7}


GATED = """fun main() {
BB0:
  R0:i1 = nondet "c"
  br R0, BB1, BB2
BB1:
  R1:i8 = nondet "x"
  assume false
  br BB3
BB2:
  R2:i8 = nondet "y"
  R3:i1 = eq R2, 1
  assert R3 [a]
  br BB3
BB3:
  R4:i8 = select R0, R1, R2
  R5:i1 = and R3, true
  halt
}
"""


def test_gated_programs_execute_all_definitions_and_the_checks_on_the_path() -> None:
    program = parse_program(GATED)
    assert run(program, {"R0": 0, "R1": 5, "R2": 1}, gated=True).named()["R4"] == 1
    assert run(program, {"R0": 0, "R2": 2}, gated=True).violated
    assert run(program, {"R0": 1, "R2": 2}, gated=True).status == "assume-failed"


def test_assertion_of_many_names_the_one_that_fails() -> None:
    program = body('R0:i8 = nondet "which"\nassert false [R0 of a, -, "b c"]')

    def failing(which: int) -> str | None:
        outcome = run(program, {"R0": which})
        assert outcome.violated
        return outcome.prop.id if outcome.prop else None

    assert [failing(which) for which in range(4)] == ["a", None, "b c", None]


def test_unsupported_floats_name_their_place() -> None:
    program = body('R0:fp128 = nondet "x"\nR1:fp128 = fadd R0, R0  @ "a.c":3:4 "f"')
    with pytest.raises(Unsupported, match=r"a\.c:3:4: arithmetic on fp128 is not supported"):
        run(program)
    with pytest.raises(Unsupported, match="the definition of R1"):
        run(body('R0:fp128 = nondet "x"\nR1:float = fptrunc R0'))


def test_outcomes_compare_by_what_happened() -> None:
    outcome: ExecutionOutcome = run(body("assume false"))
    assert (outcome.status, outcome.prop, outcome.failed) == ("assume-failed", None, None)
    failed = run(body("assert false")).failed
    assert isinstance(failed, ir.Assert)
