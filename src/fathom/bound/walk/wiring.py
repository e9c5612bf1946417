"""Puts the parts of a walk together, from the lowest floor up: each one gets what it needs by name."""

from __future__ import annotations

from collections.abc import Callable

from fathom.bound.code.constants import Constants
from fathom.bound.code.frames import Frame
from fathom.bound.code.shapes import Shapes
from fathom.bound.context.arguments import place_of_effect
from fathom.bound.context.scheduler import Scheduler
from fathom.bound.joins.merge import Merger
from fathom.bound.memory.absent_objects import AbsentObjects
from fathom.bound.memory.access import Access
from fathom.bound.memory.any_live_block import NO_OBJECT, AnyLiveBlock
from fathom.bound.memory.cache import CacheOptions, KnownMemory, Recall
from fathom.bound.memory.frames import Frames
from fathom.bound.memory.leaks import Leaks
from fathom.bound.memory.modified import QUERY_FUNCTIONS, ModifiedObjects
from fathom.bound.memory.pointer_rules import PointerRules
from fathom.bound.memory.pointers import Pointers
from fathom.bound.memory.points_to import PointsTo
from fathom.bound.memory.provenance import Provenance
from fathom.bound.memory.validity import Validity
from fathom.bound.options import BoundOptions
from fathom.bound.residual.execution_index import Instances
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.bound.state.assertions import Assertions
from fathom.bound.state.ignored_checks import IgnoredChecks
from fathom.bound.state.object_flags import ObjectFlags
from fathom.bound.state.path import Path, PathEnds
from fathom.bound.state.path_counts import PathCounts
from fathom.effort import EffortMeter
from fathom.frontend.llvm.module import Module
from fathom.frontend.promotable import FRAME_FUNCTIONS
from fathom.persistent import IntMap
from fathom.source import SrcLoc


class Wiring:
    """The parts of a walk and its current path: what `context.PathContext` promises."""

    scheduler: Scheduler

    def __init__(
        self,
        module: Module,
        options: BoundOptions,
        frames: list[Frame],
        recall: Recall | None,
        is_library_function: Callable[[str], bool],
    ) -> None:
        self.module = module
        self.options = options
        self.frames = frames
        self.entry = ""
        self.executed = 0
        self.undefined: dict[str, dict[str, None]] = {}
        self.reached_loosely: dict[str, None] = {}
        self.approximations: dict[str, None] = {}
        self.repeated_after = 0
        self.imprecise: dict[str, None] = {}
        self.shortened: dict[str, None] = {}
        self.shapes = Shapes(module.layout)
        self.residue = Residue(self.shapes.pointer.width, Instances(frames))
        self.effort = EffortMeter(options.effort)
        self.fold = Folder(self.residue, self.effort)
        self.path_counts = PathCounts()
        self.flags = ObjectFlags(self.fold)
        ignored = IgnoredChecks(module.ignored)
        self.assertions = Assertions(self.residue, self.fold, options.selected, ignored, assumes=options.known_memory)
        self.path = Path(self.residue.here, [], IntMap(), self.residue.initial_memory)
        self._wire_memory(recall)
        self._wire_checks()
        self.merger = Merger(self.residue, self.fold, self.pointers, self.memory)
        self.constants = Constants(module, self.shapes, self.memory, is_library_function)

    def _wire_memory(self, recall: Recall | None) -> None:
        options, blocks = self.options, self.options.safety == "blocks"
        self.pointers = Pointers(self.residue, self.fold, options.known_memory, options.unowned_addresses)
        self.pointers.unwritten.is_on = options.known_memory and not blocks and recall is None and options.cuts is None
        self.absent = AbsentObjects(self.pointers, self.assertions)
        parts = self.residue, self.fold, self.pointers, self.assertions, self.absent
        self.provenance = Provenance(*parts, is_needed=not blocks)
        cache = CacheOptions(options.known_memory, blocks)
        self.memory = KnownMemory(self.residue, self.fold, self.pointers, cache, self.provenance, recall)

    def _wire_checks(self) -> None:
        options, memory, parts = self.options, self.memory, (self.residue, self.fold, self.pointers)
        self.any_live_block: AnyLiveBlock | None = None
        objects = memory.materialised_objects, self.absent
        self.validity = Validity(self.pointers, self.flags, self.report, *objects, self.assume)
        if options.safety == "blocks":
            self.any_live_block = AnyLiveBlock(
                memory, self.report, self.absent, options.origins, options.early_decisions
            )
            self.validity = self.any_live_block
        refuse = None if self.any_live_block is None else lambda loc: self.unsupported(NO_OBJECT, loc)
        self.points_to = PointsTo(*parts, *objects, refuse)
        self.pointer_rules = PointerRules(self.points_to, self.report, options.selected)
        self.modified = ModifiedObjects(self.flags, self.points_to)
        if any(name in self.module.functions for name in QUERY_FUNCTIONS):
            memory.observers.append(self.modified)
        self.assigned = Frames(self.flags, self.points_to, self.report, lambda loc: place_of_effect(self, loc))
        if any(name in self.module.functions for name in FRAME_FUNCTIONS):
            memory.observers.append(self.assigned)
        self.leaks = Leaks(self.points_to, self.flags, memory, self.report, options.selected)
        self.access = Access(*parts, memory, self.validity, memory.observers)

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def is_undefined(self, name: str) -> bool:
        """Whether a function has no body in the program."""
        function = self.module.functions.get(name)
        return function is None or function.is_declaration

    # ── what is said about the current path ─────────────────────────────────────────────────────────────────────────

    def check(self, cond: Scalar, kind: str, description: str, loc: SrcLoc | None) -> None:
        """Assert a condition on the current path."""
        self.assertions.check(self.path, cond, kind, description, loc, self.scheduler.halt_where)

    def report(self, kind: str, description: str, wrong: Scalar, loc: SrcLoc | None) -> None:
        """Assert that a condition under which the program is wrong does not hold."""
        self.check(self.fold.negate(wrong), kind, description, loc)

    def assume(self, cond: Scalar, loc: SrcLoc | None) -> None:
        """Go on with the executions only in which a condition holds."""
        self.assertions.assume(self.path, cond, loc)

    def simplify(self, number: Scalar) -> Scalar:
        """A number as simple as the facts of the current path make it."""
        return number if type(number) is int else self.fold.known.simplify(self.path.facts, number)

    def unsupported(self, what: str, loc: SrcLoc | None) -> None:
        """End the path: what happens here is not modelled, so the answer is unknown if execution can come here."""
        self.assertions.assert_unreachable("unsupported", what, loc)
        raise PathEnds
