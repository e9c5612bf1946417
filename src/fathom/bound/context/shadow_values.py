"""How shadows of registers travel with calls and joins, for those who make code (see `instruments.shadow`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from fathom.bound.code.code import Code, Environment
from fathom.bound.context.compiler import Compiler
from fathom.bound.residual.values import CellType, PointerValue, Shape, Value
from fathom.frontend.llvm import constants as llvm
from fathom.source import SrcLoc

Shadow: TypeAlias = tuple[Value, ...]
"""The shadows of one value, layer by layer."""


class ShadowValues(Protocol):
    """The layers of a walk; `passed` are the shadows of the arguments of the call that is being made."""

    passed: list[Shadow]

    def phi_moves(self, c: Compiler, target: llvm.Local, value: llvm.Value, label: str) -> Iterable[tuple[int, int]]:
        """What a phi does to shadows: into which slot from which."""

    def return_slots(self, c: Compiler, value: llvm.Value, label: str) -> list[int]:
        """Where the shadows of what a function returns from a block are."""

    def result_shapes(self, shape: Shape) -> list[tuple[int, Shape]]:
        """Where a path that returns has the shadows of its result, and their shapes."""

    def receive(self, code: Code, slot: int, env: Environment, shadow: Sequence[Value]) -> None:
        """A call has given its result to the caller."""

    def add_slots(self, code: Code, shapes: Sequence[Shape | None]) -> None:
        """Give the first slots of a function that the walk has made up shadows behind them."""

    def pass_parameters(self, code: Code, env: Environment) -> AbstractContextManager[None]:
        """The parameters of such a function are the arguments of the call that is made meanwhile."""

    def put_extra(self, index: int, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> None:
        """A variable argument has been put into memory."""
