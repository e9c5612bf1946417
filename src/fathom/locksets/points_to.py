"""Points-to analysis: which objects a pointer may lead to, for the whole program and any number of threads.

Inclusion constraints over all instructions that can be reached (Andersen: Program analysis and specialization for the C
programming language, 1994), without regard to their order. Objects are the globals, and the locals and heap blocks by
the instruction that makes them. A pointer knows its offset into an object, or that it may be any; what is stored in an
object is one set for all of it. Numbers carry pointers as well, so casts lose nothing. That accesses stay inside of
their objects is for others to check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from fathom.bound.code.call_site import is_library_function
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import Aggregate, Bytes, ConstExpr, ConstInt, GlobalRef, InlineAsm, Local, Value
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import ArrayType, PtrType, StructType, Type, VectorType
from fathom.locksets.library import (
    ATOMIC_BEGIN,
    ATOMIC_END,
    CREATES,
    EXITS,
    JOINS,
    LOCKS,
    MAKES_LOCK,
    UNLOCKS,
    find_effect,
)
from fathom.patterns import lazy_pattern

Place: TypeAlias = tuple[str, int, int]
"""An instruction: its function, its block and its number there."""
Object: TypeAlias = tuple[object, ...]
"""`("global", name)`, `("function", name)`, `("thread-local", name)`, `("local", place)`, `("heap", place)`."""
Node: TypeAlias = tuple[object, ...]
OFFSETS: Final = 8
"""Offsets into one object that a pointer may have, beyond which it may have any."""
INSTRUCTIONS: Final = 20_000
"""Instructions of a program, beyond which no proof is tried."""
ARGUMENTS: Final[Object] = ("arguments",)
"""What the entry function is called with."""
RESULTS: Final[Node] = ("results",)
"""What threads leave behind."""


WRITES_ARGUMENT: Final = lazy_pattern(rb"%[-+ #0-9.*$hlLjzt]*n")
"""A conversion of a format that stores how many characters there were."""


class CannotTell(Exception):
    """The program does something of which this analysis knows nothing."""


class Pointee(NamedTuple):
    """A place in an object; the offset is None where it may be any."""

    object: Object
    offset: int | None


@final
class Pointees:
    """The analysis of a module from an entry function on; `reached` are the functions that may be executed."""

    def __init__(self, module: Module, entry: str) -> None:
        self.module = module
        self.entry = entry
        self.reached: dict[str, Function] = {}
        self.stored: set[Object] = set()
        """What the program's own instructions write."""
        self._sets: dict[Node, set[Pointee]] = {}
        self._has_changed = True
        self._run()

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────

    def targets(self, function: str, value: Value) -> frozenset[Pointee]:
        """Where a value may point to."""
        return frozenset(self._read(function, value))

    def callees(self, function: str, call: inst.Call) -> list[str]:
        """The names of the functions that a call may lead to."""
        found = self._find_callees(function, call)
        if not found:
            raise CannotTell("a call through a pointer that is not known")
        return found

    def _find_callees(self, function: str, call: inst.Call) -> list[str]:
        if isinstance(call.callee, InlineAsm):
            raise CannotTell("inline assembly")
        found = [target.object for target in sorted(self._read(function, call.callee), key=repr)]
        if any(each[0] != "function" for each in found):
            raise CannotTell("a call through a pointer that is not known")
        return [str(each[1]) for each in found]

    def is_own(self, name: str) -> bool:
        """Whether a function is defined by the program, and not a part of the C library."""
        function = self.module.functions.get(name)
        if function is None or name in (ATOMIC_BEGIN, ATOMIC_END):
            return False
        return not function.is_declaration and not is_library_function(function)

    def find_shared(self) -> set[Object]:
        """Objects that several threads may know: the globals, what threads are given, and all that these lead to."""
        work = [("global", name) for name, each in self.module.globals.items() if not each.thread_local]
        shared: set[Object] = set(work)
        nodes: list[Node] = [("contents", each) for each in work] + [("given",), RESULTS]
        while nodes:
            for target in self._sets.get(nodes.pop(), ()):
                if target.object not in shared:
                    shared.add(target.object)
                    nodes.append(("contents", target.object))
        return shared

    # ── solving ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _run(self) -> None:
        for name, variable in self.module.globals.items():
            if variable.initialiser is not None:
                kind = "thread-local" if variable.thread_local else "global"
                self._add(("contents", (kind, name)), self._read("", variable.initialiser))
        self._reach(self.entry)
        for param in self.reached[self.entry].params:
            self._add(self._node(self.entry, param.reg), {Pointee(ARGUMENTS, None)})
        self._add(("contents", ARGUMENTS), {Pointee(ARGUMENTS, None)})
        while self._has_changed:
            self._has_changed = False
            for function in list(self.reached.values()):
                for place, item in list_instructions(function):
                    self._visit(place, item)

    def _reach(self, name: str) -> None:
        if name in self.reached:
            return
        if not self.is_own(name):
            raise CannotTell(f"a call of {name}")
        function = self.module.functions[name]
        if function.type.varargs or any(param.attrs.byval is not None for param in function.params):
            raise CannotTell(f"the arguments of {name}")
        self.reached[name] = function
        self._has_changed = True
        if sum(len(block.body) for each in self.reached.values() for block in each.blocks) > INSTRUCTIONS:
            raise CannotTell("the size of the program")

    def _node(self, function: str, register: Local) -> Node:
        return "register", function, register.name

    def _add(self, node: Node, targets: set[Pointee]) -> None:
        own = self._sets.setdefault(node, set())
        new = {each for each in targets - own if Pointee(each.object, None) not in own}
        if not new:
            return
        own |= new
        for changed in {each.object for each in new}:
            offsets = [each for each in own if each.object == changed]
            if len(offsets) > OFFSETS or Pointee(changed, None) in own:
                own.difference_update(offsets)
                own.add(Pointee(changed, None))
        self._has_changed = True

    def _read(self, function: str, value: Value) -> set[Pointee]:
        match value:
            case Local():
                return self._sets.get(self._node(function, value), set())
            case GlobalRef(name):
                return {Pointee(self._find_global(name), 0)}
            case Aggregate():
                return set().union(*(self._read(function, each) for each in value.elements))
            case ConstExpr():
                found = set().union(*(self._read(function, each) for each in value.operands))
                delta = None
                if value.op == "getelementptr" and value.source is not None:
                    delta = find_offset(self.module, value.source, value.operands[1:])
                return move(found, delta)
            case _:
                return set()

    def _find_global(self, name: str) -> Object:
        alias = self.module.aliases.get(name)
        if alias is not None:
            if not isinstance(alias.target, GlobalRef):
                raise CannotTell("an alias")
            return self._find_global(alias.target.name)
        if name in self.module.functions:
            return "function", name
        return "thread-local" if self.module.globals[name].thread_local else "global", name

    def _load(self, targets: set[Pointee]) -> set[Pointee]:
        return set().union(*(self._sets.get(("contents", each.object), set()) for each in targets))

    def _store(self, targets: set[Pointee], values: set[Pointee]) -> None:
        for each in targets:
            self.stored.add(each.object)
            self._add(("contents", each.object), values)

    # ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    def _visit(self, place: Place, item: inst.Instruction | inst.Terminator) -> None:
        name = place[0]
        match item:
            case inst.Call():
                self._visit_call(place, item)
            case inst.Alloca():
                self._add(self._node(name, item.result), {Pointee(("local", place), 0)})
            case inst.Load():
                self._add(self._node(name, item.result), self._load(self._read(name, item.ptr)))
            case inst.Store():
                self._store(self._read(name, item.ptr), self._read(name, item.value))
            case inst.CmpXchg() | inst.AtomicRMW():
                written = item.new if isinstance(item, inst.CmpXchg) else item.value
                targets = self._read(name, item.ptr)
                self._add(self._node(name, item.result), self._load(targets))
                self._store(targets, move(self._read(name, written), None))
            case inst.GetElementPtr():
                delta = find_offset(self.module, item.source, item.indices)
                found = move(self._read(name, item.base), delta)
                self._add(self._node(name, item.result), found)
            case inst.Phi():
                for value, _ in item.incoming:
                    self._add(self._node(name, item.result), self._read(name, value))
            case inst.Ret() if item.value is not None:
                self._add(("returned", name), self._read(name, item.value))
            case _:
                self._visit_other(place, item)

    def _visit_other(self, place: Place, item: inst.Instruction | inst.Terminator) -> None:
        """What computes: its result may point to where its operands do, anywhere in these objects."""
        unknown = (
            inst.VAArg, inst.LandingPad, inst.UnsupportedInst, inst.IndirectBr, inst.Invoke, inst.CallBr, inst.Resume,
            inst.UnsupportedTerminator,
        )  # fmt: skip
        if isinstance(item, unknown):
            raise CannotTell(type(item).__name__)
        result = getattr(item, "result", None)
        if isinstance(result, Local) and not isinstance(item, inst.Compare):
            found = set().union(*(self._read(place[0], value) for value in operands(item) if value is not None))
            keeps = isinstance(item, inst.Select | inst.ExtractValue | inst.InsertValue)
            self._add(self._node(place[0], result), found if keeps else move(found, None))

    def _visit_call(self, place: Place, call: inst.Call) -> None:
        for name in self._find_callees(place[0], call):
            if self.is_own(name):
                self._call_own(place[0], call, name)
            elif name in CREATES:
                self._create(place[0], call, *CREATES[name])
            elif name in JOINS and len(call.args) > 1:
                self._store(self._read(place[0], call.args[1]), self._sets.get(RESULTS, set()))
            elif name in EXITS:
                self._add(RESULTS, self._read(place[0], call.args[0]))
            elif name.startswith("llvm.threadlocal.address"):
                self._give(place[0], call, self._read(place[0], call.args[0]))
            elif name in (ATOMIC_BEGIN, ATOMIC_END):
                pass
            elif name not in LOCKS and name not in UNLOCKS and name not in MAKES_LOCK:
                self._call_library(place, call, name)

    def _create(self, caller: str, call: inst.Call, function: int, argument: int) -> None:
        """A thread is created: its functions are called with the argument, which it shares with its creator."""
        self._add(("given",), self._read(caller, call.args[argument]))
        for target in list(self._read(caller, call.args[function])):
            if target.object[0] != "function":
                raise CannotTell("a thread whose function is not known")
            name = str(target.object[1])
            self._reach(name)
            for param in self.reached[name].params[:1]:
                self._add(self._node(name, param.reg), self._read(caller, call.args[argument]))
            self._add(RESULTS, self._sets.get(("returned", name), set()))

    def _call_own(self, caller: str, call: inst.Call, name: str) -> None:
        self._reach(name)
        function = self.reached[name]
        if len(function.params) != len(call.args):
            raise CannotTell(f"the arguments of {name}")
        for param, value in zip(function.params, call.args, strict=True):
            self._add(self._node(name, param.reg), self._read(caller, value))
        self._give(caller, call, self._sets.get(("returned", name), set()))

    def _call_library(self, place: Place, call: inst.Call, name: str) -> None:
        effect = find_effect(name)
        if effect is None or (name == "printf" and self._may_count_characters(call.args[0])):
            raise CannotTell(f"a call of {name}")
        arguments = [self._read(place[0], value) for value in call.args]
        for index in effect.writes if name != "free" else ():
            self._store(arguments[index], set())
        if effect.copies is not None:
            to, source = effect.copies
            self._store(arguments[to], self._load(arguments[source]))
        if effect.allocates:
            self._give(place[0], call, {Pointee(("heap", place), 0)})
        elif effect.returns is not None:
            self._give(place[0], call, arguments[effect.returns])
        elif call.result is not None and isinstance(call.result.type, PtrType):
            raise CannotTell(f"the result of {name}")

    def _may_count_characters(self, text: Value) -> bool:
        """Whether a format may write to an argument, by `%n`."""
        variable = self.module.globals.get(text.name) if isinstance(text, GlobalRef) else None
        if variable is None or not variable.constant or not isinstance(variable.initialiser, Bytes):
            return True
        return WRITES_ARGUMENT.search(variable.initialiser.data) is not None

    def _give(self, caller: str, call: inst.Call, targets: set[Pointee]) -> None:
        if call.result is not None:
            self._add(self._node(caller, call.result), targets)


