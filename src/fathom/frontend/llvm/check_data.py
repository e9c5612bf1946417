"""What clang tells the handlers of its own checks: the constant that is their first argument.

    @4 = private unnamed_addr global { { ptr, i32, i32 }, ptr, ptr }                 the place, then two types
         { { ptr, i32, i32 } { ptr @.src, i32 5, i32 49 }, ptr @2, ptr @3 }
    @2 = private unnamed_addr constant { i16, i16, [10 x i8] } { i16 -1, i16 0, [10 x i8] c"'char[8]'\\00" }

The layouts are those of compiler-rt (`ubsan_handlers.h`, `ubsan_value.h`). The minimal library is told nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from fathom.frontend.llvm.constants import Aggregate, Bytes, Constant, ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.instructions import Call, Cast, Instruction, Load, Store, Terminator, UbsanCheck
from fathom.frontend.llvm.module import GlobalVariable
from fathom.frontend.llvm.types import IntType, PtrType
from fathom.frontend.llvm.uses import Uses
from fathom.patterns import lazy_pattern
from fathom.source import SrcLoc

Variables: TypeAlias = Mapping[str, GlobalVariable]

FALSE: Final = ConstInt(IntType(1), 0)

_HANDLER: Final = lazy_pattern(r"__ubsan_handle_(\w+?)(?:_v1)?(?:_minimal)?(?:_abort|_preserve)?", re.ASCII)
_RETURNS: Final = frozenset({"nonnull_return", "nullability_return"})
_QUOTED: Final = lazy_pattern(r"'([^']*)'")


def find_handler(item: Instruction | Terminator) -> str | None:
    """The handler that an instruction calls: `out_of_bounds` for `__ubsan_handle_out_of_bounds_abort`."""
    if type(item) is not Call or type(item.callee) is not GlobalRef:
        return None
    found = _HANDLER.fullmatch(item.callee.name)
    return None if found is None else found[1]


def is_about_pointer(check: UbsanCheck) -> bool:
    """Whether a check is about the pointer that it is told: whether it is null, and aligned."""
    is_told = len(check.args) > 1 and isinstance(check.args[0].type, PtrType)
    return is_told and check.handler == "type_mismatch"


def read_check(call: Call, function: str, variables: Variables, uses: Uses) -> UbsanCheck:
    """What a call of a handler says: that a check has failed."""
    handler = find_handler(call)
    assert handler is not None
    data = _initialiser(call.args[0], variables) if call.args else ()
    pointed = [_initialiser(part, variables) for part in data if isinstance(part, GlobalRef)]
    described = [parts for parts in pointed if len(parts) == 3]
    types = tuple(_spell_type(parts[2]) for parts in described)
    place = _find_return(call, uses) if handler in _RETURNS else data[0] if data else None
    loc = _find_place(call.loc, _read_place(place, function, variables) if place is not None else None)
    integers = tuple(arg for arg in call.args if isinstance(arg.type, IntType))
    if handler == "type_mismatch" and data:
        integers += tuple(ConstInt(IntType(64), 1 << log.value) for log in data[2:3] if isinstance(log, ConstInt))
    return UbsanCheck(handler, FALSE, types, _find_kind(data, described), integers, loc)


def _initialiser(value: Value, variables: Variables) -> tuple[Constant, ...]:
    """The parts of the constant behind a pointer, or of a constant."""
    if isinstance(value, GlobalRef):
        variable = variables.get(value.name)
        return () if variable is None or variable.initialiser is None else _initialiser(variable.initialiser, variables)
    return value.elements if isinstance(value, Aggregate) else ()


def _spell_type(text: Constant) -> str:
    """The C type that a descriptor names: `size_t` for `'size_t' (aka 'unsigned long')`."""
    spelled = _spell(text)
    found = _QUOTED.match(spelled)
    return spelled if found is None else found[1]


def _spell(text: Constant) -> str:
    return text.data.rstrip(b"\0").decode("utf-8", errors="replace") if isinstance(text, Bytes) else ""


def _find_kind(data: tuple[Constant, ...], described: Sequence[tuple[Constant, ...]]) -> int:
    """The number that tells messages of a handler apart; of arithmetic, whether it is signed."""
    numbers = [part.value for part in data if isinstance(part, ConstInt)]
    if numbers:
        return numbers[1] if len(described) == 1 and len(numbers) == 2 else numbers[0]
    info = described[0][1] if described else None
    return info.value & 1 if isinstance(info, ConstInt) else 0


def _find_return(call: Call, uses: Uses) -> Constant | None:
    """The place of the only `return` that a handler may be told: it is in a local, to which each one is written."""
    told = uses.find_definition(call.args[1]) if len(call.args) == 2 else None
    load = uses.find_definition(told.value) if type(told) is Cast else told
    if type(load) is not Load or type(load.ptr) is not Local:
        return None
    stored = [user.value for user in uses.users[load.ptr.name] if type(user) is Store]
    places = [value for value in stored if isinstance(value, GlobalRef)]
    return places[0] if len(places) == 1 else None


def _find_place(loc: SrcLoc | None, told: SrcLoc | None) -> SrcLoc | None:
    """The place that a handler is told, in the function and the file as debug information calls them."""
    if loc is None or told is None or os.path.basename(loc.file) != os.path.basename(told.file):
        return loc or told
    return replace(loc, line=told.line, column=told.column)


def _read_place(place: Constant, function: str, variables: Variables) -> SrcLoc | None:
    """The place that a handler is told: the name of the file, the line and the column."""
    parts = _initialiser(place, variables)
    file = variables.get(parts[0].name) if len(parts) == 3 and isinstance(parts[0], GlobalRef) else None
    if file is None or file.initialiser is None:
        return None
    line, column = (part.value if isinstance(part, ConstInt) else 0 for part in parts[1:])
    return SrcLoc(_spell(file.initialiser), line, column, function)
