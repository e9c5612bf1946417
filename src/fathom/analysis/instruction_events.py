"""The events of single instructions, compiled with the function: only those whose method an analysis overrides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from fathom.analysis.events import Arithmetic, Branch, Load, Store
from fathom.analysis.hooks import Hooks
from fathom.analysis.propagation import computation_of
from fathom.analysis.values import Memory, Piece, Value, view_register
from fathom.bound.code.code import Environment
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow.layer import Change
from fathom.bound.instruments.shadow.slots import shadow_slots
from fathom.bound.residual.values import PointerValue
from fathom.bound.state.cells import byte_width
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.types import Type
from fathom.source import SrcLoc

View: TypeAlias = Callable[[Environment], Value]


def compile_event(c: Compiler, hooks: Hooks, item: inst.Instruction) -> Change | None:
    """To be done behind the instruction and what it does to shadows by itself."""
    if isinstance(item, inst.Load):
        return _compile_load(c, hooks, item) if hooks.overrides("on_load") else None
    if isinstance(item, inst.Store):
        return _compile_store(c, hooks, item.ptr, item.value.type, item.loc) if hooks.overrides("on_store") else None
    if isinstance(item, inst.AtomicRMW | inst.CmpXchg):
        new = item.value if isinstance(item, inst.AtomicRMW) else item.new
        return _compile_store(c, hooks, item.ptr, new.type, item.loc) if hooks.overrides("on_store") else None
    computation = computation_of(c, item) if hooks.overrides("on_arithmetic") else None
    return None if computation is None else _compile_arithmetic(c, hooks, item, *computation)


def compile_branch_event(c: Compiler, hooks: Hooks, value: llvm.Value, loc: SrcLoc | None) -> Change:
    """To be done before a branch."""
    condition = compile_view(c, hooks, value)
    return lambda env: hooks.notify("on_branch", Branch(loc, condition(env)))


def compile_view(c: Compiler, hooks: Hooks, value: llvm.Value) -> View:
    """What gives the view of an operand or a result; the shadow of a constant cannot be changed."""
    slot, shadows, shape, scene = (
        c.operand(value),
        shadow_slots(c, hooks.scene.layers, value),
        c.shape(value),
        hooks.scene,
    )
    if isinstance(value, llvm.Local):
        return lambda env: view_register(scene, env, slot, shadows, shape)

    def constant(env: Environment) -> Value:
        return Value(scene, env[slot], shape, lambda layer: env[shadows[layer]], lambda _layer, _shadow: None)

    return constant


def _compile_load(c: Compiler, hooks: Hooks, item: inst.Load) -> Change:
    address, result, loc, scene = (
        compile_view(c, hooks, item.ptr),
        compile_view(c, hooks, item.result),
        item.loc,
        hooks.scene,
    )
    parts = _parts(c, item.result.type)

    def change(env: Environment) -> None:
        pointer, walk = address(env), c.walk
        held = cast("PointerValue", pointer.held)
        pieces = [Piece(walk.pointers.add(walk.path, held, at), size, 1) for at, size in parts]
        hooks.notify("on_load", Load(loc, Memory(scene, pieces), result(env), pointer))

    return change


def _compile_store(c: Compiler, hooks: Hooks, target: llvm.Value, kind: Type, loc: SrcLoc | None) -> Change:
    address, scene, parts = compile_view(c, hooks, target), hooks.scene, _parts(c, kind)

    def change(env: Environment) -> None:
        pointer, walk = address(env), c.walk
        held = cast("PointerValue", pointer.held)
        pieces = [Piece(walk.pointers.add(walk.path, held, at), size, 1) for at, size in parts]
        hooks.notify("on_store", Store(loc, Memory(scene, pieces), pointer))

    return change


def _parts(c: Compiler, kind: Type) -> list[tuple[int, int]]:
    """Offsets and sizes of what is read or written, without the padding between."""
    return [(at, byte_width(part)) for at, part in c.walk.shapes.parts(kind)]


def _compile_arithmetic(
    c: Compiler, hooks: Hooks, item: inst.Instruction, kind: str, values: Sequence[llvm.Value]
) -> Change:
    target = getattr(item, "result", None)
    assert isinstance(target, llvm.Local)
    operands, result = [compile_view(c, hooks, value) for value in values], compile_view(c, hooks, target)
    loc = item.loc

    def change(env: Environment) -> None:
        hooks.notify("on_arithmetic", Arithmetic(loc, kind, [show(env) for show in operands], result(env)))

    return change
