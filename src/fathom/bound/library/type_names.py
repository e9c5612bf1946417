"""Names of C++ types as a `type_info` has them, in the Itanium ABI's spelling, read back to C++'s.

St13runtime_error   std::runtime_error
N3net5errorE        net::error
PKc                 char const*
"""

from __future__ import annotations

import re
from typing import Final

_BUILT_IN: Final = {
    "a": "signed char", "b": "bool", "c": "char", "d": "double", "e": "long double", "f": "float",
    "h": "unsigned char", "i": "int", "j": "unsigned int", "l": "long", "m": "unsigned long", "n": "__int128",
    "s": "short", "t": "unsigned short", "w": "wchar_t", "x": "long long", "y": "unsigned long long",
    "Ds": "char16_t", "Di": "char32_t", "Du": "char8_t", "Dn": "std::nullptr_t",
}  # fmt: skip
_SUFFIXES: Final = {"P": "*", "K": " const", "V": " volatile"}
_LENGTH = re.compile(r"\d+")


def read_type_name(mangled: str) -> str:
    """The type in C++'s spelling, or as it is where it is more than names, pointers and built-in types."""
    if mangled in _BUILT_IN:
        return _BUILT_IN[mangled]
    if mangled[:1] in _SUFFIXES:
        inner = read_type_name(mangled[1:])
        return mangled if inner == mangled[1:] else inner + _SUFFIXES[mangled[0]]
    rest = mangled[1:-1] if mangled.startswith("N") and mangled.endswith("E") else mangled
    parts = ["std"] if rest.startswith("St") else []
    rest = rest[2:] if parts else rest
    while length := _LENGTH.match(rest):
        end = length.end() + int(length[0])
        parts.append(rest[length.end() : end])
        rest = rest[end:]
    return "::".join(part for part in parts if part != "__1") if parts and not rest else mangled
