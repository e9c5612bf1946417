"""Whether a call and the function that it reaches agree: what the report says of each way to disagree."""

from __future__ import annotations

import pytest

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.shapes import Shapes
from fathom.bound.compile.call_types import find_mismatch, fits
from fathom.bound.residual.values import Shape
from fathom.frontend.llvm.reader import read_module
from fathom.ir.types import Int

MODULE = read_module(
    """
%block = type { [16 x i32] }
declare i32 @two(i32, ptr)
declare i32 @sum(i32, ...)
declare void @nothing()
declare void @block(ptr byval(%block))
"""
)
SHAPES = Shapes(MODULE.layout)
I32, POINTER = Int(32), SHAPES.pointer


def site(*shapes: Shape, result: Shape | None = I32, fixed: int | None = None) -> CallSite:
    return CallSite("", shapes, result, (), len(shapes) if fixed is None else fixed, None)


MISMATCHES = {
    "with 1 argument, of 2 that it has": ("two", site(I32)),
    "with 3 arguments, of 2 that it has": ("two", site(I32, POINTER, I32)),
    "with argument 2 of another type": ("two", site(I32, Int(64))),
    "as if it had another result type": ("two", site(I32, POINTER, result=None)),
    "as if it had variable arguments": ("two", site(I32, POINTER, fixed=1)),
    "as if it had no variable arguments": ("sum", site(I32, I32)),
}


@pytest.mark.parametrize("what", MISMATCHES)
def test_mismatch(what: str) -> None:
    name, call = MISMATCHES[what]
    assert find_mismatch(SHAPES, MODULE.functions[name], call) == what


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("two", site(I32, POINTER)),
        ("sum", site(I32, I32, fixed=1)),
        ("sum", site(I32)),
        ("nothing", site(result=None)),
    ],
)
def test_match(name: str, call: CallSite) -> None:
    assert find_mismatch(SHAPES, MODULE.functions[name], call) is None


def test_value_in_memory_is_not_a_pointer() -> None:
    function = MODULE.functions["block"]
    alike = CallSite("", (POINTER,), None, (function.params[0].attrs,), 1, None)
    assert find_mismatch(SHAPES, function, alike) is None
    pointer = CallSite("", (POINTER,), None, (MODULE.functions["two"].params[1].attrs,), 1, None)
    assert find_mismatch(SHAPES, function, pointer) == "with argument 1 of another type"


def test_a_model_can_do_with_more() -> None:
    two = MODULE.functions["two"]
    assert fits(SHAPES, two, site(I32, POINTER, I32))
    assert fits(SHAPES, two, site(I32, POINTER, result=None))
    assert not fits(SHAPES, two, site(I32))
    assert not fits(SHAPES, two, site(I32, POINTER, result=POINTER))
