"""One path of a walk: its registers, its memory as far as it is known, and the facts that hold on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, final

from fathom.bound.facts.fact_map import Facts
from fathom.bound.residual.residue import OpenBlock
from fathom.bound.residual.values import Object, Scalar, Value
from fathom.bound.state.cells import ObjectState
from fathom.bound.state.pure_calls import PureCall
from fathom.bound.state.step_log import StepEntry
from fathom.ir.values import Reg
from fathom.persistent import IntMap


class PathEnds(Exception):
    """The path that is being walked goes no further; `normally` when the program has ended, as by `exit`."""

    def __init__(self, normally: bool = False) -> None:
        super().__init__()
        self.normally = normally


class ShadowState(NamedTuple):
    """The contents of one shadow memory on one path: what `Path` has for the program's memory."""

    objects: IntMap[ObjectState]
    mem: Reg


@final
class Path:
    """One path of the walk: where its instructions go, its registers, its memory, and conditions it knows.

    `facts` has what is known of its registers on this path. `flags` has the bits of objects (see `object_flags`), `log`
    what its threads have done (see `step_log`). `calls` are the ones whose results it knows, the newest last (see
    `pure_calls`). `shadows` are further memories beside the program's (see
    `memory.shadow_memory`). A view of one of them is a path as well, and knows the path it is a view of: what concerns
    an object itself, rather than its contents, is done there.
    """

    __slots__ = ("block", "calls", "env", "facts", "flags", "log", "mem", "objects", "shadows", "viewed")

    def __init__(self, block: OpenBlock, env: list[Value], objects: IntMap[ObjectState], mem: Reg) -> None:
        self.block = block
        self.env = env
        self.objects = objects
        self.mem = mem
        self.facts: Facts = IntMap()
        self.flags: IntMap[Scalar] = IntMap()
        self.log: IntMap[StepEntry] = IntMap()
        self.calls: tuple[PureCall, ...] = ()
        self.shadows: tuple[ShadowState, ...] = ()
        self.viewed: Path | None = None

    def fork(self, block: OpenBlock) -> Path:
        made = Path(block, self.env.copy(), self.objects, self.mem)
        made.facts = self.facts
        made.flags = self.flags
        made.log = self.log
        made.calls = self.calls
        made.shadows = self.shadows
        return made

    def state(self, target: Object) -> ObjectState | None:
        return self.objects.get(target.id)

    def drop(self, target: Object) -> None:
        """Nothing can reach the object any more."""
        self.objects = self.objects.remove(target.id)
        if self.shadows:
            self.shadows = tuple(ShadowState(shadow.objects.remove(target.id), shadow.mem) for shadow in self.shadows)

    @property
    def main(self) -> Path:
        """The path with the program's own memory."""
        return self if self.viewed is None else self.viewed

    def view(self, number: int) -> Path:
        """This path with a shadow memory in the place of the program's; `put` keeps what becomes of it."""
        shadow = self.shadows[number]
        made = Path(self.block, self.env, shadow.objects, shadow.mem)
        made.facts = self.facts
        made.viewed = self
        return made

    def put(self, number: int, view: Path) -> None:
        shadows = self.shadows
        self.shadows = (*shadows[:number], ShadowState(view.objects, view.mem), *shadows[number + 1 :])


def find_changed_objects(paths: Sequence[Path]) -> list[int]:
    """The objects in which the paths differ, in order."""
    first = paths[0].objects
    return sorted({key for path in paths[1:] for key, _, _ in first.differences(path.objects)})


def pointees_in(path: Path, read: frozenset[Object] | None) -> frozenset[Object] | None:
    """What pointers may point into that are read from one of these objects; None when that is not known."""
    found: set[Object] = set()
    for target in read or ():
        state = path.state(target)
        if state is None or state.pointees is None:
            return None
        found |= state.pointees
    return frozenset(found) if read is not None else None
