"""What is executed around the entry function: constructors before it, and behind it what runs at exit.

llvm.global_dtors     handed to the model of `exit`, which runs them last (`models/libc/exit.c`)
llvm.global_ctors     called
the entry function    called
__model_run_exit      called, if anything can be registered for the end of the program
"""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.code.code import Code, CodeBlock, Environment, Op, Signal
from fathom.bound.compile.calls import invoke
from fathom.bound.context.context import Context
from fathom.bound.instruments.threads.lazy_sequentialise import Schedule
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.library.control import begin_exit, has_status
from fathom.bound.residual.values import Address
from fathom.checks import assertion
from fathom.errors import Unsupported
from fathom.frontend.llvm.constants import Aggregate, Constant, ConstInt, GlobalRef, NullPointer
from fathom.frontend.llvm.module import Function

_ADD_DESTRUCTOR = "__model_add_destructor"


def compile_start_up(walk: Context, threads: Threads | None, entry: Function) -> Code:
    """A function that calls the constructors and then the entry, with the entry's parameters as its own."""
    code = Code(None, None)
    status = len(entry.params)
    code.template = [0] * (status + 1)
    code.params = list(range(status))
    block = CodeBlock(0, "start", returns=True)
    block.ops = [_add_destructor(walk, name) for name in _list_functions(walk, "llvm.global_dtors")]
    block.ops += [_construct(walk, name) for name in _list_functions(walk, "llvm.global_ctors")]
    if threads is None:
        block.ops += [_call(walk, entry), lambda env: begin_exit(walk, entry, env[status]), _end(walk, entry)]
    else:
        block.ops.append(Schedule(walk, threads, entry, walk.options.rounds, block.ops).begin)
    block.end = lambda _env: walk.leave(None)
    code.blocks = [block]
    code.schedule([[]])
    return code


def _add_destructor(walk: Context, name: str) -> Op:
    def run(_env: Environment) -> Signal:
        function = walk.module.functions.get(_ADD_DESTRUCTOR)
        target = Address(walk.constants.object_of(name), 0)
        return None if function is None else walk.enter(function, [target], (), None, function.loc)

    return run


def _construct(walk: Context, name: str) -> Op:
    function = walk.module.functions.get(name)
    site = CallSite(name, (), None, (), 0, None if function is None else function.loc)

    def run(_env: Environment) -> Signal:
        if function is not None and function.params:
            walk.unsupported(f"{name}, a constructor that takes arguments,", function.loc)
        return invoke(walk, name, [], None, site)

    return run


def _call(walk: Context, entry: Function) -> Op:
    def run(env: Environment) -> bool:
        status = len(entry.params)
        return walk.enter(entry, env[:status], (), status if has_status(walk, entry) else None, entry.loc)

    return run


def _end(walk: Context, entry: Function) -> Op:
    """The entry function has returned, and what runs at exit has run."""

    def run(_env: Environment) -> None:
        walk.leaks.check(walk.path)
        for instrument in walk.instruments:
            instrument.on_exit(None)
        if walk.options.seed_bug:
            walk.report(assertion.CLASS.name, assertion.SEEDED, 1, entry.loc)

    return run


def _list_functions(walk: Context, table: str) -> list[str]:
    """The functions of `llvm.global_ctors` or `llvm.global_dtors`, by priority and then as they stand there."""
    variable = walk.module.globals.get(table)
    if variable is None or not isinstance(variable.initialiser, Aggregate):
        return []
    rows = [_row(item) for item in variable.initialiser.elements]
    return [name for _, name in sorted(rows, key=lambda row: row[0]) if name]


def _row(item: Constant) -> tuple[int, str]:
    """`{ i32 priority, ptr function, ptr data }`; no name for a row without a function."""
    priority, function = item.elements[:2] if isinstance(item, Aggregate) else (None, None)
    if isinstance(priority, ConstInt) and isinstance(function, GlobalRef | NullPointer):
        return priority.value, function.name if isinstance(function, GlobalRef) else ""
    raise Unsupported("", "a constructor or destructor that is computed")
