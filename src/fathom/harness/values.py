"""Arbitrary values of C types that are no pointers: the call of `fathom.h` that gives one, and what to assume of it."""

from __future__ import annotations

from fathom.frontend.llvm.debuginfo import BaseCType, CType, DerivedCType, EnumCType, strip_qualifiers

_NAMED = frozenset(
    "size_t ssize_t ptrdiff_t intptr_t uintptr_t intmax_t uintmax_t int8_t int16_t int32_t int64_t uint8_t uint16_t"
    " uint32_t uint64_t off_t".split()
)
"""Types of headers for which there is a function."""
_BASIC = {
    "_Bool": "bool",
    "bool": "bool",
    "char": "char",
    "signed char": "schar",
    "unsigned char": "uchar",
    "short": "short",
    "unsigned short": "ushort",
    "int": "int",
    "unsigned int": "uint",
    "long": "long",
    "unsigned long": "ulong",
    "long long": "longlong",
    "unsigned long long": "ulonglong",
    "float": "float",
    "double": "double",
    "long double": "long_double",
}


def call_for(kind: CType | None) -> str | None:
    """An expression that gives any value of a type; None where there is no function for it."""
    while isinstance(kind, DerivedCType) and kind.kind not in ("pointer", "reference"):
        if kind.name in _NAMED:
            return f"fathom_nondet_{kind.name}()"
        kind = kind.target
    if isinstance(kind, EnumCType):
        return "fathom_nondet_int()"
    name = _BASIC.get(kind.name) if isinstance(kind, BaseCType) else None
    return None if name is None else f"fathom_nondet_{name}()"


def is_bool(kind: CType | None) -> bool:
    plain = strip_qualifiers(kind)
    return isinstance(plain, BaseCType) and plain.encoding == "DW_ATE_boolean"


def as_enum(kind: CType | None) -> EnumCType | None:
    """The enumeration that a type is, if it has values."""
    plain = strip_qualifiers(kind)
    return plain if isinstance(plain, EnumCType) and plain.names else None


def in_range(kind: EnumCType, value: str) -> str:
    """That a value is between the least and the greatest of an enumeration, or a union of its flags."""
    numbers = [number for _, number in kind.names]
    low, high = min(numbers), max(numbers)
    if low >= 0 and len(numbers) > 2 and all(number & (number - 1) == 0 for number in numbers):
        high = sum(set(numbers))
    lowest = f"(int){value} >= {low} && " if low else f"(int){value} >= 0 && "
    return f"{lowest}(int){value} <= {high}"
