"""What a program that may misuse memory does for some inputs: its checksum, or the first rule that it breaks.

The rules are those of C. The right side of an assignment is evaluated before its left one, as clang does it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, final

from differential.safety_library import LIBRARY
from differential.safety_memory import NOWHERE, UNKNOWN, Memory, Place, Thing, Unmodelled, Unwritten, Value, Violation
from differential.safety_program import (
    Assign,
    Block,
    Call,
    Declare,
    For,
    Function,
    If,
    Library,
    Output,
    Program,
    Return,
    Statement,
    Update,
)
from differential.safety_syntax import Binary, Read, Variable, integer
from differential.safety_types import I32, U32, U64, Array, Int, Pointer, Record, Type, size
from differential.safety_values import Values, resized

Outcome = int | Violation
LONGEST = 12
"""How often the body of a loop is executed at most."""


def outcome(program: Program, inputs: Sequence[int], selected: frozenset[str]) -> Outcome:
    """The checksum of an execution, or what it breaks first."""
    machine = Machine(program, selected)
    try:
        machine.run(inputs)
    except Violation as found:
        return Violation(
            found.kind, found.lines or frozenset({machine.line}), found.inside, machine.checksum, found.also
        )
    return machine.checksum


@final
class Machine:
    """One execution."""

    def __init__(self, program: Program, selected: frozenset[str]) -> None:
        self.program = program
        self.memory = Memory(selected)
        self.values = Values(self.memory)
        self.checksum = 1
        self.line = 0

    def run(self, inputs: Sequence[int]) -> None:
        for variable, values, constant in self.program.globals:
            thing = self._variable(variable, "constant" if constant else "global")
            self._contents(Place(thing, 0), variable.type, values)
        self._function(self.program.inputs, list(inputs), self.program.body)
        self.memory.leaked()

    # ── things ──

    def _variable(self, variable: Variable, kind: str = "local") -> Thing:
        thing = self.memory.make(kind, size(variable.type), self.line)  # type: ignore[arg-type]
        self.values.scopes[-1][variable.name] = thing
        return thing

    def _contents(self, at: Place, type: Type, values: Sequence[Value]) -> None:
        """Scalars from a list; those that it does not have are 0, and nothing is known of padding."""
        thing, _ = at
        assert thing is not None
        thing.cells[:] = [UNKNOWN] * len(thing.cells)
        left = list(values)
        for offset, scalar in scalars(type):
            default: Value = 0 if isinstance(scalar, Int) else NOWHERE
            self.memory.put(Place(thing, offset), scalar, left.pop(0) if left else default)

    # ── statements ──

    def _function(self, parameters: Sequence[Variable], values: Sequence[Value], body: list[Statement]) -> Value | None:
        outside, self.values.scopes = self.values.scopes, [self.values.scopes[0], {}]
        for parameter, value in zip(parameters, values, strict=True):
            self.memory.store(Place(self._variable(parameter), 0), parameter.type, value)
        result = self._statements(body)
        self._leave()
        self.values.scopes = outside
        return result

    def _leave(self) -> None:
        for thing in self.values.scopes.pop().values():
            thing.alive = False

    def _statements(self, body: list[Statement]) -> Value | None:
        for statement in body:
            self.line = statement.line
            if isinstance(statement, Return):
                return self.values.value_as(statement.value, statement.type)
            STATEMENTS[type(statement)](self, statement)
        return None

    def block(self, body: list[Statement]) -> None:
        self.values.scopes.append({})
        self._statements(body)
        self._leave()

    def declare(self, item: Declare) -> None:
        thing = self._variable(item.variable)
        if isinstance(item.initial, tuple):
            kinds = [kind for _, kind in scalars(item.variable.type)]
            values = [self.values.value_as(each, kind) for each, kind in zip(item.initial, kinds, strict=False)]
            self._contents(Place(thing, 0), item.variable.type, values)
        elif item.initial is not None:
            value = self.values.value_as(item.initial, item.variable.type)
            self.memory.store(Place(thing, 0), item.variable.type, value)

    def assign(self, item: Assign) -> None:
        if isinstance(item.place.type, Record):
            assert isinstance(item.value, Read)
            to = self.values.place(item.place)
            source = self.values.place(item.value.place)
            self.memory.copy(to, source, size(item.place.type), False)
            return
        value = self.values.value_as(item.value, item.place.type)
        self.memory.store(self.values.place(item.place), item.place.type, value)

    def update(self, item: Update) -> None:
        right = self.values.value(item.value)
        where = self.values.place(item.place)
        kind = item.place.type
        left = self.memory.load(where, kind)
        if isinstance(kind, Int):
            result: Value = kind.wrap(self.values.computed(item.op, kind, integer(item.value), left, right))
        else:
            assert isinstance(kind, Pointer)
            result = self.values.shifted(left, item.op, right, size(kind.target))
        self.memory.store(where, kind, result)

    def output(self, item: Output) -> None:
        value = self.memory.used(self.values.value(item.value))
        assert isinstance(value, int)
        number = U64.wrap(value)
        self.checksum = U32.wrap((self.checksum ^ U32.wrap(number) ^ (number >> 32)) * 16777619 + 1)

    def call(self, item: Call) -> None:
        function: Function = item.function
        pairs = zip(item.arguments, function.parameters, strict=True)
        values = [self.values.value_as(each, parameter.type) for each, parameter in pairs]
        for value in values:
            self.memory.used(value)
        result = self._function(function.parameters, values, function.body)
        self.line = item.line
        assert result is not None
        self.memory.store(
            self.values.place(item.place), item.place.type, resized(result, function.result, item.place.type)
        )

    def branch(self, item: If) -> None:
        self.block(item.then if self.values.truth(item.condition) else item.other)

    def loop(self, item: For) -> None:
        self.values.scopes.append({})
        counter = self._variable(item.counter)
        self.memory.store(Place(counter, 0), I32, 0)
        for iteration in count():
            if not self.values.truth(Binary("<", Read(item.counter), item.limit)):
                break
            if iteration == LONGEST:
                raise Unmodelled("a long loop")
            self.block(item.body)
            self.line = item.line
            now = self.memory.load(Place(counter, 0), I32)
            assert isinstance(now, int)
            self.memory.store(Place(counter, 0), I32, now + 1)
        self._leave()

    def library(self, item: Library) -> None:
        given = [self.values.value(each) for each in item.arguments]
        if item.name == "memset" and isinstance(given[1], Unwritten):
            raise Unmodelled("filling with what was never written")
        values = [self.memory.used(each) for each in given]
        result = LIBRARY[item.name](self.memory, values, item.line)
        if item.place is not None and result is not None:
            self.memory.store(self.values.place(item.place), item.place.type, resized(result, U64, item.place.type))


def scalars(type: Type, at: int = 0) -> list[tuple[int, Type]]:
    """The scalars of an object, each with its offset; of a union, those of its first member."""
    if isinstance(type, Array):
        return [
            each for number in range(type.length) for each in scalars(type.element, at + number * size(type.element))
        ]
    if isinstance(type, Record):
        members = type.members[:1] if type.keyword == "union" else type.members
        return [each for name, member in members for each in scalars(member, at + type.offset(name))]
    return [(at, type)]


STATEMENTS: dict[type, Callable[[Machine, Any], None]] = {
    Declare: Machine.declare,
    Assign: Machine.assign,
    Update: Machine.update,
    Output: Machine.output,
    Call: Machine.call,
    Library: Machine.library,
    If: Machine.branch,
    For: Machine.loop,
    Block: lambda machine, item: machine.block(item.body),
}
