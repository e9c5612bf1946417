"""Random statements of programs that may misuse memory."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from differential.safety_expressions import (
    Scope,
    condition,
    constant,
    distance,
    expression,
    index,
    pointer_to,
    record_place,
    scalar_place,
    small,
)  # fmt: skip
from differential.safety_program import Assign, Block, Call, Declare, For, If, Library, Output, Statement, Update
from differential.safety_syntax import (
    Address,
    Binary,
    Const,
    Convert,
    Element,
    Expr,
    Member,
    Null,
    Place,
    Read,
    Target,
    Variable,
    integer,
)
from differential.safety_types import I8, I32, I64, INTS, U8, U64, Array, Int, Pointer, Record, Type, size

Maker = Callable[[Scope], list[Statement]]


def statements(w: Scope, count: int) -> list[Statement]:
    """Some statements for the inside of a block."""
    return [each for _ in range(count) for each in statement(w)]


def statement(w: Scope) -> list[Statement]:
    """One statement, with what it needs before it."""
    makers = MAKERS if w.depth < 2 else SIMPLE
    chosen = [each for each in makers if w.features is None or each.__name__ in w.features]
    return w.pick(chosen or makers)(w)


def swarm(random: Random) -> frozenset[str]:
    """Some of the statements: a program of few kinds goes deeper into each (Groce et al., Swarm testing, 2012)."""
    names = sorted({each.__name__ for each in MAKERS})
    return frozenset(name for name in names if random.random() < 0.5)


def _new(w: Scope, letter: str, type: Type, length: int = 0) -> Variable:
    made = Variable(w.name(letter), type, length)
    w.variables.append(made)
    return made


def _target(w: Scope) -> Type:
    kinds: list[Type] = [I32, I32, w.pick(INTS), *w.records]
    return w.pick(kinds)


def _int(w: Scope) -> list[Statement]:
    value = expression(w) if not _unwritten(w) else None
    return [Declare(_new(w, "x", w.pick(INTS)), value)]


def _unwritten(w: Scope) -> bool:
    return "uninit" in w.selected and w.chance(0.25)


def _array(w: Scope) -> list[Statement]:
    element, length = w.pick((I32, w.pick(INTS))), w.number(2, 6)
    if _unwritten(w):
        return [Declare(_new(w, "v", Array(element, length)), None)]
    values = tuple(expression(w, 1) for _ in range(w.number(1, length)))
    return [Declare(_new(w, "v", Array(element, length)), values)]


def _record(w: Scope) -> list[Statement]:
    if not w.records:
        return _array(w)
    record = w.pick(w.records)
    first = (_first(w, record),) if not _unwritten(w) else None
    kind: Type = Array(record, w.number(2, 3)) if w.chance(0.3) else record
    return [Declare(_new(w, "s", kind), first)]


def _first(w: Scope, record: Record) -> Expr:
    """The first scalar of a record; all others are 0."""
    kind = record.members[0][1]
    while isinstance(kind, Array):
        kind = kind.element
    assert isinstance(kind, Int | Pointer)
    return expression(w, 1) if isinstance(kind, Int) else pointer_to(w, kind.target)


def _pointer(w: Scope) -> list[Statement]:
    target = _target(w)
    value = pointer_to(w, target)
    return [Declare(_new(w, "p", Pointer(target), w.number(2, 4)), value)]


def _pointers(w: Scope) -> list[Statement]:
    target, length = _target(w), w.number(2, 4)
    values = tuple(pointer_to(w, target, 1) for _ in range(length))
    return [Declare(_new(w, "t", Array(Pointer(target), length)), values)]


def _table(w: Scope) -> list[Statement]:
    """A place of a table of pointers is overwritten, and one of them used."""
    tables = [each for each in w.of(Array) if isinstance(each.type, Array) and isinstance(each.type.element, Pointer)]
    if not tables:
        return _pointers(w)
    table = w.pick(tables)
    assert isinstance(table.type, Array)
    kind = table.type.element
    assert isinstance(kind, Pointer)
    here, there = (Element(Address(table), index(w, table.type.length)) for _ in range(2))
    made: list[Statement] = [Assign(here, pointer_to(w, kind.target))] if w.chance(0.6) else []
    used: Place = Element(Read(there), index(w, 2)) if w.chance(0.5) else Target(Read(there))
    if w.chance(0.3):
        return [*made, Library("free", (Read(there),))]
    if isinstance(kind.target, Record):
        used = Member(used, w.pick(kind.target.members)[0])
    if not isinstance(used.type, Int):
        return made
    return [*made, Output(Read(used)) if w.chance(0.5) else Assign(used, expression(w, 1))]


def _writable(w: Scope, place: Place) -> bool:
    """C itself refuses to write to a constant by its name."""
    while not isinstance(place, Variable):
        inner = getattr(place, "base", None) or getattr(place, "record", None) or getattr(place, "pointer", None)
        place = inner.place if isinstance(inner, Address | Read) else inner  # type: ignore[assignment]
        if place is None or not hasattr(place, "type"):
            return True
    return place.name not in w.constants and place.name[0] not in "kabn"


def _assign(w: Scope) -> list[Statement]:
    place = scalar_place(w)
    if not _writable(w, place):
        return _output(w)
    if w.chance(0.35):
        op = w.pick(("+", "-", "*", "^", "|", "<<", "/", "+"))
        return [Update(place, op, small(w) if op in ("<<", "/") else expression(w, 1))]
    return [Assign(place, expression(w))]


def _assign_pointer(w: Scope) -> list[Statement]:
    place = scalar_place(w, Pointer)
    if not isinstance(place.type, Pointer):
        return _assign(w)
    if w.chance(0.3):
        return [Update(place, w.pick("+-"), index(w, 3))]
    return [Assign(place, pointer_to(w, place.type.target))]


def _output(w: Scope) -> list[Statement]:
    value = distance(w) if w.chance(0.1) else None
    return [Output(value if value is not None else Read(scalar_place(w)) if w.chance(0.7) else expression(w))]


def _copy_record(w: Scope) -> list[Statement]:
    if w.records:
        record = w.pick(w.records)
        to, source = record_place(w, record), record_place(w, record)
        if to is not None and source is not None:
            return [Assign(to, Read(source))]
    return _record(w)


def _allocate(w: Scope) -> list[Statement]:
    target, length = _target(w), w.number(1, 5)
    made = _new(w, "p", Pointer(target), length)
    start = Declare(made, Null(Pointer(target)))
    count: Expr = Const(U64, length) if w.chance(0.6) else Convert(U64, small(w))
    if w.chance(0.5):
        return [start, Library("calloc", (count, Const(U64, size(target))), made)]
    bytes = Binary("*", count, Const(U64, size(target)))
    taken: list[Statement] = [start, Library("malloc", (bytes,), made)]
    return taken if w.chance(0.3) else [*taken, Library("memset", (Read(made), constant(w), bytes))]


def _free(w: Scope) -> list[Statement]:
    heap = [each for each in w.of(Pointer) if each.length]
    if heap and w.chance(0.8):
        return [Library("free", (Read(w.pick(heap)),))]
    return [Library("free", (pointer_to(w, _target(w)),))]


def _realloc(w: Scope) -> list[Statement]:
    heap = w.of(Pointer)
    if not heap:
        return _allocate(w)
    old = w.pick(heap)
    return [
        Library(
            "realloc",
            (Read(old), Binary("*", Convert(U64, small(w)), Const(U64, 4))),
            w.pick([e for e in heap if e.type == old.type]),
        )
    ]


def _move_bytes(w: Scope) -> list[Statement]:
    target = _target(w)
    name = w.pick(("memcpy", "memmove", "memset"))
    count: Expr = Const(U64, w.number(0, 3) * size(target)) if w.chance(0.5) else Convert(U64, small(w))
    if name == "memset":
        return [Library(name, (pointer_to(w, target), Convert(I32, expression(w, 1)), count))]
    return [Library(name, (pointer_to(w, target), pointer_to(w, target), count))]


def _string(w: Scope) -> list[Statement]:
    """Characters, with an end or without one, of which the length is taken or which are copied."""
    length = w.number(2, 5)
    values = tuple(Const(I8, w.number(97, 99)) for _ in range(w.number(length - 2, length)))
    text = _new(w, "c", Array(I8, length))
    start: list[Statement] = [Declare(text, values or (Const(I8, 0),))]
    if w.chance(0.5):
        start.append(Assign(Element(Address(text), index(w, length)), Const(I8, w.pick((0, 0, 98)))))
    if w.chance(0.5):
        result = _new(w, "x", U64)
        where = Address(Element(Address(text), index(w, length))) if w.chance(0.4) else Address(text)
        return [*start, Declare(result, Const(U64, 0)), Library("strlen", (where,), result)]
    return [*start, Library("strcpy", (pointer_to(w, I8), Address(text)))]


def _if(w: Scope) -> list[Statement]:
    test = condition(w)
    with w.inner():
        then = statements(w, w.number(1, 3))
    with w.inner():
        other = statements(w, w.number(1, 2)) if w.chance(0.4) else []
    return [If(test, then, other)]


def _for(w: Scope) -> list[Statement]:
    limit: Expr = Const(I32, w.number(1, 4)) if w.chance(0.5) else small(w)
    with w.inner():
        counter = _new(w, "k", I32)
        body = statements(w, w.number(1, 3))
    return [For(counter, limit, body)]


def _block(w: Scope) -> list[Statement]:
    """A local whose address may be left behind."""
    with w.inner():
        local = _int(w) if w.chance(0.5) else _array(w)
        body = [*local, *statements(w, w.number(1, 2))]
        made = w.variables[-1]
        kept = [each for each in w.of(Pointer) if each not in w.variables[-3:]]
        if kept:
            holder = w.pick(kept)
            body.append(
                Assign(
                    holder, Convert(holder.type, Address(made) if not isinstance(made.type, Pointer) else Read(made))
                )
            )
    return [Block(body)]


def _call(w: Scope) -> list[Statement]:
    if not w.functions:
        return _output(w)
    function = w.pick(w.functions)
    given = tuple(
        pointer_to(w, p.type.target) if isinstance(p.type, Pointer) else expression(w, 1) for p in function.parameters
    )
    if isinstance(function.result, Pointer):
        result = _new(w, "p", function.result, 2)
        return [Declare(result, Null(function.result)), Call(function, given, result)]
    result = _new(w, "x", w.pick((I32, I64, U8)))
    return [Declare(result, Const(integer(Read(result)), 0)), Call(function, given, result)]


SIMPLE: tuple[Maker, ...] = (
    _int, _assign, _assign, _assign_pointer, _output, _output, _pointer, _free, _move_bytes, _copy_record, _call,
)  # fmt: skip
MAKERS: tuple[Maker, ...] = (
    *SIMPLE, _int, _array, _array, _record, _pointer, _pointers, _pointers, _table, _table, _allocate, _allocate, _realloc, _string,
    _if, _if, _for, _for, _block, _block,
)  # fmt: skip
