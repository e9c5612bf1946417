"""Loads the analyses that options name: `taint.py:Taint`, or the name of one that Fathom brings along."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import cleandoc
from types import ModuleType
from typing import Any, Final

from fathom.analysis.analysis import Analysis
from fathom.analysis.errors import describe_failure, is_fault_of_analysis
from fathom.analysis.loaded_analysis import LoadedAnalysis
from fathom.bound.options import BoundOptions
from fathom.checks.registry import CLASSES, INCOMPLETE
from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.options import LimitOptions

SHIPPED: Final = {
    "taint": "Taint",
    "uninitialised": "Uninitialised",
    "immutable": "Immutable",
    "typestate": "Typestate",
}
"""The analyses of `fathom.analysis.shipped`, by the names of their files."""


def load_analyses(limits: LimitOptions, classes: Sequence[type[Analysis]] = ()) -> tuple[LoadedAnalysis, ...]:
    """Those that the options name, and further classes."""
    config = _read_config(limits.analysis_config)
    found = [load(name, config) for name in limits.analysis]
    for kind in classes:
        found.append(_load_class(kind, kind.__name__, sys.modules[kind.__module__], config))
    names = [each.row.name for each in found]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"two analyses are called '{name}'", hint="give one of them another name: name = '…'")
    return tuple(found)


def add_analyses(options: BoundOptions, analyses: Sequence[LoadedAnalysis]) -> BoundOptions:
    """The options of a walk with these analyses as instruments."""
    if not analyses:
        return options
    selected = options.selected | {each.row.name for each in analyses}
    return replace(options, analyses=(*options.analyses, *analyses), selected=selected)


def load(name: str, config: Mapping[str, Mapping[str, Any]]) -> LoadedAnalysis:
    """One analysis: `FILE.py:CLASS`, or a short name."""
    file, colon, kind_name = name.rpartition(":")
    short = os.path.basename(name)  # a settings file puts its folder in front of every path
    if not colon and short in SHIPPED:
        module = import_module(f"fathom.analysis.shipped.{short}")
        return _load_class(getattr(module, SHIPPED[short]), short, module, config)
    if not colon or not file.endswith(".py"):
        raise UserError(
            f"--analysis {name}: this is no analysis",
            hint=f"write it as FILE.py:CLASS, or use one of {', '.join(SHIPPED)}",
        )
    module = _execute(name, file)
    kind = getattr(module, kind_name, None)
    if not isinstance(kind, type) or not issubclass(kind, Analysis):
        raise UserError(f"--analysis {name}: {file} has no analysis '{kind_name}'", hint=_list_classes(module))
    return _load_class(kind, name, module, config)


def _list_classes(module: ModuleType) -> str:
    kinds = [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Analysis) and value.__module__ == module.__name__
    ]
    if kinds:
        return f"it has {', '.join(kinds)}"
    return "an analysis is a subclass of fathom.analysis.Analysis"


def _execute(name: str, file: str) -> ModuleType:
    if not os.path.isfile(file):
        raise UserError(f"--analysis {name}: there is no file {file}", hint="the path is that from the current folder")
    spec = spec_from_file_location(f"fathom_analysis_{os.path.basename(file)[:-3]}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        if not is_fault_of_analysis(error, file) and not isinstance(error, SyntaxError):
            raise
        raise describe_failure(name, "while it is loaded", error, file) from None
    return module


def _load_class(
    kind: type[Analysis], label: str, module: ModuleType, config: Mapping[str, Mapping[str, Any]]
) -> LoadedAnalysis:
    own = kind.property_class()
    if own in CLASSES or own in INCOMPLETE:
        raise UserError(
            f"the analysis {label} is called '{own}', which is a class of Fathom's own",
            hint="give it another name: name = '…' in the class",
        )
    text = cleandoc(module.__doc__ or kind.__doc__ or "")
    return LoadedAnalysis(kind, label, getattr(module, "__file__", None) or "", text, config.get(own, {}))


def _read_config(files: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The tables of all files, by the names of analyses."""
    import tomllib

    found: dict[str, dict[str, Any]] = {}
    for path in files:
        try:
            tables = tomllib.loads(read_file(path).decode())
        except OSError as error:
            raise UserError(f"{path}: cannot read: {cause(error)}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise UserError(f"{path}: this is not TOML: {error}") from error
        for name, table in tables.items():
            if not isinstance(table, dict):
                raise UserError(
                    f"{path}: '{name}' stands in front of all tables",
                    hint="the options of an analysis stand in a table with its name, such as [taint]",
                )
            found.setdefault(name, {}).update(table)
    return found
