"""Random programs that may misuse memory or arithmetic, for some of their inputs.

A program grows statement by statement. The oracle runs it after each of them for every input: a statement whose meaning C
leaves open is taken back. One that goes wrong for most of the inputs that were right so far is executed under a condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random

from differential.safety_expressions import Scope, condition, expression, pointer_to
from differential.safety_memory import Unmodelled, Violation
from differential.safety_oracle import Outcome, outcome
from differential.safety_program import For, Function, If, Library, Output, Program, Return, Statement
from differential.safety_statements import Maker, statement, statements, swarm
from differential.safety_syntax import (
    Address,
    Binary,
    Choose,
    Const,
    Convert,
    Element,
    Expr,
    Null,
    Read,
    Target,
    Variable,
)
from differential.safety_types import I32, INTS, Array, Int, Pointer, Record, Type, size

VALUES = tuple(product(range(8), range(8)))
"""The inputs of every program."""
SAMPLE = VALUES[::4] + VALUES[3::16]
"""Those that decide about a statement while the program grows."""
EXTRAS = ("leak", "overlap", "uninit", "pointer-compare")


def selection(random: Random) -> frozenset[str]:
    """The optional classes that a program is checked for."""
    return frozenset(name for name in EXTRAS if random.random() < 0.3)


def generate(seed: int) -> tuple[Program, frozenset[str]]:
    random = Random(seed)
    selected = selection(random)
    inputs = (Variable("a", I32), Variable("b", I32))
    w = Scope(random, selected)
    w.features = swarm(random)
    program = Program(f"p{seed}", [], [], [], inputs, [])
    for _ in range(w.number(0, 2)):
        program.records.append(_record(w, program.name))
    for _ in range(w.number(0, 2)):
        _global(w, program)
    for _ in range(w.number(0, 2)):
        program.functions.append(_function(w, program.name))
    w.variables += inputs
    clean = len(SAMPLE)
    for _ in range(w.number(5, 14)):
        clean = _grown(w, program, clean, statement)
    for variable in list(w.variables):
        clean = _grown(w, program, clean, partial(_shown, variable))
    return program, selected


def _shown(variable: Variable, w: Scope) -> list[Statement]:
    """What a variable holds in the end, which every write before has a part in."""
    kind = variable.type
    if isinstance(kind, Int):
        return [Output(Read(variable))]
    if isinstance(kind, Array) and isinstance(kind.element, Int):
        counter = Variable(w.name("k"), I32)
        return [For(counter, Const(I32, kind.length), [Output(Read(Element(Address(variable), Read(counter))))])]
    if isinstance(kind, Pointer) and isinstance(kind.target, Int) and w.chance(0.4):
        return [If(Binary("!=", Read(variable), Null(kind)), [Output(Read(Target(Read(variable))))], [])]
    if isinstance(kind, Pointer) and w.chance(0.5):
        return [Library("free", (Read(variable),))]
    return []


def _grown(w: Scope, program: Program, clean: int, make: Maker) -> int:
    """One statement more, unless it is no good; how many inputs are right then."""
    names, before = len(w.variables), len(program.body)
    program.body += make(w)
    left = _right(program, w.selected)
    if 0 <= left < clean / 2 and w.chance(0.9):
        del w.variables[names:]
        program.body[before:] = [If(condition(w), program.body[before:], [])]
        left = _right(program, w.selected)
    if left < clean / 3:
        del program.body[before:], w.variables[names:]
        return clean
    return left


def _right(program: Program, selected: frozenset[str]) -> int:
    """For how many inputs of the sample nothing is wrong; -1 where C leaves something open."""
    try:
        found = outcomes(program, selected - {"leak"}, SAMPLE)
    except Unmodelled:
        return -1
    return sum(not isinstance(each, Violation) for each in found)


Inputs = tuple[int, int]


def outcomes(program: Program, selected: frozenset[str], inputs: Sequence[Inputs] = VALUES) -> list[Outcome]:
    """What the program does for each of some inputs."""
    return [outcome(program, values, selected) for values in inputs]


def _record(w: Scope, prefix: str) -> Record:
    keyword = w.pick(("struct", "struct", "union"))
    kinds: list[Type] = [w.pick(INTS), Array(w.pick(INTS), w.number(2, 3)), w.pick(INTS)]
    if w.chance(0.5):
        kinds.append(Pointer(I32))
    w.random.shuffle(kinds)
    if keyword == "union":
        kinds.sort(key=size, reverse=True)
    made = Record(
        keyword, f"{prefix}_R{len(w.records)}", tuple((f"m{number}", kind) for number, kind in enumerate(kinds))
    )
    w.records.append(made)
    return made


def _global(w: Scope, program: Program) -> None:
    kinds: list[Type] = [w.pick(INTS), Array(w.pick(INTS), w.number(2, 5)), *w.records]
    kind = w.pick(kinds)
    constant = isinstance(kind, Array) and w.chance(0.4)
    made = Variable(f"{program.name}_{w.name('g')}", kind)
    values = tuple(w.number(0, 100) for _ in range(w.number(1, 2) if isinstance(kind, Array) else 1))
    if isinstance(kind, Record):
        values = (0,)
    program.globals.append((made, values, constant))
    if constant:
        w.constants.add(made.name)
    w.variables.append(made)


def _function(w: Scope, prefix: str) -> Function:
    """A function of a pointer and a number, which may give the address of its own local."""
    targets: list[Type] = [I32, w.pick(INTS), *w.records]
    target = w.pick(targets)
    parameters = (Variable(w.name("p"), Pointer(target), 3), Variable(w.name("n"), I32))
    result: Type = Pointer(target) if w.chance(0.4) else w.pick((I32, w.pick(INTS)))
    with w.inner():
        w.variables += parameters
        body = statements(w, w.number(1, 3))
        if isinstance(result, Pointer):
            found = pointer_to(w, target)
            value: Expr = Choose(condition(w), found, pointer_to(w, target)) if w.chance(0.3) else found
        else:
            value = Convert(result, expression(w))
        body.append(Return(value, result))
    made = Function(f"{prefix}_{w.name('f')}", parameters, result, body)
    w.functions.append(made)
    return made
