"""The numbers that a program compares with, which decide where it goes."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.bound.code.call_site import is_library_function
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.module import Function, Module


def find_constants(module: Module) -> tuple[int, ...]:
    """The constants of comparisons and of switches, the library's aside, each once and in the order of the text."""
    functions = [each for each in module.functions.values() if not is_library_function(each)]
    return tuple(dict.fromkeys(number for function in functions for number in list_constants(function)))


def list_constants(function: Function) -> Iterator[int]:
    """The constants of one function, in the order of the text."""
    for block in function.blocks:
        for item in block.body:
            if isinstance(item, inst.Compare):
                yield from (each.value for each in (item.lhs, item.rhs) if isinstance(each, ConstInt))
        if isinstance(block.terminator, inst.Switch):
            yield from (number.value for number, _ in block.terminator.cases)


def list_limits(function: Function) -> Iterator[int]:
    """Constants that results of a function's operations are below, or at most."""
    for block in function.blocks:
        for item in block.body:
            if isinstance(item, inst.BinOp) and item.op in ("and", "urem", "srem") and isinstance(item.rhs, ConstInt):
                yield item.rhs.value
