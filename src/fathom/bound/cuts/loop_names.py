"""What the numbers at the head of a loop are called in C: variables that have become registers, members, elements.

    unsigned left = get();      the register of `get()` is `the first left`, though it was `left` once,
    while (left) left--;        and the one that the loop changes is `left`

Which variable has which value at the head is found by a forward analysis over what promotion has left of assignments;
a name that is said to mean a value there has to have it on every way there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias, final

from fathom.bound.code.code import Code
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Object, is_same
from fathom.frontend.llvm.constants import Local, Value
from fathom.frontend.llvm.debuginfo import CType, SourceVariable
from fathom.frontend.llvm.instructions import DebugValue, Phi
from fathom.frontend.llvm.instructions.terminators import successors
from fathom.frontend.llvm.member_path import find_member
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.immutable import Identity

_Values: TypeAlias = dict[Identity[SourceVariable], Value | None]


@final
class LoopNames:
    """The names at the head of one loop, for the state in which it is entered."""

    def __init__(self, walk: Context, code: Code, head: int) -> None:
        self._walk = walk
        self._found: dict[int, SourceVariable | None] = {}
        function = code.function
        at_head = find_values(function, code.blocks[head].label) if function is not None else {}
        self.variables = dict(_list_by_slots(at_head, code.slots))
        """The variables that have the values of registers at the head, by the slots of these."""
        self._earlier = dict(_list_earlier(function, code.slots)) if function is not None else {}
        every = dict.fromkeys(_list_all(function)) if function is not None else {}
        self._names_of_function = Counter(key.of.name for key in every)
        places = {variable.name: slot for slot, variable in self.variables.items()}
        self._names = {slot: variable.name for slot, variable in self.variables.items()}
        for slot, variable in self._earlier.items():
            now = places.get(variable.name)
            if slot not in self._names:
                self._names[slot] = variable.name if now is None else self._name_earlier(variable.name, slot, now)

    def _name_earlier(self, name: str, slot: int, now: int) -> str:
        env = self._walk.path.env
        return f"the first {name}" if is_same(env[slot], env[now]) else f"an earlier {name}"

    def find_unique_variable(self, slot: int) -> SourceVariable | None:
        """The variable that a register is, if no other one of the function has its name."""
        found = self.variables.get(slot)
        return found if found is not None and self._names_of_function.get(found.name, 0) == 1 else None

    def name_register(self, slot: int) -> str:
        """A register, by the variable that it is or was the value of."""
        return self._names.get(slot, f"register {slot}")

    def name_cell(self, target: Object, offset: int, width: int) -> str:
        """Some bytes of an object, as a member where its type is known."""
        found = self.find_cell(target, offset, width)
        if found is not None:
            return found[0]
        is_whole = offset == 0 and target.size == width // 8
        return target.name if is_whole else f"{target.name}+{offset}"

    def find_cell(self, target: Object, offset: int, width: int) -> tuple[str, CType] | None:
        """The expression and the type of the scalar that some bytes of a variable are."""
        variable = self.find_variable(target)
        found = find_member(self._walk.module.debug, target.name, variable.type, offset) if variable else None
        return found if found is not None and int(getattr(found[1], "bits", 0)) == width else None

    def find_variable(self, target: Object) -> SourceVariable | None:
        """The variable that an object is; of several that it may be, none."""
        if target.id not in self._found:
            named = [each for each in self._list_variables(target) if each.name == target.name]
            self._found[target.id] = named[0] if len(named) == 1 else None
        return self._found[target.id]

    def _list_variables(self, target: Object) -> list[SourceVariable]:
        if target.kind == "global":
            return [each.variable for each in self._walk.module.globals.values() if each.variable is not None]
        if target.kind == "alloca":
            functions = dict.fromkeys(Identity(frame.code.function) for frame in self._walk.frames)
            return [each for key in functions if key.of is not None for each in key.of.variables.values()]
        return []


def find_values(function: Function, label: str) -> _Values:
    """The value that each variable has at the start of a block, behind its phis; None where ways differ."""
    blocks = {block.label: block for block in function.blocks}
    before: dict[str, _Values] = {function.blocks[0].label: {}}
    work = [function.blocks[0].label]
    while work:
        block = blocks[work.pop()]
        after = before[block.label] | dict(_list_assigned(block))
        for target in successors(block.terminator):
            known = before.get(target)
            joined = after if known is None else _join(known, after)
            if joined != known:
                before[target] = joined
                work.append(target)
    phis = {item.result.name for item in blocks[label].body if isinstance(item, Phi)}
    own = _list_assigned(blocks[label])
    new = {key: value for key, value in own if isinstance(value, Local) and value.name in phis}
    return before.get(label, {}) | new


def _join(known: _Values, other: _Values) -> _Values:
    keys = dict.fromkeys((*known, *other))
    return {key: known[key] if key in known and known.get(key) == other.get(key) else None for key in keys}


def _list_assigned(block: BasicBlock) -> Iterator[tuple[Identity[SourceVariable], Value | None]]:
    for item in block.body:
        if isinstance(item, DebugValue):
            yield Identity(item.variable), item.value


def _list_all(function: Function) -> Iterator[Identity[SourceVariable]]:
    """All variables of a function, those that have stayed in memory too; some more than once."""
    yield from map(Identity, function.variables.values())
    for block in function.blocks:
        yield from (key for key, _ in _list_assigned(block))


def _list_by_slots(values: _Values, slots: Mapping[str, int]) -> Iterator[tuple[int, SourceVariable]]:
    """A variable with each value, a parameter if it is that of one: of pairs with one slot, the last counts."""
    for key, value in sorted(values.items(), key=lambda each: each[0].of.arg > 0):
        slot = slots.get(value.name) if isinstance(value, Local) else None
        if slot is not None:
            yield slot, key.of


def _list_earlier(function: Function, slots: Mapping[str, int]) -> Iterator[tuple[int, SourceVariable]]:
    """The first variable that each register was ever the value of."""
    found: dict[int, SourceVariable] = {}
    for block in function.blocks:
        for item in block.body:
            slot = (
                slots.get(item.value.name) if isinstance(item, DebugValue) and isinstance(item.value, Local) else None
            )
            if slot is not None and isinstance(item, DebugValue):
                found.setdefault(slot, item.variable)
    yield from found.items()
