"""C types as C writes them: from debug information to declarations.

    pointer to const char                        const char *name
    pointer to function (int) of void            void (*name)(int)
    array of 3 pointers to struct node           struct node *name[3]

Types without a name cannot be written; there is no declaration then.
"""

from __future__ import annotations

from fathom.frontend.llvm.debuginfo import (
    ArrayCType,
    BaseCType,
    CType,
    DerivedCType,
    EnumCType,
    FunctionCType,
    RecordCType,
    strip_qualifiers,
)

_QUALIFIERS = ("const", "volatile", "restrict", "atomic")
_SPELLINGS = {"restrict": "restrict", "atomic": "_Atomic"}


def declare(kind: CType | None, name: str) -> str | None:
    """The declaration of `name` with a type; None where the type has no name. An empty name gives that of the type."""
    qualifiers: list[str] = []
    while True:
        match kind:
            case None:
                return _join(qualifiers, "void", name)
            case BaseCType(spelled):
                return _join(qualifiers, spelled, name)
            case RecordCType(keyword, tag) if tag:
                return _join(qualifiers, f"{keyword} {tag}", name)
            case EnumCType(tag) if tag:
                return _join(qualifiers, f"enum {tag}", name)
            case DerivedCType("typedef", _, spelled):
                return _join(qualifiers, spelled, name)
            case DerivedCType(word, target) if word in _QUALIFIERS:
                qualifiers.append(_SPELLINGS.get(word, word))
                kind = target
            case DerivedCType("pointer", target):
                name = f"*{' '.join(qualifiers)}{' ' if qualifiers and name else ''}{name}"
                qualifiers, kind = [], target
            case ArrayCType(element, counts):
                name = _group(name) + "".join(f"[{'' if count is None else count}]" for count in counts)
                kind = element
            case FunctionCType(result, params):
                listed = _parameters(params)
                if listed is None:
                    return None
                name, kind = f"{_group(name)}({listed})", result
            case _:
                return None


def _join(qualifiers: list[str], spelled: str, name: str) -> str:
    return " ".join(word for word in (*qualifiers, spelled, name) if word)


def _group(name: str) -> str:
    """A pointer to an array or a function takes parentheses."""
    return f"({name})" if name.startswith("*") else name


def _parameters(params: tuple[CType | None, ...]) -> str | None:
    """The types of parameters; `None` at the end stands for those that are not named."""
    listed = []
    for number, each in enumerate(params):
        text = "..." if each is None and number + 1 == len(params) and number else declare(each, "")
        if text is None:
            return None
        listed.append(text)
    return ", ".join(listed) or "void"


def without_const(kind: CType | None) -> CType | None:
    """The type of a variable of this type that can be assigned."""
    while isinstance(kind, DerivedCType) and kind.kind in ("const", "volatile", "restrict", "atomic"):
        kind = kind.target
    return kind


def as_pointer(kind: CType | None) -> DerivedCType | None:
    """The type without its names and qualifiers if it is a pointer; what it points to has its own."""
    plain = strip_qualifiers(kind)
    return plain if isinstance(plain, DerivedCType) and plain.kind == "pointer" else None
