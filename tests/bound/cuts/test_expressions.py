"""An expression of C says of machine numbers what the fact says."""

from __future__ import annotations

import subprocess
from itertools import product
from pathlib import Path

import pytest
from native_programs import CLANG

from fathom.bound.cut_plan import Fact
from fathom.bound.cuts.expressions import write_expression
from fathom.bound.cuts.facts import state
from fathom.bound.cuts.numbers import CNumber, LoopNumber, Numbers
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue

TYPES = {
    "c": ("signed char", 8, True), "d": ("unsigned char", 8, False), "i": ("int", 32, True),
    "u": ("unsigned", 32, False), "v": ("unsigned", 32, False), "l": ("long long", 64, True),
    "w": ("unsigned long long", 64, False),
}  # fmt: skip
VALUES = (0, 1, 2, 3, 127, 128, 255, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 2)
FACTS = [
    *(
        Fact("compare", x, pred, y, is_signed=s)
        for (x, y), pred, s in product(
            [("c", "i"), ("d", "u"), ("u", "v"), ("i", "l"), ("u", "w"), ("i", "u"), ("c", "d")],
            ("sle", "ule", "sge", "eq", "ne"),
            (True, False),
        )
    ),
    *(
        Fact("compare", x, pred, None, k)
        for x, pred, k in product(TYPES, ("sle", "uge", "ne"), (-1, -(2**31), 3, 2**40))
    ),
    *(Fact("linear", x, right=y, factor=k, other=1) for x, y, k in product("uviw", "uviw", (1, 2, -1, 3)) if x != y),
]


def numbers(x: int, y: int, left: str, right: str | None) -> Numbers:
    given = {left: x} | ({right: y} if right else {})
    return {
        name: LoopNumber(value % (1 << TYPES[name][1]), TYPES[name][1], name, source=CNumber(name, TYPES[name][2]))
        for name, value in given.items()
    }


def test_expressions_against_machine_code(tmp_path: Path) -> None:
    made, expected = list[str](), list[int]()
    for fact in FACTS:
        start = numbers(5, 3, fact.left, fact.right)
        said = write_expression(fact, start, start)
        for x, y in product(VALUES, VALUES) if said is not None else ():
            names = numbers(x, y, fact.left, fact.right)
            declared = " ".join(
                f"volatile {TYPES[each][0]} {each} = ({TYPES[each][0]}){names[each].value}ULL;" for each in names
            )
            made.append(f"{{ {declared} putchar('0' + ({said.text})); }}")  # type: ignore[union-attr]
            expected.append(int(str(state(Folder(Residue()), fact, names, start))))
    assert len(made) > 4000
    source = tmp_path / "facts.c"
    parts = ["\n".join(made[at : at + 100]) for at in range(0, len(made), 100)]  # clang is slow on long functions
    functions = "\n".join(f"static void part{number}(void) {{\n{part}\n}}" for number, part in enumerate(parts))
    calls = " ".join(f"part{number}();" for number in range(len(parts)))
    source.write_text(f"#include <stdio.h>\n{functions}\nint main(void) {{ {calls} }}\n")
    subprocess.run([*CLANG, "-w", "-O0", str(source), "-o", str(tmp_path / "facts")], check=True, timeout=300)
    ran = subprocess.run([str(tmp_path / "facts")], check=True, capture_output=True, text=True, timeout=60)
    assert ran.stdout == "".join(map(str, expected))


@pytest.mark.parametrize(
    "fact",
    [
        Fact("compare", "i", "ule", "u"), Fact("compare", "i", "sle", "i", of_start=True), Fact("compare", "u", "ule", "v", 1),
        Fact("unless", "u", "ule", "v"), Fact("stride", "u", factor=4), Fact("compare", "l", "sle", None, -(2**63)),
    ],
)  # fmt: skip
def test_what_c_does_not_say_so(fact: Fact) -> None:
    now = numbers(1, 2, fact.left, fact.right)
    assert write_expression(fact, now, now) is None
