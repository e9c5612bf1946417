"""`@immutable` and `@record` against `dataclass`: the same classes, whose methods are made without compiling them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

import pytest

from fathom.immutable import immutable, record

Decorator = Callable[[type], type]
MAKERS: dict[str, tuple[Decorator, Decorator]] = {
    "immutable": (immutable, dataclass(slots=True, unsafe_hash=True)),
    "by identity": (immutable(eq=False), dataclass(slots=True, eq=False)),
    "by name": (immutable(kw_only=True, slots=False), dataclass(unsafe_hash=True, kw_only=True)),
    "record": (record, dataclass(slots=True)),
    "record by identity": (record(eq=False), dataclass(slots=True, eq=False)),
}


def make(decorate: Decorator) -> list[type]:
    """Classes of many shapes, of one decorator."""

    @decorate
    class Empty:
        """No fields."""

    @decorate
    class Plain:
        """Names like those that methods have."""

        other: int
        hash: str
        f0: tuple[int, ...] = ()
        kind: ClassVar[str] = "plain"

    @decorate
    class Derived(Plain):
        """Fields of a base, one with another default."""

        f0: tuple[int, ...] = (1,)
        more: object = None

    @decorate
    class Shown:
        """With a text of its own."""

        number: int

        def __repr__(self) -> str:
            return f"#{self.number}"

    @decorate
    class Unusual:
        """With what only `dataclass` knows."""

        number: int
        seen: list[int] = field(default_factory=list, compare=False, hash=False)

    @decorate
    class Heir(Unusual):
        """A default that is made by a call, inherited."""

        last: int = 3

    @decorate
    class Folded:
        """Equality of its own."""

        text: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and str(self.text).lower() == str(other.text).lower()

    return [Empty, Plain, Derived, Shown, Unusual, Heir, Folded]


ARGUMENTS: list[tuple[Sequence[Any], dict[str, Any]]] = [
    ((), {}),
    ((1,), {}),
    ((1, "x"), {}),
    (("x",), {}),
    (("X",), {}),
    ((1, "x"), {"f0": (2,)}),
    ((), {"hash": "y", "other": 2}),
    ((1, "x", (1,), None), {}),
    ((1, "x", (1,), None, 5), {}),
    ((1,), {"other": 2}),
    ((1,), {"last": 4}),
    ((), {"number": 1, "seen": [2]}),
    ((), {"other": 1, "hash": 2, "f0": (3,), "more": 4}),
    ((), {"text": "x"}),
]


def outcome(cls: type, arguments: Sequence[Any], named: dict[str, Any]) -> object:
    """The object, or the complaint."""
    try:
        return cls(*arguments, **named)
    except TypeError as error:
        return str(error)


def facts(cls: type) -> list[object]:
    """All that can be seen of a class and its objects."""
    found: list[object] = [cls.__match_args__, getattr(cls, "__slots__", None), cls.__qualname__]  # type: ignore[attr-defined]
    made = [outcome(cls, *each) for each in ARGUMENTS]
    for one in made:
        found += [repr(one).partition(" object at")[0], [one == two for two in made]]
        if not isinstance(one, str):
            found += [[getattr(one, each.name) for each in fields(one)], hasattr(one, "__dict__")]  # type: ignore[arg-type]
            found += [copy.copy(one) == one, hash(one) if cls.__hash__ not in (None, object.__hash__) else None]
    return found


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("kind", MAKERS)
def test_a_class_is_as_a_dataclass(kind: str, number: int) -> None:
    ours, plain = (facts(make(decorate)[number]) for decorate in MAKERS[kind])
    assert ours == plain


def test_defaults_are_made_anew() -> None:
    cls = make(record)[4]
    one, two = cls(1), cls(1)
    one.seen.append(3)
    assert (one.seen, two.seen) == ([3], [])


@immutable
class Point:
    """At the top of a module, as pickling needs it."""

    x: int
    y: int = 0


@immutable(eq=False)
class Thing:
    """Equal to itself only."""

    x: int


def test_replacing_and_pickling() -> None:
    assert replace(Point(1), y=5) == Point(1, 5)
    assert pickle.loads(pickle.dumps(Point(3, 4))) == Point(3, 4)


def test_matching() -> None:
    match Point(3, 4):
        case Point(x, 4):
            assert x == 3
        case _:
            pytest.fail("it does not match")


def test_by_identity() -> None:
    one, two = Thing(1), Thing(1)
    assert one != two
    assert len({one, two, one}) == 2


def test_a_subclass_is_another_value() -> None:
    class Other(Point):
        pass

    assert Point(1) != Other(1)


def test_defaults_are_last() -> None:
    with pytest.raises(TypeError, match="without a default"):

        @immutable
        class Wrong:
            """The first has a default."""

            x: int = 0
            y: int  # type: ignore[misc]


def test_two_classes_do_not_share_names() -> None:
    @immutable
    class Pair:
        """As many fields as a point has."""

        left: int
        right: int

    assert (Pair(1, 2).left, Pair(1, 2).right, Point(1, 2).x) == (1, 2, 1)
    with pytest.raises(TypeError, match=r"Pair.__init__\(\) missing 1 required positional argument: 'right'"):
        Pair(1)  # type: ignore[call-arg]
