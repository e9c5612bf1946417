"""What a function that the walk knows gets to see of a call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast, final

from fathom.bound.code.frames import Frame
from fathom.bound.residual.values import NULL, Address, PointerValue, Scalar, Shape, Value
from fathom.frontend.llvm.instructions import ParamAttrs
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


MODELS = "<libc>/"
"""How the places of models begin."""


@final
@dataclass(frozen=True, slots=True)
class CallSite:
    """What is fixed about a call: the name, the shapes of arguments and result, and the place.

    `number` tells the steps of a function apart, in a program with threads (see `concurrency.steps`).
    """

    name: str
    shapes: tuple[Shape | None, ...]
    result: Shape | None
    attrs: tuple[ParamAttrs, ...]
    fixed: int
    loc: SrcLoc | None
    number: int = 0


Handler: TypeAlias = Callable[["Walk", list[Value], CallSite], "Value | None"]


def truth(walk: Walk, value: Value, shape: Shape | None, loc: SrcLoc | None) -> Scalar:
    """Whether an argument counts as true."""
    if isinstance(shape, Pointer):
        return walk.pointers.compare(walk.path, "ne", cast("PointerValue", value), NULL, loc)
    if isinstance(shape, Float):
        return walk.fold.float_compare("fune", shape, cast("Scalar", value), 0, loc)
    assert isinstance(shape, Int)
    return walk.fold.compare("ne", shape.width, cast("Scalar", value), 0, loc)


def size_argument(walk: Walk, value: Value, shape: Shape | None) -> Scalar:
    assert isinstance(shape, Int)
    return walk.fold.cast("zext", walk.settled(cast("Scalar", value)), shape, Int(walk.pointers.width))


def text_at(walk: Walk, pointer: Value | None) -> str | None:
    """The string literal that a pointer points to."""
    if not isinstance(pointer, Address) or pointer.object is None or not isinstance(pointer.offset, int):
        return None
    state = walk.path.state(pointer.object)
    if state is None or state.image is None or state.image.data is None:
        return None
    data = state.image.data[pointer.offset :]
    return data.split(b"\0", 1)[0].decode(errors="replace")


def called_function(walk: Walk, default: str) -> str:
    """The function of the C library that the program called."""
    model = outermost_model(walk)
    return default if model is None or model.code.function is None else model.code.function.name


def called_at(walk: Walk, default: SrcLoc | None) -> SrcLoc | None:
    """Where the program called that function."""
    model = outermost_model(walk)
    return default if model is None else model.loc


def outermost_model(walk: Walk) -> Frame | None:
    """The lowest of the models on top of the stack."""
    found = None
    for frame in reversed(walk.frames):
        function = frame.code.function
        if function is None or function.loc is None or not function.loc.file.startswith(MODELS):
            break
        found = frame
    return found
