"""How the calls of a path are executed: at once, or as steps of a thread (see `instruments.threads`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol, TypeAlias

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Signal
from fathom.bound.residual.values import Address, Scalar, Value
from fathom.frontend.llvm.module import Function
from fathom.source import SrcLoc

Action: TypeAlias = Callable[[], Value | None]
Enter: TypeAlias = Callable[[int | None], Signal]
"""Begins a call; what it returns goes to a register of the current frame, if the number of one is given."""


class Scheduler(Protocol):
    """Takes part in every call."""

    is_concurrent: bool
    """Whether the program can have more than one thread."""

    @property
    def is_interruptible(self) -> bool:
        """Whether another thread may come between what the current path does now and what it does next."""

    def is_primitive(self, name: str) -> bool:
        """Whether what a function means is known, even if the program defines it."""

    def call_library(self, site: CallSite, args: list[Value], action: Action) -> Value | None:
        """Call a function without a body."""

    def call_body(
        self, function: Function, args: list[Value], site: CallSite, result: int | None, enter: Enter
    ) -> Signal:
        """Call a function with a body."""

    def halt_where(self, cond: Scalar) -> None:
        """Where the condition holds the thread goes no further, whatever others do."""

    def copy_argument(self, key: Hashable, copy: Callable[[], Address], loc: SrcLoc | None) -> Address | None:
        """The copy of an argument that is passed by value, where the scheduler makes it; None where it does not."""


class AtOnce:
    """The scheduler of a program with one thread: nothing ever comes between."""

    is_concurrent = False
    is_interruptible = False

    @staticmethod
    def is_primitive(name: str) -> bool:
        return False

    @staticmethod
    def call_library(site: CallSite, args: list[Value], action: Action) -> Value | None:
        return action()

    @staticmethod
    def call_body(function: Function, args: list[Value], site: CallSite, result: int | None, enter: Enter) -> Signal:
        return enter(result)

    @staticmethod
    def halt_where(cond: Scalar) -> None:
        pass

    @staticmethod
    def copy_argument(key: Hashable, copy: Callable[[], Address], loc: SrcLoc | None) -> Address | None:
        return None
