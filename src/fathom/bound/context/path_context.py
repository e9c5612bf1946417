"""What can be seen of a walk by whoever makes code for it: its parts, the current path, and what is said about that."""

from __future__ import annotations

from typing import Protocol

from fathom.bound.code.constants import Constants
from fathom.bound.code.frames import Frame
from fathom.bound.code.shapes import Shapes
from fathom.bound.joins.merge import Merger
from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.access import Access
from fathom.bound.memory.any_live_block import AnyLiveBlock
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.memory.frames import Frames
from fathom.bound.memory.leaks import Leaks
from fathom.bound.memory.modified import ModifiedObjects
from fathom.bound.memory.pointer_rules import PointerRules
from fathom.bound.memory.pointers import Pointers
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.memory.provenance import Provenance
from fathom.bound.memory.validity import Validity
from fathom.bound.options import BoundOptions
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.bound.state.assertions import Assertions
from fathom.bound.state.object_flags import ObjectFlags
from fathom.bound.state.path import Path
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import EffortMeter
from fathom.frontend.llvm.module import Module
from fathom.source import SrcLoc


class Parts(Protocol):
    """The parts of a walk, from the lowest floor up: each of them does its own work on the path it is given."""

    module: Module
    options: BoundOptions
    effort: EffortMeter
    residue: Residue
    fold: Folder
    assertions: Assertions
    flags: ObjectFlags
    pointers: Pointers
    provenance: Provenance
    memory: KnownMemory
    absent: AbsentObjects
    validity: Validity
    any_live_block: AnyLiveBlock | None
    points_to: PointsTo
    pointer_rules: PointerRules
    access: Access
    modified: ModifiedObjects
    assigned: Frames
    leaks: Leaks
    merger: Merger
    shapes: Shapes
    constants: Constants


class PathContext(Parts, Protocol):
    """The parts of a walk, its current path, and what may be said about that."""

    path: Path
    frames: list[Frame]
    entry: str
    executed: int
    path_counts: PathCounts
    undefined: dict[str, dict[str, None]]
    """Functions without a body that were called, with the names of the objects that they may have written."""
    reached_loosely: dict[str, None]
    """Those that may have written more here than they can: what is behind some of their pointers is not known."""
    approximations: dict[str, None]
    """What the verdict does not cover."""
    imprecise: dict[str, None]
    """Functions whose model allows more results than the function itself."""
    repeated_after: int
    """After how many iterations or calls a state was found to be the same again; 0 where none was."""
    shortened: dict[str, None]
    """Those among them that could be executed exactly, although their texts are not known."""

    @property
    def frame(self) -> Frame:
        """The call that is being executed."""

    def is_undefined(self, name: str) -> bool:
        """Whether a function has no body in the program."""

    def check(self, cond: Scalar, kind: str, description: str, loc: SrcLoc | None) -> None:
        """Assert a condition on the current path."""

    def report(self, kind: str, description: str, wrong: Scalar, loc: SrcLoc | None) -> None:
        """Assert that a condition under which the program is wrong does not hold."""

    def assume(self, cond: Scalar, loc: SrcLoc | None) -> None:
        """Go on with the executions only in which a condition holds."""

    def simplify(self, number: Scalar) -> Scalar:
        """A number as simple as the facts of the current path make it."""

    def unsupported(self, what: str, loc: SrcLoc | None) -> None:
        """End the path: what happens here is not modelled, so the answer is unknown if execution can come here."""
