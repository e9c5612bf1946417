"""Results of calls that decide the branch behind the call: paths that return different ones are forked again at once.

    if (!reserve(tree, total))      paths on which `reserve` has found enough return true, the others false. As one
        return false;               path they would go both ways, without what each of them knew about `total`

So results that are known tell paths apart, at the return and at the join before it. That is jump threading across a
return (see `compile.jump_threading`): behind the branch, nothing of it keeps paths apart any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local, Value
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.operands import operands

_PURE = inst.BinOp | inst.Compare | inst.Cast | inst.Select


def find_deciding_results(functions: Mapping[str, Function]) -> Iterator[tuple[str, str]]:
    """The functions whose results decide branches: each with the empty register, and with what is returned."""
    waiting = [name for each in functions.values() for name in _list_deciding_calls(each)]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        function = functions.get(name)
        if name in found or function is None or function.is_declaration:
            continue
        found.add(name)
        yield name, ""
        calls = _find_calls(function)
        for block in function.blocks:
            if isinstance(block.terminator, inst.Ret):
                returned = _find_sources(block, block.terminator.value)
                yield from ((name, each) for each in returned if each not in calls)
                incoming = [
                    value for phi in _list_phis(block) if phi.result.name in returned for value, _ in phi.incoming
                ]
                names = [*returned, *(value.name for value in incoming if isinstance(value, Local))]
                waiting += [calls[each] for each in names if each in calls]


def _list_deciding_calls(function: Function) -> Iterator[str]:
    """The functions that are called in a block whose branch their result decides."""
    for block in function.blocks:
        if isinstance(block.terminator, inst.Branch):
            calls = _find_calls_in(block)
            yield from (calls[name] for name in _find_sources(block, block.terminator.cond) if name in calls)


def _find_sources(block: BasicBlock, value: Value | None) -> dict[str, None]:
    """The registers that a value is computed from in a block and that the block does not compute from others."""
    made = {item.result.name: item for item in block.body if isinstance(item, _PURE)}
    found: dict[str, None] = {}
    work = [value]
    while work:
        each = work.pop()
        if isinstance(each, Local):
            if each.name in made:
                work += operands(made[each.name])
            else:
                found[each.name] = None
    return found


def _list_phis(block: BasicBlock) -> Sequence[inst.Phi]:
    return [item for item in block.body if isinstance(item, inst.Phi)]


def _find_calls(function: Function) -> dict[str, str]:
    return {result: name for block in function.blocks for result, name in _find_calls_in(block).items()}


def _find_calls_in(block: BasicBlock) -> dict[str, str]:
    """The names of the functions that are called, by the registers that have their results."""
    return {
        item.result.name: item.callee.name
        for item in block.body
        if isinstance(item, inst.Call) and item.result is not None and isinstance(item.callee, GlobalRef)
    }
