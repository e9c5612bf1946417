"""The contract of a loop as code at its head: the loop is executed once, from any state in which the invariant holds.

    while (c)                        { remember; begin a frame of A; while ((HEAD, c)) body }
    __CPROVER_assigns(A)             HEAD the first time: nothing, so that the first iteration is that of the program
    __CPROVER_loop_invariant(I)      the second time: was I the case before? Change A, assume I, remember D
    __CPROVER_decreases(D) body      the third time: check I, and that D is less; this path ends

So what comes after the loop is executed where the loop ends in its first iteration, and in any state in which the
invariant holds and the condition does not, or in which the body leaves it. The invariant has to hold before the loop
only where an iteration is completed, and what an iteration writes counts where it is, both as CBMC has it. The head of
`do body while (c)` is the begin of its body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from fathom.frontend.contracts.clauses import CLAUSES, STATEMENTS, Clause, Clauses, read_targets
from fathom.frontend.contracts.source_text import SourceText, split_commas
from fathom.frontend.contracts.writing import (
    ASSUME,
    CHECK,
    check,
    declare_snapshots,
    evaluate,
    give,
    havoc_targets,
    hold,
    permit_targets,
    take_targets,
)

_LOOP_CLAUSES: Final = {name: kind for name, kind in CLAUSES.items() if kind in ("invariant", "assigns", "decreases")}
_BEFORE: Final = "the loop invariant is not established"
_AFTER: Final = "the loop invariant is not preserved"


class Edit(NamedTuple):
    """Text that takes the place of what is between two offsets."""

    start: int
    end: int
    text: str


@final
@dataclass(frozen=True, slots=True)
class ContractLoop:
    """Indices of tokens: the word that begins it, its brackets, its body, the last token; and its clauses."""

    word: int
    opening: int
    closing: int
    body: int
    last: int
    clauses: tuple[Clause, ...]


def find_loops(source: SourceText, clauses: Clauses) -> Iterator[ContractLoop]:
    """The loops that have a contract, in order."""
    ends_of_do: set[int] = set()
    for index, token in enumerate(source.tokens):
        if token.text == "do" and token.is_word:
            opening = _end_of_statement(source, index + 1) + 2
            if source.tokens[opening - 1].text != "while":
                raise source.refuse(index, "a loop whose end is not found")
            ends_of_do.add(opening - 1)
            closing = source.close(opening)
            found, after = clauses.read(closing + 1, _LOOP_CLAUSES)
            body, last = index + 1, after
        elif token.text in ("for", "while") and token.is_word and index not in ends_of_do:
            opening = index + 1
            closing = source.close(opening)
            found, body = clauses.read(closing + 1, _LOOP_CLAUSES)
            last = _end_of_statement(source, body) if found or source.tokens[body].text == "{" else body
        else:
            continue
        if source.tokens[body].text == "{":
            found += clauses.read(body + 1, STATEMENTS)[0]
        if found:
            yield ContractLoop(index, opening, closing, body, last, tuple(found))


def _end_of_statement(source: SourceText, index: int) -> int:
    """The last token of the statement that begins at an index."""
    tokens = source.tokens
    while True:
        text = tokens[index].text
        if text == "{":
            return source.close(index)
        if text in ("for", "while", "switch"):
            index = source.close(index + 1) + 1
        elif text == "if":
            index = _end_of_statement(source, source.close(index + 1) + 1)
            if index + 1 >= len(tokens) or tokens[index + 1].text != "else":
                return index
            index += 2
        elif text == "do":
            index = _end_of_statement(source, index + 1) + 2
        elif text == ";":
            return index
        else:
            index = (source.partner(index) or index) + 1 if text in ("(", "[") else index + 1
        if index >= len(tokens):
            raise source.refuse(index, "a statement that does not end")


# ── what it becomes ─────────────────────────────────────────────────────────────────────────────────────────────────


@final
class LoopWriter:
    """Writes the code of one loop; its ghosts are called by a number."""

    def __init__(self, source: SourceText, clauses: Clauses, loop: ContractLoop, number: int) -> None:
        self.source = source
        self.loop = loop
        self._visits, self._frame = f"fathom_visits_{number}", f"fathom_frame_{number}"
        self._initial = f"fathom_initial_{number}_"
        self._measure, self._target = f"fathom_measure_{number}_", f"fathom_target_{number}_"
        self._targets = list(read_targets([clause for clause in loop.clauses if clause.kind == "assigns"]))
        self._snapshots = ""
        self._invariants: list[Clause] = []
        for count, clause in enumerate(clause for clause in loop.clauses if clause.kind == "invariant"):
            names = f"fathom_entry_{number}_{count}_"
            changed, values = clauses.replace_snapshots(clause, "loop_entry", names)
            self._invariants.append(changed)
            self._snapshots += declare_snapshots(clause, values, names)
        self._measures = [
            clause.with_text(piece)
            for clause in loop.clauses
            if clause.kind == "decreases"
            for piece in split_commas(clause.text)
        ]
        if not any(clause.kind == "assigns" for clause in loop.clauses):
            raise source.refuse(loop.word, "a loop without what it assigns, __CPROVER_assigns(…) or fathom_assigns(…),")

    def edits(self) -> Iterator[Edit]:
        """What is put into the text."""
        source, loop = self.source, self.loop
        tokens = source.tokens
        word = tokens[loop.word]
        yield Edit(word.start, word.start, self._before() + source.place(word.start).marker())
        if word.text == "do":
            yield from self._begin_body()
        else:
            yield from self._begin_condition()
        yield Edit(tokens[loop.last].end, tokens[loop.last].end, " }")

    def _before(self) -> str:
        """What comes before the loop; a variable that it declares is needed here already."""
        first = ""
        if self.source.tokens[self.loop.word].text == "for":
            start, end = self._initialiser()
            first = f"{self.source.place(start).marker()}{self.source.text[start:end]};"
        ghosts = f"int {self._visits} = 0; int {self._frame} __attribute__((cleanup(__fathom_frame_end))) = 0;"
        measures = "".join(
            f"{measure.place.marker()}__typeof__(({measure.text}) + 0) {self._measure}{n} = 0;"
            for n, measure in enumerate(self._measures)
        )
        initial = "".join(evaluate(each, f"{self._initial}{n}", CHECK) for n, each in enumerate(self._invariants))
        own = "".join(
            f" __fathom_may_assign(&{name}, sizeof({name}), 1);"
            for name in (self._visits, *(f"{self._measure}{n}" for n in range(len(self._measures))))
        )
        frame = f" __fathom_loop_begin(&{self._frame});{own}{permit_targets(self._targets, self._target)}"
        return (
            f"{{{first} {ghosts}{self._snapshots}{measures}{initial}{take_targets(self._targets, self._target)}"
            f"{frame} __fathom_frame_complete();"
        )

    def _initialiser(self) -> tuple[int, int]:
        """Where the first part of the head of a `for` is in the text."""
        tokens = self.source.tokens
        return tokens[self.loop.opening].end, tokens[self._semicolons()[0]].start

    def _semicolons(self) -> list[int]:
        tokens, found, index = self.source.tokens, list[int](), self.loop.opening + 1
        while index < self.loop.closing:
            if tokens[index].text == ";":
                found.append(index)
            index = (self.source.partner(index) or index) + 1 if tokens[index].text in ("(", "[", "{") else index + 1
        if len(found) != 2:
            raise self.source.refuse(self.loop.word, "the head of a loop")
        return found

    def _begin_condition(self) -> Iterator[Edit]:
        tokens, loop = self.source.tokens, self.loop
        first, last = loop.opening, loop.closing
        if tokens[loop.word].text == "for":
            start, end = self._initialiser()
            yield Edit(start, end, "".join(char if char.isspace() else " " for char in self.source.text[start:end]))
            first, last = self._semicolons()
        at = tokens[first].end
        is_empty = first + 1 == last
        back = self.source.place(at).marker()
        yield Edit(at, at, f"({{ {self._head()} {'1;' if is_empty else ''} }}){'' if is_empty else ','}{back}")

    def _begin_body(self) -> Iterator[Edit]:
        tokens, loop = self.source.tokens, self.loop
        body = tokens[loop.body]
        if body.text == "{":
            yield Edit(body.end, body.end, f" {self._head()}{self.source.place(body.end).marker()}")
            return
        end = tokens[_end_of_statement(self.source, loop.body)].end
        yield Edit(body.start, body.start, f"{{ {self._head()}{self.source.place(body.start).marker()}")
        yield Edit(end, end, " }")

    def _head(self) -> str:
        visits = self._visits
        return (
            f"if ({visits} == 0) {visits} = 1; else {{ __fathom_loop_repeats(); if ({visits} == 1) {{ {visits} = 2;"
            f" {self._forget()} }} else {{ {self._check_again()} }} }}"
        )

    def _forget(self) -> str:
        """Any state in which the invariant holds."""
        text = "".join(check(each, _BEFORE, f"{self._initial}{n}") for n, each in enumerate(self._invariants))
        text += (
            " __fathom_loop_forgets(); " if self._measures else " __fathom_loop_unmeasured(); __fathom_loop_forgets(); "
        )
        text += havoc_targets(self._targets, self._target)
        text += "".join(give(each, ASSUME) for each in self._invariants)
        return text + "".join(
            f"{each.place.marker()}{self._measure}{n} = ({each.inside.marker()}{each.text});"
            for n, each in enumerate(self._measures)
        )

    def _check_again(self) -> str:
        """An iteration that could have been any is over; this path ends."""
        text = "".join(hold(each, _AFTER, CHECK) for each in self._invariants)
        return text + self._check_measures() + " __fathom_loop_ends(); __fathom_contract_given(0);"

    def _check_measures(self) -> str:
        """The first of the measures that changes is less."""
        if not self._measures:
            return ""
        condition = "0"
        for number in range(len(self._measures) - 1, -1, -1):
            old, new = f"{self._measure}{number}", f"fathom_now_{number}"
            condition = f"({new} < {old} || ({new} == {old} && {condition}))"
        now = "".join(
            f" __typeof__({self._measure}{n}) fathom_now_{n} = ({each.inside.marker()}{each.text});"
            for n, each in enumerate(self._measures)
        )
        first = self._measures[0]
        whole = first.with_text(", ".join(" ".join(each.text.split()) for each in self._measures))
        text = whole.text.replace("\\", "\\\\").replace('"', '\\"')
        marker = first.place.marker()
        return f'{marker}{{{now}{marker}__fathom_contract_holds({condition}, "the loop does not decrease {text}"); }}'
