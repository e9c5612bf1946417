"""What contracts have become in the source (`frontend/contracts`): conditions, frames, and objects that are fresh.

`is_fresh` and its like are called with the place of the pointer that they are about (`frontend/contract_pointers.py`).
Where a contract is assumed they make true what they say, by giving that pointer a value; elsewhere they look.
"""

from __future__ import annotations

from typing import Final, cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import place_of_effect, size_argument, text_at, truth
from fathom.bound.context.context import Context, Handler
from fathom.bound.library.heap import find_freed_objects
from fathom.bound.library.iterations import check_iteration, leave_out_call, leave_out_iterations
from fathom.bound.library.pointers import TABLE as POINTERS
from fathom.bound.library.pointers import object_size
from fathom.bound.residual.values import NULL, Address, AllocatedBy, PointerValue, Scalar, Value, is_same
from fathom.bound.state.object_flags import CLAIMED, CONTRACT_MODE
from fathom.checks import termination
from fathom.checks.contract import CLASS
from fathom.frontend.contract_calls import REPLACED
from fathom.ir.interpret_layout import window
from fathom.ir.types import BOOL, Int

_ASSUME, _CHECK_NEW, _ASSUME_NEW = 1, 3, 4
_MODES: Final = 8


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _set_mode(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_contract_mode(mode, frame)`: how conditions are meant from here on, 0 being behind them."""
    mode, frame = (walk.simplify(cast("Scalar", each)) for each in args)
    if not isinstance(mode, int) or not isinstance(frame, int):
        walk.unsupported("a contract that is not known to be one", site.loc)
        return
    walk.flags.put(walk.path, CONTRACT_MODE, None, mode + _MODES * frame)


def _mode(walk: Context, site: CallSite) -> tuple[int, int]:
    """How a condition is meant, and the frame in which objects are new."""
    found = walk.flags.get(walk.path, CONTRACT_MODE, None)
    if not isinstance(found, int) or found == 0:
        walk.unsupported(f"{site.name} outside of a contract", site.loc)
        return 0, 0
    return found % _MODES, found // _MODES


def _hold(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_contract_holds(condition, text)`: what a call requires is checked where it is called."""
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    text, loc = text_at(walk, args[1]) or "", site.loc
    function = walk.frame.code.function
    if function is not None and function.name.startswith(REPLACED):
        name = function.name.removeprefix(REPLACED)
        text, loc = text.replace("the contract requires", f"the contract of {name} requires"), walk.frame.loc
    walk.check(cond, CLASS.name, text, loc)


def _give(walk: Context, args: list[Value], site: CallSite) -> None:
    walk.assume(truth(walk, args[0], site.shapes[0], site.loc), site.loc)


def _call_by_contract(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_call_by_contract(name)`: the contract of a function stands for its call."""
    walk.flags.clear(walk.path, CLAIMED)
    leave_out_call(walk)
    walk.approximations[f"calls of {text_at(walk, args[0])} are what its contract says, which is not checked here"] = (
        None
    )
    if _is_active(walk, text_at(walk, args[0]) or ""):
        _leave_open(walk, termination.BY_CONTRACT, site)


def _is_active(walk: Context, name: str) -> bool:
    """Whether the body of a function is being executed."""
    functions = [frame.code.function for frame in walk.frames if frame.code.function is not None]
    bodies = [each for each in functions if not each.name.startswith(REPLACED)]
    return any(name in (each.name, each.source_name) for each in bodies)


def _leave_open(walk: Context, what: str, site: CallSite) -> None:
    """Where executions have to end, it is not known whether they do."""
    if termination.CLASS.name in walk.options.selected:
        walk.assertions.assert_supported(walk.path, 0, what, site.loc)


# ── frames ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _begin_frame(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_frame_begin(&frame)`, `__fathom_loop_begin(&frame)`: a number is left there, by which it ends."""
    if walk.scheduler.is_concurrent:
        walk.unsupported("a contract in a program with threads", site.loc)
    walk.flags.clear(walk.path, CLAIMED)
    number = walk.assigned.begin(walk.path, site.name == "__fathom_loop_begin")
    last = walk.assigned.suspend(walk.path)
    walk.access.store(walk.path, cast("PointerValue", args[0]), Int(32), number, site.loc)
    walk.assigned.resume(walk.path, last)


def _repeat(walk: Context, _args: list[Value], site: CallSite) -> None:
    """`__fathom_loop_repeats()`: the head of the innermost loop with a contract is reached again."""
    if CLASS.name not in walk.options.selected:
        _leave_open(walk, termination.NOT_CHECKED, site)
    walk.assigned.repeat(walk.path, site.loc)


def _leave_unmeasured(walk: Context, _args: list[Value], site: CallSite) -> None:
    """`__fathom_loop_unmeasured()`: any iteration stands for all of them, and nothing says how many there are."""
    _leave_open(walk, termination.NO_MEASURE, site)


def _forget_iterations(walk: Context, _args: list[Value], _site: CallSite) -> None:
    """`__fathom_loop_forgets()`: from here on, this may be any iteration of the innermost loop with a contract."""
    leave_out_iterations(walk)


def _end_iteration(walk: Context, _args: list[Value], site: CallSite) -> None:
    """`__fathom_loop_ends()`: that iteration is over."""
    check_iteration(walk, site.loc)


def _complete_frame(walk: Context, _args: list[Value], _site: CallSite) -> None:
    """`__fathom_frame_complete()`: all that may be written and freed has been said."""
    walk.assigned.complete(walk.path, len(walk.memory.by_number))


def _end_frame(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_frame_end(&frame)`: 0 is no frame."""
    number = walk.access.load(walk.path, cast("PointerValue", args[0]), Int(32), site.loc)
    if not isinstance(number, int):
        walk.unsupported("a contract that paths leave which came into it apart", site.loc)
    elif number:
        walk.assigned.end(walk.path, number)
        walk.flags.clear(walk.path, CLAIMED)


def _may_assign(walk: Context, args: list[Value], site: CallSite) -> None:
    size = size_argument(walk, args[1], site.shapes[1])
    condition = truth(walk, args[2], site.shapes[2], site.loc)
    walk.assigned.allow(walk.path, cast("PointerValue", args[0]), size, condition)


def _may_free(walk: Context, args: list[Value], site: CallSite) -> None:
    condition = truth(walk, args[1], site.shapes[1], site.loc)
    walk.assigned.allow(walk.path, cast("PointerValue", args[0]), None, condition)


# ── what is arbitrary ───────────────────────────────────────────────────────────────────────────────────────────────


def _any_bytes(walk: Context, args: list[Value], site: CallSite) -> None:
    size = size_argument(walk, args[1], site.shapes[1])
    walk.access.havoc(walk.path, cast("PointerValue", args[0]), size, "what a contract assigns", site.loc)


def _any_bool(walk: Context, args: list[Value], site: CallSite) -> None:
    value = walk.fold.cast("zext", walk.fold.fresh(BOOL, "what a contract assigns", site.loc), BOOL, Int(8))
    walk.access.store(walk.path, cast("PointerValue", args[0]), Int(8), value, site.loc)


def _free_any(walk: Context, args: list[Value], site: CallSite) -> None:
    """`__fathom_free_any(p, condition)`: it may be freed, or not."""
    chosen = walk.fold.fresh(BOOL, "what a contract frees", site.loc)
    guard = walk.fold.conjunction(truth(walk, args[1], site.shapes[1], site.loc), chosen)
    pointer = walk.pointers.select(walk.path, guard, cast("PointerValue", args[0]), NULL)
    for target, here in find_freed_objects(walk, pointer, site):
        walk.assigned.check_free(walk.path, target, here, site.loc)
        walk.memory.end_lifetime(walk.path, target, here)
        walk.leaks.release(walk.path, target, here)


def _whole(walk: Context, args: list[Value], site: CallSite) -> Value:
    """The start of the object that a pointer points into."""
    pointer = walk.pointers.simplify(walk.path, cast("PointerValue", args[0]))
    back = walk.fold.int_op("sub", walk.pointers.width, 0, walk.points_to.offset(walk.path, pointer, site.loc))
    return walk.pointers.add(walk.path, pointer, back, site.loc)


def _size_of_rest(walk: Context, args: list[Value], site: CallSite) -> Value:
    pointer = walk.pointers.simplify(walk.path, cast("PointerValue", args[0]))
    size, offset = object_size(walk, pointer, site), walk.points_to.offset(walk.path, pointer, site.loc)
    return walk.fold.int_op("sub", walk.pointers.width, size, offset)


# ── pointers that a contract speaks of ──────────────────────────────────────────────────────────────────────────────


def _is_fresh(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_is_fresh(place, p, size)`: that many bytes, in an object of which nothing else of the contract is."""
    pointer, size = cast("PointerValue", args[1]), size_argument(walk, args[2], site.shapes[2])
    mode, frame = _mode(walk, site)
    if mode in (_ASSUME, _ASSUME_NEW):
        walk.assume(walk.fold.compare("ule", walk.pointers.width, size, window(walk.pointers.width)), site.loc)
        made = walk.memory.new_object(
            walk.path, "malloc", AllocatedBy("is_fresh"), size, 16, place_of_effect(walk, site.loc)
        )
        if mode == _ASSUME_NEW:
            walk.leaks.hold(walk.path, made, 1)
        _give_pointer(walk, args[0], Address(made, 0), site)
        return 1
    pointer = walk.pointers.simplify(walk.path, pointer)
    holds = walk.validity.is_dereferenceable(walk.path, pointer, size, site.loc)
    first = walk.assigned.first_object_of(frame) if mode == _CHECK_NEW else 0
    good: Scalar = 0
    for target, here in walk.points_to.resolve(walk.path, pointer):
        claimed = walk.flags.get(walk.path, CLAIMED, target)
        is_new = int(target.id >= first)
        good = walk.fold.disjunction(
            good, walk.fold.conjunction(here, walk.fold.conjunction(is_new, walk.fold.negate(claimed)))
        )
        walk.flags.add(walk.path, CLAIMED, target, here)
    return _as_result(walk, walk.fold.conjunction(holds, good), site)


def _is_in_range(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_pointer_in_range(least, place, p, most)`."""
    least, place, pointer, most = args
    look = POINTERS["__CPROVER_pointer_in_range"]
    if not _is_assumed(walk):
        return cast("Value", look(walk, [least, pointer, most], site))
    path, width = walk.path, walk.pointers.width
    low, high = (walk.points_to.offset(path, cast("PointerValue", each), site.loc) for each in (least, most))
    ahead = walk.fold.fresh(Int(width), "a pointer in a range", site.loc)
    room = walk.fold.int_op("sub", width, high, low)
    walk.assume(_truth(walk, look(walk, [least, least, most], site), site), site.loc)
    walk.assume(walk.fold.compare("ule", width, ahead, room), site.loc)
    _give_pointer(walk, place, walk.pointers.add(path, cast("PointerValue", least), ahead, site.loc), site)
    return 1


def _is_equal(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__fathom_pointer_equals(place, p, q)`."""
    place, pointer, other = args
    if not _is_assumed(walk):
        return cast("Value", POINTERS["__CPROVER_pointer_equals"](walk, [pointer, other], site))
    _give_pointer(walk, place, cast("PointerValue", other), site)
    return 1


def _is_assumed(walk: Context) -> bool:
    mode = walk.flags.get(walk.path, CONTRACT_MODE, None)
    return isinstance(mode, int) and mode % _MODES in (_ASSUME, _ASSUME_NEW)


def _was_freed(walk: Context, args: list[Value], site: CallSite) -> Value:
    """`__CPROVER_was_freed(p)`: the object is gone."""
    alive = _truth(walk, POINTERS["__CPROVER_LIVE_OBJECT"](walk, args[:1], site), site)
    null = walk.pointers.compare(walk.path, "eq", cast("PointerValue", args[0]), NULL, site.loc)
    return _as_result(walk, walk.fold.negate(walk.fold.disjunction(alive, null)), site)


def _give_pointer(walk: Context, place: Value, pointer: PointerValue, site: CallSite) -> None:
    """A pointer of the contract gets a value, which is no write of the program."""
    if is_same(cast("PointerValue", place), NULL):
        walk.unsupported(f"{site.name} of what is no variable", site.loc)
    last = walk.assigned.suspend(walk.path)
    kind = walk.shapes.pointer
    walk.access.store(walk.path, cast("PointerValue", place), kind, pointer, site.loc)
    walk.assigned.resume(walk.path, last)


def _as_result(walk: Context, answer: Scalar, site: CallSite) -> Value:
    assert isinstance(site.result, Int)
    return walk.fold.cast("zext", answer, BOOL, site.result)


def _truth(walk: Context, answer: Value | None, site: CallSite) -> Scalar:
    assert isinstance(site.result, Int)
    return walk.fold.compare("ne", site.result.width, cast("Scalar", answer), 0, site.loc)


TABLE: dict[str, Handler] = {
    "__fathom_contract_mode": _set_mode,
    "__fathom_contract_holds": _hold,
    "__fathom_contract_given": _give,
    "__fathom_call_by_contract": _call_by_contract,
    "__fathom_frame_begin": _begin_frame,
    "__fathom_loop_begin": _begin_frame,
    "__fathom_loop_repeats": _repeat,
    "__fathom_loop_unmeasured": _leave_unmeasured,
    "__fathom_loop_forgets": _forget_iterations,
    "__fathom_loop_ends": _end_iteration,
    "__fathom_frame_complete": _complete_frame,
    "__fathom_frame_end": _end_frame,
    "__fathom_may_assign": _may_assign,
    "__fathom_may_free": _may_free,
    "__fathom_any_bytes": _any_bytes,
    "__fathom_any_bool": _any_bool,
    "__fathom_free_any": _free_any,
    "__fathom_whole": _whole,
    "__fathom_size_of_rest": _size_of_rest,
    "__fathom_is_fresh": _is_fresh,
    "__fathom_pointer_in_range": _is_in_range,
    "__fathom_pointer_equals": _is_equal,
    "__CPROVER_was_freed": _was_freed,
}
