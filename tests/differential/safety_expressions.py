"""Random expressions and places of programs that may misuse memory, of which most are right for most inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar, final

from differential.safety_program import Function
from differential.safety_syntax import (
    Address,
    Binary,
    Choose,
    Const,
    Convert,
    Distance,
    Element,
    Expr,
    Logic,
    Member,
    Move,
    Null,
    Place,
    Read,
    Target,
    Through,
    Unary,
    Variable,
    integer,
)
from differential.safety_types import I32, I64, INTS, U32, Array, Int, Pointer, Record, Type

T = TypeVar("T")
ARITHMETIC = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "+", "-")


@final
@dataclass(slots=True)
class Scope:
    """What can be named where something is to be written, and the source of all choices."""

    random: Random
    selected: frozenset[str]
    variables: list[Variable] = field(default_factory=list)
    constants: set[str] = field(default_factory=set)
    records: list[Record] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    features: frozenset[str] | None = None
    """The statements that the program may have; all of them when it is None."""
    count: int = 0
    depth: int = 0

    def pick(self, items: Sequence[T]) -> T:
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def name(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names that are gone at the end of a block."""
        outside = len(self.variables)
        self.depth += 1
        yield
        self.depth -= 1
        del self.variables[outside:]

    def of(self, kind: type[T]) -> list[Variable]:
        return [each for each in self.variables if isinstance(each.type, kind)]


def constant(w: Scope, type: Int = I32) -> Const:
    if w.chance(0.5):
        return Const(type, type.wrap(w.number(0, 6)))
    half = 1 << (type.width - 1)
    return Const(type, type.wrap(w.pick((half - 1, half, -1 - w.number(0, 6), w.random.getrandbits(type.width)))))


def edge(w: Scope, type: Int) -> Const:
    """The largest or the smallest value, or one not far from it."""
    least, near = -1 << (type.width - 1), w.number(0, 7)
    return Const(type, w.pick((least + near, -least - 1 - near)))


def small(w: Scope) -> Expr:
    """A number that is often between 0 and 7."""
    inputs = [Read(each) for each in w.variables if each.name[0] in "abkn"]
    roll = w.number(0, 9)
    if roll < 2 or not inputs:
        return Const(I32, w.number(0, 4))
    if roll < 6:
        return w.pick(inputs)
    if roll == 6:
        return Binary(w.pick("+-"), w.pick(inputs), Const(I32, w.number(1, 2)))
    if roll == 7:
        return Binary(w.pick("+-&"), w.pick(inputs), w.pick(inputs))
    if roll == 8:
        return Binary(w.pick(("/", "%", ">>")), w.pick(inputs), Const(I32, w.number(1, 3)))
    return Convert(w.pick(INTS), w.pick(inputs))


def index(w: Scope, length: int) -> Expr:
    """An index into so many elements, now and then one of another array."""
    return index_inside(w, length) if w.number(0, 9) < 6 else small(w)


def index_inside(w: Scope, length: int) -> Expr:
    """An index of one of so many elements: the oracle knows the ends of objects, not of arrays inside of them."""
    if length == 1 or w.chance(0.5):
        return Const(I32, w.number(0, length - 1))
    return Binary("%", Convert(U32, small(w)), Const(U32, length))


def expression(w: Scope, depth: int = 2) -> Expr:
    """An integer."""
    roll = w.number(0, 9)
    if depth == 0 or roll < 3:
        return leaf(w)
    if roll < 7:
        op = w.pick(ARITHMETIC)
        right = small(w) if op in ("<<", ">>", "/", "%") else expression(w, depth - 1)
        if op in ("+", "-", "*") and w.chance(0.35):
            right = edge(w, w.pick((I32, I32, I64)))
        return Binary(op, _variable_part(w, depth - 1), right)
    if roll == 7:
        return Unary(w.pick("-~!"), _variable_part(w, depth - 1))
    if roll == 8:
        return Convert(w.pick(INTS), expression(w, depth - 1))
    left = expression(w, depth - 1)
    return Choose(condition(w), left, Convert(integer(left), expression(w, depth - 1)))


def _variable_part(w: Scope, depth: int) -> Expr:
    """An operand that clang cannot fold: what literals come to is not checked by anyone."""
    found = expression(w, depth)
    return found if not literal(found) else small_variable(w)


def small_variable(w: Scope) -> Expr:
    return Read(w.pick([each for each in w.variables if each.name[0] in "abn"]))


def literal(expr: Expr) -> bool:
    if isinstance(expr, Const | Null):
        return True
    if isinstance(expr, Unary | Convert):
        return literal(expr.operand)
    if isinstance(expr, Binary | Logic):
        return literal(expr.left) or literal(expr.right)
    return isinstance(expr, Choose) and (literal(expr.then) or literal(expr.other))


def leaf(w: Scope) -> Expr:
    if w.chance(0.15):
        return constant(w, w.pick(INTS))
    if w.chance(0.35):
        return small(w)
    return Read(scalar_place(w))


