"""The arguments of a call as library functions read them, and the function of the C library that was called."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import is_library_function
from fathom.bound.code.frames import Frame
from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import NULL, Address, PointerValue, Scalar, Shape, Value
from fathom.frontend.contract_calls import REPLACED
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc


def truth(walk: PathContext, value: Value, shape: Shape | None, loc: SrcLoc | None) -> Scalar:
    """Whether an argument counts as true."""
    if isinstance(shape, Pointer):
        return walk.pointers.compare(walk.path, "ne", cast("PointerValue", value), NULL, loc)
    if isinstance(shape, Float):
        return walk.fold.float_compare("fune", shape, cast("Scalar", value), 0, loc)
    assert isinstance(shape, Int)
    return walk.fold.compare("ne", shape.width, cast("Scalar", value), 0, loc)


def size_argument(walk: PathContext, value: Value, shape: Shape | None) -> Scalar:
    assert isinstance(shape, Int)
    return walk.fold.cast("zext", walk.simplify(cast("Scalar", value)), shape, Int(walk.pointers.width))


def text_at(walk: PathContext, pointer: Value | None) -> str | None:
    """The string literal that a pointer points to."""
    if not isinstance(pointer, Address) or pointer.object is None or not isinstance(pointer.offset, int):
        return None
    state = walk.path.state(pointer.object)
    if state is None or state.image is None or state.image.data is None:
        return None
    data = state.image.data[pointer.offset :]
    return data.split(b"\0", 1)[0].decode(errors="replace")


def called_function(walk: PathContext, default: str) -> str:
    """The function of the C or C++ library that the program called: `push_back` rather than its mangled name."""
    model = outermost_model(walk)
    if model is None or model.code.function is None:
        return default
    function = model.code.function
    return function.source_name or function.name if function.name.startswith("_Z") else function.name


def called_at(walk: PathContext, default: SrcLoc | None) -> SrcLoc | None:
    """Where the program called that function."""
    model = outermost_model(walk)
    return default if model is None else model.loc


def place_of_effect(walk: PathContext, loc: SrcLoc | None) -> SrcLoc | None:
    """Where the program does what happens here: where it calls the C library, or a function by its contract."""
    for frame in reversed(walk.frames):
        if frame.code.function is not None and frame.code.function.name.startswith(REPLACED):
            return frame.loc
    return called_at(walk, loc)


def outermost_model(walk: PathContext) -> Frame | None:
    """The lowest of the models on top of the stack, whatever frames the walk has made up between them."""
    found = None
    for frame in reversed(walk.frames):
        if is_library_function(frame.code.function):
            found = frame
        elif frame.code.function is not None:
            break
    return found
