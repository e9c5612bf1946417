"""Parameters that a function itself takes for strings: it hands them to functions that look for the end.

    int put(archive *a, const char *name, unsigned size) { strcpy(a->name, name); … }

`size` stands behind `name`, and is not its length.
"""

from __future__ import annotations

import re
from typing import Final

_READ_FIRST: Final = (
    "strlen strcmp strcasecmp strcoll strchr strrchr strstr strpbrk strspn strcspn strdup strtol strtoul strtoll"
    " strtoull strtod strtof atoi atol atoll atof puts fputs fopen open stat remove unlink rename getenv sscanf"
).split()
_READ_SECOND: Final = (
    "strcpy strcat stpcpy strcmp strcasecmp strcoll strstr strpbrk strspn strcspn rename fopen".split()
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_ARGUMENT: Final = r"(?:\(\s*(?:const\s+)?char\s*(?:const\s*)?\*\s*\)\s*)?\(?\s*(\w+)\s*\)?\s*[,)]"
_FIRST = re.compile(rf"\b(?:{'|'.join(_READ_FIRST)})\s*\(\s*{_ARGUMENT}")
_SECOND = re.compile(rf"\b(?:{'|'.join(_READ_SECOND)})\s*\([^,;()]*(?:\([^()]*\)[^,;()]*)*,\s*{_ARGUMENT}")


def find_strings(body: str) -> frozenset[str]:
    """The names that the body of a function hands to functions of strings as they are."""
    text = _COMMENT.sub(" 0 ", body)
    return frozenset(match[1] for pattern in (_FIRST, _SECOND) for match in pattern.finditer(text))
