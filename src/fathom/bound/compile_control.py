"""Rules for the ends of blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fathom.bound.code import CodeBlock, Edge, Environment
from fathom.bound.compile import EndRule, FunctionCompiler
from fathom.bound.values import Address, Choice, Scalar, Value
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.source import SrcLoc


def jump(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Jump)
    edge = c.edge(made, item.target)
    made.end = lambda _env: edge


def branch(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Branch)
    cond, then, other = c.operand(item.cond, item.loc), c.edge(made, item.then), c.edge(made, item.other)
    walk = c.walk

    def end(env: Environment) -> Edge | None:
        value = env[cond]
        if type(value) is int:
            return then if value else other
        if then is other:
            return then
        return walk.fork(made, [(cast("Scalar", value), then)], other)

    made.end = end


def switch(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Switch)
    slot, default, walk, loc = c.operand(item.value, item.loc), c.edge(made, item.default), c.walk, item.loc
    width = walk.shapes.scalar(item.value.type).width
    table = {value.value: c.edge(made, label) for value, label in item.cases}
    groups: dict[int, tuple[Edge, list[int]]] = {}
    for value, edge in table.items():
        if edge is not default:
            groups.setdefault(edge.target, (edge, []))[1].append(value)

    def end(env: Environment) -> Edge | None:
        value = cast("Scalar", env[slot])
        if isinstance(value, int):
            return table.get(value, default)
        ways: list[tuple[Scalar, Edge]] = []
        for edge, numbers in groups.values():
            cond: Scalar = 0
            for number in numbers:
                cond = walk.fold.disjunction(cond, walk.fold.compare("eq", width, value, number, loc))
            ways.append((cond, edge))
        return walk.fork(made, ways, default)

    made.end = end


def ret(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Ret)
    walk = c.walk
    slot = c.operand(item.value, item.loc) if item.value is not None else None

    def end(env: Environment) -> None:
        walk.returned(None if slot is None else env[slot])

    made.end = end


def unreachable(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    walk, loc = c.walk, item.loc or made.loc

    def end(_env: Environment) -> None:
        walk.report("unreachable", "control reaches code that must not be reached", 1, loc)

    made.end = end


def indirect(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.IndirectBr)
    slot, walk, loc = c.operand(item.address, item.loc), c.walk, item.loc or made.loc
    edges = {f"{c.function.name}.{label}": c.edge(made, label) for label in item.targets}

    def find(target: Value) -> Edge:
        if isinstance(target, Address) and target.object is not None and target.object.name in edges:
            return edges[target.object.name]
        raise Unsupported(str(loc), "a computed goto to an unknown label")

    def end(env: Environment) -> Edge | None:
        target = env[slot]
        ways: list[tuple[Scalar, Edge]] = []
        try:
            while isinstance(target, Choice) and isinstance(target.then, Address):
                ways.append((target.cond, find(target.then)))
                target = target.other
            last = find(target)
        except Unsupported as problem:
            walk.unsupported(problem.what, loc)
            return None
        return walk.fork(made, ways, last) if ways else last

    made.end = end


def invoke(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    """A call that cannot throw: exceptions are not modelled, so the unwind edge is never taken."""
    assert isinstance(item, inst.Invoke)
    op = c.rules[inst.Call](c, item.call)
    if op is not None:
        c.prepare.append(op)
    edge = c.edge(made, item.normal)
    made.end = lambda _env: edge


def not_modelled(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    text = item.text.strip() if isinstance(item, inst.UnsupportedTerminator) else type(item).__name__.lower()
    made.end = stopping(c, f"`{text}`", item.loc or made.loc)


def stopping(c: FunctionCompiler, what: str, loc: SrcLoc | None) -> Callable[[Environment], None]:
    walk = c.walk

    def end(_env: Environment) -> None:
        walk.unsupported(what, loc)

    return end


ENDS: dict[type, EndRule] = {
    inst.Jump: jump,
    inst.Branch: branch,
    inst.Switch: switch,
    inst.Ret: ret,
    inst.Unreachable: unreachable,
    inst.IndirectBr: indirect,
    inst.Invoke: invoke,
    inst.CallBr: not_modelled,
    inst.Resume: not_modelled,
    inst.UnsupportedTerminator: not_modelled,
}
