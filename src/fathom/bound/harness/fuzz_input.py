"""The arguments of a fuzz target: any bytes, in an object that has no byte more, and how many they are.

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);      data leads to size bytes

A proof is about inputs of at most `--string-size` bytes; longer ones are looked at as longer strings are.
"""

from __future__ import annotations

from fathom.bound.context.context import Context
from fathom.bound.harness.objects import InputObjects
from fathom.bound.residual.values import Value
from fathom.frontend.llvm.module import Function
from fathom.ir.types import Pointer

FUZZ_TARGET = "LLVMFuzzerTestOneInput"
"""The name that libFuzzer, AFL++ and honggfuzz call."""


def is_fuzz_target(function: Function) -> bool:
    return function.name == FUZZ_TARGET and len(function.params) == 2


def make_fuzz_input(walk: Context, function: Function) -> list[Value]:
    """`data` and `size`; anything, where the function has other parameters."""
    data, size = function.params
    kinds = [walk.shapes.of(param.reg.type) for param in (data, size)]
    owner = f"{FUZZ_TARGET}'s "
    offset = walk.pointers.offset_type
    if not isinstance(kinds[0], Pointer) or kinds[1] != offset:
        return [walk.constants.fresh(walk.path, kind, f"{owner}argument", function.loc) for kind in kinds]
    most = walk.options.harness.string_size
    count = walk.fold.fresh(offset, f"{owner}{size.reg.name}", function.loc)
    walk.assume(walk.fold.compare("ule", offset.width, count, most), function.loc)
    said = f"{FUZZ_TARGET} gets at most {most} bytes, and nothing is called before it: --string-size has more"
    walk.approximations[said] = None
    objects = InputObjects(walk, owner, function.loc)
    pointer = objects.make_bytes(data.reg.name, count, most)
    objects.fill()
    return [pointer, count]
