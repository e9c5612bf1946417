"""What a harness may change in a program before it is linked: names of static functions, bodies, and who is called.

CBMC's tools have these edits, and proofs that were written for them name functions as they do:

    goto-cc --export-file-local-symbols      core.c's static f is __CPROVER_file_local_core_c_f for every source
    goto-instrument --remove-function-body   f has no body
    goto-instrument --replace-calls f:g      whoever calls f calls g

The last two edit LLVM's text: its library has no function that takes a body away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fathom.frontend.file_local import FILE_LOCAL, file_local_prefix
from fathom.patterns import lazy_pattern

_DEFINITION = lazy_pattern(
    r'^define (?P<head>[^@\n]*)@(?P<name>"[^"\n]+"|[\w.$-]+)(?P<rest>\([^\n]*) \{\n.*?^\}\n', re.M | re.S
)
_LINKAGE = lazy_pattern(
    r"\b(?:private|internal|available_externally|linkonce_odr|linkonce|weak_odr|weak|external|dso_local|hidden"
    r"|protected) "
)
_SUBPROGRAM = lazy_pattern(r"^!(\d+) = distinct !DISubprogram\((.*)\)$", re.M)
_KEPT = lazy_pattern(r'\b(?:name: "[^"]*"|(?:scope|file|type): !\d+|line: \d+)')


def publish_file_local(modules: Sequence[Any], requests: Iterable[str]) -> None:
    """Give static functions and variables the names that others know them by, so that these can refer to them.

    `requests` are lists of names with colons between them.
    """
    named = {value.name for module in modules for value in (*module.functions, *module.global_variables)}
    named |= {name for request in requests for name in request.split(":")}
    named = {name for name in named if name.startswith(FILE_LOCAL)}
    for module in modules if named else ():
        prefix = file_local_prefix(module.name)
        for value in (*module.functions, *module.global_variables):
            if not value.is_declaration and value.linkage.name == "internal" and prefix + value.name in named:
                value.name = prefix + value.name
                value.linkage = "external"


def remove_bodies(text: str, is_removed: Callable[[str], bool]) -> str:
    """The text of a module in which the functions that `is_removed` names are declared, and not defined."""
    added: list[str] = []
    last = max((int(each) for each in re.findall(r"^!(\d+) =", text, re.M)), default=-1)

    def declare(match: re.Match[str]) -> str:
        if not is_removed(match["name"].strip('"')):
            return match[0]
        mark = ""
        node = _find_subprogram(text, match["rest"])
        if node is not None:
            number = last + 1 + len(added)
            added.append(f"!{number} = !DISubprogram({', '.join(_KEPT.findall(node))}, spFlags: DISPFlagOptimized)\n")
            mark = f"!dbg !{number} "
        parameters, rest = _split_parameters(match["rest"])
        attributes = "".join(re.findall(r" #\d+", rest)[:1])
        return f"declare {mark}{_LINKAGE.sub('', match['head'])}@{match['name']}{parameters}{attributes}\n"

    changed = _DEFINITION.sub(declare, text)
    return changed + "".join(added)


def _find_subprogram(text: str, rest: str) -> str | None:
    """What the debug information says about a function."""
    number = re.search(r"!dbg !(\d+)", rest)
    if number is None:
        return None
    return next((node[2] for node in _SUBPROGRAM.finditer(text) if node[1] == number[1]), None)


def _split_parameters(rest: str) -> tuple[str, str]:
    depth = 0
    for index, char in enumerate(rest):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return rest[: index + 1], rest[index + 1 :]
    return rest, ""


def replace_calls(text: str, replaced: Iterable[tuple[str, str]]) -> str:
    """The text of a module in which calls of the first of each pair are calls of the second; addresses stay."""
    for old, new in replaced:
        text = re.sub(rf"^(  .*\b(?:call|invoke)\b.*)@{re.escape(old)}\(", rf"\1@{new}(", text, flags=re.M)
    return text
