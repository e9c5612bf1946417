"""The suite of seahorn/verify-c-common: proofs about aws-c-common, from local checkouts of both.

What a job compiles, links and replaces is in its `CMakeLists.txt`, its bound in its `sea.yaml`. The folders `jobs` and
`jobs2` (where `sea_is_modified` takes the place of a saved byte) have proofs, `jobs_unsafe` has a bug. As in that
project, allocation does not fail, and functions of the C library that it does not define itself do nothing. A job
without a bound gets none: its loops are followed to their end.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, final

from fathom.batch.suites.cmake import Interpreter, Project, Target
from fathom.batch.suites.suite_file import format_rows, write_text
from fathom.errors import UserError
from fathom.immutable import record

_FOLDERS: Final = {"jobs": "", "jobs2": "ismod ", "jobs_unsafe": "unsafe "}
_CATEGORIES: Final = (
    "array_list",
    "byte_buf",
    "byte_cursor",
    "hash_callback",
    "hash_iter",
    "hash",
    "linked_list",
    "priority_queue",
    "ring_buffer",
    "string",
    "array",
)
_ARITHMETIC: Final = ("add_size", "mul_size", "is_power", "round_up")
_READ_FREED: Final = ("hash_table_clean_up", "string_destroy_secure")
"""These look into memory that they had freed, to see that it was wiped: in that project, freeing does nothing."""
_NO_FREE: Final = "/* Memory stays as it is. */\nvoid free(void *memory) {}\n"
_LINK, _OVERRIDE = "LLVMIR_LINK", "LLVMIR_OVERRIDE"


@final
@record
class Job:
    """One task: the path of each source with its definitions, and the rest of its settings."""

    name: str
    category: str
    expect: str
    bound: int | None
    units: dict[str, list[str]]
    overrides: list[str]
    exports: list[str]
    flags: list[str]


def write_suite(checkout: str, aws: str, output: str) -> int:
    """Write the suite file, and beside it the headers and flags that the project's build would make; how many tasks."""
    checkout, aws, output = (os.path.abspath(path) for path in (checkout, aws, output))
    for path, what in ((f"{checkout}/seahorn/jobs", checkout), (f"{aws}/include/aws/common", aws)):
        if not os.path.isdir(path):
            raise UserError(f"{what}: this is no such checkout: it has no {os.path.relpath(path, what)}")
    project, variables = _common(checkout, aws)
    jobs = list(_jobs(checkout, project, variables))
    made = os.path.splitext(output)[0] + ".files"
    write_text(f"{made}/include/config.h", project.configured[f"{checkout}/seahorn/include/config.h.in"])
    write_text(f"{made}/free.c", _NO_FREE)
    base = _base(jobs)
    includes = [f"{made}/include", f"{checkout}/seahorn/include", f"{aws}/include"]
    head = {"malloc-may-fail": False, "models": False, "undefined-functions": "pure"}
    head |= {"include-dir": includes, "define": base}
    head["cflag"] = [*jobs[0].flags, "-w"]
    text = format_rows(head)
    write_text(output, text + "".join(_task(job, base, made) for job in jobs))
    return len(jobs)


def _common(checkout: str, aws: str) -> tuple[Project, dict[str, str]]:
    """Definitions, functions and libraries that all jobs share."""
    project = Project()
    variables = {"AWS_C_COMMON_ROOT": aws, "SEA_LIB": f"{checkout}/seahorn/lib"}
    Interpreter(project, variables, f"{checkout}/seahorn").run_folder()
    for folder in ("lib", "aws-c-common-stubs"):
        Interpreter(project, dict(variables), f"{checkout}/seahorn/{folder}").run_folder()
    return project, variables


# ── jobs ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _jobs(checkout: str, project: Project, variables: dict[str, str]) -> Iterator[Job]:
    for group, prefix in _FOLDERS.items():
        root = f"{checkout}/seahorn/{group}"
        for name in sorted(os.listdir(root)) if os.path.isdir(root) else ():
            folder = f"{root}/{name}"
            if not os.path.isfile(f"{folder}/CMakeLists.txt"):
                continue
            project.tests.clear()
            Interpreter(project, dict(variables), folder).run_folder()
            if name not in project.targets:
                raise UserError(f"{folder}/CMakeLists.txt: it does not say how {name} is built")
            yield _job(name, prefix, project, project.configured.get(f"{folder}/sea.yaml", ""))


