"""Store buffers of threads, as x86-TSO has them: a store is seen by its own thread at once, and by others later.

    thread 1   x = 1    waits in the buffer        thread 2   y = 1    waits
               r = y    reads 0                               s = x    reads 0, as in no interleaving
               fence    x = 1 becomes visible

Sewell, Sarkar, Owens, Zappa Nardelli, Myreen: x86-TSO, CACM 53(7), 2010. Each thread has a queue of stores. A load
gives the thread's newest store to the place, else what memory has. The oldest store leaves the queue at any time;
before a locked instruction, a fence, a call that synchronises and the end of the thread, all have left.

**Encoding.** Stores leave the queue in turns of their thread. Nobody else looks at memory during a turn, so it does not
matter when in the turn they do. Hence a turn works on memory as the thread sees it, with its own stores in place:

    the turn begins    the stores that wait are written, the oldest first; what was there before is kept
    a store            what was there before is kept; then it is written, and waits
    a fence            all stores that wait have become visible: nothing waits any more
    the turn ends      an input for each store says whether it becomes visible now, the oldest first;
                       those that still wait are undone, the newest first

So forwarding is nothing but reading memory, and the executions within N rounds are exactly those of x86-TSO in which
the steps of each thread, and the moments at which its stores become visible, lie in its N turns. Every execution is one
of these for some N.

The stores that wait are in the log of the path, by their positions: `done` says whether one waits. What was freed
meanwhile is written and undone like anything else: nobody may look there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, cast, final

from fathom.bound.context.delayed_store import DelayedStore, StoreSite
from fathom.bound.instruments.threads.positions import Key
from fathom.bound.instruments.threads.refused_writes import RefusedWrites
from fathom.bound.instruments.threads.state import ThreadState
from fathom.bound.instruments.threads.store_order import StoreOrder
from fathom.bound.instruments.threads.unchecked_access import UncheckedAccess, list_addresses
from fathom.bound.options import StoreEffect
from fathom.bound.residual.execution_index import Instance
from fathom.bound.residual.values import CellType, PointerValue, Scalar, Value, named_targets
from fathom.bound.state.cells import stored_type
from fathom.bound.state.step_log import NEVER, StepEntry
from fathom.ir.instructions import Nondet
from fathom.ir.types import BOOL
from fathom.ir.values import Reg
from fathom.source import SrcLoc

DRAIN: Final = "a store becomes visible to other threads"
"""The input that lets the oldest store of a thread leave its buffer."""
_WIDER: Final = "a load of more than a store that waits in the buffer of the thread (--memory-model tso)"
_RETYPED: Final = "a store over a value of another type that other threads see later (--memory-model tso)"
_ORDER: Final = "stores whose order is not known (--memory-model tso)"


@final
class StoreBuffers:
    """The stores of all threads that wait; where it is not `is_on`, none does."""

    def __init__(self, threads: ThreadState) -> None:
        self.threads = threads
        self.is_on = threads.walk.options.memory_model == "tso"
        self.refused = RefusedWrites(threads)
        self.has_racy_stores = False
        """Whether a plain store to what others may see was met, while nothing says that there are no races."""
        self.walk = threads.walk
        self._orders: dict[int, StoreOrder] = {}
        self._stores: dict[int, dict[Key, StoreSite]] = {}
        """The stores of each thread that have waited, and where they are."""
        self._delayed: dict[Key, None] = {}
        """Those that wait since an earlier turn, along one execution."""
        self._access: UncheckedAccess | None = None

    @property
    def effect(self) -> StoreEffect | None:
        """What a verdict says of when others see what threads store."""
        return "waits" if self.is_on else "at once" if self.has_racy_stores else None

    @property
    def access(self) -> UncheckedAccess:
        """Memory as it is, whatever may be accessed: that was checked when the thread came to the store."""
        if self._access is None:
            self._access = UncheckedAccess(self.walk)
        return self._access

    def count_stores(self, thread: int) -> int:
        """How many of its turns may begin with a store that becomes visible."""
        return len(self._stores.get(thread, ()))

    @property
    def order(self) -> StoreOrder:
        """That of the current thread."""
        return self._orders.setdefault(self.threads.current, StoreOrder())

    def may_wait(self) -> bool:
        """Whether a store of the current thread may wait, on the current path."""
        return bool(self._list_waiting())

    def waits(self) -> Scalar:
        """Whether a store of the current thread waits."""
        result: Scalar = 0
        for key in self._list_waiting():
            result = self.walk.fold.disjunction(result, self.walk.path.log.get(key, NEVER).done)
        return result

    def _list_waiting(self) -> list[Key]:
        log = self.walk.path.log
        return [key for key in self._stores.get(self.threads.current, ()) if log.get(key, NEVER).done != 0]

    # ── what a thread does ──────────────────────────────────────────────────────────────────────────────────────────

    def name(self, what: Hashable) -> Key:
        """A store, or the beginning or the end of a call that may store, at the position of the current path."""
        positions = self.threads.positions
        return positions.key((positions.here(what), "waits"))

    def visit(self, what: Hashable) -> Key:
        """The current thread comes to it."""
        key = self.name(what)
        self.order.visit(key)
        return key

    def store(
        self, what: Hashable, pointer: PointerValue, kind: CellType, write: Callable[[], object], loc: SrcLoc | None
    ) -> None:
        """The current thread stores what `write` writes, which will wait."""
        walk, stored = self.walk, stored_type(kind)
        pointer = walk.validity.check_access(walk.path, pointer, stored.width // 8, "write", loc)
        if self.access.is_retyped(pointer, kind):
            walk.unsupported(_RETYPED, loc)
        old = self.access.load(pointer, stored)
        write()
        new = self.access.load(pointer, stored)
        key = self.visit(what)
        function = walk.frames[-1].code.function
        name = "" if function is None else function.source_name or function.name
        self._stores.setdefault(self.threads.current, {})[key] = StoreSite(name, loc)
        entry = StepEntry(1, (pointer, new, old), (walk.shapes.pointer, stored, stored))
        walk.path.log = walk.path.log.set(key, entry)

    def load(self, pointer: PointerValue, size: int, loc: SrcLoc | None) -> None:
        """The current thread loads: from its buffer, or from memory, but never a part from each."""
        for key in self._list_waiting():
            entry = self.walk.path.log.get(key, NEVER)
            held = cast("CellType", entry.shapes[1]).width // 8
            if size > held and _may_overlap(pointer, size, cast("PointerValue", entry.values[0]), held):
                self.threads.give_up_where(entry.done, _WIDER, loc)

    def drain(self) -> tuple[Value, ...]:
        """All stores of the current thread have become visible: they are in memory already. A step, without results."""
        path = self.walk.path
        for key in self._list_waiting():
            self._tell(key, path.log.get(key, NEVER), is_over=True)
            path.log = path.log.remove(key)
        return ()

    def _tell(self, key: Key, entry: StepEntry, *, is_over: bool) -> None:
        """Say once of a store that it waits when a turn ends, and of such a store that it becomes visible."""
        if (key in self._delayed) != is_over or self.walk.residue.execution is None:
            return
        if is_over:
            del self._delayed[key]
        else:
            self._delayed[key] = None
        pointer, value, _ = entry.values
        site = self._stores[self.threads.current][key]
        store = DelayedStore(cast("PointerValue", pointer), cast("CellType", entry.shapes[1]), value, site)
        for instrument in self.walk.instruments:
            instrument.on_delay(store, is_over)

    # ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin_turn(self) -> None:
        """The thread sees its own stores."""
        self.order.begin_walk()
        for key in self._sort_waiting():
            self._where(self.walk.path.log.get(key, NEVER).done, partial(self._redo, key))

    def _redo(self, key: Key) -> None:
        entry = self.walk.path.log.get(key, NEVER)
        pointer, new, old = entry.values
        place, kind = self.access.keep_present(cast("PointerValue", pointer)), cast("CellType", entry.shapes[1])
        if place is not None:
            old = self.access.load(place, kind)
            self.access.store(place, kind, new)
        self.walk.path.log = self.walk.path.log.set(key, StepEntry(1, (pointer, new, old), entry.shapes))

    def end_turn(self) -> None:
        """Some stores become visible, the oldest first; others see nothing of the rest."""
        walk, fold = self.walk, self.walk.fold
        keys = self._sort_waiting()
        may: Scalar = 1
        for key in keys:
            entry = walk.path.log.get(key, NEVER)
            drains = fold.conjunction(may, self._choose(key))
            may = fold.conjunction(may, fold.disjunction(fold.negate(entry.done), drains))
            stays = fold.conjunction(entry.done, fold.negate(drains))
            self._tell(key, entry, is_over=stays == 0)
            walk.path.log = walk.path.log.set(key, entry._replace(done=stays))
        for key in reversed(keys):
            self._where(walk.path.log.get(key, NEVER).done, partial(self._undo, key))

    def _choose(self, key: Key) -> Scalar:
        residue, threads = self.walk.residue, self.threads
        instance = Instance(None, ("drain", threads.round, threads.positions.name(key)))
        result = residue.reg(BOOL)
        residue.emit(Nondet(result, DRAIN, self._stores[threads.current][key].loc, instance.name))
        return residue.evaluate(result)

    def _undo(self, key: Key) -> None:
        entry = self.walk.path.log.get(key, NEVER)
        pointer, _, old = entry.values
        place = self.access.keep_present(cast("PointerValue", pointer))
        if place is not None:
            self.access.store(place, cast("CellType", entry.shapes[1]), old)

    def _sort_waiting(self) -> list[Key]:
        keys = self._list_waiting()
        found = self.order.sort(keys) if len(keys) > 1 else keys
        if found is None:
            self.walk.unsupported(_ORDER, self._stores[self.threads.current][keys[0]].loc)
        return found or []

    def _where(self, cond: Scalar, act: Callable[[], None]) -> None:
        """Do something on a path of its own where a condition holds; then the paths are merged."""
        walk = self.walk
        known = walk.assertions.decide(walk.path, cond)
        if known is not None:
            if known:
                act()
            return
        assert isinstance(cond, Reg)
        env = walk.path.env
        holds = self.threads.fork(cond)
        fails = walk.path
        walk.path, walk.residue.here = holds, holds.block
        act()
        holds = walk.path
        fails.env, holds.env = [], []
        one = walk.merger.merge([fails, holds], [])
        one.env = env
        walk.path, walk.residue.here = one, one.block


def _may_overlap(one: PointerValue, size: int, other: PointerValue, width: int) -> bool:
    """Whether accesses through two pointers may be to the same bytes."""
    objects, is_complete = named_targets(one)
    others, are_complete = named_targets(other)
    if is_complete and are_complete and not objects & others:
        return False
    if not (is_complete and are_complete):
        return True
    return any(
        first.object is second.object
        and not (
            isinstance(first.offset, int)
            and isinstance(second.offset, int)
            and (first.offset + size <= second.offset or second.offset + width <= first.offset)
        )
        for first in list_addresses(one)
        for second in list_addresses(other)
    )
