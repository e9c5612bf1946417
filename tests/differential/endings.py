"""Random programs with loops over two or three bytes, and whether all of their executions end.

Such a program has so few states that all of them are looked at: it goes on forever if it can come back to the head of a
loop in a state in which it was there before. What Fathom says of it, whatever proves it, has to be the same.

    while (x != y) { x += 3; if (flip()) y -= x; }       states at the head: (x, y) of 65,536
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from fathom.engine.budget import Budget
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

HEAD = "unsigned char any(void);\n_Bool flip(void);\n"
MOST_STATES = 400_000
"""States beyond which a program is not looked at any further."""
TYPES = {"unsigned char": (0, 255), "signed char": (-128, 127)}
Values: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Assign:
    """`target = left op right`, where an operand is a variable, by its number, or a constant."""

    target: int
    op: str
    left: str
    right: str


@dataclass(frozen=True)
class If:
    condition: str
    then: tuple[Statement, ...]
    other: tuple[Statement, ...]


@dataclass(frozen=True)
class While:
    condition: str
    body: tuple[Statement, ...]


Statement: TypeAlias = Assign | If | While
NAMES = "xyz"
FLIP = "flip()"


@dataclass(frozen=True)
class EndingProgram:
    """One function: the types of its variables, what they are in the beginning, if not any number, and what it does.

    Its variables may be `static`, and so stay in memory.
    """

    types: tuple[str, ...]
    first: tuple[int | None, ...]
    body: tuple[Statement, ...]
    is_in_memory: bool = False

    def write(self, name: str) -> str:
        """The function in C."""
        declared = "".join(
            f" {f'static {kind} {NAMES[n]}; {NAMES[n]}' if self.is_in_memory else f'{kind} {NAMES[n]}'}"
            f" = {'any()' if value is None else value};"
            for n, (kind, value) in enumerate(zip(self.types, self.first, strict=True))
        )
        return f"void {name}(void) {{{declared}\n{''.join(_write(each, 1) for each in self.body)}}}\n"

    def ends(self) -> bool | None:
        """Whether every execution ends; None if there are too many states to say."""
        return _Search(self).run()


def _write(statement: Statement, depth: int) -> str:
    space = "  " * depth
    if isinstance(statement, Assign):
        return f"{space}{NAMES[statement.target]} = {statement.left} {statement.op} {statement.right};\n"
    inner = "".join(
        _write(each, depth + 1) for each in (statement.then if isinstance(statement, If) else statement.body)
    )
    word = "if" if isinstance(statement, If) else "while"
    text = f"{space}{word} ({statement.condition}) {{\n{inner}{space}}}"
    if isinstance(statement, If) and statement.other:
        other = "".join(_write(each, depth + 1) for each in statement.other)
        text += f" else {{\n{other}{space}}}"
    return text + "\n"


# ── all states ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Rest:
    """What is still to be done: statements, and then more."""

    statements: tuple[Statement, ...]
    after: _Rest | None


class _Search:
    """A depth-first search for a cycle through the heads of loops."""

    def __init__(self, program: EndingProgram) -> None:
        self.program = program
        self.code: dict[str, object] = {}

    def run(self) -> bool | None:
        ranges = [
            range(TYPES[kind][0], TYPES[kind][1] + 1) if value is None else (value,)
            for kind, value in zip(self.program.types, self.program.first, strict=True)
        ]
        starts: list[Values] = [()]
        for each in ranges:
            starts = [(*start, value) for start in starts for value in each]
        done: set[tuple[int, Values]] = set()
        heads: dict[int, _Rest] = {}
        for start in starts:
            for node in self._advance(_Rest(self.program.body, None), start, heads):
                if node not in done and self._has_cycle(node, done, heads):
                    return False
                if len(done) > MOST_STATES:
                    return None
        return True

    def _has_cycle(self, node: tuple[int, Values], done: set[tuple[int, Values]], heads: dict[int, _Rest]) -> bool:
        open_: dict[tuple[int, Values], Iterator[tuple[int, Values]]] = {node: self._follow(node, heads)}
        while open_:
            current = next(reversed(open_))
            following = next(open_[current], None)
            if following is None:
                del open_[current]
                done.add(current)
                if len(done) > MOST_STATES:
                    return False
            elif following in open_:
                return True
            elif following not in done:
                open_[following] = self._follow(following, heads)
        return False

    def _follow(self, node: tuple[int, Values], heads: dict[int, _Rest]) -> Iterator[tuple[int, Values]]:
        """The heads that come next, after the condition of this one was looked at."""
        rest = heads[node[0]]
        loop = rest.statements[0]
        assert isinstance(loop, While)
        for holds in self._decide(loop.condition, node[1]):
            then = _Rest(loop.body, rest) if holds else _Rest(rest.statements[1:], rest.after)
            yield from self._advance(then, node[1], heads)

    def _advance(self, rest: _Rest | None, values: Values, heads: dict[int, _Rest]) -> Iterator[tuple[int, Values]]:
        work = [(rest, values)]
        while work:
            rest, values = work.pop()
            while rest is not None and not rest.statements:
                rest = rest.after
            if rest is None:
                continue
            statement = rest.statements[0]
            behind = _Rest(rest.statements[1:], rest.after)
            if isinstance(statement, While):
                heads.setdefault(id(statement), rest)
                yield id(statement), values
            elif isinstance(statement, If):
                for holds in self._decide(statement.condition, values):
                    work.append((_Rest(statement.then if holds else statement.other, behind), values))
            else:
                work.append((behind, self._assign(statement, values)))

    def _decide(self, condition: str, values: Values) -> list[bool]:
        if condition == FLIP:
            return [False, True]
        return [bool(self._evaluate(condition, values))]

    def _evaluate(self, text: str, values: Values) -> int:
        code = self.code.get(text)
        if code is None:
            code = self.code[text] = compile(text.replace("/", "//"), "program", "eval")
        return int(eval(code, {}, dict(zip(NAMES, values, strict=False))))  # type: ignore[arg-type]

    def _assign(self, statement: Assign, values: Values) -> Values:
        value = self._evaluate(f"{statement.left} {statement.op} {statement.right}", values)
        low, high = TYPES[self.program.types[statement.target]]
        wrapped = (value - low) % (high - low + 1) + low
        return (*values[: statement.target], wrapped, *values[statement.target + 1 :])


# ── random ones ─────────────────────────────────────────────────────────────────────────────────────────────────────

_CONSTANTS = (0, 1, 1, 1, 2, 2, 3, 4, 5, 7, 10, 16, 64, 100)


class _Generator:
    def __init__(self, rng: random.Random, variables: int) -> None:
        self.rng = rng
        self.names = NAMES[:variables]

    def statements(self, depth: int, most: int) -> tuple[Statement, ...]:
        return tuple(self.statement(depth) for _ in range(self.rng.randint(1, most)))

    def statement(self, depth: int) -> Statement:
        kind = self.rng.random()
        if depth and kind < 0.25:
            condition = FLIP if self.rng.random() < 0.3 else self.condition()
            other = self.statements(depth - 1, 1) if self.rng.random() < 0.6 else ()
            return If(condition, self.statements(depth - 1, 2), other)
        if depth and kind < 0.35:
            return self.loop(depth - 1, 2)
        target = self.rng.randrange(len(self.names))
        op = self.rng.choice(["+"] * 4 + ["-"] * 4 + ["/", ">>", "&", "^", "*", "|"])
        left = self.names[target] if self.rng.random() < 0.85 else self.rng.choice(self.names)
        if op in ("/", ">>"):
            op = ">>" if op == "/" else op  # of negative numbers, C and Python divide otherwise
            return Assign(target, op, left, str(self.rng.choice((1, 1, 2, 3))))
        right = str(self.rng.choice(_CONSTANTS)) if self.rng.random() < 0.7 else self.rng.choice(self.names)
        return Assign(target, op, left, right)

    def condition(self) -> str:
        left = self.rng.choice(self.names)
        op = self.rng.choice(["<", "<", ">", ">", "!=", "!=", "<=", ">=", "=="])
        others = self.names.replace(left, "")
        right = self.rng.choice(others) if others and self.rng.random() < 0.4 else str(self.rng.choice(_CONSTANTS))
        return f"{left} {op} {right}"

    def loop(self, depth: int, most: int) -> While:
        """A loop that mostly comes nearer to its end, if nothing else does the contrary."""
        condition, body = self.condition(), self.statements(depth, most)
        left, op, _ = condition.split()
        if self.rng.random() < 0.7:
            step = "-" if op in (">", ">=", "!=") else "+"
            body = (*body, Assign(self.names.index(left), step, left, str(self.rng.choice((1, 1, 1, 2)))))
        return While(condition, body)


def generate(seed: int) -> EndingProgram:
    """One program with one or two loops, one behind or inside of the other."""
    rng = random.Random(seed)
    variables = rng.choice((1, 2, 2, 2, 3))
    types = tuple(rng.choice(list(TYPES)) for _ in range(variables))
    free = 2
    first: list[int | None] = []
    for _ in range(variables):
        is_free = free > 0 and rng.random() < 0.7
        free -= is_free
        first.append(None if is_free else rng.choice(_CONSTANTS))
    made = _Generator(rng, variables)
    loops = tuple(made.loop(2, 2) for _ in range(rng.choice((1, 1, 2))))
    return EndingProgram(types, tuple(first), loops, rng.random() < 0.3)


def load_programs(programs: Sequence[EndingProgram], folder: Path) -> Module:
    """The programs as functions `p0`, `p1`, …"""
    path = folder / "endings.c"
    calls = "".join(f" p{number}();" for number in range(len(programs)))
    text = HEAD + "".join(each.write(f"p{number}") for number, each in enumerate(programs))
    path.write_text(f"{text}int main(void) {{{calls} }}\n")
    return load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))


def prove(module: Module, number: int, seconds: float) -> str:
    """What Fathom says of one of them."""
    limits = LimitOptions(select=("termination",), timeout=seconds)
    request = CheckRequest(module, f"p{number}", limits, ModelOptions())
    return check_module(request, Budget(seconds, None)).verdict.result
