"""The arguments of `main`: a command line as the operating system would give it.

argc            at least 1
argv[0..argc)   strings of their own, which end with a zero
argv[argc]      null
envp[0]         null: the environment is empty
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import cast

from fathom.bound.context.context import Context
from fathom.bound.harness.objects import InputObjects
from fathom.bound.residual.values import NULL, PointerValue, Scalar, Value
from fathom.frontend.llvm.module import Function
from fathom.ir.types import Int, Pointer


def make_command_line(walk: Context, function: Function, used: AbstractSet[str]) -> list[Value]:
    """`argc`, `argv` and perhaps `envp`; anything, where `main` has other parameters or does not look at them."""
    shapes = [walk.shapes.of(param.reg.type) for param in function.params]
    names = [param.reg.name for param in function.params]
    values = [
        walk.constants.fresh(walk.path, shape, f"main's {name}", function.loc)
        for shape, name in zip(shapes, names, strict=True)
    ]
    number, *rest = shapes
    if not isinstance(number, Int) or not all(isinstance(shape, Pointer) for shape in rest):
        return values
    argc = cast("Scalar", values[0])
    walk.assume(walk.fold.compare("sge", number.width, argc, 1), function.loc)
    objects = InputObjects(walk, "main's ", function.loc)
    if names[1] in used:
        strings = _strings(walk, objects, argc, number.width, names[1])
        wide = walk.fold.cast("zext", argc, number, walk.pointers.offset_type)
        count = walk.fold.int_op("add", walk.pointers.width, wide, 1)
        values[1] = objects.make_array(names[1], strings, count)
    if len(names) > 2 and names[2] in used:
        values[2] = objects.make_array(names[2], [NULL], 1)
        walk.approximations["the environment that main gets is empty"] = None
    objects.fill()
    return values


def _strings(walk: Context, objects: InputObjects, argc: Scalar, width: int, name: str) -> list[PointerValue]:
    """As many strings as `argc` says, which is no more than the options allow, and null pointers."""
    most = walk.options.harness.max_argc
    walk.assume(walk.fold.compare("sle", width, argc, most), None)
    walk.approximations[f"main gets at most {most} arguments: --max-argc and --string-size have more"] = None
    row: list[PointerValue] = [objects.make_string(f"{name}[0]")]
    for index in range(1, most):
        there = walk.fold.compare("slt", width, index, argc)
        row.append(walk.pointers.select(walk.path, there, objects.make_string(f"{name}[{index}]"), NULL))
    return [*row, NULL]
