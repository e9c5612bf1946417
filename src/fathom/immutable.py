"""`@immutable`: a dataclass with slots that may not be changed, which type checkers enforce at no cost at run time.

A frozen dataclass sets each field through `object.__setattr__`: creating one takes four times as long as creating a
plain one (1.25 µs against 0.32 µs for seven fields), and a program is read, walked and transformed by creating
millions. mypy rejects every assignment to a field either way. `@record` is the same for what does change.

`dataclass` writes the source of each method and compiles it, which takes 0.6 ms a class and was a third of the start of
a check. Here a method is compiled once for all classes with fields of the same kinds, and its code given their names.
Classes with a method of their own among these, or `field(init=False)`, are left to `dataclass`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, Generic, TypeVar, dataclass_transform, final, overload

T = TypeVar("T")


@overload
def immutable(cls: type[T], /) -> type[T]: ...
@overload
def immutable(*, eq: bool = True, kw_only: bool = False, slots: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True)
def immutable(
    cls: type[T] | None = None, /, *, eq: bool = True, kw_only: bool = False, slots: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class a value: compared and hashed by its fields, or by identity with `eq=False`."""

    def make(given: type[T]) -> type[T]:
        if not _is_plain(given):
            return dataclass(slots=slots, eq=eq, unsafe_hash=eq, kw_only=kw_only)(given)
        made = dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(given)
        _add_methods(made, (_EQ, _HASH) if eq else ())
        return made

    return make if cls is None else make(cls)


@overload
def record(cls: type[T], /) -> type[T]: ...
@overload
def record(*, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform()
def record(cls: type[T] | None = None, /, *, eq: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Give a class fields that may change: compared by them and without a hash, or by identity with `eq=False`."""

    def make(given: type[T]) -> type[T]:
        if not _is_plain(given):
            return dataclass(slots=True, eq=eq)(given)
        made = dataclass(init=False, repr=False, eq=False, slots=True)(given)
        _add_methods(made, (_EQ,) if eq else ())
        if eq:
            made.__hash__ = None  # type: ignore[assignment]
        return made

    return make if cls is None else make(cls)


def _is_plain(cls: type) -> bool:
    """Whether it leaves all methods to us, and all fields, inherited ones included, are given to its constructor."""
    own = vars(cls)
    if any(name in own for name in ("__init__", "__eq__", "__hash__")) or hasattr(cls, "__post_init__"):
        return False
    inherited = [each for base in cls.__mro__ for each in getattr(base, "__dataclass_fields__", {}).values()]
    return all(map(_is_plain_field, [value for value in own.values() if isinstance(value, Field)] + inherited))


def _is_plain_field(field: Field[Any]) -> bool:
    return field.init and field.repr and field.hash in (None, field.compare)


def _add_methods(cls: type, more: Sequence[str]) -> None:
    """What `dataclass` was told to leave out."""
    given = fields(cls)
    named = [each for each in given if each.kw_only]
    placed = [each for each in given if not each.kw_only]
    init = _make(
        cls, _init(len(placed), len(named), _list_made(placed + named)), [each.name for each in placed + named]
    )
    init.__defaults__ = tuple(_default(each) for each in placed if _has_default(each))
    init.__kwdefaults__ = {each.name: _default(each) for each in named if _has_default(each)}
    if not all(map(_has_default, placed[len(placed) - len(init.__defaults__) :])):
        raise TypeError(f"{cls.__qualname__}: a field without a default follows one that has one")
    cls.__init__ = init  # type: ignore[misc]
    if "__repr__" not in vars(cls):
        cls.__repr__ = _show  # type: ignore[assignment]
    compared = [each.name for each in given if each.compare]
    for template in more:
        method = _make(cls, _compile(template, len(compared)), compared)
        setattr(cls, method.__name__, method)


@final
class _MadeByCall:
    """The default of a field whose values are made anew each time."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _default(field: Field[Any]) -> object:
    return _MadeByCall(field.default_factory) if field.default_factory is not MISSING else field.default


def _list_made(given: Sequence[Field[Any]]) -> tuple[int, ...]:
    return tuple(number for number, each in enumerate(given) if each.default_factory is not MISSING)


_EQ: Final = """def __eq__(self, other):
    if other.__class__ is self.__class__:
        return ({of_self}) == ({of_other})
    return NotImplemented"""
_HASH: Final = "def __hash__(self): return hash(({of_self}))"


def _make(cls: type, code: CodeType, names: Sequence[str]) -> FunctionType:
    """The method of a template, with the names of fields for its placeholders."""
    real = dict(zip(_placeholders(len(names)), names, strict=True))
    own = code.replace(
        co_names=tuple(real.get(name, name) for name in code.co_names),
        co_varnames=tuple(real.get(name, name) for name in code.co_varnames),
        co_qualname=f"{cls.__qualname__}.{code.co_name}",
    )
    return FunctionType(own, globals(), code.co_name)


@cache
def _init(placed: int, named: int, made: tuple[int, ...]) -> CodeType:
    """The constructor for so many fields by place, so many by name, and which of all have a default that is made."""
    names = _placeholders(placed + named)
    values = [f"{name}.make() if {name}.__class__ is _MadeByCall else {name}" for name in names]
    sets = [f"self.{name} = {values[number] if number in made else name}" for number, name in enumerate(names)]
    parameters = ["self", *names[:placed], *(["*"] if named else []), *names[placed:]]
    return _code(f"def __init__({', '.join(parameters)}): {'; '.join(sets) or 'pass'}")


@cache
def _compile(template: str, count: int) -> CodeType:
    names = _placeholders(count)
    of_self, of_other = ("".join(f"{whose}.{name}, " for name in names) for whose in ("self", "other"))
    return _code(template.format(of_self=of_self, of_other=of_other))


def _code(function: str) -> CodeType:
    module = compile(function, __name__, "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


def _placeholders(count: int) -> list[str]:
    """Names that no field has."""
    return [f"_{number}_" for number in range(count)]


def _show(self: Any) -> str:
    """`Name(field=value, …)`."""
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self))
    return f"{type(self).__qualname__}({shown})"


@final
class Identity(Generic[T]):
    """An object as a key that is compared by identity: for what is large and immutable."""

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.of is self.of

    def __hash__(self) -> int:
        return id(self.of)
