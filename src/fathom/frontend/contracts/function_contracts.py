"""The contract of a function as two functions behind it: one that checks it, and one that stands for a call.

    int f(int *p)                      int __fathom_enforced_f(int *p) { assume R; remember; f(p) within A; check E }
    __CPROVER_requires(R)              int __fathom_replaced_f(int *p) { check R; remember; change A; assume E }
    __CPROVER_assigns(A)
    __CPROVER_ensures(E) …

Both are weak, so that several sources may see the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from fathom.frontend.contract_calls import ENFORCED, HARNESS, REPLACED
from fathom.frontend.contracts.clauses import CLAUSES, Clause, Clauses, read_targets
from fathom.frontend.contracts.source_text import SourcePlace, SourceText, split_commas
from fathom.frontend.contracts.writing import (
    ASSUME,
    ASSUME_NEW,
    CHECK,
    CHECK_NEW,
    declare_snapshots,
    give,
    havoc_targets,
    hold,
    permit_targets,
    take_targets,
)

_STORAGE: Final = re.compile(r"\b(static|inline|extern|__inline|__inline__|_Noreturn|__extension__)\b")
_ATTRIBUTE: Final = re.compile(r"__attribute__\s*\(\(.*?\)\)", re.DOTALL)


@final
@dataclass(frozen=True, slots=True)
class Contract:
    """A function with its clauses; its text is to be put in at `end`."""

    name: str
    result: str
    parameters: str
    names: tuple[str, ...]
    clauses: tuple[Clause, ...]
    place: SourcePlace
    end: int

    def of(self, kind: str) -> list[Clause]:
        return [clause for clause in self.clauses if clause.kind == kind]

    @property
    def is_void(self) -> bool:
        return self.result.split() == ["void"]


def find_contracts(source: SourceText, clauses: Clauses) -> Iterator[Contract]:
    """The functions that are declared or defined with a contract, in order."""
    tokens, index, start = source.tokens, 0, 0
    while index < len(tokens):
        token = tokens[index]
        if index > start and clauses.kind_at(index, CLAUSES) is not None:
            found, after = clauses.read(index, CLAUSES)
            last = source.close(after) if after < len(tokens) and tokens[after].text == "{" else after
            yield _read_head(source, start, index, found, min(last, len(tokens) - 1))
            index = start = last + 1
        elif token.text in ("(", "[", "{"):
            index = (source.partner(index) or index) + 1
            start = index if token.text == "{" and tokens[min(index, len(tokens) - 1)].text not in (";", ",") else start
        else:
            index += 1
            start = index if token.text in (";", "}") else start


def _read_head(source: SourceText, start: int, first: int, clauses: list[Clause], last: int) -> Contract:
    tokens = source.tokens
    start = max((each for each in range(start, first) if source.follows_directive(each)), default=start)
    close = first - 1
    while close > start and (tokens[close].text != ")" or _is_attribute(source, close)):
        close -= 1
    begin = source.partner(close)
    if begin is None or begin <= start or not tokens[begin - 1].is_word:
        raise source.refuse(first, "a head that is no plain function")
    name = tokens[begin - 1].text
    parameters = source.words(begin + 1, close - 1)
    if "..." in parameters.replace(" ", ""):
        raise source.refuse(first, "a variable number of arguments")
    pieces = [] if parameters.strip() in ("", "void") else list(split_commas(parameters))
    names = tuple(_name_parameter(piece) for piece in pieces)
    if "" in names:
        raise source.refuse(begin, "a parameter without a name")
    result = _STORAGE.sub("", _ATTRIBUTE.sub("", source.words(start, begin - 2)))
    place = source.place(tokens[begin - 1].start)
    text = parameters.strip() or "void"
    return Contract(name, result, text, names, tuple(clauses), place, tokens[last].end)


def _is_attribute(source: SourceText, close: int) -> bool:
    begin = source.partner(close)
    return (
        begin is not None
        and source.tokens[begin - 1].text in ("__attribute__", ")")
        and "((" in source.between(begin, begin + 1).replace(" ", "")
    )


def _name_parameter(text: str) -> str:
    """`p` of `const char *p`, `f` of `int (*f)(void)`, `a` of `int a[4]`."""
    pointer = re.search(r"\(\s*\*\s*(?:const\s+)?(\w+)\s*\)", text)
    if pointer is not None:
        return pointer[1]
    words = re.findall(r"\w+", re.sub(r"\[.*", "", text, flags=re.DOTALL))
    return words[-1] if len(words) > 1 or re.search(r"\*\s*\w+\s*$", text) else ""


# ── what it becomes ─────────────────────────────────────────────────────────────────────────────────────────────────


@final
class FunctionWriter:
    """Writes the functions of one contract."""

    def __init__(self, contract: Contract, clauses: Clauses) -> None:
        self.contract = contract
        self._targets = list(read_targets(contract.of("assigns")))
        self._frees = list(read_targets(contract.of("frees")))
        self._ensures: list[Clause] = []
        self._snapshots = ""
        for number, clause in enumerate(contract.of("ensures")):
            names = f"fathom_old_{number}_"
            changed, values = clauses.replace_snapshots(clause, "old", names)
            self._ensures.append(changed)
            self._snapshots += declare_snapshots(clause, values, names)

    def enforce(self, function: str, is_recursive: bool) -> str:
        """The function that checks the contract, and one that calls it with any arguments."""
        contract = self.contract
        call = f"{function}({', '.join(contract.names)})"
        inner = call.replace(function, f"{REPLACED}{contract.name}", 1) if is_recursive else call
        body = f" static _Bool fathom_active; if (fathom_active) {self._return(inner)}" + self._here(
            "fathom_active = 1;"
        )
        body += "".join(give(clause, ASSUME) for clause in contract.of("requires"))
        body += self._snapshots + take_targets(self._targets, "fathom_target_") + self._take_frees()
        body += self._here("int fathom_frame = 0; __fathom_frame_begin(&fathom_frame);")
        body += permit_targets(self._targets, "fathom_target_") + self._permit_frees() + " __fathom_frame_complete();"
        body += self._here(("" if contract.is_void else f"{contract.result} fathom_result = ") + f"{call};")
        body += self._here("__fathom_frame_end(&fathom_frame); fathom_active = 0;")
        body += "".join(hold(each, "the contract ensures", CHECK_NEW, "fathom_frame") for each in self._ensures)
        body += "" if contract.is_void else self._here("return fathom_result;")
        declared = "".join(f"{piece.strip()};" for piece in split_commas(contract.parameters) if contract.names)
        arguments = ", ".join(contract.names)
        head = f"__attribute__((weak)) void {HARNESS}{contract.name}(void)"
        harness = f" {head} {{ {declared} {ENFORCED}{contract.name}({arguments}); }}"
        return self._define(ENFORCED, body) + harness

    def replace(self) -> str:
        """The function that stands for a call."""
        contract = self.contract
        body = f' __fathom_call_by_contract("{contract.name}");'
        body += "".join(hold(clause, "the contract requires", CHECK) for clause in contract.of("requires"))
        body += self._snapshots + take_targets(self._targets, "fathom_target_") + self._take_frees()
        body += havoc_targets(self._targets, "fathom_target_") + self._free_some()
        if not contract.is_void:
            body += self._here(f"{contract.result} fathom_result; __fathom_any_value(fathom_result);")
        body += "".join(give(clause, ASSUME_NEW) for clause in self._ensures)
        body += "" if contract.is_void else self._here("return fathom_result;")
        return self._define(REPLACED, body)

    def _define(self, prefix: str, body: str) -> str:
        contract = self.contract
        head = f"{contract.result} {prefix}{contract.name}({contract.parameters})"
        return f"{contract.place.marker()}{head} __attribute__((weak)); {head} {{{body} }}"

    def _here(self, text: str) -> str:
        return self.contract.place.marker() + text

    def _return(self, call: str) -> str:
        return f"{{ {call}; return; }}" if self.contract.is_void else f"return {call};"

    def _take_frees(self) -> str:
        return "".join(
            f"{clause.place.marker()}_Bool fathom_freed_{n}_if = ({target.condition});"
            f" void *fathom_freed_{n} = fathom_freed_{n}_if ? (void *)({target.text}) : 0;"
            for n, (clause, target) in enumerate(self._frees)
        )

    def _permit_frees(self) -> str:
        return "".join(f" __fathom_may_free(fathom_freed_{n}, fathom_freed_{n}_if);" for n in range(len(self._frees)))

    def _free_some(self) -> str:
        return "".join(f" __fathom_free_any(fathom_freed_{n}, fathom_freed_{n}_if);" for n in range(len(self._frees)))
