"""The legality rules of SEA-IR: shape, single assignment, and types. A pass that breaks one is wrong.

* Shape: labels are unique; every block comes after its predecessors and has one, except the first; the last block, and
  no other, ends in `halt`; phis have one value for each predecessor.
* Single assignment: a register is defined once, and before its uses on every path (its definition dominates them).
  In gated SSA, a select may name a value of a block that was not executed; there the order of the text must do.
* Types: see `verify_types`, and the letter: `P1` is a pointer, `M1` a memory, and scalars are named otherwise.

SeaBMC, section II: "in Static Single Assignment form, with all registers assigned before use, all expressions
well-typed, and a program always ending with a halt".
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.errors import InternalError
from fathom.graphs import immediate_dominators
from fathom.ir.instructions import Halt
from fathom.ir.lexer import is_name, names_memory, names_pointer
from fathom.ir.printer import print_instruction
from fathom.ir.program import Block, Program
from fathom.ir.types import Memory, Pointer
from fathom.ir.uses import Instruction, operands, results
from fathom.ir.values import Reg
from fathom.ir.verify_types import type_problem

SHOWN = 5


def verify(program: Program, *, gated: bool = False) -> None:
    """Raise `InternalError` unless the program is legal, or is legal as `gated` SSA."""
    found = problems(program, gated=gated)
    if found:
        more = f" (and {len(found) - SHOWN} more)" if len(found) > SHOWN else ""
        raise InternalError("the SEA-IR program is not legal: " + "; ".join(found[:SHOWN]) + more)


def problems(program: Program, *, gated: bool = False) -> list[str]:
    """Every rule that the program breaks, as sentences. Later rules are checked only where the shape is right."""
    return (
        list(_shape(program))
        or list(_phi_labels(program))
        or [*_definitions(program), *_types(program)]
        or list(_text_order(program) if gated else _dominance(program))
    )


def _shape(program: Program) -> Iterator[str]:
    if not program.blocks:
        yield "there is no block"
        return
    index: dict[str, int] = {}
    for i, block in enumerate(program.blocks):
        if not is_name(block.label):
            yield f"`{block.label}` cannot be a label"
        if block.label in index:
            yield f"label {block.label} is used twice"
        index.setdefault(block.label, i)
    reached = {program.blocks[0].label}
    for i, block in enumerate(program.blocks):
        if block.label not in reached and index[block.label] == i:
            yield f"block {block.label} has no predecessor before it"
        if isinstance(block.terminator, Halt) != (i == len(program.blocks) - 1):
            what = "is the last block and does not halt" if i == len(program.blocks) - 1 else "halts before the end"
            yield f"block {block.label} {what}"
        for label in block.successors:
            if label not in index:
                yield f"block {block.label} goes to {label}, which does not exist"
            elif index[label] <= i:
                yield f"block {block.label} goes back to {label}"
            reached.add(label)


def _phi_labels(program: Program) -> Iterator[str]:
    predecessors = program.predecessors()
    for block in program.blocks:
        wanted = sorted(predecessors[block.label])
        for phi in block.phis:
            if sorted(label for _, label in phi.incoming) != wanted:
                yield _at(block, phi, program, f"the labels are not the predecessors {', '.join(wanted) or '(none)'}")


def _definitions(program: Program) -> Iterator[str]:
    """Every register is defined once, under a name of its own that fits its type."""
    seen: set[str] = set()
    for block in program.blocks:
        for instr in (*block.phis, *block.body):
            for register in results(instr):
                problem = _name_problem(register)
                if register.name in seen:
                    problem = f"{register.name} is defined twice"
                seen.add(register.name)
                if problem is not None:
                    yield _at(block, instr, program, problem)


def _name_problem(register: Reg) -> str | None:
    name, kind = register.name, register.type
    if not is_name(name):
        return f"`{name}` cannot name a register"
    if names_pointer(name) != isinstance(kind, Pointer):
        return f"{name} is of type {kind}: pointers, and only pointers, are named P and a number"
    if names_memory(name) != isinstance(kind, Memory):
        return f"{name} is of type {kind}: memories, and only memories, are named M and a number"
    return None


def _types(program: Program) -> Iterator[str]:
    for block in program.blocks:
        for instr in (*block.phis, *block.body, block.terminator):
            problem = type_problem(instr, program.pointer_width)
            if problem is not None:
                yield _at(block, instr, program, problem)


def _text_order(program: Program) -> Iterator[str]:
    """Uses of registers that are not defined above them, and phis, which gated SSA has not."""
    above: set[Reg] = set()
    for block in program.blocks:
        for phi in block.phis:
            yield _at(block, phi, program, "gated SSA has no phis")
        for instr in (*block.body, block.terminator):
            for value in operands(instr):
                if type(value) is Reg and value not in above:
                    yield _at(block, instr, program, f"{value} is not defined above")
            above.update(results(instr))


def _dominance(program: Program) -> Iterator[str]:
    """Uses of registers that are not defined on every path to them."""
    inside = _dominator_intervals(program)
    defined: dict[Reg, str] = {}
    for block in program.blocks:
        for instr in (*block.phis, *block.body):
            defined.update(dict.fromkeys(results(instr), block.label))

    def available(register: Reg, label: str) -> bool:
        home = defined.get(register)
        return home is not None and inside[home][0] <= inside[label][0] <= inside[home][1]

    for block in program.blocks:
        for phi in block.phis:
            for value, label in phi.incoming:
                if type(value) is Reg and not available(value, label):
                    yield _at(block, phi, program, f"{value} is not defined on the way through {label}")
        here = {phi.result for phi in block.phis}
        for step in (*block.body, block.terminator):
            for value in operands(step):
                if type(value) is not Reg or value in here:
                    continue
                if defined.get(value) == block.label or not available(value, block.label):
                    yield _at(block, step, program, f"{value} is not defined on every path to here")
            here.update(results(step))


def _dominator_intervals(program: Program) -> dict[str, tuple[int, int]]:
    """Numbers such that a block dominates another exactly when its interval contains the other's first number."""
    order = [block.label for block in program.blocks]
    parents = immediate_dominators(order, program.predecessors())
    size = dict.fromkeys(order, 1)
    for label in reversed(order[1:]):
        size[parents[label]] += size[label]
    intervals = {order[0]: (0, size[order[0]] - 1)}
    following = {order[0]: 1}
    for label in order[1:]:
        first = following[parents[label]]
        following[parents[label]] = first + size[label]
        following[label] = first + 1
        intervals[label] = (first, first + size[label] - 1)
    return intervals


def _at(block: Block, instr: Instruction, program: Program, problem: str) -> str:
    return f"in block {block.label}, `{print_instruction(instr, program.pointer_width)}`: {problem}"
