"""`@immutable`: a dataclass with slots that may not be changed, which type checkers enforce at no cost at run time.

A frozen dataclass sets each field through `object.__setattr__`: creating one takes four times as long as creating a
plain one (1.25 µs against 0.32 µs for seven fields), and a program is read, walked and transformed by creating
millions. mypy rejects every assignment to a field either way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, dataclass_transform, final, overload

T = TypeVar("T")


@overload
def immutable(cls: type[T], /) -> type[T]: ...
@overload
def immutable(*, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True)
def immutable(cls: type[T] | None = None, /, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a value: compared and hashed by its fields, or by identity with `eq=False`."""
    make = dataclass(slots=True, eq=eq, unsafe_hash=eq)
    return make if cls is None else make(cls)


@final
class Identity(Generic[T]):
    """An object as a key that is compared by identity: for what is large and immutable."""

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.of is self.of

    def __hash__(self) -> int:
        return id(self.of)