def condition(w: Scope) -> Expr:
    roll = w.number(0, 9)
    if roll < 6:
        return Binary(w.pick(("==", "!=", "<", "<=", ">", ">=")), small_variable(w), small(w))
    if roll < 8:
        return Binary(w.pick(("==", "!=", "<", ">")), _variable_part(w, 1), expression(w, 1))
    pointers = w.of(Pointer)
    if roll == 8 and pointers:
        tested = w.pick(pointers)
        assert isinstance(tested.type, Pointer)
        same = [each for each in pointers if each.type == tested.type]
        other = Null(tested.type) if w.chance(0.5) else Read(w.pick(same))
        return Binary(w.pick(("==", "!=") if w.chance(0.8) else ("<", ">=")), Read(tested), other)
    return Logic(
        w.pick(("&&", "||")),
        Binary("<", small_variable(w), small(w)),
        condition(w) if w.chance(0.4) else Binary(">", small_variable(w), small(w)),
    )


# ── places ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def scalar_place(w: Scope, wanted: type[Int] | type[Pointer] = Int) -> Place:
    """A place of an integer, or of a pointer."""
    for _ in range(6):
        found = _inside(w, w.pick([*w.variables, *w.of(Array), *w.of(Pointer)]))
        if isinstance(found.type, wanted):
            return found
    plain = w.of(wanted)
    return w.pick(plain) if plain else w.pick(w.of(Int))


def _inside(w: Scope, place: Place) -> Place:
    """Some scalar inside of a place, or behind the pointer that it is."""
    for _ in range(3):
        kind = place.type
        if isinstance(kind, Array):
            choose = index if isinstance(place, Variable) else index_inside
            place = Element(Address(place), choose(w, kind.length))
        elif isinstance(kind, Record):
            place = Member(place, w.pick(kind.members)[0])
        elif isinstance(kind, Pointer) and w.chance(0.8):
            length = place.length if isinstance(place, Variable) and place.length else 2
            place = Target(Read(place)) if w.chance(0.4) else Element(Read(place), index(w, length))
        else:
            break
    return place


def record_place(w: Scope, record: Record) -> Place | None:
    """A place of this record: a variable, or behind a pointer."""
    found: list[Place] = [each for each in w.variables if each.type == record]
    found += [Target(Read(each)) for each in w.variables if each.type == Pointer(record)]
    found += [
        Element(Address(each), index(w, each.type.length))
        for each in w.variables
        if isinstance(each.type, Array) and each.type.element == record
    ]
    return w.pick(found) if found else None


# ── pointers ────────────────────────────────────────────────────────────────────────────────────────────────────────


def pointer_to(w: Scope, target: Type, depth: int = 2) -> Expr:
    """A pointer to a type, from whatever there is."""
    wanted = Pointer(target)
    roll = w.number(0, 11)
    if depth and roll < 2:
        return Move(pointer_to(w, target, depth - 1), w.pick("++-"), index(w, 3))
    if depth and roll == 2:
        return Choose(condition(w), pointer_to(w, target, depth - 1), pointer_to(w, target, depth - 1))
    if depth and roll == 3:
        return Through(pointer_to(w, target, depth - 1))
    if roll == 4 and w.chance(0.4):
        return Null(wanted)
    found = list(_pointers(w, target))
    if depth and (roll == 5 or not found):
        other = w.pick(
            [each for each in (*w.of(Array), *w.of(Pointer), *w.of(Record), *w.of(Int)) if each.name not in w.constants]
        )
        cast = Address(other) if not isinstance(other.type, Pointer) else Read(other)
        return Convert(wanted, cast)
    return w.pick(found) if found else Null(wanted)


def _pointers(w: Scope, target: Type) -> Iterator[Expr]:
    """Pointers to a type that need no cast."""
    for each in w.variables:
        kind = each.type
        if each.name.startswith("k"):
            continue
        if kind == Pointer(target):
            yield Read(each)
        elif kind == target:
            yield Address(each)
        elif each.name in w.constants:
            if isinstance(kind, Array) and kind.element == target:
                yield Convert(Pointer(target), Address(each))
        elif isinstance(kind, Array) and kind.element == target:
            yield Address(each)
            yield Address(Element(Address(each), index(w, kind.length)))
        elif isinstance(kind, Array) and kind.element == Pointer(target):
            yield Read(Element(Address(each), index(w, kind.length)))
        elif isinstance(kind, Record):
            yield from _members(each, kind, target)
        elif isinstance(kind, Pointer) and isinstance(kind.target, Record):
            yield from _members(Target(Read(each)), kind.target, target)


def _members(place: Place, record: Record, target: Type) -> Iterator[Expr]:
    for name, member in record.members:
        if member == target or (isinstance(member, Array) and member.element == target):
            yield Address(Member(place, name))
        elif member == Pointer(target):
            yield Read(Member(place, name))


def distance(w: Scope) -> Expr | None:
    pointers = w.of(Pointer)
    if not pointers:
        return None
    left = w.pick(pointers)
    assert isinstance(left.type, Pointer)
    return Distance(Read(left), pointer_to(w, left.type.target, 1))
