"""`fathom init`: begin with a project: a settings file, and functions that are worth a harness."""

from __future__ import annotations

import os
import shlex
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from fathom.cli.reports import write_file
from fathom.printable import printable

if TYPE_CHECKING:
    from fathom.harness.project import FoundProject


def init(
    *,
    most: Annotated[int, Parameter(help="How many functions to propose.")] = 10,
) -> int:
    """Begin with the project in this folder: write fathom.toml, and propose functions that are worth a harness.

    What harnesses and fuzz targets call already is not proposed. A fathom.toml that is there already stays as it is.
    """
    from fathom.harness.project import find_project, render_settings
    from fathom.settings import OWN_FILE

    project = find_project(".")
    if os.path.lexists(OWN_FILE):
        print(f"{OWN_FILE}: there already, and left as it is")
    else:
        write_file(OWN_FILE, render_settings(project, most))
        print(f"{OWN_FILE}: written, with a table for each proof to come")
    sys.stdout.write(_describe(project, most))
    return 0


def _describe(project: FoundProject, most: int) -> str:
    lines = [_describe_sources(project)]
    shown = project.candidates[:most]
    if project.harnessed:
        lines.append(f"called by harnesses or fuzz targets already: {', '.join(project.harnessed)}")
    if not shown:
        lines.append("no function was found that gets pointers to data and a length, or is called as if it read some")
        return "".join(f"{printable(line)}\n" for line in lines)
    rest = len(project.candidates) - len(shown)
    lines.append(f"worth a harness, the likeliest first{f' (--most N shows {rest} more)' if rest else ''}:")
    places = [f"{each.file}:{each.line}" for each in shown]
    names, width = max(len(each.function) for each in shown), max(len(place) for place in places)
    for each, place in zip(shown, places, strict=True):
        lines.append(f"  {each.function:<{names}}  {place:<{width}}  {', '.join(each.reasons)}")
    return "".join(f"{printable(line)}\n" for line in [*lines, *_list_next(project)])


def _describe_sources(project: FoundProject) -> str:
    count = f"{len(project.sources)} C source{'' if len(project.sources) == 1 else 's'}"
    if project.database is None:
        return f"{count} here; no compile_commands.json was found: flags are given with -I, -D and the like"
    return f"{count} in {os.path.normpath(os.path.join(project.database, 'compile_commands.json'))}"


def _list_next(project: FoundProject) -> list[str]:
    """The commands to go on with."""
    from fathom.harness.project import PROOFS, harness_command

    command = shlex.join(harness_command(project, project.candidates[0]))
    return ["next:", f"  mkdir -p {PROOFS} && {command}", "  which says how to check what it has written"]
