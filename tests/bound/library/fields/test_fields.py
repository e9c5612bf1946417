"""Shadow fields cost what they are used for, and mean the same in every encoding of memory."""

from __future__ import annotations

from pathlib import Path

import pytest
from engine.programs import BY_NAME, module

from fathom.bound.library.fields.types import FieldType
from fathom.bound.options import BoundOptions
from fathom.bound.residual.execution_index import Instances
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.walk.bound import bound
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load
from fathom.ir.arithmetic import to_signed
from fathom.ir.printer import print_program
from fathom.ir.types import Int
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.transform.pipeline import run_to

USES_MEMORY = """
struct node { struct node *next; int value; };
void *malloc(unsigned long);
static struct node *last;
int main(void) {
    %s
    int table[8], *p = &table[nondet_uint() & 7];
    struct node *n = malloc(sizeof *n);
    if (n && nondet_bool()) {
        n->value = *p = 3;
        last = n;
    }
    __CPROVER_assert(!last || last->value == 3, "");
    __CPROVER_assert(table[nondet_uint() & 7] != 77, "");
    return 0;
}
"""


def residue_of(path: Path, text: str) -> str:
    path.write_text(text)
    program = bound(load(SourceOptions(sources=(str(path),))), "main", BoundOptions()).program
    return print_program(run_to(program, "tidy"))


def test_declared_field_leaves_nothing_behind(tmp_path: Path) -> None:
    declared = '__CPROVER_field_decl_local("f", (char)1); __CPROVER_field_decl_global("f", (char)1);'
    without, with_field = (residue_of(tmp_path / "a.c", USES_MEMORY % each) for each in ("", declared))
    assert "store" in without
    assert with_field == without


def test_known_places_leave_nothing_behind(tmp_path: Path) -> None:
    text = (
        'int main(void) { __CPROVER_field_decl_local("f", (char)0); struct { int a[4]; char b; } x;\n'
        'for (int i = 0; i < 4; i++) __CPROVER_set_field(&x.a[i], "f", i);\n'
        '__CPROVER_assert(__CPROVER_get_field(&x, "f") == 3, ""); return 0; }\n'
    )
    assert residue_of(tmp_path / "a.c", text) == "fun main() {\nBB0:\n  halt\n}\n"


def test_value_that_was_set_is_the_value_that_is_read(tmp_path: Path) -> None:
    """Neither scattering nor gathering leaves an instruction behind: only what converts the number."""
    text = (
        'int main(void) { __CPROVER_field_decl_local("f", (unsigned char)0); long x; unsigned char v = nondet_uchar();\n'
        '__CPROVER_set_field(&x, "f", v);\n__CPROVER_assert(__CPROVER_get_field(&x, "f") == v, ""); return 0; }\n'
    )
    assert "assert" not in residue_of(tmp_path / "a.c", text)


@pytest.mark.parametrize("memory", ["lambdas", "arrays", "seam"])
@pytest.mark.parametrize("unwind", [15, None])
def test_papers_example(memory: str, unwind: int | None) -> None:
    """Figure 1 of CBMC-SSM, with the bound of the paper and with none."""
    case = BY_NAME["shadow.taint"]
    model = ModelOptions(memory=memory)  # type: ignore[arg-type]
    verdict = check_module(CheckRequest(module(case.name), case.entry, LimitOptions(unwind=unwind), model)).verdict
    assert (verdict.result, verdict.complete) == ("safe", True)
    assert verdict.approximations == ()


FOLD = Folder(Residue(64, Instances([])))


@pytest.mark.parametrize("code", [0, *range(1, 9), *range(-8, -1)])
def test_types_convert_as_c_does(code: int) -> None:
    kind = FieldType.from_code(code)
    assert kind is not None
    for value in (-300, -129, -128, -5, -1, 0, 1, 3, 7, 127, 128, 255, 256, 2**40):
        narrow = value % (1 << abs(code)) if code else int(value != 0)
        expected = to_signed(narrow, -code) if code < 0 else narrow
        byte = kind.byte(FOLD, value % 2**64, Int(64))
        assert kind.number(FOLD, byte, Int(32)) == expected % 2**32


def test_types_of_more_than_a_byte_are_none() -> None:
    assert [FieldType.from_code(code) for code in (9, -9, 99)] == [None] * 3


@pytest.mark.parametrize(
    ("code", "values", "expected"),
    [(0, (0, 1, 0), 1), (0, (0, 0), 0), (8, (3, 200, 7), 200), (-8, (3, 200, 7), 7), (-8, (200, 255), 255)],
)
def test_gathered(code: int, values: tuple[int, ...], expected: int) -> None:
    kind = FieldType.from_code(code)
    assert kind is not None
    assert kind.gather(FOLD, values) == expected
