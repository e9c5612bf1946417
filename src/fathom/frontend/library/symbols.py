"""Which symbols the text of an LLVM module defines, and which it only refers to.

@optind = dso_local global i32 1              defines optind
@table = internal constant [4 x i8] ...       is nobody else's affair
declare ptr @malloc(i64)                      refers to malloc
@hcreate_r = weak alias ..., ptr @__create    another name, which is an alias
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import final

from fathom.immutable import immutable

_NAME = r'@("[^"\n]*"|[-\w$.]+)'
_FUNCTION = re.compile(rf"^(define|declare) ([^@\n]*){_NAME}\(", re.MULTILINE)
_VARIABLE = re.compile(rf"^{_NAME} = ([^@\n]*?)(global|constant|alias)\b", re.MULTILINE)
_ALIAS_LINE = re.compile(rf"^{_NAME} = [^@\n]*?\balias\b.*\n", re.MULTILINE)
_ATTRIBUTES = r"(?:(?:dso_local|hidden|local_unnamed_addr|unnamed_addr|thread_local(?:\([^)]*\))?) )*"
_OTHER_LINKAGE = "internal|private|external|extern_weak|weak|linkonce|common|available_externally|appending"
_VISIBLE = rf"{_ATTRIBUTES}(?!\w*(?:{_OTHER_LINKAGE}))"
_LOCAL = re.compile(r"\b(?:internal|private)\b")
_EXTERNAL = re.compile(r"\b(?:external|extern_weak)\b")


@final
@immutable
class Symbols:
    """The names that a module `defines` for others, those of them that are `aliases`, and those that it `needs`."""

    defines: frozenset[str]
    aliases: frozenset[str]
    needs: frozenset[str]


def read_symbols(text: str) -> Symbols:
    """The symbols of a module, LLVM's own left out."""
    defines, aliases, needs = set[str](), set[str](), set[str]()
    for word, said, quoted in _FUNCTION.findall(text):
        name = quoted.strip('"')
        if word == "declare" and not name.startswith("llvm."):
            needs.add(name)
        elif word == "define" and not _LOCAL.search(said):
            defines.add(name)
    for quoted, said, word in _VARIABLE.findall(text):
        name = quoted.strip('"')
        if _EXTERNAL.search(said):
            needs.add(name)
        elif not _LOCAL.search(said) and not name.startswith("llvm."):
            defines.add(name)
            if word == "alias":
                aliases.add(name)
    return Symbols(frozenset(defines), frozenset(aliases), frozenset(needs))


def drop_aliases(text: str, dropped: Iterable[str]) -> str:
    """The module without aliases that no other refers to: an alias that stays keeps what it stands for.

    Those that the module itself uses stay.
    """
    unused = {name for name in dropped if not _is_used(name, text)}
    return _ALIAS_LINE.sub(lambda line: "" if line[1].strip('"') in unused else line[0], text)


def _is_used(name: str, text: str) -> bool:
    return re.search(rf"\S.*@{re.escape(name)}(?![-\w$.])", text) is not None


def weaken(text: str) -> str:
    """The module with definitions that yield to any other: that of a model, of a program, of the unit before."""
    text = re.sub(rf"^define (?={_VISIBLE}[^@\n]*@)", "define weak ", text, flags=re.MULTILINE)
    return re.sub(rf"^({_NAME} = )(?={_VISIBLE}(?:global|constant)\b)", r"\1weak ", text, flags=re.MULTILINE)


def rename_symbols(text: str, renames: Mapping[str, str]) -> str:
    """The module with other names for some of its symbols, whether it defines them or not."""
    if not renames:
        return text
    names = "|".join(map(re.escape, renames))
    return re.sub(rf"@({names})(?![-\w$.])", lambda match: f"@{renames[match[1]]}", text)
