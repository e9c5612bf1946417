"""Contracts in a preprocessed source become C: those of the functions that are named, and those of loops."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator

from fathom.frontend.contracts.clauses import CLAUSES, STATEMENTS, Clauses
from fathom.frontend.contracts.function_contracts import FunctionWriter, find_contracts
from fathom.frontend.contracts.loop_contracts import Edit, LoopWriter, find_loops
from fathom.frontend.contracts.source_text import SourceText
from fathom.frontend.contracts.use import ContractUse, split_name
from fathom.frontend.contracts.writing import PRELUDE


def contract_code() -> str:
    """The code that rewrites: a change of it must not be answered from the cache."""
    folder = os.path.dirname(__file__)
    text = ""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text += file.read()
    return text


def may_have_contracts(text: str) -> bool:
    """Whether a source may have a contract in it."""
    return "__CPROVER_" in text or "fathom_invariant" in text


def refuse_contracts(text: str, file: str) -> None:
    """An error if a source of C++ has a clause of a contract in it: these are read in C only."""
    if may_have_contracts(text):
        source = SourceText(text, file, ())
        for index, token in enumerate(source.tokens):
            if token.text in CLAUSES or token.text in STATEMENTS:
                raise source.refuse(index, "C++")


def rewrite_contracts(text: str, file: str, use: ContractUse, predefined: Collection[str]) -> str:
    """The text in C that clang reads, with everything else where it was."""
    if not may_have_contracts(text):
        return text
    source = SourceText(text, file, predefined)
    clauses = Clauses(source)
    if not clauses.has_any():
        return text
    edits = [*_edit_functions(source, clauses, use)]
    if use.loops:
        for number, loop in enumerate(find_loops(source, clauses)):
            edits += LoopWriter(source, clauses, loop, number).edits()
    return PRELUDE + _apply(text, edits) if edits else text


def _edit_functions(source: SourceText, clauses: Clauses, use: ContractUse) -> Iterator[Edit]:
    enforced = {contract: function for function, contract in use.pairs}
    recursive = {split_name(each)[1] for each in use.recursive}
    replaced = {split_name(each)[1] for each in use.replaced}
    done: set[str] = set()
    for contract in find_contracts(source, clauses) if enforced or replaced else ():
        name = contract.name
        if name in done or (name not in replaced and name not in enforced):
            continue
        done.add(name)
        writer = FunctionWriter(contract, clauses)
        made = writer.replace() if name in replaced or name in recursive else ""
        made += writer.enforce(enforced[name], name in recursive) if name in enforced else ""
        yield Edit(contract.end, contract.end, made + source.place(contract.end).marker())


def _apply(text: str, edits: list[Edit]) -> str:
    """The text with all edits; of those at one place, the one that was made first comes first."""
    made, at = list[str](), 0
    for edit in sorted(edits, key=lambda each: each.start):
        made += [text[at : edit.start], edit.text]
        at = max(at, edit.end)
    return "".join(made) + text[at:]