def move(targets: set[Pointee], delta: int | None) -> set[Pointee]:
    """The targets moved by a number of bytes, None being any."""
    if delta == 0:
        return targets
    return {Pointee(o, None if delta is None or at is None else at + delta) for o, at in targets}


def find_offset(module: Module, source: Type, indices: Sequence[Value]) -> int | None:
    """What a getelementptr adds, in bytes, where all its indices are known."""
    total, kind = 0, source
    for number, index in enumerate(indices):
        if not isinstance(index, ConstInt):
            return None
        width = index.type.width
        value = index.value - (1 << width) if index.value >> (width - 1) & 1 else index.value
        if number == 0:
            total += value * module.layout.alloc_size(kind)
        elif isinstance(kind, StructType):
            total += module.layout.offsets_of(kind)[value]
            kind = (kind.fields or ())[value]
        elif isinstance(kind, ArrayType | VectorType):
            kind = kind.element
            total += value * module.layout.alloc_size(kind)
        else:
            return None
    return total


def list_instructions(function: Function) -> Iterator[tuple[Place, inst.Instruction | inst.Terminator]]:
    """All instructions of a function, with their places."""
    for number, block in enumerate(function.blocks):
        for index, item in enumerate((*block.body, block.terminator)):
            yield (function.name, number, index), item
