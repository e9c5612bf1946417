"""Programs that may misuse memory, as trees: statements, functions, and how C spells them.

Each statement stands on a line of its own, so that a violation has one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import final

from differential.safety_syntax import Expr, Place, Variable
from differential.safety_types import I32, Array, Record, Type, declare


@dataclass(eq=False, slots=True)
class Statement:
    """One line, or the first line of several; `line` is set when the program is written."""

    line: int = field(default=0, init=False)


@final
@dataclass(eq=False, slots=True)
class Declare(Statement):
    """A local; arrays and records get a list, whose missing elements are 0, and None leaves it unwritten."""

    variable: Variable
    initial: Expr | tuple[Expr, ...] | None

    def __str__(self) -> str:
        spelled = declare(self.variable.type, self.variable.name)
        if self.initial is None:
            return f"{spelled};"
        if isinstance(self.initial, tuple):
            return f"{spelled} = {{{', '.join(map(str, self.initial))}}};"
        return f"{spelled} = {self.initial};"


@final
@dataclass(eq=False, slots=True)
class Assign(Statement):
    place: Place
    value: Expr

    def __str__(self) -> str:
        return f"{self.place} = {self.value};"


@final
@dataclass(eq=False, slots=True)
class Update(Statement):
    """`place op= value`."""

    place: Place
    op: str
    value: Expr

    def __str__(self) -> str:
        return f"{self.place} {self.op}= {self.value};"


@final
@dataclass(eq=False, slots=True)
class Output(Statement):
    value: Expr

    def __str__(self) -> str:
        return f"out((u64)({self.value}));"


@final
@dataclass(eq=False, slots=True)
class Library(Statement):
    """A call of the C library, whose result, if any, goes to a place."""

    name: str
    arguments: tuple[Expr, ...]
    place: Place | None = None

    def __str__(self) -> str:
        given = f"{self.place} = " if self.place is not None else ""
        return f"{given}{self.name}({', '.join(map(str, self.arguments))});"


@final
@dataclass(eq=False, slots=True)
class Call(Statement):
    """A call of a function of the program."""

    function: Function
    arguments: tuple[Expr, ...]
    place: Place

    def __str__(self) -> str:
        return f"{self.place} = {self.function.name}({', '.join(map(str, self.arguments))});"


@final
@dataclass(eq=False, slots=True)
class If(Statement):
    condition: Expr
    then: list[Statement]
    other: list[Statement]


@final
@dataclass(eq=False, slots=True)
class For(Statement):
    """`for (i32 k = 0; k < limit; k = k + 1)`."""

    counter: Variable
    limit: Expr
    body: list[Statement]


@final
@dataclass(eq=False, slots=True)
class Block(Statement):
    body: list[Statement]


@final
@dataclass(eq=False, slots=True)
class Return(Statement):
    """The end of a function, whose result has this type."""

    value: Expr
    type: Type

    def __str__(self) -> str:
        return f"return {self.value};"


@final
@dataclass(eq=False, slots=True)
class Function:
    name: str
    parameters: tuple[Variable, ...]
    result: Type
    body: list[Statement]


@final
@dataclass(slots=True)
class Program:
    """`inputs` are the parameters of the function that `body` is of; globals have constant contents."""

    name: str
    records: list[Record]
    globals: list[tuple[Variable, tuple[int, ...], bool]]
    """Each with its first contents, by elements, and whether it is constant."""
    functions: list[Function]
    inputs: tuple[Variable, ...]
    body: list[Statement]


def lines(program: Program, first: int) -> Iterator[str]:
    """The program in C from this line on; every statement learns its line."""
    written: list[str] = []
    for record in program.records:
        members = " ".join(f"{declare(type, name)};" for name, type in record.members)
        written.append(f"{record.keyword} {record.name} {{ {members} }};")
    for variable, values, constant in program.globals:
        listed = ", ".join(map(str, values))
        spelled = declare(variable.type, variable.name)
        initial = f"{{{listed}}}" if isinstance(variable.type, Array | Record) else listed
        written.append(f"static {'const ' if constant else ''}{spelled} = {initial};")
    main = Function(f"{program.name}_body", program.inputs, I32, program.body)
    for function in (*program.functions, main):
        parameters = ", ".join(declare(each.type, each.name) for each in function.parameters)
        result = "void" if function is main else declare(function.result, "")
        written.append(f"static {result} {function.name}({parameters}) {{")
        _write(function.body, written, first, "  ")
        written.append("}")
    yield from written


def _write(body: list[Statement], written: list[str], first: int, indent: str) -> None:
    for statement in body:
        statement.line = first + len(written)
        if isinstance(statement, If):
            written.append(f"{indent}if ({statement.condition}) {{")
            _write(statement.then, written, first, indent + "  ")
            if statement.other:
                written.append(f"{indent}}} else {{")
                _write(statement.other, written, first, indent + "  ")
            written.append(f"{indent}}}")
        elif isinstance(statement, For):
            k = statement.counter.name
            written.append(f"{indent}for (i32 {k} = 0; {k} < {statement.limit}; {k} = {k} + 1) {{")
            _write(statement.body, written, first, indent + "  ")
            written.append(f"{indent}}}")
        elif isinstance(statement, Block):
            written.append(f"{indent}{{")
            _write(statement.body, written, first, indent + "  ")
            written.append(f"{indent}}}")
        else:
            written.append(f"{indent}{statement}")
