"""The events of single instructions, prepared when a function is compiled: only those that an analysis wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from fathom.analysis.defaults import computed
from fathom.analysis.events import Arithmetic, Branch, Load, Store
from fathom.analysis.hooks import Hooks
from fathom.analysis.values import Memory, Piece, Value, in_environment
from fathom.bound.code.code import Environment
from fathom.bound.context.compiler import Compiler
from fathom.bound.instruments.shadow.layer import Change
from fathom.bound.instruments.shadow.slots import places
from fathom.bound.residual.values import PointerValue
from fathom.bound.state.cells import byte_width
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.types import Type
from fathom.source import SrcLoc

Show: TypeAlias = Callable[[Environment], Value]


def event_of(c: Compiler, hooks: Hooks, item: inst.Instruction) -> Change | None:
    """To be done behind the instruction and what it does to shadows by itself."""
    if isinstance(item, inst.Load):
        return _load(c, hooks, item) if hooks.wants("on_load") else None
    if isinstance(item, inst.Store):
        return _store(c, hooks, item.ptr, item.value.type, item.loc) if hooks.wants("on_store") else None
    if isinstance(item, inst.AtomicRMW | inst.CmpXchg):
        new = item.value if isinstance(item, inst.AtomicRMW) else item.new
        return _store(c, hooks, item.ptr, new.type, item.loc) if hooks.wants("on_store") else None
    found = computed(c, item) if hooks.wants("on_arithmetic") else None
    return None if found is None else _arithmetic(c, hooks, item, *found)


def branch_of(c: Compiler, hooks: Hooks, value: llvm.Value, loc: SrcLoc | None) -> Change:
    """To be done before a branch."""
    condition = shown(c, hooks, value)
    return lambda env: hooks.tell("on_branch", Branch(loc, condition(env)))


def shown(c: Compiler, hooks: Hooks, value: llvm.Value) -> Show:
    """How an operand or a result is shown; the shadow of a constant cannot be changed."""
    slot, shadows, shape, scene = c.operand(value), places(c, hooks.scene.layers, value), c.shape(value), hooks.scene
    if isinstance(value, llvm.Local):
        return lambda env: in_environment(scene, env, slot, shadows, shape)

    def constant(env: Environment) -> Value:
        return Value(scene, env[slot], shape, lambda layer: env[shadows[layer]], lambda _layer, _shadow: None)

    return constant


def _load(c: Compiler, hooks: Hooks, item: inst.Load) -> Change:
    address, result, loc, scene = shown(c, hooks, item.ptr), shown(c, hooks, item.result), item.loc, hooks.scene
    parts = _parts(c, item.result.type)

    def change(env: Environment) -> None:
        pointer, walk = address(env), c.walk
        held = cast("PointerValue", pointer.held)
        pieces = [Piece(walk.pointers.add(walk.path, held, at), size, 1) for at, size in parts]
        hooks.tell("on_load", Load(loc, Memory(scene, pieces), result(env), pointer))

    return change


def _store(c: Compiler, hooks: Hooks, target: llvm.Value, kind: Type, loc: SrcLoc | None) -> Change:
    address, scene, parts = shown(c, hooks, target), hooks.scene, _parts(c, kind)

    def change(env: Environment) -> None:
        pointer, walk = address(env), c.walk
        held = cast("PointerValue", pointer.held)
        pieces = [Piece(walk.pointers.add(walk.path, held, at), size, 1) for at, size in parts]
        hooks.tell("on_store", Store(loc, Memory(scene, pieces), pointer))

    return change


def _parts(c: Compiler, kind: Type) -> list[tuple[int, int]]:
    """Offsets and sizes of what is read or written, without the padding between."""
    return [(at, byte_width(part)) for at, part in c.walk.shapes.parts(kind)]


def _arithmetic(c: Compiler, hooks: Hooks, item: inst.Instruction, kind: str, values: Sequence[llvm.Value]) -> Change:
    target = getattr(item, "result", None)
    assert isinstance(target, llvm.Local)
    operands, result = [shown(c, hooks, value) for value in values], shown(c, hooks, target)
    loc = item.loc

    def change(env: Environment) -> None:
        hooks.tell("on_arithmetic", Arithmetic(loc, kind, [show(env) for show in operands], result(env)))

    return change
