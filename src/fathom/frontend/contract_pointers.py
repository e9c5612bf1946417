"""Give `is_fresh` and its like the place of the pointer that they are about, as CBMC passes it by reference.

    %0 = load ptr, ptr %p.addr                          %0 = load ptr, ptr %p.addr
    %c = call i1 @__CPROVER_is_fresh(ptr %0, i64 %n)    %c = call i1 @__fathom_is_fresh(ptr %p.addr, ptr %0, i64 %n)

Where a contract is assumed, the pointer gets a value there. A function of the program that calls one of them for a
parameter is a predicate: it gets the place of its argument instead of the argument, and so do its callers in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias, final

from fathom.errors import UserError
from fathom.frontend.llvm.address_taken import find_address_taken
from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, NullPointer, Value
from fathom.frontend.llvm.instructions import NO_ATTRS, Alloca, Call, Instruction, Load, Store
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.operands import substitute
from fathom.frontend.llvm.types import IntType, PtrType

MARK: Final = "__fathom_contract_mode"
"""Only a program that declares this function uses contracts."""
_PRIMITIVES: Final = {
    "__CPROVER_is_fresh": ("__fathom_is_fresh", 0),
    "__CPROVER_pointer_in_range": ("__fathom_pointer_in_range", 1),
    "__CPROVER_pointer_in_range_dfcc": ("__fathom_pointer_in_range", 1),
    "__CPROVER_pointer_equals": ("__fathom_pointer_equals", 0),
}

_ByPlace: TypeAlias = dict[str, frozenset[int]]
"""The parameters of each predicate that are passed by the place that they are in."""


def pass_pointers_by_place(module: Module) -> Module:
    """The module with the places of pointers in the calls of its contracts; others stay the same object."""
    if MARK not in module.functions:
        return module
    predicates = _find_predicates(module)
    for name in find_address_taken(module):
        if name in predicates:
            raise UserError(f"{name} is a predicate of a contract, and must not be called through a pointer")
    functions = {name: _Places(function, predicates).run() for name, function in module.functions.items()}
    for old, (new, _) in _PRIMITIVES.items():
        if old in functions:
            functions[new] = replace(functions[old], name=new)
    return replace(module, functions=functions)


def _find_predicates(module: Module) -> _ByPlace:
    """The least set of parameters such that what a predicate passes on by place, it gets by place."""
    found: _ByPlace = {}
    changed = True
    while changed:
        changed = False
        for name, function in module.functions.items():
            wanted = frozenset(_parameters_by_place(function, found))
            if wanted != found.get(name, frozenset()):
                found[name] = wanted
                changed = True
    return found


def _parameters_by_place(function: Function, predicates: _ByPlace) -> Iterator[int]:
    slots = _slots_of_parameters(function)
    loads = _loads(function)
    for call in _calls(function):
        for argument in _arguments_by_place(call, predicates):
            place = loads.get(argument)
            if isinstance(place, Local) and place.name in slots:
                yield slots[place.name]


def _arguments_by_place(call: Call, predicates: _ByPlace) -> Iterator[Value]:
    name = _callee(call)
    if name in _PRIMITIVES:
        yield call.args[_PRIMITIVES[name][1]]
    for index in sorted(predicates.get(name, ())):
        yield call.args[index]


def _slots_of_parameters(function: Function) -> dict[str, int]:
    """The allocas that hold the parameters of a function which begins by storing them there."""
    numbers = {param.reg: index for index, param in enumerate(function.params)}
    first = function.blocks[0].body if function.blocks else ()
    return {
        item.ptr.name: numbers[item.value]
        for item in first
        if type(item) is Store and isinstance(item.ptr, Local) and isinstance(item.value, Local)
        if item.value in numbers and isinstance(item.value.type, PtrType)
    }


def _loads(function: Function) -> dict[Value, Value]:
    return {
        item.result: item.ptr
        for block in function.blocks
        for item in block.body
        if type(item) is Load and isinstance(item.result.type, PtrType)
    }


def _calls(function: Function) -> Iterator[Call]:
    return (item for block in function.blocks for item in block.body if type(item) is Call)


def _callee(call: Call) -> str:
    return call.callee.name if isinstance(call.callee, GlobalRef) else ""


@final
class _Places:
    """One function with calls that pass places."""

    def __init__(self, function: Function, predicates: _ByPlace) -> None:
        self.function = function
        self.predicates = predicates
        self._loads = _loads(function)
        self._temporaries: list[Instruction] = []

    def run(self) -> Function:
        function = self.function
        if not any(True for call in _calls(function) for _ in _arguments_by_place(call, self.predicates)):
            return function
        own = self.predicates.get(function.name, frozenset())
        slots = {name: index for name, index in _slots_of_parameters(function).items() if index in own}
        renamed: dict[str, Value] = {name: function.params[index].reg for name, index in slots.items()}
        blocks = [replace(block, body=tuple(self._rewrite(block))) for block in function.blocks]
        blocks[0] = replace(blocks[0], body=(*self._temporaries, *blocks[0].body))
        return replace(
            function,
            blocks=tuple(_rename(block, renamed, number == 0) for number, block in enumerate(blocks)),
            variables={name: each for name, each in function.variables.items() if name not in renamed},
        )

    def _rewrite(self, block: BasicBlock) -> Iterator[Instruction]:
        for item in block.body:
            if type(item) is not Call:
                yield item
                continue
            name = _callee(item)
            if name in _PRIMITIVES:
                yield self._pass_place(item, *_PRIMITIVES[name])
            elif self.predicates.get(name):
                yield from self._call_predicate(item, self.predicates[name])
            else:
                yield item

    def _pass_place(self, call: Call, name: str, index: int) -> Call:
        pointer = call.args[index]
        place = self._loads.get(pointer, NullPointer(pointer.type))
        assert isinstance(call.callee, GlobalRef)
        parameters = call.signature.params
        signature = replace(call.signature, params=(*parameters[:index], pointer.type, *parameters[index:]))
        return replace(
            call,
            callee=replace(call.callee, name=name),
            signature=signature,
            args=(*call.args[:index], place, *call.args[index:]),
            arg_attrs=(*call.arg_attrs[:index], NO_ATTRS, *call.arg_attrs[index:]),
        )

    def _call_predicate(self, call: Call, by_place: frozenset[int]) -> Iterator[Instruction]:
        args = list(call.args)
        for index in sorted(by_place):
            place = self._loads.get(args[index])
            if place is None:
                made = Local(f"fathom.place.{len(self._temporaries)}", args[index].type)
                one = ConstInt(IntType(32), 1)
                self._temporaries.append(Alloca(made, args[index].type, one, 8, loc=call.loc))
                yield Store(args[index], made, 8, loc=call.loc)
                place = made
            args[index] = place
        yield replace(call, args=tuple(args))


def _rename(block: BasicBlock, renamed: dict[str, Value], is_first: bool) -> BasicBlock:
    """The block with parameters in the place of the locals that held them."""
    if not renamed:
        return block
    body = [substitute(item, renamed) for item in block.body if not (is_first and _makes(item, renamed))]
    return replace(block, body=tuple(body), terminator=substitute(block.terminator, renamed))


def _makes(item: Instruction, renamed: dict[str, Value]) -> bool:
    if type(item) is Alloca:
        return item.result.name in renamed
    return (
        type(item) is Store
        and isinstance(item.ptr, Local)
        and item.ptr.name in renamed
        and item.value == renamed[item.ptr.name]
    )
