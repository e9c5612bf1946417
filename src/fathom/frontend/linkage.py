"""What other units can see of a module that LLVM has read: its definitions, by their linkage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

WEAK = ("weak_any", "weak_odr", "linkonce_any", "linkonce_odr", "linkonce_odr_autohide", "common", "external_weak")
LOCAL = ("internal", "private")


def list_definitions(module: Any, wanted: Callable[[Any], bool]) -> Iterator[Any]:
    for values in (module.functions, module.global_variables):
        for value in values:
            if not value.is_declaration and not value.name.startswith("llvm.") and wanted(value):
                yield value


def list_declarations(module: Any) -> Iterator[Any]:
    for values in (module.functions, module.global_variables):
        yield from (value for value in values if value.is_declaration)


def is_visible(value: Any) -> bool:
    return value.linkage.name not in LOCAL


def weaken(module: Any, names: set[str]) -> None:
    """Make the definitions called `names` weak, static ones included, so that a later definition replaces them."""
    for value in list_definitions(module, lambda value: value.name in names):
        if value.linkage.name != "private":
            value.linkage = "weak_any"


def is_strong(value: Any) -> bool:
    return is_visible(value) and value.linkage.name not in WEAK
