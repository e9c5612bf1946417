"""Which symbols a C source defines, by a look at its text: nothing is compiled for it.

    int optind = 1, opterr = 1;          optind, opterr
    int getopt(int argc, ...) { ... }    getopt
    static int height(void *n) { ... }   none: it is static
    weak_alias(__a64l, a64l);            a64l

With `#define mem_new __mem_new`, which may be in a header, the definition of `mem_new` is one of `__mem_new` too. The
look may miss what macros make, and it may be wrong where files choose by target: what a file defines is known when
it is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fathom.patterns import lazy_pattern

_COMMENT = lazy_pattern(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_TEXT = lazy_pattern(r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'")
_DIRECTIVE = lazy_pattern(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE | re.DOTALL)
_RENAME = lazy_pattern(r"^#[ \t]*define[ \t]+(\w+)[ \t]+(\w+)[ \t]*$", re.MULTILINE)
_BRACE = lazy_pattern(r"[{}]")
_PART = lazy_pattern(r"[^;{]*(?:;|\{\})", re.DOTALL)
_NOT_VISIBLE = lazy_pattern(r"\s*(?:static|typedef|extern|struct \w+\s*\{|enum\b)")
_ALIAS = lazy_pattern(r"\bweak_alias\(\s*\w+\s*,\s*(\w+)\s*\)")
_FUNCTION = lazy_pattern(r"(?:\w+[\s*]+\(\s*(\w+)\s*\)|(\w+))\s*\(")
_INITIALISER = lazy_pattern(r"=.*", re.DOTALL)
_VARIABLE = lazy_pattern(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$")


def find_renames(header: str) -> dict[str, str]:
    """The names that macros give to other names."""
    return dict(_RENAME.findall(header))


def find_definitions(source: str, renames: Mapping[str, str]) -> list[str]:
    """The names of the functions and variables that a source defines for others."""
    text = _DIRECTIVE.sub("", _TEXT.sub("0", _COMMENT.sub(" ", source)))
    names: list[str] = _ALIAS.findall(text)
    for part in _PART.findall(_drop_bodies(text)):
        if not _NOT_VISIBLE.match(part):
            names += _name_definitions(part)
    renames = {**renames, **find_renames(source)}
    return list(dict.fromkeys([*names, *(renames[name] for name in names if name in renames)]))


def _drop_bodies(text: str) -> str:
    """The text outside of all braces, with `{}` for what was in them."""
    kept, depth, at = list[str](), 0, 0
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            if depth == 0:
                kept += [text[at : brace.start()], "{}"]
            depth += 1
        else:
            depth = max(0, depth - 1)
            at = brace.end()
    return "".join([*kept, text[at:]])


def _name_definitions(part: str) -> list[str]:
    """The names that one declaration outside of functions defines."""
    declared = _INITIALISER.sub("", part) if "(" not in part.partition("=")[0] else part
    function = _FUNCTION.search(declared)
    if function is not None:
        return [function[1] or function[2]] if part.endswith("{}") else []
    if len(declared.rstrip("; \n").split()) < 2:
        return []
    found = (_VARIABLE.search(_INITIALISER.sub("", each).strip()) for each in part.rstrip("{};").split(","))
    return [match[1] for match in found if match is not None]
