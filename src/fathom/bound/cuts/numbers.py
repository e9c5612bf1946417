"""Numbers at the head of a loop: registers, cells, and offsets of pointers, each with its width and its name in C."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import final

from fathom.bound.code.source_types import find_sign
from fathom.bound.context.context import Context
from fathom.bound.cut_plan import CellKey, Place
from fathom.bound.cuts.changes import Changes
from fathom.bound.cuts.loop_names import LoopNames
from fathom.bound.residual.values import Address, Object, PointerValue, Scalar, Shape, Value
from fathom.checks.conditions import unsigned
from fathom.frontend.llvm.debuginfo import strip_qualifiers
from fathom.immutable import immutable
from fathom.ir.types import Int, Pointer
from fathom.source import SrcLoc


@final
@immutable
class CNumber:
    """An expression of C for a number, whose type has this sign; `declared` is where, if it may be out of scope."""

    text: str
    is_signed: bool
    declared: SrcLoc | None = None


@final
@immutable
class LoopNumber:
    """A number on the current path; one that is the watched cell of an array counts where `within` holds."""

    value: Scalar
    width: int
    name: str
    is_changed: bool = False
    source: CNumber | None = None
    is_cell: bool = False
    is_number: bool = False
    """Whether the program has it as a number: it is no offset and no size."""
    within: Scalar = 1


Numbers = Mapping[Place, LoopNumber]


def read_numbers(walk: Context, changes: Changes, names: LoopNames) -> dict[Place, LoopNumber]:
    """The numbers of the current path that facts about a loop may mention."""
    found: dict[Place, LoopNumber] = {}
    for slot, shape in changes.block.live:
        is_changed = slot in changes.plan.registers
        number = read_number(walk, walk.path.env[slot], shape, names.name_register(slot), is_changed)
        if number is not None and isinstance(shape, Int):
            number = replace(number, source=_find_source(names, slot, shape.width, is_changed))
        if number is not None:
            found[f"r{slot}"] = number
            found |= _read_size(walk, walk.path.env[slot], f"r{slot}")
    for owner in changes.plan.lifetimes:
        target = changes.named.get(owner)
        alive = walk.path.objects[target.id].alive if target is not None and target.id in walk.path.objects else 0
        name = target.name if target is not None else "an object"
        found[f"{owner} lives"] = LoopNumber(alive, 1, f"{name} is alive", is_changed=True)
    left = walk.effort.limits.invariant_numbers
    for target, key in _list_cells(walk, changes):
        is_changed = key in changes.plan.cells
        left -= not is_changed
        if left < 0 and not is_changed:
            walk.effort.reach("invariant_numbers")
            continue
        value = walk.memory.read(walk.path, target, key.offset, key.kind)
        width = key.kind.width if isinstance(key.kind, Int) else walk.pointers.width
        number = read_number(walk, value, key.kind, names.name_cell(target, key.offset, width), is_changed)
        if number is not None:
            found[f"{key.owner}+{key.offset}:{key.kind}"] = number
    return found


def read_number(walk: Context, value: Value, shape: Shape, name: str, is_changed: bool) -> LoopNumber | None:
    """An integer, or the offset of a pointer, if it is one."""
    if isinstance(shape, Int) and isinstance(value, Scalar):
        return LoopNumber(value, shape.width, name, is_changed, is_number=True)
    if isinstance(shape, Pointer) and isinstance(value, PointerValue):
        pointer = walk.pointers.simplify(walk.path, value)
        if type(pointer) is Address and pointer.object is not None and pointer.object.kind != "function":
            offset = unsigned(pointer.offset, walk.pointers.width)
            return LoopNumber(offset, walk.pointers.width, f"offset of {name}", is_changed)
    return None


def _find_source(names: LoopNames, slot: int, width: int, is_changed: bool) -> CNumber | None:
    """The variable of C that a register is; one that the loop changes and goes on with is in scope."""
    variable = names.find_unique_variable(slot)
    is_signed = find_sign(variable.type) if variable is not None else None
    if variable is None or is_signed is None or getattr(strip_qualifiers(variable.type), "bits", 0) != width:
        return None
    is_in_scope = is_changed or variable.arg > 0
    if not is_in_scope and variable.loc is None:
        return None
    return CNumber(variable.name, is_signed, None if is_in_scope else variable.loc)


def _read_size(walk: Context, value: Value, place: Place) -> dict[Place, LoopNumber]:
    """The size of the object that a pointer points into."""
    if not isinstance(value, PointerValue):
        return {}
    pointer = walk.pointers.simplify(walk.path, value)
    target = pointer.object if type(pointer) is Address else None
    if target is None or target.kind == "function":
        return {}
    size = walk.pointers.size_of(walk.path, target)
    return {f"{place} size": LoopNumber(size, walk.pointers.width, f"the size of {target.name}")}


def _list_cells(walk: Context, changes: Changes) -> Iterator[tuple[Object, CellKey]]:
    """The cells that the loop changes, and others that are known and belong to variables of the program."""
    for key in changes.plan.cells:
        target = changes.named.get(key.owner)
        if target is not None and target.id not in changes.objects and walk.path.state(target) is not None:
            yield target, key
    most = walk.effort.limits.invariant_numbers
    for owner, target in changes.named.items():
        state = walk.path.state(target)
        if state is None or target.readonly or target.kind == "malloc" or owner in changes.plan.objects:
            continue
        for offset, cell in state.cells.items() if len(state.cells) <= most else ():
            key = CellKey(owner, offset, cell.type)
            if isinstance(cell.type, Int) and key not in changes.plan.cells and not isinstance(cell.value, int):
                yield target, key
