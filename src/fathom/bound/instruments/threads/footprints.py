"""What memory an operation touches, for the check of data races."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code.call_site import MODELS, CallSite
from fathom.bound.code.code import Environment
from fathom.bound.context.arguments import size_argument
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.footprint import Footprint
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.library.pointers import object_size
from fathom.bound.residual.values import NULL, PointerValue, Value
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int

_INTERNAL = tuple(
    f"{MODELS}{name}" for name in ("exit", "guard", "pthread", "threads", "errno", "stream", "stdio", "printf", "scanf")
)
"""Models whose own memory needs no lock, or has one."""
Touches: TypeAlias = Callable[[Environment], list[Footprint]]
_STORES_NUMBER = "__model_thread_put"
"""The part of thread creation that writes to the program's memory."""


def compile_footprints(c: Compiler, threads: Threads, item: inst.Instruction) -> Touches | None:
    """What an instruction touches when it is executed."""
    place = c.function.loc
    if place is not None and place.file.startswith(_INTERNAL) and c.function.name != _STORES_NUMBER:
        return None
    size = c.walk.shapes.layout.alloc_size
    match item:
        case inst.Load():
            made = Footprint(NULL, size(item.result.type), "read", item.ordering, item.loc)
        case inst.Store():
            made = Footprint(NULL, size(item.value.type), "write", item.ordering, item.loc)
        case inst.AtomicRMW():
            made = Footprint(NULL, size(item.result.type), "write", item.ordering, item.loc, is_update=True)
        case inst.CmpXchg():
            made = Footprint(NULL, size(item.new.type), "write", item.success, item.loc, "", item.failure, True)
        case inst.Call():
            return _block_access(c, threads, item)
        case _:
            return None
    return _single_access(c, threads, item, made)


Access: TypeAlias = inst.Load | inst.Store | inst.AtomicRMW | inst.CmpXchg


def _single_access(c: Compiler, threads: Threads, item: Access, made: Footprint) -> Touches:
    slot = c.operand(item.ptr, item.loc)

    def touch(env: Environment) -> list[Footprint]:
        order = made.order or _order(threads)
        return [made._replace(pointer=cast("PointerValue", env[slot]), order=order)]

    return touch


def _order(threads: Threads) -> str:
    """The order of accesses that are not atomic by themselves: an atomic block or function makes them so."""
    return "seq_cst" if threads.is_atomic else ""


def _block_access(c: Compiler, threads: Threads, item: inst.Call) -> Touches | None:
    """`memcpy` reads and writes, `memset` writes."""
    name = getattr(item.callee, "name", "")
    if not name.startswith(("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")):
        return None
    to, source, length = (c.operand(arg, item.loc) for arg in item.args[:3])
    walk, loc, kind = c.walk, item.loc, c.shape(item.args[2])

    def touch(env: Environment) -> list[Footprint]:
        size, order = size_argument(walk, env[length], kind), _order(threads)
        found = [Footprint(cast("PointerValue", env[to]), size, "write", order, loc)]
        if not name.startswith("llvm.memset."):
            found.insert(0, Footprint(cast("PointerValue", env[source]), size, "read", order, loc))
        return found

    return touch


def library_footprints(threads: Threads, args: list[Value], site: CallSite) -> list[Footprint]:
    """What `free` and the like touch: `free` writes to the block that it ends."""
    if threads.races is None or threads.slot is None or not args:
        return []
    walk, order = threads.walk, _order(threads)
    if site.name in ("free", "cfree", "sea_free"):
        pointer = cast("PointerValue", args[0])
        return [Footprint(pointer, object_size(walk, pointer, site), "write", order, site.loc, "free")]
    if site.name in ("memcpy", "memmove", "memset"):
        size = size_argument(walk, args[2], cast("Int", site.shapes[2]))
        found = [Footprint(cast("PointerValue", args[0]), size, "write", order, site.loc)]
        if site.name != "memset":
            found.insert(0, Footprint(cast("PointerValue", args[1]), size, "read", order, site.loc))
        return found
    return []
