"""Show an options dataclass of `fathom.options` to cyclopts: one place turns `Flag` into its parameters."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, TypeVar, get_args, get_type_hints

from cyclopts import Group, Parameter

from fathom.options import Flag, LimitOptions, ModelOptions, ReportOptions, SourceOptions

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

TITLES: dict[type, str] = {
    SourceOptions: "The program",
    LimitOptions: "What is checked, and how far",
    ModelOptions: "How it is solved",
    ReportOptions: "What is reported",
}


def flags_of(options: type[T]) -> type[T]:
    """A subclass of the dataclass `options` whose fields are command line parameters."""
    hints = get_type_hints(options, include_extras=True)
    group = Group.create_ordered(TITLES[options])
    fields: list[tuple[str, object, object]] = []
    for each in dataclasses.fields(options):
        plain, flag = get_args(hints[each.name])
        assert isinstance(flag, Flag)
        default = dataclasses.field(default=each.default, kw_only=bool(flag.names))
        fields.append((each.name, Annotated[plain, _parameter(flag, each.default, group)], default))
    namespace = {"__module__": options.__module__}
    view = dataclasses.make_dataclass(options.__name__, fields, bases=(options,), namespace=namespace, unsafe_hash=True)
    return Parameter(name="*")(view)


def _parameter(flag: Flag, default: object, group: Group) -> Parameter:
    return Parameter(
        group=group,
        name=flag.names or None,
        help=flag.help,
        allow_leading_hyphen=flag.value_may_start_with_hyphen,
        negative=() if default is False else None,
        negative_iterable=(),
    )
