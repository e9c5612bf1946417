"""Iterations and calls that a contract stands for: what they may leave behind for what follows.

    first iteration ──→ leave_out_iterations ──→ any iteration ──→ check_iteration

Their objects are not those of the first iteration, and the addresses of all others may be anywhere. What any iteration
does, those before may have done: where that cannot be seen here, there is no proof.
"""

from __future__ import annotations

from fathom.bound.context.context import Context
from fathom.bound.memory.frames import LeftOut
from fathom.bound.residual.values import Address, Object, Scalar
from fathom.bound.state.object_flags import ESCAPED, HELD
from fathom.frontend.contract_calls import GHOSTS
from fathom.source import SrcLoc


def leave_out_call(walk: Context) -> None:
    """A contract stands for a call, which may have made objects, and left any address anywhere."""
    _address_objects(walk)
    walk.absent.are_possible = True


def _address_objects(walk: Context) -> list[Object]:
    """From here on, a pointer of which nothing is known may lead to any object that lives."""
    walk.absent.has_left_out = True
    found = [target for target, _ in _list_alive(walk)]
    for target in found:
        walk.pointers.materialise(walk.path, Address(target, 0))
    return found


def leave_out_iterations(walk: Context) -> None:
    """From here on, this may be any iteration of the innermost loop with a contract."""
    escaped = frozenset(walk.flags.numbers(walk.path, ESCAPED))
    left_out = walk.assigned.leave_out(walk.path, len(walk.memory.by_number), escaped)
    walk.absent.add_stale(target for target in _address_objects(walk) if target.id >= left_out.first_own)


def check_iteration(walk: Context, loc: SrcLoc | None) -> None:
    """An iteration that may be any is over: what it leaves behind has to be what was left out."""
    left_out = walk.assigned.find_left_out(walk.path)
    if left_out is None:
        return
    for target, alive in _list_alive(walk):
        if target.id >= left_out.next_own and not walk.absent.are_possible:
            walk.report("unsupported", f"{target.name} of an earlier iteration", alive, loc)
    _check_escaped(walk, left_out, loc)
    for number in list(walk.flags.numbers(walk.path, HELD)) if walk.leaks.selected else ():
        if number >= left_out.next_own:
            held = walk.flags.get(walk.path, HELD, walk.memory.by_number[number])
            walk.report("unsupported", "memory that an earlier iteration has not freed", held, loc)


def _check_escaped(walk: Context, left_out: LeftOut, loc: SrcLoc | None) -> None:
    """A function without a body knows no more than when iterations were left out."""
    for number in list(walk.flags.numbers(walk.path, ESCAPED)):
        target, state = walk.memory.by_number[number], walk.path.objects.get(number)
        if state is None or (number < left_out.next_own and number in left_out.escaped):
            continue
        known = walk.fold.conjunction(state.alive, walk.flags.get(walk.path, ESCAPED, target))
        walk.report("unsupported", f"{target.name}, which a function without a body knows", known, loc)


def _list_alive(walk: Context) -> list[tuple[Object, Scalar]]:
    """The objects of the program that live, each with the condition of that; no variables of contracts."""
    objects = [(walk.memory.by_number[number], state) for number, state in sorted(walk.path.objects.items())]
    return [
        (target, state.alive)
        for target, state in objects
        if state.alive != 0
        and target.kind != "function"
        and not target.is_temporary
        and not target.name.startswith(GHOSTS)
    ]
