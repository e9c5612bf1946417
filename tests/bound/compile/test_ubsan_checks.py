"""A check of clang's is a property of the class that its handler, or the number of its trap, means."""

from __future__ import annotations

from pathlib import Path

import pytest
from bound.functions import Functions

from fathom.bound.compile.ubsan_checks import find_meaning
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.check_data import FALSE
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.instructions import UbsanCheck
from fathom.frontend.llvm.types import I32
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions

NUMBERS = {
    0: "overflow",
    3: "div-by-zero",
    5: "overflow",
    12: "overflow",
    20: "shift",
    255: "overflow",
    1: "unreachable",
}
SOURCE = Functions(
    "",
    **{
        f"trap_{number}": f'extern void stop(unsigned char) __asm__("llvm.ubsantrap"); if (nondet_bool()) stop({number});'
        for number in NUMBERS
    },
    member="struct { char a[8]; int n; } s; s.a[nondet_uint()] = 0; memset(&s, 0, 0);",
    known="struct { char a[8]; int n; } s; s.a[8] = 0; memset(&s, 0, 0);",
    shifted="check((nondet_int() << 3) + 1);",
    shifted_little="check(((nondet_int() & 7) << 3) + 1);",
)
MEANINGS = {
    ("out_of_bounds", 0, ("char[8]", "int"), (8,)): "bounds: the index 8 is outside of `char[8]`",
    ("out_of_bounds", 1, ("char[8]", "int"), (9,)): "pointer-overflow: arithmetic on a pointer leaves `char[8]`",
    ("add_overflow", 1, ("int",), ()): "overflow: the result of a signed addition does not fit its type",
    ("add_overflow", 0, ("unsigned int",), ()): "unsigned-overflow: the result of an unsigned addition wraps around",
    (
        "divrem_overflow",
        1,
        ("int",),
        (5, 0),
    ): "div-by-zero: a division by zero, or a quotient that does not fit its type",
    ("divrem_overflow", 1, ("int",), (5, 9)): "overflow: the result of a signed division does not fit its type",
    ("load_invalid_value", 0, ("_Bool",), ()): "bool: a value is read that is none of type `_Bool`",
    ("load_invalid_value", 0, ("colour",), ()): "enum: a value is read that is none of type `colour`",
    ("nonnull_arg", 2, (), ()): "null: argument 2, which must not be null, is null",
    ("new_in_clang", 0, (), ()): "unreachable: a check of the compiler fails",
}


@pytest.mark.parametrize("number", NUMBERS)
def test_class_of_a_trap(number: int) -> None:
    assert SOURCE.walk(f"trap_{number}").asserted == [f"{NUMBERS[number]} fails"]


@pytest.mark.parametrize("told", MEANINGS, ids=str)
def test_meaning_of_a_handler(told: tuple[str, int, tuple[str, ...], tuple[int, ...]]) -> None:
    handler, kind, types, numbers = told
    item = UbsanCheck(handler, FALSE, types, kind, tuple(ConstInt(I32, number) for number in numbers))
    meaning = find_meaning(item)
    assert f"{meaning.kind.name}: {meaning.describe(item)}" == MEANINGS[told]


def test_asserted() -> None:
    assert SOURCE.walk("member").asserted == ["bounds"]
    assert SOURCE.walk("known").asserted == ["bounds fails"]
    assert SOURCE.walk("shifted").asserted[:1] == ["shift"]
    assert "shift" not in SOURCE.walk("shifted_little").asserted


def test_what_is_not_selected() -> None:
    """An execution that leaves an array ends there; a shift has a value whatever it loses."""
    assert SOURCE.walk("member", selected=frozenset({"assert"})).assumptions == 1
    assert SOURCE.walk("shifted", selected=frozenset({"assert"})).assumptions == 0


@pytest.mark.parametrize(("selected", "verdict"), [("conversion", "unsafe"), ("assert", "safe")])
def test_what_has_a_meaning_goes_on(tmp_path: Path, selected: str, verdict: str) -> None:
    """In code that was compiled with a check of what is defined, only the class asks for it."""
    source = tmp_path / "x.c"
    source.write_text("int nondet_int(void); int main(void) { unsigned u = nondet_int(); return u == 3; }")
    text = load_programs(SourceOptions(sources=(str(source),), cache=False), classes={"conversion"})[0].text
    request = CheckRequest(read_text(text), "main", LimitOptions(select=(selected,)), ModelOptions())
    assert check_module(request).verdict.result == verdict
