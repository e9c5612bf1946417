"""Conditional normal form: a list of statements, each under the condition on which it is executed.

Before:                          After:
    BB0:                             if(true) R2:i1 = sgt R0, 0
      R2:i1 = sgt R0, 0              if(R2) R3:i1 = slt R0, 10
      br R2, BB1, BB4                if(R2 && R3) R4:i32 = add R0, 1
    BB1:                             if(R2 && !R3) R5:i32 = sub R0, 1
      R3:i1 = slt R0, 10             if(!R2) R6:i32 = R0
      br R3, BB2, BB3                if(R2 && R3) R6:i32 = R4
    …                                if(R2 && !R3) R6:i32 = R5

SMT-CBMC (Armando, Mantovani, Platania, "Bounded Model Checking of Software Using SMT Solvers instead of SAT Solvers"),
section 3.1, figures 1 and 2. The paper normalises nested `if` statements; a guard here is the guard of the immediate
dominator and the decisions since, which is the same on structured code, and holds for every loop-free control flow: a
block that only some of several paths come to has a disjunction as its last conjunct. A phi is one copy per edge.

Guards are written out, so their length grows with the nesting; the other forms are linear. This one is for reading and
for reproducing the paper.
"""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.instructions import Branch, Statement
from fathom.ir.printer import print_instruction, print_value
from fathom.ir.program import Program
from fathom.ir.types import Memory, Pointer
from fathom.ir.values import Reg, Value
from fathom.transform.flow import Flow


@final
@immutable
class Atom:
    """A branch condition, or its negation."""

    cond: Value
    positive: bool


@final
@immutable
class AnyOf:
    """A disjunction of guards."""

    guards: tuple[Guard, ...]


Guard: TypeAlias = tuple[Atom | AnyOf, ...]
"""A conjunction; the empty one is true."""


@final
@immutable
class PhiCopy:
    """`R6 = R4`: what a phi does on one edge."""

    result: Reg
    value: Value


@final
@immutable
class Guarded:
    """`if(guard) statement`."""

    guard: Guard
    statement: Statement | PhiCopy


def conditional_normal_form(program: Program) -> list[Guarded]:
    """The program as guarded statements, in the order of its blocks."""
    flow = Flow(program)
    closed = flow.closed()
    guards: list[Guard] = []
    found: list[Guarded] = []
    for number, block in enumerate(program.blocks):
        before = [(program.blocks[i].label, i) for i in flow.predecessors[number]]
        sources = {label: _through(program, guards, i, block.label) for label, i in before}
        common: Guard = guards[flow.dominator[number]] if number else ()
        if number == 0 or closed[number]:
            guards.append(common)
        elif len(sources) == 1:
            guards.extend(sources.values())
        else:
            guards.append((*common, AnyOf(tuple([guard[len(common) :] for guard in sources.values()]))))
        for phi in block.phis:
            found.extend([Guarded(sources[label], PhiCopy(phi.result, value)) for value, label in phi.incoming])
        found.extend([Guarded(guards[number], instr) for instr in block.body])
    return found


def _through(program: Program, guards: list[Guard], source: int, label: str) -> Guard:
    """The guard of an edge."""
    terminator = program.blocks[source].terminator
    if isinstance(terminator, Branch) and terminator.then != terminator.other:
        return (*guards[source], Atom(terminator.cond, terminator.then == label))
    return guards[source]


def print_normal_form(statements: list[Guarded]) -> str:
    """One line per statement."""
    return "".join([f"if({_guard_text(item.guard)}) {_statement_text(item.statement)}\n" for item in statements])


def _statement_text(statement: Statement | PhiCopy) -> str:
    if not isinstance(statement, PhiCopy):
        return print_instruction(statement)
    kind = statement.result.type
    typed = "" if isinstance(kind, Memory | Pointer) else f":{kind}"
    return f"{statement.result.name}{typed} = {print_value(statement.value, kind)}"


def _guard_text(guard: Guard) -> str:
    """The guard in C, without recursion: disjunctions can be nested as deep as the program."""
    words: list[str] = []
    stack: list[Guard | AnyOf | Atom | str] = [guard]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, Atom):
            words.append(("" if part.positive else "!") + print_value(part.cond))
        elif isinstance(part, AnyOf):
            stack.extend(_between(part.guards, " || ", "(", ")"))
        elif not part:
            words.append("true")
        else:
            stack.extend(_between(part, " && ", "", ""))
    return "".join(words)


def _between(parts: tuple[Guard, ...] | Guard, word: str, before: str, after: str) -> list[Guard | AnyOf | Atom | str]:
    """The parts with a word between them, last first, as a stack takes them."""
    found: list[Guard | AnyOf | Atom | str] = [before]
    for i, part in enumerate(parts):
        if i:
            found.append(word)
        found.append(part)
    found.append(after)
    found.reverse()
    return found
