"""Debug information, parsed node by node when it is asked for: most of the table is never needed.

    !57 = !DILocation(line: 7, column: 20, scope: !38)

A reference is the text of the number, `57`. Wrong or missing debug information never stops a run: what cannot be
understood is absent from the answer, and cycles that no compiler writes end where they close.
"""

from __future__ import annotations

import posixpath
import re
from typing import final

from fathom.frontend.llvm.debuginfo import CType, FunctionCType, Member, RecordCType, SourceVariable
from fathom.frontend.llvm.read_ctypes import CTypeReader
from fathom.frontend.llvm.read_nodes import Node, NodeTable, number, reference, text_of
from fathom.patterns import lazy_pattern
from fathom.source import SrcLoc

_LOCATION = lazy_pattern(
    r"(?:distinct )?!DILocation\(line: (\d{1,9})(?:, column: (\d{1,9}))?, scope: !(\d+)(?:, inlinedAt: !(\d+))?",
    re.ASCII,
)


class _Locations(dict[str | None, SrcLoc | None]):
    """Places by reference, resolved at the first look."""

    def __init__(self, info: DebugInfo) -> None:
        super().__init__({None: None})
        self._info = info
        self._lines = info.nodes.lines
        self._scopes = info.scopes

    def __missing__(self, ref: str | None) -> SrcLoc | None:
        match = _LOCATION.match(self._lines.get(ref or "", ""))
        if match is None:
            self[ref] = None
            return None
        line, column, scope, outer = match.groups()
        if outer is not None:
            return self._info.resolve_chain(ref or "")
        source, function = self._scopes.get(scope) or self._info.scope(scope)
        place = self[ref] = SrcLoc(source, int(line), int(column) if column else 0, function)
        return place


@final
class DebugInfo:
    """What the metadata of a module says; `lines` maps a number to the text after `=`."""

    def __init__(self, lines: dict[str, str], units: tuple[str, ...] = ()) -> None:
        self.nodes = NodeTable(lines)
        self.scopes: dict[str, tuple[str, str]] = {}
        self._files: dict[str, str] = {}
        self._variables: dict[str, SourceVariable | None] = {}
        self.locations = _Locations(self)
        """`locations[ref]` is `location(ref)` at the price of a dictionary."""
        self._ctypes = CTypeReader(self.nodes)
        self._directory = self._unit_directory(units)

    def raw(self, ref: str) -> str | None:
        """The text of a node as it stands in the module."""
        return self.nodes.lines.get(ref)

    def location(self, ref: str) -> SrcLoc | None:
        """The place `!ref`, with the chain of calls that were inlined to get there."""
        return self.locations[ref]

    def resolve_chain(self, ref: str) -> SrcLoc | None:
        """A place inside an inlined function: the call that it was inlined for comes first, and so on outwards."""
        chain: dict[str, tuple[int, int, str]] = {}
        at: str | None = ref
        while at is not None and at not in self.locations and at not in chain:
            match = _LOCATION.match(self.nodes.lines.get(at, ""))
            if match is None:
                self.locations[at] = None
                break
            line, column, scope, outer = match.groups()
            chain[at] = int(line), int(column) if column else 0, scope
            at = outer
        place = None if at is None or at in chain else self.locations[at]
        for at, (row, col, scope) in reversed(chain.items()):
            source, function = self.scope(scope)
            place = self.locations[at] = SrcLoc(source, row, col, function, place)
        return place

    def scope(self, ref: str) -> tuple[str, str]:
        """The file of a scope, and the name of the function around it."""
        known = self.scopes.get(ref)
        if known is not None:
            return known
        source, function, seen = "", "", set[str]()
        at: str | None = ref
        while at is not None and at not in seen and not function:
            seen.add(at)
            node = self.nodes.fields(at)
            source = source or self.file(reference(node.get("file", "")) or "")
            if node.get("kind") == "DISubprogram":
                function = text_of(node.get("name", ""))
            at = reference(node.get("scope", ""))
        self.scopes[ref] = source, function
        return source, function

    def file(self, ref: str) -> str:
        """The path of `!DIFile`: as given if it is relative to where the compiler ran, else with its directory."""
        known = self._files.get(ref)
        if known is None:
            node = self.nodes.fields(ref)
            name, directory = text_of(node.get("filename", "")), text_of(node.get("directory", ""))
            if not posixpath.isabs(name) and directory not in ("", self._directory):
                name = posixpath.join(directory, name)
            known = self._files[ref] = name
        return known

    def _unit_directory(self, units: tuple[str, ...]) -> str:
        """Where the compiler ran for the first translation unit."""
        for unit in units:
            directory = self.nodes.fields(reference(self.nodes.fields(unit).get("file", "")) or "").get("directory")
            if directory:
                return text_of(directory)
        return ""

    def variable(self, ref: str) -> SourceVariable | None:
        """A local or global variable; None for one without a name, such as a string literal."""
        if ref not in self._variables:
            node = self.nodes.fields(ref)
            if node.get("kind") == "DIGlobalVariableExpression":
                node = self.nodes.fields(reference(node.get("var", "")) or "")
            self._variables[ref] = self._variable(node)
        return self._variables[ref]

    def _variable(self, node: Node) -> SourceVariable | None:
        if node.get("kind") not in ("DILocalVariable", "DIGlobalVariable") or "name" not in node:
            return None
        kind = reference(node.get("type", ""))
        return SourceVariable(
            text_of(node["name"]),
            None if kind is None else self.ctype(kind),
            self._declared_at(node, ""),
            number(node.get("arg", "")) or 0,
            node.get("isLocal", "true") == "true",
        )

    def _declared_at(self, node: Node, function: str) -> SrcLoc | None:
        line = number(node.get("line", ""))
        source = self.file(reference(node.get("file", "")) or "")
        if line is None or not source:
            return None
        return SrcLoc(source, line, 0, function or self.scope(reference(node.get("scope", "")) or "")[1])

    def function(self, ref: str) -> tuple[str, SrcLoc | None]:
        """The source name and the place of `!DISubprogram`."""
        node = self.nodes.fields(ref)
        if node.get("kind") != "DISubprogram":
            return "", None
        name = text_of(node.get("name", ""))
        if name.startswith("$"):  # one of two declarations that differ: see `frontend.conflicting_types`
            name = text_of(node.get("linkageName", "")) or name
        return name, self._declared_at(node, name)

    def prototype(self, ref: str) -> FunctionCType | None:
        """The C type of the function `!DISubprogram`."""
        kind = reference(self.nodes.fields(ref).get("type", ""))
        found = None if kind is None else self.ctype(kind)
        return found if isinstance(found, FunctionCType) else None

    def is_static(self, ref: str) -> bool:
        """Whether the function `!DISubprogram` was declared static, whatever its linkage is now."""
        return bool(ref) and "DISPFlagLocalToUnit" in self.nodes.fields(ref).get("spFlags", "")

    def ctype(self, ref: str) -> CType | None:
        """The C type that `!ref` describes."""
        return self._ctypes.read(ref)

    def members(self, record: RecordCType) -> tuple[Member, ...]:
        """The members of a struct or union in the order of their declaration."""
        return self._ctypes.members(record)
