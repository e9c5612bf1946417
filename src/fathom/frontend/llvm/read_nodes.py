"""The text of metadata nodes taken apart: `!DIFile(filename: "a.c", directory: "/d")` into its fields."""

from __future__ import annotations

import re
from typing import final

from fathom.frontend.llvm.lexer import unescape

_FIELD = re.compile(r'(\w+): ("[^"]*"|(?:[^,()"]|\((?:[^()"]|"[^"]*")*\))+)', re.ASCII)
_KIND = re.compile(r"(?:distinct )?!(DI\w+)\((.*)\)\s*\Z", re.ASCII | re.DOTALL)
_LIST = re.compile(r"(?:distinct )?!\{(.*)\}\s*\Z", re.ASCII | re.DOTALL)
_REFERENCE = re.compile(r"!(\d+)\Z", re.ASCII)

Node = dict[str, str]
"""The fields of a node as text; `kind` is the name after `!`. Empty for what is not debug information."""


@final
class NodeTable:
    """The metadata of a module: `lines` maps a number to the text after `=`; fields are read at the first look."""

    def __init__(self, lines: dict[str, str]) -> None:
        self.lines = lines
        self._fields: dict[str, Node] = {}

    def fields(self, ref: str) -> Node:
        """The fields of `!ref`; empty when there is no such node or it is not debug information."""
        known = self._fields.get(ref)
        if known is None:
            known = self._fields[ref] = node_fields(self.lines.get(ref, ""))
        return known

    def elements(self, ref: str) -> list[str | None]:
        """The references in a list node `!{!1, null, !2}`; what is no reference is None."""
        return list_items(self.lines.get(ref, ""))


def node_fields(text: str) -> Node:
    """The fields of a specialised node, empty for any other text."""
    match = _KIND.match(text)
    return {} if match is None else {"kind": match[1], **dict(_FIELD.findall(match[2]))}


def list_items(text: str) -> list[str | None]:
    """The references in a list node `!{!1, null, !2}`; what is no reference is None."""
    match = _LIST.match(text)
    if match is None or not match[1].strip():
        return []
    return [reference(item.strip()) for item in match[1].split(",")]


def reference(text: str) -> str | None:
    """`!57` gives `57`; anything else None."""
    match = _REFERENCE.match(text)
    return None if match is None else match[1]


def number(text: str) -> int | None:
    """A whole number, or None if the text is not one of a sensible size."""
    return int(text) if len(text) < 40 and text.removeprefix("-").isdecimal() else None


def text_of(field: str) -> str:
    """The characters of a quoted field: the bytes between the quotes are UTF-8 where they can be."""
    inner = unescape(field[1:-1]) if field[:1] == '"' else field
    try:
        return inner.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return inner
