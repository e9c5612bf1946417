"""The part of a module that some of its symbols need, as text: the rest of a library's file is never read.

    string.cpp of libc++ → its 133 functions, and those that they call
    one of them          → it, the functions that it calls in turn, and the constants and places that these mention

A definition mentions symbols by `@name` and metadata by `!7`. What begins by itself, such as `llvm.global_ctors`, is
part of every slice. Comdats are left out: whoever links slices leaves one definition of each name. What has a model is
only declared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, final

from fathom.immutable import record

_NAME: Final = r'@("[^"\n]*"|[-\w$.]+)'
_ITEM = re.compile(rf"^(?:(define|declare)\b[^@\n]*{_NAME}\(|{_NAME} = |(!\d+) = )", re.MULTILINE)
_SYMBOL = re.compile(_NAME)
_NODE = re.compile(r"![0-9]+")
_COMDAT = re.compile(r",? comdat(?:\(\$[^)]*\))?")
_COMDAT_LINE = re.compile(r"^\$.* = comdat .*\n", re.MULTILINE)
_DECLARED = re.compile(r'^(?:declare\b|@(?:"[^"\n]*"|[-\w$.]+) = (?:\w+ )*?(?:external|extern_weak)\b)')
_LINKAGE = re.compile(r"\b(?:dso_local|linkonce|linkonce_odr|weak|weak_odr) ")
_ALIAS = re.compile(rf"^{_NAME} = [^@\n]*?\balias (\w+) \(([^@\n]*)\), ")
_SELF_STARTING: Final = ("llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used")


@final
@record
class SymbolText:
    """The text of a symbol, and the symbols that it mentions; it is only declared, or it `is_defined`."""

    text: str
    mentions: tuple[str, ...]
    is_defined: bool


@final
class SlicedModule:
    """A module whose symbols are taken one by one; those that are `elsewhere` are not defined here."""

    def __init__(self, text: str, is_elsewhere: Callable[[str], bool] = lambda _: False) -> None:
        self._is_elsewhere = is_elsewhere
        self.symbols: dict[str, SymbolText] = {}
        self._nodes: dict[str, str] = {}
        self._rest: list[str] = []
        self._read(_COMDAT_LINE.sub("", text))
        self._reached = dict[str, None]()
        self.reach(name for name in _SELF_STARTING if name in self.symbols)

    def defines(self, name: str) -> bool:
        found = self.symbols.get(name)
        return found is not None and found.is_defined

    @property
    def is_empty(self) -> bool:
        """Whether nothing that begins by itself, and nothing that was asked for, is in the slice."""
        return not self._reached

    def reach(self, names: Iterable[str]) -> list[str]:
        """Take these symbols into the slice, with all that they mention; gives what the module does not define."""
        missing = dict[str, None]()
        work = list(names)
        while work:
            name = work.pop()
            if name in self._reached or name not in self.symbols:
                continue
            self._reached[name] = None
            found = self.symbols[name]
            work += found.mentions
            if not found.is_defined and not name.startswith("llvm."):
                missing[name] = None
        return list(missing)

    def write(self) -> str:
        """The text of the slice."""
        kept = [symbol.text for name, symbol in self.symbols.items() if name in self._reached]
        nodes, work = set[str](), [*self._rest, *kept]
        while work:
            for node in _NODE.findall(work.pop()):
                if node not in nodes and node in self._nodes:
                    nodes.add(node)
                    work.append(self._nodes[node])
        return "".join([*self._rest, *kept, *(text for node, text in self._nodes.items() if node in nodes)])

    def _read(self, text: str) -> None:
        starts = list(_ITEM.finditer(text))
        ends = [match.start() for match in starts[1:]] + [len(text)]
        self._rest.append(text[: starts[0].start()] if starts else text)
        for match, limit in zip(starts, ends, strict=True):
            word, function, variable, node = match.groups()
            end = text.index("\n}\n", match.end()) + 3 if word == "define" else text.index("\n", match.end()) + 1
            item = text[match.start() : end]
            self._rest.append(text[end:limit])
            if node is not None:
                self._nodes[node] = item
                continue
            name = (function or variable).strip('"')
            if self._is_elsewhere(name):
                item = _declare(item)
            mentions = tuple(dict.fromkeys(each.strip('"') for each in _SYMBOL.findall(item)))
            self.symbols[name] = SymbolText(_COMDAT.sub("", item), mentions, _DECLARED.match(item) is None)


def _declare(item: str) -> str:
    """The declaration of a function that is defined, or that is another name of one; all else as it is."""
    alias = _ALIAS.match(item)
    if alias is not None:
        return f"declare {alias[2]} @{alias[1]}({alias[3]})\n"
    if not item.startswith("define "):
        return item
    end, depth = item.index("(", item.index("@")), 1
    while depth:
        end += 1
        depth += (item[end] == "(") - (item[end] == ")")
    return f"declare {_LINKAGE.sub('', item[len('define ') : end + 1])}\n"
