"""Mark from when on `const` locals are constant.

    const int c = 3;                    call void @llvm.lifetime.start.p0(ptr %c)
    *(int *)&c = 4;                     store i32 3, ptr %c
                                        call void @llvm.invariant.start.p0(i64 -1, ptr %c)      <-
                                        store i32 4, ptr %c

Which writes are the initialisation, clang tells by the source atom that they belong to: all those of one initialiser
have the same. Where that is not known, every write that names the variable counts as one. A parameter is constant from
its declaration on. A struct with a constant member is not: only what is declared `const` as a whole, or an array of
such. Objects of C++ classes are left out, since constructors write them.
"""

from __future__ import annotations

import re
from typing import Final

from fathom.frontend.llvm.debuginfo import ArrayCType, CType, DerivedCType, RecordCType, SourceVariable
from fathom.frontend.llvm.function_lines import FunctionLines, Place, escapes

_DECLARE = re.compile(r"    #dbg_declare\(ptr (%[-\w$.]+), !(\d+), !DIExpression\(\), !(\d+)\)", re.ASCII)
_START: Final = "  call void @llvm.invariant.start.p0(i64 -1, ptr {})"
_END: Final = "  call void @llvm.invariant.end.p0(i64 -1, ptr {})"


def is_constant(kind: CType | None, classes: bool = True) -> bool:
    """Whether a type is `const`, through typedefs and as the element of an array; `classes` says if structs count."""
    constant = False
    while isinstance(kind, DerivedCType | ArrayCType):
        if isinstance(kind, ArrayCType):
            kind = kind.element
        elif kind.kind in ("const", "volatile", "typedef", "restrict", "atomic"):
            constant |= kind.kind == "const"
            kind = kind.target
        else:
            break
    return constant and (classes or not isinstance(kind, RecordCType))


def mark_constants(function: FunctionLines, classes: bool) -> None:
    """Mark the `const` locals of a function that are more than a name for a value."""
    for at, line in enumerate(function.lines):
        match = _DECLARE.match(line)
        variable = None if match is None else function.debug.variable(match[2])
        if match is not None and variable is not None and is_constant(variable.type, classes):
            _mark(function, match[1], variable, at, function.resolve(match[3]))


def _mark(function: FunctionLines, name: str, variable: SourceVariable, declared: int, place: Place | None) -> None:
    names = function.derived(name)
    writes = [at for at in range(len(function.lines)) if _writes_to(function, at, names)]
    if variable.arg:
        if escapes(function, names) or any(at > declared for at in writes):
            function.insert(declared + 1, _START.format(name))
        return
    initial = _find_initialisation(function, [at for at in writes if at > declared], place)
    if not initial or not (escapes(function, names) or len(initial) < len(writes)):
        return
    if declared > function.blocks[0].end:
        function.insert(declared, _END.format(name))  # a loop may come back here
    function.insert(_find_end(function, initial), _START.format(name))


def _writes_to(function: FunctionLines, at: int, names: list[str]) -> bool:
    line = function.lines[at]
    return function.written(at) in names or (
        "sret(" in line and re.search(rf"sret\([^,]*{re.escape(names[0])}[,)]", line) is not None
    )


def _find_initialisation(function: FunctionLines, writes: list[int], declared: Place | None) -> list[int]:
    """The writes of the initialiser among those that follow the declaration."""
    places = {at: function.place(at) for at in writes}
    atom = next((place.atom for place in places.values() if place is not None and place.atom), None)
    if atom is None:
        return writes
    own = [at for at, place in places.items() if place is not None and place.atom == atom]
    near = {(place.line, place.column) for place in (declared, *(places[at] for at in own)) if place is not None}
    return [
        at
        for at, place in places.items()
        if at in own or (place is not None and not place.atom and (at < own[-1] or (place.line, place.column) in near))
    ]


def _find_end(function: FunctionLines, initial: list[int]) -> int:
    """The line before which an object is initialised: after the last write, or where branches and loops have met."""
    block = function.block_of(initial[-1])
    if initial[0] >= block.start and block.label not in block.targets:
        return initial[-1] + 1
    following = [each for each in function.blocks if each.start > block.start]
    return function.first_instruction(following[0]) if following else initial[-1] + 1
