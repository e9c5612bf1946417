"""A field in a walk: shadow memory for bytes and, where it is about values, a layer for registers."""

from __future__ import annotations

from typing import final

from fathom.analysis.aggregation import Aggregation, shadow_shape
from fathom.analysis.implicit import ControlFlow
from fathom.analysis.specs import FieldSpec
from fathom.bound.context.compiler import Compiler
from fathom.bound.context.context import Context
from fathom.bound.context.instrument import Instrument
from fathom.bound.instruments.shadow.moves import shadow_type
from fathom.bound.instruments.shadow.shadows import Shadows
from fathom.bound.instruments.shadow.slots import shadow_slot
from fathom.bound.memory.shadow_memory import declare_shadow
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Shape, Value
from fathom.bound.state.cells import uniform
from fathom.bound.state.path import Path
from fathom.frontend.llvm import constants as llvm
from fathom.source import SrcLoc


@final
class FieldLayer(Instrument):
    """Observes memory: stores and fills are those of constants, until the instruction that did them says more."""

    def __init__(self, walk: Context, shadows: Shadows, field: FieldSpec) -> None:
        self.field = field
        self.aggregation = Aggregation(walk.fold, field)
        self.memory = declare_shadow(walk.path, walk.memory, lambda _: uniform(field.constant))
        self.follows = field.of == "values"
        self.control: ControlFlow | None = None
        self.layers = shadows.layers
        self.number = shadows.add(self) if self.follows else -1

    def follow_conditions(self, walk: Context) -> None:
        """Implicit flows count as well (see `implicit`)."""
        self.control = ControlFlow(walk, self, self.aggregation)

    # ── registers ───────────────────────────────────────────────────────────────────────────────────────────────────

    @staticmethod
    def shape(shape: Shape) -> Shape:
        return shadow_shape(shape)

    def constant(self, shape: Shape) -> Value:
        return self.aggregation.splat_value(self.field.constant, shape)

    def unwritten(self, shape: Shape) -> Value:
        return self.aggregation.splat_value(self.field.initial, shape)

    def phi_source(self, c: Compiler, value: llvm.Value, label: str) -> int:
        return shadow_slot(c, self, value) if self.control is None else self.control.phi_source(c, value, label)

    # ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def on_allocate(self, path: Path, target: Object) -> None:
        written = target.kind not in ("alloca", "malloc")
        self.memory.create(path, target, self.field.constant if written else self.field.initial)

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        if self.follows:
            shadow = shadow_type(self, kind)
            self.memory.store(path, pointer, shadow, self.aggregation.splat(self.field.constant, shadow.width), loc)
            self.add_implicit_flow(pointer, shadow.width // 8, loc)

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        if self.follows:
            self.memory.fill(path, pointer, self.field.constant, length, loc)
            self.add_implicit_flow(pointer, length, loc)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        if self.follows:
            self.memory.copy(path, dst, src, length, loc)
            self.add_implicit_flow(dst, length, loc)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.on_fill(path, pointer, 0, length, loc)

    def add_implicit_flow(self, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        """Memory has its new shadow, but for the conditions under which it was written."""
        if self.control is not None:
            self.control.flow_into_memory(self.memory, pointer, length, loc)
