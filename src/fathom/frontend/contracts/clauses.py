"""The clauses of a contract: which macros of a program stand for them, and what is in their brackets.

#define requires __CPROVER_requires                                  a clause by another name
#define loopInvariant(...) __CPROVER_loop_invariant(__VA_ARGS__)     the same
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from fathom.frontend.contracts.source_text import SourcePlace, SourceText, split_commas

CLAUSES: Final = {
    "__CPROVER_requires": "requires",
    "__CPROVER_ensures": "ensures",
    "__CPROVER_assigns": "assigns",
    "__CPROVER_frees": "frees",
    "__CPROVER_loop_invariant": "invariant",
    "__CPROVER_decreases": "decreases",
}
STATEMENTS: Final = {"fathom_invariant": "invariant", "fathom_assigns": "assigns", "fathom_decreases": "decreases"}
"""Clauses of a loop that are the first statements of its body."""
_OLD: Final = "__CPROVER_old"
_LOOP_ENTRY: Final = "__CPROVER_loop_entry"
_REFUSED: Final = frozenset({"__CPROVER_requires_contract", "__CPROVER_ensures_contract"})
_NAMED: Final = frozenset({*CLAUSES, *STATEMENTS, *_REFUSED, _OLD, _LOOP_ENTRY})


@final
@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what is in its brackets, where that begins, and where the clause does."""

    kind: str
    text: str
    inside: SourcePlace
    place: SourcePlace

    def with_text(self, text: str) -> Clause:
        return Clause(self.kind, text, self.inside, self.place)


class AssignsTarget(NamedTuple):
    """What may be assigned or freed, and the condition under which."""

    text: str
    condition: str


@final
class Clauses:
    """The clauses of one text."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self._names = _find_aliases(source.defines)

    def has_any(self) -> bool:
        """Whether a clause is in the text at all."""
        return any(token.text in self._names for token in self.source.tokens)

    def kind_at(self, index: int, known: dict[str, str]) -> str | None:
        """Which clause of a table begins at a token, if one does."""
        tokens = self.source.tokens
        if index + 1 >= len(tokens) or not tokens[index].is_word or tokens[index + 1].text != "(":
            return None
        name = self._names.get(tokens[index].text, "")
        if name in _REFUSED:
            raise self.source.refuse(index, name)
        return known.get(name)

    def read(self, index: int, known: dict[str, str]) -> tuple[list[Clause], int]:
        """The clauses that follow each other from a token on, and the index of what comes after them."""
        found: list[Clause] = []
        while (kind := self.kind_at(index, known)) is not None:
            clause, index = self._read_clause(index, kind)
            found.append(clause)
            if known is STATEMENTS and index < len(self.source.tokens) and self.source.tokens[index].text == ";":
                index += 1
        return found, index

    def _read_clause(self, index: int, kind: str) -> tuple[Clause, int]:
        source = self.source
        last = source.close(index + 1)
        start, end = source.tokens[index + 1].end, source.tokens[last].start
        text = source.text[start:end]
        if re.search(r"^[ \t]*#", text, re.MULTILINE):
            raise source.refuse(index, "a directive of the preprocessor")
        return Clause(kind, text, source.place(start), source.place(source.tokens[index].start)), last + 1

    def replace_snapshots(self, clause: Clause, kind: str, names: str) -> tuple[Clause, list[str]]:
        """The clause with a variable for each value of earlier that it mentions, and what these values are.

        `kind` is `old` or `loop_entry`; the variables are called by `names` and a number.
        """
        wanted = _OLD if kind == "old" else _LOOP_ENTRY
        inner = SourceText(clause.text, "")
        pieces, values, done = "", list[str](), 0
        for index, token in enumerate(inner.tokens):
            if token.start >= done and self._names.get(token.text) == wanted and token.is_word:
                last = inner.close(index + 1)
                pieces += clause.text[done : token.start] + f"{names}{len(values)}"
                values.append(inner.between(index + 2, last - 1))
                done = inner.tokens[last].end
        return clause.with_text(pieces + clause.text[done:]), values


def read_targets(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, AssignsTarget]]:
    """What clauses list: `a, *p; c : b[i]` are three targets, the last of them under a condition."""
    for clause in clauses:
        for group in split_commas(clause.text, ";"):
            condition, colon, targets = _split_condition(group)
            for each in split_commas(targets if colon else group):
                if each.strip():
                    yield clause, AssignsTarget(each.strip(), condition.strip() if colon else "1")


def _split_condition(group: str) -> tuple[str, str, str]:
    parts = list(split_commas(group, ":"))
    return (parts[0], ":", ":".join(parts[1:])) if len(parts) > 1 and "?" not in parts[0] else (group, "", "")


def _find_aliases(defines: Sequence[tuple[str, str | None, str]]) -> dict[str, str]:
    """What each name stands for: the names of clauses themselves, and macros that are nothing else."""
    names = {name: name for name in _NAMED}
    for name, parameters, body in defines:
        called = re.fullmatch(r"(\w+)(?:\s*\(\s*(\w+)\s*\))?", body)
        if called is None or called[1] not in names or name in _NAMED:
            continue
        passed = None if parameters is None else parameters.strip().replace("...", "__VA_ARGS__")
        if called[2] == passed:
            names[name] = names[called[1]]
    return names
