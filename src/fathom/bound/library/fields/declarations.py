"""Finds the declarations of shadow fields, which hold for the whole program, as in CBMC.

They stand at the beginning of the entry function (CBMC-SSM, section 4), so what they say is known before the walk
begins, and all paths have the same fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from fathom.bound.context.arguments import text_at
from fathom.bound.context.context import Context
from fathom.bound.library.fields.types import FieldType
from fathom.bound.residual.values import Address, Value
from fathom.errors import UserError
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.immutable import immutable
from fathom.ir.arithmetic import to_signed
from fathom.source import SrcLoc

LOCAL = ("__CPROVER_field_decl_local", "fathom_shadow_declare_local")
GLOBAL = ("__CPROVER_field_decl_global", "fathom_shadow_declare_global")
DECLARE = frozenset(LOCAL + GLOBAL)


@final
@immutable
class Declaration:
    """A field of one name, with the initial byte of locals and of all other objects; None where it is not declared."""

    name: str
    type: FieldType
    local: int | None
    other: int | None


def find_declarations(walk: Context, entry: Function) -> list[Declaration]:
    """The fields of the program, in the order of their names' first declaration."""
    if not any(name in DECLARE for name in walk.module.functions):
        return []
    found: dict[str, Declaration] = {}
    for function in walk.module.functions.values():
        for block, call, callee in _declarations(function):
            if function is not entry or block is not entry.blocks[0]:
                raise UserError(
                    f"{call.loc}: a shadow field is declared behind the beginning of {entry.name}",
                    hint=f"move the declaration to the beginning of {entry.name}, before its first branch",
                )
            made = _declaration(walk, call, callee in LOCAL)
            found[made.name] = _combine(found.get(made.name), made, call.loc)
    return list(found.values())


def _declarations(function: Function) -> Iterator[tuple[BasicBlock, inst.Call, str]]:
    for block in function.blocks:
        for item in block.body:
            if isinstance(item, inst.Call) and isinstance(item.callee, llvm.GlobalRef) and item.callee.name in DECLARE:
                yield block, item, item.callee.name


def _declaration(walk: Context, call: inst.Call, local: bool) -> Declaration:
    name, *numbers = (walk.constants.closed(argument) for argument in call.args)
    if len(numbers) < 2:
        raise make_missing_type_error(call.loc)
    initial, code = numbers
    text = read_field_name(walk, name, call.loc)
    if not isinstance(initial, int) or not isinstance(code, int):
        raise UserError(
            f"{call.loc}: the initial value of shadow field '{text}' is not a constant",
            hint="write it as a number with a cast, such as (_Bool)0",
        )
    kind = FieldType.from_code(to_signed(code, 32))
    if kind is None:
        raise UserError(
            f"{call.loc}: shadow field '{text}' has a type of more than 8 bits",
            hint="cast the initial value to _Bool, char or _BitInt(n)",
        )
    byte = initial & 0xFF
    return Declaration(text, kind, byte, None) if local else Declaration(text, kind, None, byte)


def _combine(before: Declaration | None, made: Declaration, loc: SrcLoc | None) -> Declaration:
    if before is None:
        return made
    if (before.local is None) == (made.local is None):
        raise UserError(f"{loc}: shadow field '{made.name}' is declared twice", hint="remove one of the declarations")
    if before.type != made.type:
        raise UserError(
            f"{loc}: shadow field '{made.name}' is declared as {made.type} here and as {before.type} before",
            hint="give both declarations one type",
        )
    local = before.local if made.local is None else made.local
    return Declaration(made.name, made.type, local, before.other if made.other is None else made.other)


def read_field_name(walk: Context, value: Value | None, loc: SrcLoc | None) -> str:
    """The name of a field, which no program can change."""
    constant = isinstance(value, Address) and value.object is not None and value.object.readonly
    text = text_at(walk, value) if constant else None
    if text is None:
        raise UserError(f"{loc}: the name of a shadow field is not a string literal", hint='write it as "name"')
    return text


def make_missing_type_error(loc: SrcLoc | None) -> UserError:
    """The program declares the function itself, and so hides the macro that tells sizes and types."""
    return UserError(
        f"{loc}: this call does not say what type it is about",
        hint="remove the program's own declaration of the function: it is known without one (in C++, give the size)",
    )
