"""What is executed before the entry function: constructors of static objects, in the order of their priorities."""

from __future__ import annotations

from fathom.bound.code.code import Code, CodeBlock, Environment, Op
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.lazy_sequentialise import Schedule
from fathom.bound.instruments.threads.threads import Threads
from fathom.checks import assertion
from fathom.frontend.llvm.constants import Aggregate, Constant, ConstInt, GlobalRef
from fathom.frontend.llvm.module import Function


def compile_start_up(walk: Context, threads: Threads | None, entry: Function) -> Code:
    """A function that calls the constructors and then the entry, with the entry's parameters as its own."""
    code = Code(None, None)
    code.template = [0] * len(entry.params)
    code.params = list(range(len(entry.params)))
    block = CodeBlock(0, "start", returns=True)
    block.ops = [_call(walk, function) for function in _find_constructors(walk)]
    if threads is None:
        block.ops += [_call(walk, entry), _end(walk, entry)]
    else:
        block.ops.append(Schedule(walk, threads, entry, walk.options.rounds, block.ops).begin)
    block.end = lambda _env: walk.leave(None)
    code.blocks = [block]
    code.schedule([[]])
    return code


def _call(walk: Context, function: Function) -> Op:
    def run(env: Environment) -> bool:
        arguments = env[: len(function.params)]
        return walk.enter(function, arguments, (), None, function.loc)

    return run


def _end(walk: Context, entry: Function) -> Op:
    """The entry function has returned."""

    def run(_env: Environment) -> None:
        walk.leaks.check(walk.path)
        for instrument in walk.instruments:
            instrument.on_exit(None)
        if walk.options.seed_bug:
            walk.report(assertion.CLASS.name, assertion.SEEDED, 1, entry.loc)

    return run


def _find_constructors(walk: Context) -> list[Function]:
    table = walk.module.globals.get("llvm.global_ctors")
    if table is None or not isinstance(table.initialiser, Aggregate):
        return []
    rows = [_row(item) for item in table.initialiser.elements]
    found = [(priority, walk.module.functions.get(name)) for priority, name in rows]
    return [f for _, f in sorted(found, key=lambda row: row[0]) if f is not None and not f.params and f.blocks]


def _row(item: Constant) -> tuple[int, str]:
    """`{ i32 priority, ptr function, ptr data }`."""
    if isinstance(item, Aggregate):
        priority, function, *_ = item.elements
        if isinstance(priority, ConstInt) and isinstance(function, GlobalRef):
            return priority.value, function.name
    return 0, ""
