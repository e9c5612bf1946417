"""What is done to a source that clang does not compile as it is, by what clang says about it."""

from __future__ import annotations

from dataclasses import field
from typing import final

from fathom.frontend.conflicting_types import Conflict, find_conflicts, find_hidden_tags, rename_conflicts
from fathom.frontend.cprover_syntax import rewrite_syntax, uses_syntax
from fathom.frontend.dialects import (
    declarations,
    find_undeclared,
    find_undeclared_library,
    has_bitvectors,
    replace_bitvectors,
)
from fathom.frontend.old_c import find_prototypes, find_relaxations
from fathom.immutable import record


@final
@record
class Repairs:
    """What a source lacks according to clang: harness functions, functions of the C library.

    Some of its text has to be rewritten: CBMC's bit vectors, its syntax, functions that are declared with two types.
    `initialisers` are functions that do what initialisers do which leave no code. With `relaxations`, flags of clang,
    old C is read.
    """

    names: dict[str, None] = field(default_factory=dict)
    library: dict[str, str] = field(default_factory=dict)
    contracts: bool = False
    bitvectors: bool = False
    syntax: bool = False
    tags: dict[str, None] = field(default_factory=dict)
    conflicts: dict[Conflict, None] = field(default_factory=dict)
    initialisers: list[str] = field(default_factory=list)
    relaxations: dict[str, None] = field(default_factory=dict)
    prototypes: dict[str, str] = field(default_factory=dict)

    @property
    def declares_nothing(self) -> bool:
        return not (
            self.names or self.library or self.tags or self.is_rewritten or self.initialisers or self.prototypes
        )

    @property
    def is_rewritten(self) -> bool:
        return bool(self.contracts or self.bitvectors or self.syntax or self.conflicts)

    def extend(self, diagnostics: str) -> bool:
        """Add what clang complains about; whether that is anything new."""
        before = self._measure()
        self.names |= dict.fromkeys(find_undeclared(diagnostics))
        self.library |= find_undeclared_library(diagnostics)
        self.bitvectors = self.bitvectors or has_bitvectors(diagnostics)
        self.syntax = self.syntax or uses_syntax(diagnostics)
        self.tags |= dict.fromkeys(find_hidden_tags(diagnostics))
        return self._measure() != before

    def rename(self, diagnostics: str) -> bool:
        """Add the declarations that conflict with earlier ones; whether there are any new ones."""
        before = self._measure()
        self.conflicts |= dict.fromkeys(find_conflicts(diagnostics))
        return self._measure() != before

    def _measure(self) -> tuple[int, ...]:
        found = len(self.names) + len(self.library) + len(self.tags) + len(self.conflicts)
        return found, self.bitvectors, self.syntax

    def rewrite(self, preprocessed: bytes, folder: str) -> bytes:
        """The preprocessed text in C as clang reads it."""
        text = rename_conflicts(preprocessed, list(self.conflicts), folder) if self.conflicts else preprocessed
        if self.syntax:
            text = rewrite_syntax(text.decode(errors="surrogateescape")).encode(errors="surrogateescape")
        return replace_bitvectors(text) if self.bitvectors else text

    def relax(self, diagnostics: str, path: str, source: str) -> bool:
        """Add the flags with which clang reads old C that it complains about; whether there are any new ones."""
        before = len(self.relaxations), len(self.prototypes)
        self.relaxations |= find_relaxations(diagnostics)
        self.prototypes |= find_prototypes(diagnostics, path, source)
        return (len(self.relaxations), len(self.prototypes)) != before

    def declare(self, cplusplus: bool) -> str:
        lines = (*self.tags, *self.library.values(), *self.prototypes.values(), *self.initialisers)
        return declarations(self.names, cplusplus) + "".join(f"{line}\n" for line in lines)
