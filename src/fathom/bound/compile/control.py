"""Rules for the ends of blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from fathom.bound.code.code import CodeBlock, Edge, Environment
from fathom.bound.compile.function_compiler import EndRule, FunctionCompiler
from fathom.bound.residual.values import Address, PointerValue, Scalar
from fathom.frontend.llvm import constants as llvm
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
    walk, loc = c.walk, item.loc
    slot = c.operand(item.value, loc) if item.value is not None else None
    shadows = walk.shadows.return_slots(c, item.value, made.label) if walk.shadows and item.value is not None else ()
    made.returns = True

    def end(env: Environment) -> None:
        walk.leave(None if slot is None else env[slot], loc, [env[shadow] for shadow in shadows])

    made.end = end


def unreachable(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    walk, loc = c.walk, item.loc or made.loc

    def end(_env: Environment) -> None:
        walk.report("unreachable", "control reaches code that must not be reached", 1, loc)

    made.end = end


def indirect(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.IndirectBr)
    slot, walk, loc = c.operand(item.address, item.loc), c.walk, item.loc or made.loc or _find_goto(c, made)
    edges = {f"{c.function.name}.{label}": c.edge(made, label) for label in dict.fromkeys(item.targets)}
    labels = [walk.constants.closed(llvm.BlockAddress(c.function.name, label)) for label in dict.fromkeys(item.targets)]

    def end(env: Environment) -> Edge | None:
        target = cast("PointerValue", env[slot])
        if isinstance(target, Address):
            known = edges.get(target.object.name) if target.object is not None else None
            if known is not None:
                return known
        ways: list[tuple[Scalar, Edge]] = []
        found: Scalar = 0
        for label, edge in zip(labels, edges.values(), strict=True):
            cond = walk.pointers.compare(walk.path, "eq", target, cast("PointerValue", label), loc)
            found = walk.fold.disjunction(found, cond)
            ways.append((cond, edge))
        walk.check(found, "unreachable", "a computed goto goes to a label of the function", loc)
        return walk.fork(made, ways[:-1], ways[-1][1])

    made.end = end


def _find_goto(c: FunctionCompiler, made: CodeBlock) -> SrcLoc | None:
    """The place of the one `goto *p` that ends here: clang lets all of a function share a block without a place."""
    ends = [block.terminator for block in c.function.blocks]
    jumps = [end.loc for end in ends if isinstance(end, inst.Jump) and end.target == made.label]
    return jumps[0] if len(jumps) == 1 else None


def invoke(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    """A call that cannot throw: exceptions are not modelled, so the unwind edge is never taken."""
    assert isinstance(item, inst.Invoke)
    op = c.op(made, item.call)
    if op is not None:
        c.prepare.append(op)
    edge = c.edge(made, item.normal)
    made.end = lambda _env: edge


def not_modelled(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    text = item.text.strip() if isinstance(item, inst.UnsupportedTerminator) else type(item).__name__.lower()
    made.end = make_stop(c, f"`{text}`", item.loc or made.loc)


def make_stop(c: FunctionCompiler, what: str, loc: SrcLoc | None) -> Callable[[Environment], None]:
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
