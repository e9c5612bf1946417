"""Events of the program that analyses see: by then, fields have been propagated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, final

from fathom.analysis.errors import AnalysisError
from fathom.analysis.values import Memory, Value
from fathom.immutable import immutable
from fathom.source import SrcLoc

Region: TypeAlias = Literal["stack", "heap", "global"]


@immutable
class Event:
    """Something that happens at a place; None where the compiler does not say which."""

    place: SrcLoc | None


@final
@immutable
class Load(Event):
    """`result` is read from `memory`, and has its numbers. `address` is the pointer through which it is read."""

    memory: Memory
    result: Value
    address: Value


@final
@immutable
class Store(Event):
    """Something was written to `memory`, which has its numbers now.

    `address` is the pointer through which it was written; None where that was done by a function of the C library.
    """

    memory: Memory
    address: Value | None


@final
@immutable
class Copy(Event):
    """`memcpy`, `memmove`, or a struct that is assigned: `target` has the numbers of `source` now.

    `operands` are the two pointers and the length; none where an argument is copied that is passed by value.
    """

    target: Memory
    source: Memory
    operands: Sequence[Value]


@final
@immutable
class Fill(Event):
    """`memset` (`operands` are the pointer, the byte and the length), or memory that becomes an input (none)."""

    memory: Memory
    operands: Sequence[Value]


@final
@immutable
class Arithmetic(Event):
    """`result` is computed from `operands`, and has what these have together.

    `kind` is LLVM's word for it: `add`, `icmp`, `zext`, `fmul`, `getelementptr`, `select` (which has the numbers of the
    side that is chosen), or the name of an intrinsic function.
    """

    kind: str
    operands: Sequence[Value]
    result: Value


@final
@immutable
class Branch(Event):
    """An `if`, a loop or a `switch` is about to decide on `condition`."""

    condition: Value


@final
@immutable
class Call(Event):
    """A function is called by `name` (`on_call`), or has returned (`on_return`).

    `result` is there when it has returned, and has one. `defined` says that the program, or a model of the C library,
    has a body for it; otherwise the result has what the arguments have together.
    """

    name: str
    arguments: Sequence[Value]
    returned: Value | None
    defined: bool

    @property
    def result(self) -> Value:
        """What the function has returned."""
        if self.returned is None:
            raise AnalysisError(f"{self.name} has no result here: on_return has it, if the function is not void")
        return self.returned


@final
@immutable
class Allocation(Event):
    """A new object: a local, a global, or memory from the heap."""

    memory: Memory
    region: Region
    name: str


@final
@immutable
class Free(Event):
    """Heap memory was given back; its numbers are still there."""

    pointer: Value


@final
@immutable
class End(Event):
    """The program ends: the entry function has returned, or `exit` was called."""
