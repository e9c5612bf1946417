"""SEA-IR text is read with its comments, and bad text is refused with its line."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.ir import instructions as ir
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program


def test_comments_and_blank_lines_are_skipped() -> None:
    program = parse_program(
        '; a program\nfun main() {\n\nBB0: ; entry\n  R0:i8 = nondet "a;b" ; why\n  halt\n}\n; end\n'
    )
    nondet = program.blocks[0].body[0]
    assert isinstance(nondet, ir.Nondet)
    assert nondet.source == "a;b"


@pytest.mark.parametrize(
    ("lines", "number", "message"),
    [
        (["R0:i8 = nonsense 1"], 3, "no instruction nonsense"),
        (["R0 = nondet \"x\""], 3, "the type of R0 is missing"),
        (["R0:i8 = add R1, 2"], 3, "R1 is used before it is defined"),
        (['R0:i8 = nondet "x"', 'R0:i8 = nondet "y"'], 4, "R0 is defined twice"),
        (["R0:i9x = add 1, 2"], 3, "i9x is not a type"),
        (["R0:i8 = add 1"], 3, "`,` was expected at the end"),
        (["R0:i8 = add 1, 2, 3"], 3, "`,` was not expected"),
        (["R0:i8 = add 1, 2.5"], 3, "2.5 is not a literal of type i8"),
        (["R0:i1 = eq 1, 2"], 3, "the type of the literals is missing"),
        (["R0:i64 = zext 1"], 3, "the type of the literal 1 is missing"),
        (["M0 = malloc 1, M0"], 3, "malloc defines a pointer and a memory"),
        (["true:i8 = add 1, 2"], 3, "cannot be the name of a register"),
        (["BB1:"], 3, "block BB0 has no terminator"),
        (["halt", "halt"], 4, "outside of a block"),
        (["halt", "}", "halt"], 5, "after the closing brace"),
        (["M0 = mem.init()", "M1 = phi [M0, BB0]"], 4, "phis come first"),
        (["assert true [a \"k\"]"], 3, "a string in quotes was expected"),
        (["halt"], 3, "the text ends inside"),
    ],
)  # fmt: skip
def test_errors_name_the_line(lines: list[str], number: int, message: str) -> None:
    with pytest.raises(UserError, match=f"line {number}: .*{message}"):
        parse_program("\n".join(["fun main() {", "BB0:", *lines]))


def test_long_programs_are_no_problem() -> None:
    lines = ["fun main() {", "BB0:", '  R0:i8 = nondet "x"']
    lines += [f"  R{i}:i8 = add R{i - 1}, 1" for i in range(1, 20_000)]
    text = "\n".join([*lines, "  halt", "}", ""])
    assert print_program(parse_program(text)) == text
