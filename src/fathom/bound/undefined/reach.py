"""What a function without a body can get at: the objects that its pointers lead to, and those behind them.

    struct list *l        l ──→ node ──→ next ──→ …      all written
    const struct list *l  l ──→ node ──→ next ──→ …      what `next` points to, unless that is const as well

Each object has the condition under which it is reached, so that of `c ? &a : &b` only the one is written that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, final

from fathom.bound.code.call_site import is_in_model
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Address, Object, Opaque, PointerValue, Scalar, Shape, Value
from fathom.bound.state.cells import ObjectState
from fathom.bound.undefined.declaration import find_pointers, is_const
from fathom.frontend.llvm.debuginfo import CType
from fathom.immutable import immutable, record
from fathom.ir.types import Pointer
from fathom.ir.values import Reg

_VISITS: Final = 3
"""An object that is reached in more ways than this is taken to be reached in any case."""
VIRTUAL_TABLE: Final = "_ZTV"
"""How the names of tables of virtual functions begin: no function writes them, or makes an object use another."""
_STREAMS: Final = frozenset({"fopen", "fopen64", "fdopen", "freopen", "tmpfile", "popen", "fmemopen", "opendir"})


@final
@immutable
class Way:
    """How a pointer may be used: its pointee in C, and whether it is written through and kept."""

    pointee: CType | None = None
    is_written: bool = True
    is_kept: bool = True


@final
@record
class Reached:
    """How an object is reached: the condition of that, and those under which it is written now, or may be later.

    `kind` is the C type of what a pointer to its start points to.
    """

    guard: Scalar = 0
    written: Scalar = 0
    kept: Scalar = 0
    kind: CType | None = None
    visits: int = 0
    ways: list[tuple[Scalar | None, Way]] = field(default_factory=list)


@final
class Reach:
    """Follows pointers on the current path; `writes_more` off means that only what is `add`ed is written itself."""

    def __init__(self, walk: Context, writes_more: bool = True) -> None:
        self.walk = walk
        self.writes_more = writes_more
        self.objects: dict[Object, Reached] = {}
        self.is_exact = True
        """Whether every pointer that was followed is known to be there."""
        self.functions: dict[str, Scalar] = {}
        """Functions whose addresses are reached, in the order in which they were found."""
        self._most = walk.effort.limits.harness_scalars
        self._work: list[tuple[PointerValue, Scalar, Way]] = []

    def add(self, value: Value, shape: Shape | None, way: Way) -> None:
        """An argument: a pointer, a number that came from one, or a struct with such in it."""
        if isinstance(value, tuple) and isinstance(shape, tuple):
            for part, kind in zip(value, shape, strict=True):
                self.add(part, kind, Way())
        pointer = self.walk.pointers.origin(value) if isinstance(value, Reg) else value
        if pointer is not None and not isinstance(pointer, int | tuple):
            self._work.append((pointer, 1, way))

    def add_object(self, target: Object, guard: Scalar) -> None:
        """An object that the function knows already."""
        self._work.append((Address(target, 0), guard, Way()))

    def follow(self) -> None:
        """Find everything that the pointers lead to."""
        while self._work:
            pointer, guard, way = self._work.pop()
            for item, cond in self.walk.points_to.alternatives(self.walk.path, pointer, guard):
                if isinstance(item, Opaque):
                    for target, here in self.walk.points_to.resolve(self.walk.path, item, cond):
                        self._visit(target, None, here, way)
                elif isinstance(item, Address) and item.object is not None:
                    self._visit(item.object, item.offset, cond, way)

    def _visit(self, target: Object, offset: Scalar | None, guard: Scalar, way: Way) -> None:
        fold, state = self.walk.fold, self.walk.path.state(target)
        if target.kind == "function":
            self.functions[target.name] = fold.disjunction(self.functions.get(target.name, 0), guard)
            return
        if state is None or state.alive == 0 or guard == 0 or _is_closed_to_all(target):
            return
        found = self.objects.setdefault(target, Reached())
        found.visits += 1
        before, found.guard = found.guard, self._widen(found, found.guard, guard)
        if way.is_written and not target.readonly:
            found.written = self._widen(found, found.written, guard)
            found.kept = self._widen(found, found.kept, guard) if way.is_kept else found.kept
        if found.kind is None and offset == 0:
            found.kind = way.pointee
        if before != found.guard or (offset, way) not in found.ways:
            found.ways.append((offset, way))
            self._expand(state, offset, found.guard, way)

    def _widen(self, found: Reached, known: Scalar, guard: Scalar) -> Scalar:
        return 1 if found.visits > _VISITS else self.walk.fold.disjunction(known, guard)

    def _expand(self, state: ObjectState, offset: Scalar | None, guard: Scalar, way: Way) -> None:
        """Go on to what the pointers in an object point to."""
        types = find_pointers(self.walk.module.debug, way.pointee, self._most) if isinstance(offset, int) else {}
        for at, pointer in self._pointers_in(state):
            target = types.get(at - offset) if isinstance(offset, int) and at is not None else None
            is_known = isinstance(offset, int) and at is not None and at - offset in types
            writes = self.writes_more and not (is_known and is_const(target))
            self._work.append((pointer, guard, Way(target, writes, way.is_kept)))

    def _pointers_in(self, state: ObjectState) -> Iterator[tuple[int | None, PointerValue]]:
        """The pointers in an object with their offsets, None where those are not known."""
        for at, cell in state.cells.items():
            value = self.walk.pointers.origin(cell.value) if isinstance(cell.value, Reg) else cell.value
            if isinstance(cell.type, Pointer) or isinstance(cell.value, Reg):
                if value is not None and not isinstance(value, int | Reg | tuple):
                    yield at, value
        if state.image is not None:
            for at, initial in state.image.pointers.items():
                if state.cells.get(at) is None and not isinstance(initial, int | Reg | tuple):
                    yield at, initial
        elif not state.fresh:
            known = state.pointees
            self.is_exact = False
            for target in self.walk.memory.materialised_objects() if known is None else sorted(known, key=_number):
                yield None, Address(target, 0)


def _number(target: Object) -> int:
    return target.id


def _is_closed_to_all(target: Object) -> bool:
    """Whether no function without a body looks into an object: it belongs to a model, or to the C++ run time."""
    if target.kind == "global" and is_in_model(target.loc):
        return True
    return target.name.startswith(VIRTUAL_TABLE) or target.allocator in _STREAMS
