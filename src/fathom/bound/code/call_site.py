"""Call sites, fixed when a function is compiled, and the calls that are made from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.bound.residual.values import Shape, Value
from fathom.frontend.llvm.instructions import Call, ParamAttrs
from fathom.frontend.llvm.module import Function
from fathom.immutable import immutable, record
from fathom.source import SrcLoc

MODELS: Final = "<libc>/"
"""The folder of the models of the C library, in which no file of a program is."""
LIBRARIES: Final = (MODELS, "<libc++>/", "<libc++abi>/")
"""The folders of everything that is no part of a program: models, and the C++ library with its headers."""


@final
@immutable
class CallSite:
    """What is fixed about a call: the name, the shapes of arguments and result, and the place.

    `attrs` is what is said of each argument, `words` what is said of the call itself (`nounwind`, `memory(read)`).
    `number` tells the calls of a function apart, as steps of a thread (see `instruments.threads`).
    `call` is the instruction, in the body of `caller`; a call that the walk makes itself has neither.
    """

    name: str
    shapes: tuple[Shape | None, ...]
    result: Shape | None
    attrs: tuple[ParamAttrs, ...]
    fixed: int
    loc: SrcLoc | None
    number: int = 0
    words: tuple[str, ...] = ()
    call: Call | None = None
    caller: Function | None = None


@final
@record
class ActiveCall:
    """A call by name.

    `shadows` are those of the arguments, layer by layer for each; `result` is a slot of the caller. `is_defined` says
    that the function has a body.
    """

    name: str
    arguments: Sequence[Value]
    shadows: list[tuple[Value, ...]]
    result: int | None
    site: CallSite
    is_defined: bool


def is_in_model(loc: SrcLoc | None) -> bool:
    """Whether a place is in a model of the C library."""
    return loc is not None and loc.file.startswith(MODELS)


def is_in_library(loc: SrcLoc | None) -> bool:
    """Whether a place is in the C or C++ library."""
    return loc is not None and loc.file.startswith(LIBRARIES)


def is_library_function(function: Function | None) -> bool:
    """Whether a function is one of the C or C++ library."""
    return function is not None and is_in_library(function.loc)


def find_library(function: Function | None) -> str | None:
    """The library that the body of a function comes from: our `models`, `musl`, `libc++` or `libc++abi`."""
    if function is None or function.loc is None or not is_library_function(function):
        return None
    folder, file = function.loc.file.split("/", 1)
    if folder == "<libc>":
        return "musl" if file.startswith("musl/") else "models"
    return folder.strip("<>")


def is_model(function: Function | None) -> bool:
    """Whether a function is a model of one of the C library."""
    return function is not None and is_in_model(function.loc)
