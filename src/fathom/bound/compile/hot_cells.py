"""Which cells of memory are hot: those that a hot variable is loaded from or stored to, as the walk comes to it."""

from __future__ import annotations

from typing import TypeAlias

from fathom.bound.code.code import Environment, Op
from fathom.bound.code.hot_variables import HotVariables
from fathom.bound.compile.function_compiler import FunctionCompiler, Rule
from fathom.bound.residual.values import Address
from fathom.frontend.llvm import instructions as inst

Cells: TypeAlias = dict[tuple[int, int], int]
"""The weights of cells, by the numbers of their objects and their offsets."""


def mark_hot_cells(rules: dict[type, Rule], hot: HotVariables, cells: Cells) -> dict[type, Rule]:
    """The rules, with loads and stores of hot variables that add to the hot cells."""
    return {**rules, inst.Load: _mark(rules[inst.Load], hot, cells), inst.Store: _mark(rules[inst.Store], hot, cells)}


def _mark(rule: Rule, hot: HotVariables, cells: Cells) -> Rule:
    def make(c: FunctionCompiler, item: inst.Instruction) -> Op | None:
        op = rule(c, item)
        assert isinstance(item, inst.Load | inst.Store)
        weight = hot.count_uses_of_access(c.function, item)
        if op is None or not weight:
            return op
        slot = c.operand(item.ptr, item.loc)

        def access(env: Environment) -> bool | None:
            pointer = env[slot]
            if type(pointer) is Address and pointer.object is not None and type(pointer.offset) is int:
                cells[pointer.object.id, pointer.offset] = weight
            return op(env)

        return access

    return make
