"""Global variables and aliases from text: `@x = internal global i32 4, align 4, !dbg !12`."""

from __future__ import annotations

from fathom.frontend.llvm.constants import UnsupportedConst
from fathom.frontend.llvm.lexer import Cursor
from fathom.frontend.llvm.module import Alias, GlobalVariable
from fathom.frontend.llvm.read_values import Tables

_UNNAMED = frozenset(("unnamed_addr", "local_unnamed_addr"))
_STRING_WORDS = frozenset(("section", "partition", "code_model"))


def read_global(tables: Tables, text: str, line: int) -> GlobalVariable | Alias:
    """The variable, alias or ifunc that a line defines or declares."""
    tables.types.line = line
    cursor = Cursor(text, line)
    name = cursor.name("@")
    cursor.expect("=")
    linkage, words = tables.attributes.linkage(cursor)
    qualifiers = list(words)
    thread_local = _qualifiers(cursor, qualifiers)
    if cursor.token in ("alias", "ifunc"):
        return _alias(tables, cursor, name, linkage, qualifiers)
    addrspace = 0
    if cursor.accept("addrspace"):
        cursor.expect("(")
        addrspace = cursor.number()
        cursor.expect(")")
    if cursor.accept("externally_initialized"):
        qualifiers.append("externally_initialized")
    constant = cursor.token == "constant"
    if not constant and cursor.token != "global":
        cursor.fail_expecting("'global' or 'constant'")
    cursor.at += 1
    kind = tables.types.read(cursor)
    is_defined = linkage not in ("external", "extern_weak") and cursor.token not in ("", ",")
    initialiser = tables.constants.read(cursor, kind) if is_defined else None
    align, place = _tail(cursor, qualifiers)
    variable = None if place is None else tables.debug.variable(place)
    return GlobalVariable(
        name, kind, initialiser, constant, thread_local, linkage, align, addrspace, variable, tuple(qualifiers)
    )


def _qualifiers(cursor: Cursor, qualifiers: list[str]) -> bool:
    """Words before `global`; whether one of them is `thread_local`."""
    thread_local = False
    while cursor.token in _UNNAMED or cursor.token == "thread_local":
        start = cursor.at
        if cursor.take() == "thread_local":
            thread_local = True
            if cursor.token == "(":
                cursor.skip_group()
        qualifiers.append(cursor.text_since(start))
    return thread_local


def _alias(tables: Tables, cursor: Cursor, name: str, linkage: str, qualifiers: list[str]) -> Alias:
    word = cursor.take()
    kind = tables.types.read(cursor)
    cursor.expect(",")
    start = cursor.at
    target = tables.constants.read_typed(cursor)
    if word == "ifunc":
        target = UnsupportedConst(target.type, f"ifunc {cursor.text_since(start)}")
    _tail(cursor, qualifiers)
    return Alias(name, kind, target, linkage, tuple(qualifiers))


def _tail(cursor: Cursor, qualifiers: list[str]) -> tuple[int, str | None]:
    """What stands behind the initialiser: the alignment, and the reference to the source variable."""
    align = 0
    place: str | None = None
    while cursor.accept(","):
        start = cursor.at
        word = cursor.take()
        if word == "align":
            align = cursor.number()
        elif word[0] == "!":
            ref = cursor.take()
            place = ref[1:] if word == "!dbg" else place
        elif word == "comdat":
            if cursor.token == "(":
                cursor.skip_group()
        elif word in _STRING_WORDS:
            cursor.string()
            qualifiers.append(cursor.text_since(start))
        else:  # sanitizer words such as no_sanitize_address
            qualifiers.append(word)
    while cursor.token[:1] == "#":
        cursor.at += 1
    cursor.done()
    return align, place
