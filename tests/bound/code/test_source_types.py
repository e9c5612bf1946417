"""What the C source says of registers: signs of variables, indices, and the sizes of a variable length array."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.code.source_types import SourceTypes
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Local

SOURCE = Functions(
    """
typedef const unsigned length;
unsigned total;
int signs(int a, unsigned b) { int s = a + 1; length u = b + 2; total = b + 3; return s * (int)u; }
int index(int *p, int a) { return p[a + 1] + p[0]; }
int sizes(int n, int m) { char grid[n][m]; return grid[n - 1][m - 1]; }
"""
)


def types(name: str) -> tuple[SourceTypes, list[inst.Instruction]]:
    function = SOURCE.module.functions[name]
    return SourceTypes(function, SOURCE.module.globals), [item for block in function.blocks for item in block.body]


def test_a_value_has_the_sign_of_the_variable_that_it_is_assigned_to() -> None:
    kinds, body = types("signs")
    sums = [item for item in body if isinstance(item, inst.BinOp) and item.op == "add"]
    assert [kinds.is_signed(item.result) for item in sums] == [True, False, False]


def test_an_index_is_what_an_address_is_computed_with() -> None:
    kinds, body = types("index")
    (wide,) = (item for item in body if isinstance(item, inst.Cast) and item.op == "sext")
    assert isinstance(wide.value, Local)
    assert [kinds.is_index(wide.result), kinds.is_index(wide.value)] == [True, False]


def test_the_size_of_a_variable_length_array_is_the_product_of_its_dimensions() -> None:
    kinds, body = types("sizes")
    (array,) = (item for item in body if isinstance(item, inst.Alloca) and isinstance(item.count, Local))
    assert [value.name for value in kinds.factors(array.count) if isinstance(value, Local)] == ["n", "m"]
