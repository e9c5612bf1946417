"""A layer of shadow values: the shadows that an analysis has for registers, and those of constants and phis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from fathom.bound.code.code import Environment, Op
from fathom.bound.context.compiler import Compiler
from fathom.bound.memory.shadow_memory import ShadowMemory
from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm import constants as llvm

Change: TypeAlias = Callable[[Environment], None]
"""What is to be done to the shadows around an instruction."""


class Layer(Protocol):
    """One shadow of every register; `number` is its place among all `layers` of the walk.

    A shadow has the shape of its value, with a number for each scalar. `memory` is its shadow memory: what is
    loaded from there is the shadow of what the program loads.
    """

    number: int
    layers: list[Layer]
    memory: ShadowMemory

    def shape(self, shape: Shape) -> Shape:
        """The shape of the shadow of a value."""

    def constant(self, shape: Shape) -> Value:
        """The shadow, of this shape, of a constant, and of whatever the program computes from nothing."""

    def unwritten(self, shape: Shape) -> Value:
        """The shadow, of this shape, of a value that the program has never written."""

    def phi_source(self, c: Compiler, value: llvm.Value, label: str) -> int:
        """The slot from which a phi, or a caller, gets the shadow of what comes from the block `label`."""


def prepend(change: Change, op: Op) -> Op:
    """An operation with a change before it."""

    def run(env: Environment) -> bool | None:
        change(env)
        return op(env)

    return run
