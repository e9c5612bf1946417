"""Reports never replace what they report on: an output that is an input, or another output, is refused.

$ fathom check --html x.c x.c
fathom: error: --html x.c: this is an input, which the report would replace
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fathom.errors import UserError
from fathom.options import LimitOptions, ReportOptions, SourceOptions
from fathom.patterns import lazy_pattern

if TYPE_CHECKING:
    from fathom.frontend.link_protocol import LinkedProgram

OUTPUTS = ("sarif", "junit", "html", "witness", "test", "smt2", "write_baseline")
"""Fields of `ReportOptions` that name files to write."""
_SOURCE_FILE = lazy_pattern(r'!DIFile\(filename: "([^"\\]*)"(?:, directory: "([^"\\]*)")?')


def list_outputs(report: ReportOptions) -> dict[str, str]:
    """What is written, by option."""
    named = {f"--{field.replace('_', '-')}": getattr(report, field) for field in OUTPUTS}
    return {option: path for option, path in named.items() if path is not None}


def list_inputs(options: SourceOptions, limits: LimitOptions) -> list[str]:
    """What the command line and the settings name to be read."""
    analyses = [name.rpartition(":")[0] for name in limits.analysis]
    found = [*options.sources, *options.overrides, *options.includes, *analyses, *limits.analysis_config]
    if limits.property_file is not None:
        found.append(limits.property_file)
    if options.build_dir is not None:
        found += [options.build_dir, os.path.join(options.build_dir, "compile_commands.json")]
    return [*found, "fathom.toml", "pyproject.toml"]


def refuse_overwriting(outputs: Mapping[str, str], inputs: Iterable[str]) -> None:
    """Fail before anything is done where an output is one of the inputs, or where two outputs are one file."""
    known = {_identify(path) for path in inputs if path and os.path.exists(path)}
    taken: dict[object, str] = {}
    for option, path in outputs.items():
        identity = _identify(path)
        if identity in known:
            raise UserError(
                f"{option} {path}: this is an input, which the report would replace", hint="name another file"
            )
        if identity in taken and not _is_stream(path):
            raise UserError(f"{option} {path}: {taken[identity]} writes to the same file", hint="name another file")
        taken[identity] = option


def list_files_of(programs: Sequence[LinkedProgram]) -> set[str]:
    """The sources and headers that programs were compiled from, as their debug information has them."""
    found = {match for program in programs for match in _SOURCE_FILE.findall(program.text)}
    return {os.path.join(folder, name) for name, folder in found}


def _identify(path: str) -> object:
    """The file itself where there is one, whatever its name; else the name."""
    try:
        status = os.stat(path)
        return status.st_dev, status.st_ino
    except (OSError, ValueError):
        return os.path.realpath(path)


def _is_stream(path: str) -> bool:
    """A terminal, a pipe or `/dev/null`, into which several reports may go."""
    return os.path.exists(path) and not os.path.isfile(path)
