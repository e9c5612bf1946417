"""What memory an operation touches, for the check of data races."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from fathom.bound.code.call_site import MODELS, CallSite
from fathom.bound.code.code import Environment
from fathom.bound.context.arguments import size_argument
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.threads.races import Footprint
from fathom.bound.instruments.threads.threads import Threads
from fathom.bound.residual.values import Mode, PointerValue, Value, named_targets
from fathom.frontend.llvm import instructions as inst
from fathom.ir.types import Int

_INTERNAL = tuple(
    f"{MODELS}{name}" for name in ("exit", "pthread", "threads", "errno", "stream", "stdio", "printf", "scanf")
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
            return _single_access(c, threads, item, "read", size(item.result.type), bool(item.ordering))
        case inst.Store():
            return _single_access(c, threads, item, "write", size(item.value.type), bool(item.ordering))
        case inst.AtomicRMW():
            return _single_access(c, threads, item, "write", size(item.result.type), True)
        case inst.CmpXchg():
            return _single_access(c, threads, item, "write", size(item.new.type), True)
        case inst.Call():
            return _block_access(c, threads, item)
        case _:
            return None


Access: TypeAlias = inst.Load | inst.Store | inst.AtomicRMW | inst.CmpXchg


def _single_access(c: Compiler, threads: Threads, item: Access, mode: Mode, size: int, atomic: bool) -> Touches:
    slot, loc = c.operand(item.ptr, item.loc), item.loc

    def touch(env: Environment) -> list[Footprint]:
        return [Footprint(cast("PointerValue", env[slot]), size, mode, atomic or threads.is_atomic, loc)]

    return touch


def _block_access(c: Compiler, threads: Threads, item: inst.Call) -> Touches | None:
    """`memcpy` reads and writes, `memset` writes."""
    name = getattr(item.callee, "name", "")
    if not name.startswith(("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")):
        return None
    to, source, length = (c.operand(arg, item.loc) for arg in item.args[:3])
    walk, loc, kind = c.walk, item.loc, c.shape(item.args[2])

    def touch(env: Environment) -> list[Footprint]:
        size = size_argument(walk, env[length], kind)
        found = [Footprint(cast("PointerValue", env[to]), size, "write", threads.is_atomic, loc)]
        if not name.startswith("llvm.memset."):
            found.insert(0, Footprint(cast("PointerValue", env[source]), size, "read", threads.is_atomic, loc))
        return found

    return touch


def library_footprints(threads: Threads, args: list[Value], site: CallSite) -> list[Footprint]:
    """What `free` and the like touch: `free` writes to the block that it ends."""
    if threads.races is None or not args:
        return []
    if site.name in ("free", "cfree"):
        pointer = cast("PointerValue", args[0])
        targets, complete = named_targets(pointer)
        sizes = {target.size for target in targets}
        if complete and len(sizes) == 1:
            return [Footprint(pointer, sizes.pop(), "write", threads.is_atomic, site.loc)]
        if sizes or not complete:
            threads.walk.approximations["races with free are not looked for where it frees one of several blocks"] = (
                None
            )
        return []
    if site.name in ("memcpy", "memmove", "memset"):
        size = size_argument(threads.walk, args[2], cast("Int", site.shapes[2]))
        found = [Footprint(cast("PointerValue", args[0]), size, "write", threads.is_atomic, site.loc)]
        if site.name != "memset":
            found.insert(0, Footprint(cast("PointerValue", args[1]), size, "read", threads.is_atomic, site.loc))
        return found
    return []
