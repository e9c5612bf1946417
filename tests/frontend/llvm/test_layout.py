"""Sizes and alignments, against LLVM's own answers."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from fathom.errors import Unsupported, UserError
from fathom.frontend.llvm.layout import DataLayout
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.llvm.types import I8, I32, PTR, ArrayType, PtrType, StructType

X86_64 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
I386 = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
POWER = "E-m:a-Fi64-i64:64-i128:128-n32:64"
TYPES = [
    *(f"i{n}" for n in (1, 7, 8, 9, 16, 24, 32, 33, 48, 64, 65, 100, 128, 129, 256)),
    *"half bfloat float double x86_fp80 fp128 ptr".split(),
    "ptr addrspace(270)",
    "[3 x i24]",
    "[0 x i64]",
    "<3 x i8>",
    "<4 x float>",
    "<3 x i64>",
    "<8 x i1>",
    "<2 x ptr>",
    "{ i8, i32, i8 }",
    "<{ i8, i32, i8 }>",
    "{ i1, [3 x { i8, i16 }], x86_fp80, i65 }",
    "{}",
    "{ i8, <{ i64, i8 }>, ptr }",
]
CHILD = """
import json, sys
from llvmlite import binding
layout, types = json.load(sys.stdin)
text = f'target datalayout = "{layout}"\\n' + "\\n".join(f"@g{n} = external global {t}" for n, t in enumerate(types))
module = binding.parse_assembly(text)
data = binding.create_target_data(layout)
found = []
for n, t in enumerate(types):
    kind = module.get_global_variable(f"g{n}").global_value_type
    fields = len(list(kind.elements)) if kind.is_struct else 0
    offsets = [data.get_element_offset(kind, k) for k in range(fields)]
    found.append([data.get_abi_size(kind), data.get_abi_alignment(kind), offsets])
json.dump(found, sys.stdout)
"""


@pytest.mark.parametrize("layout", [X86_64, I386, POWER, "e"])
def test_agrees_with_llvm(layout: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD], input=json.dumps([layout, TYPES]), capture_output=True, text=True, check=True
    )
    module = read_module("\n".join(f"@g{n} = external global {t}" for n, t in enumerate(TYPES)))
    ours = DataLayout.parse(layout)
    for text, variable, (size, align, offsets) in zip(
        TYPES, module.globals.values(), json.loads(child.stdout), strict=True
    ):
        kind = variable.type
        found = list(ours.offsets_of(kind)) if isinstance(kind, StructType) else []
        assert (text, ours.alloc_size(kind), ours.align_of(kind), found) == (text, size, align, offsets)


def test_store_size_is_without_padding() -> None:
    layout = DataLayout.parse(X86_64)
    kinds = read_module(
        "@a = external global i24\n@b = external global x86_fp80\n@c = external global <8 x i1>"
    ).globals
    assert [layout.size_of(v.type) for v in kinds.values()] == [3, 10, 1]


def test_bytes_and_pointers() -> None:
    assert not DataLayout.parse(X86_64).big_endian
    assert DataLayout.parse(POWER).big_endian
    assert DataLayout.parse(I386).pointer_size() == 4
    assert DataLayout.parse(X86_64).pointer_size(270) == 4
    assert DataLayout.parse(X86_64).size_of(PtrType(99)) == DataLayout.parse(X86_64).size_of(PTR)


def test_arrays_of_any_length() -> None:
    assert DataLayout.parse(X86_64).alloc_size(ArrayType(1 << 60, I32)) == 1 << 62


def test_what_has_no_size() -> None:
    with pytest.raises(Unsupported, match="opaque"):
        DataLayout.parse(X86_64).size_of(StructType(None, name="hidden"))
    with pytest.raises(UserError):
        DataLayout.parse("e-p:x")
    assert DataLayout.parse(X86_64).size_of(I8) == 1
