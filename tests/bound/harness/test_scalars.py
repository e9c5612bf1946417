"""C types taken apart into scalars, with places and names as clang lays them out."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.harness.scalars import Named, Scalars, pointed_to, pointee_of
from fathom.frontend.llvm.debuginfo import CType
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.types import Pointer
from fathom.options import SourceOptions

TEXT = """
typedef struct inner { short s; _Bool b; } inner_t;
enum colour { RED };
struct flexible { int n; char data[]; };
struct all {
  char c; double d; const inner_t in[2]; unsigned low : 3, high : 7; union { int i; char *p; } u; enum colour e;
  struct { float f; }; void (*call)(int); struct all *self; __int128 wide; long double big;
};
struct all all;
int grid[2][3];
inner_t *pointer;
struct flexible *flexible;
struct unknown *unknown;
int main(void) { return all.c + grid[0][0] + (pointer != 0) + (flexible != 0) + (unknown != 0); }
"""


@pytest.fixture
def module(write: Write) -> Module:
    return load(SourceOptions(sources=(str(write("a.c", TEXT)),)))


def scalars(module: Module) -> Scalars:
    return Scalars(module.debug, Pointer(64), module.layout.has_extended_floats)


def type_of(module: Module, name: str) -> CType | None:
    variable = module.globals[name].variable
    assert variable is not None
    return variable.type


def shown(module: Module, kind: CType | None, name: Named) -> list[str]:
    return [f"{each.offset} {each.name} {each.kind}" for each in scalars(module).of(kind, name, 100) or ()]


def test_struct(module: Module) -> None:
    found = shown(module, type_of(module, "all"), Named("all"))
    assert found[:7] == [
        "0 all.c i8",
        "8 all.d double",
        "16 all.in[0].s i16",
        "18 all.in[0].b i1",
        "20 all.in[1].s i16",
        "22 all.in[1].b i1",
        "24 all.low (bit-fields) i8",
    ]
    assert found[7] == "25 all.high (bit-fields) i8"
    assert found[8:16] == [f"{32 + index} byte {index} of all.u i8" for index in range(8)]
    assert found[16:] == [
        "40 all.e i32", "44 all.f float", "48 all.call ptr", "56 all.self ptr", "64 all.wide i128", "80 all.big x86_fp80",
    ]  # fmt: skip


def test_arrays_and_what_pointers_point_to(module: Module) -> None:
    assert shown(module, type_of(module, "grid"), Named("grid"))[4] == "16 grid[1][1] i32"
    inner = pointee_of(type_of(module, "pointer"))
    assert shown(module, inner, pointed_to("p")) == ["0 p->s i16", "2 p->b i1"]
    assert shown(module, pointee_of(type_of(module, "flexible")), pointed_to("p")) == ["0 p->n i32"]
    number = scalars(module).of(type_of(module, "grid"), pointed_to("p"), 6)
    assert number is not None
    assert number[1].name == "(*p)[0][1]"


def test_sizes(module: Module) -> None:
    sizes = scalars(module)
    assert sizes.size(type_of(module, "all")) == 96
    assert sizes.size(type_of(module, "grid")) == 24
    assert sizes.size(type_of(module, "pointer")) == 8
    assert sizes.size(pointee_of(type_of(module, "unknown"))) == 0
    assert sizes.size(None) == 0


def test_too_many(module: Module) -> None:
    assert scalars(module).of(type_of(module, "grid"), Named("grid"), 5) is None
    assert len(scalars(module).of(type_of(module, "grid"), Named("grid"), 6) or ()) == 6