def _job(name: str, prefix: str, project: Project, yaml: str) -> Job:
    target = project.targets[name]
    units = dict.fromkeys(target.sources, target.definitions)
    exports: list[str] = []
    for linked in target.properties.get(_LINK, ()):
        library, exported = _library(linked, project)
        units |= {path: library.definitions for path in library.sources if path not in units}
        exports += library.sources if exported else []
    overrides = [path for each in target.properties.get(_OVERRIDE, ()) for path in _library(each, project)[0].sources]
    expect = "unsafe" if any("--expect=sat" in words for words in project.tests.values()) else "safe"
    flags = list(dict.fromkeys(flag for flag in target.flags if flag.startswith("-f")))
    return Job(name, prefix + _category(name), expect, _bound(yaml), units, overrides, exports, flags)


def _library(name: str, project: Project) -> tuple[Target, bool]:
    """`x.ir` is the library x as LLVM code; in `x.opt.ir`, its static functions can be called by others."""
    stem, _, how = name.partition(".")
    if stem not in project.targets:
        raise UserError(f"CMake: a job is linked with {name}, which nothing defines")
    return project.targets[stem], how == "opt.ir"


def _bound(yaml: str) -> int | None:
    if not yaml:
        return None
    import yaml as reader

    options: dict[str, Any] = (reader.safe_load(yaml) or {}).get("verify_options") or {}
    bound = options.get("bound")
    return None if bound is None else int(bound)


def _category(name: str) -> str:
    """As in SeaBMC's table II."""
    if name.startswith(_ARITHMETIC):
        return "arithmetic"
    found = next((each for each in _CATEGORIES if name.startswith(each)), "others")
    return "hash_table" if found == "hash" else found


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _base(jobs: list[Job]) -> list[str]:
    """The definitions that most units have."""
    counts = Counter(tuple(definitions) for job in jobs for definitions in job.units.values())
    ((most_common, _),) = counts.most_common(1)
    return list(most_common)


def _task(job: Job, base: list[str], made: str) -> str:
    rows: dict[str, object] = {"name": job.name, "category": job.category, "expect": job.expect}
    rows["sources"] = list(job.units)
    if job.bound is not None:
        rows["unwind"] = job.bound
    own = {path: _parse_definitions(definitions) for path, definitions in job.units.items()}
    common = _parse_definitions(base)
    if any(definitions != common for definitions in own.values()):
        changed = {name for each in own.values() for name in common if each.get(name) != common[name]}
        rows["define"] = _format_definitions({name: value for name, value in common.items() if name not in changed})
        rows["build-dir"] = f"{made}/{job.name}"
        write_text(f"{made}/{job.name}/compile_commands.json", _commands(own, common, changed))
    overrides = [*job.overrides, *([f"{made}/free.c"] if job.name in _READ_FREED else ())]
    rows |= {"override": overrides} if overrides else {}
    rows |= {"export": job.exports} if job.exports else {}
    return "\n[[task]]\n" + format_rows(rows)


def _parse_definitions(definitions: list[str]) -> dict[str, str | None]:
    """The value of each macro; the last definition counts, and None is one without a value."""
    found: dict[str, str | None] = {}
    for definition in definitions:
        name, equals, value = definition.partition("=")
        found[name] = value if equals else None
    return found


def _format_definitions(definitions: dict[str, str | None]) -> list[str]:
    return [name if value is None else f"{name}={value}" for name, value in definitions.items()]


def _commands(units: dict[str, dict[str, str | None]], common: dict[str, str | None], changed: set[str]) -> str:
    """What differs from source to source, as a compilation database."""
    entries = []
    for path, definitions in units.items():
        own = {name: value for name, value in definitions.items() if name in changed or name not in common}
        flags = [f"-D{macro}" for macro in _format_definitions(own)]
        entries.append({"directory": os.path.dirname(path), "file": path, "arguments": ["clang", *flags, "-c", path]})
    return json.dumps(entries, indent=1) + "\n"
