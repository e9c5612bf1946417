"""The suite of a project whose proofs are driven by CBMC's starter kit: a Makefile for each proof.

The variables of the kit say what a proof compiles and how CBMC is called:

    HARNESS_ENTRY, PROOF_SOURCES         where it starts, the harness and its stubs
    PROJECT_SOURCES, REWRITTEN_SOURCES   the code that is checked
    REMOVE_FUNCTION_BODY                 functions of that code without a body, which stubs may define
    DEFINES, INCLUDES, COMPILE_FLAGS     for the compiler
    UNWINDSET, CBMCFLAGS, CHECKFLAGS     for CBMC
    CHECK_FUNCTION_CONTRACTS, USE_FUNCTION_CONTRACTS, APPLY_LOOP_CONTRACTS    contracts

Nothing of the project is executed. A source that a rule makes with `sed 's/…/…/'` is made here, beside the suite.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Final, final

from fathom.batch.suites.cbmc_flags import CbmcFlags, read_cbmc_flags
from fathom.batch.suites.make_text import NotRead, expand, split_words
from fathom.batch.suites.makefile import Makefile
from fathom.batch.suites.suite_file import format_rows, write_text
from fathom.errors import UserError, cause
from fathom.immutable import immutable

_PROOF: Final = re.compile(r"^\s*(?:PROOF_UID|HARNESS_FILE|HARNESS_ENTRY)\s*[:?+]?=", re.MULTILINE)
_SED: Final = re.compile(r"sed\s+(?:-E\s+|-r\s+)?'s(.)((?:\\.|(?!\1).)*)\1((?:\\.|(?!\1).)*)\1(g?)'")
_CONTRACTS: Final = {
    "CHECK_FUNCTION_CONTRACTS": "enforce-contract",
    "CHECK_FUNCTION_CONTRACTS_REC": "enforce-contract-rec",
    "USE_FUNCTION_CONTRACTS": "replace-call-with-contract",
}
"""The option of each variable about contracts of functions."""
_FLAGS: Final = ("CBMCFLAGS", "CBMC_FLAG_UNWINDING_ASSERTIONS", "CHECKFLAGS", "NONDET_STATIC")


@final
@immutable
class CbmcSuite:
    """What was written: how many tasks, and which proofs were not read, each with the reason."""

    tasks: int
    not_read: tuple[str, ...] = field(default=())


def write_suite(folder: str, output: str) -> CbmcSuite:
    """Write the suite file of all proofs in a folder and below it."""
    folder, output = os.path.abspath(folder), os.path.abspath(output)
    if not os.path.isdir(folder):
        raise UserError(f"{folder}: there is no such folder")
    made = os.path.splitext(output)[0] + ".files"
    tasks: list[dict[str, object]] = []
    problems: list[str] = []
    for proof in find_proofs(folder):
        name = os.path.relpath(proof, folder)
        try:
            tasks.append(read_proof(proof, made))
        except (NotRead, UserError) as error:
            problems.append(f"{name}: {error}")
    if not tasks and not problems:
        raise UserError(
            f"{folder}: no proof of CBMC's starter kit is in it",
            hint="each has a Makefile that sets HARNESS_FILE or HARNESS_ENTRY",
        )
    write_text(output, _format_suite(tasks))
    return CbmcSuite(len(tasks), tuple(problems))


def find_proofs(folder: str) -> Iterator[str]:
    """The folders of the proofs in a folder, in alphabetical order."""
    for where, folders, files in os.walk(folder):
        folders.sort()
        if "Makefile" in files and _PROOF.search(_read(os.path.join(where, "Makefile"))):
            yield where


def read_proof(folder: str, made: str) -> dict[str, object]:
    """The settings of the task of one proof; a source that is generated lies in a folder of `made`."""
    makefile = Makefile(folder)
    makefile.read("Makefile")
    name = makefile.value("PROOF_UID").strip() or os.path.basename(folder)
    proof = _unique_paths(makefile, "PROOF_SOURCES")
    project = [path for path in _unique_paths(makefile, "PROJECT_SOURCES") if path not in proof]
    rewritten = {path: _rewritten_source(makefile, path) for path in _unique_paths(makefile, "REWRITTEN_SOURCES")}
    exports = list(dict.fromkeys(rewritten.values()))
    project = list(dict.fromkeys([rewritten.get(path, path) for path in project] + exports))
    if not proof + project:
        raise NotRead("it has neither PROOF_SOURCES nor PROJECT_SOURCES")
    sources = {path: _find_source(makefile, path, f"{made}/{name}") for path in proof + project}
    row: dict[str, object] = {"name": name, "category": _category(folder), "sources": list(sources.values())}
    row |= {"export": exports} if exports else {}
    row["entry"] = makefile.value("HARNESS_ENTRY").strip() or "main"
    row |= _compiler_settings(makefile)
    removed = list(_removed_bodies(makefile, [sources[path] for path in project]))
    row |= {"remove-function-body": removed} if removed else {}
    row |= {"undefined-functions": "pure", "allow-multiple-definition": True}
    flags = read_cbmc_flags([word for name in _FLAGS for word in split_words(makefile.value(name))])
    row |= _check_settings(flags)
    return row | _contract_settings(makefile)


def _unique_paths(makefile: Makefile, variable: str) -> list[str]:
    paths = (os.path.normpath(os.path.join(makefile.folder, path)) for path in makefile.words(variable))
    return list(dict.fromkeys(paths))


def _category(folder: str) -> str:
    """The name of the project: the folder above `test/cbmc/proofs/NAME`, where that is how they lie."""
    above = folder.split(os.sep)
    return above[above.index("test") - 1] if "test" in above[1:] else os.path.basename(os.path.dirname(folder))


# ── sources ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _rewritten_source(makefile: Makefile, path: str) -> str:
    """What `crangler` makes public is exported here: the file that it starts from is the source."""
    for name in makefile.words("REWRITTEN_SOURCES"):
        if os.path.normpath(os.path.join(makefile.folder, name)) == path:
            return os.path.normpath(os.path.join(makefile.folder, makefile.value(f"{name}_SOURCE").strip()))
    return path


def _find_source(makefile: Makefile, path: str, made: str) -> str:
    """The file itself, or one that is made as its rule says."""
    rule = makefile.rules.get(path)
    if os.path.isfile(path):
        return path
    if rule is None or not rule.recipe or len(rule.inputs) != 1:
        raise NotRead(f"there is no file {path}")
    command = expand("\n".join(rule.recipe).replace("$^", rule.inputs[0]).replace("$@", path), makefile.value)
    edit = _SED.search(command)
    if edit is None:
        raise NotRead(f"{path}: it is made by a command that is not executed here: {command.strip()}")
    return _apply_sed(edit, rule.inputs[0], os.path.join(made, os.path.basename(path)))


def _apply_sed(edit: re.Match[str], source: str, output: str) -> str:
    """Write a file in which every line is edited as `sed -E 's/a/b/'` does, once, or with `g` everywhere."""
    pattern = re.compile(edit[2])
    count = 0 if edit[4] else 1
    new = re.sub(r"\\(\d)", r"\\g<\1>", edit[3].replace("&", r"\g<0>"))
    lines = (pattern.sub(new, line, count=count) for line in _read(source).splitlines(keepends=True))
    write_text(output, "".join(lines))
    return output


def _removed_bodies(makefile: Makefile, project: list[str]) -> Iterator[str]:
    """FILE:FUNCTION for each function of the project that has to go: the stub of that name is in another file."""
    texts = {path: _read(path) for path in project}
    for name in dict.fromkeys(makefile.words("REMOVE_FUNCTION_BODY")):
        if name.startswith("__CPROVER_file_local_"):
            yield from (f"{path}:{name}" for path in project if f"_{_mangle(path)}_" in name)
            continue
        for path, text in texts.items():
            if re.search(rf"\b{re.escape(name)}\b", text):
                yield f"{path}:{name}"


def _mangle(path: str) -> str:
    return re.sub(r"\W", "_", os.path.basename(path))


# ── settings ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _compiler_settings(makefile: Makefile) -> dict[str, object]:
    defines, folders, others = list[str](), list[str](), list[str]()
    for name in ("COMPILE_FLAGS", "INCLUDES", "DEFINES"):
        words = split_words(makefile.value(name))
        for word in words:
            if word.startswith("-D"):
                defines.append(word[2:] or next(words, ""))
            elif word.startswith("-I"):
                folders.append(os.path.normpath(os.path.join(makefile.folder, word[2:] or next(words, ""))))
            elif not word.startswith("-W"):
                others.append(word)
    found: dict[str, object] = {"include-dir": folders, "define": defines, "cflag": [*others, "-w"]}
    return {key: value for key, value in found.items() if value}


def _check_settings(flags: CbmcFlags) -> dict[str, object]:
    found: dict[str, object] = {
        "unwind": flags.unwind,
        "unwindset": list(flags.unwindset),
        "extend-select": list(flags.selected),
        "ignore": list(flags.ignored),
    }
    found = {key: value for key, value in found.items() if value not in (None, [])}
    switches = {
        "malloc-may-fail": flags.malloc_may_fail,
        "unwinding-assertions": flags.unwinding_assertions,
        "nondet-globals": not flags.nondet_static,
    }
    return found | {key: key == "nondet-globals" for key, usual in switches.items() if not usual}


def _contract_settings(makefile: Makefile) -> dict[str, object]:
    """Which contracts are checked, which stand for calls, and whether loops have any that are used."""
    found: dict[str, object] = {
        option: list(dict.fromkeys(makefile.words(variable))) for variable, option in _CONTRACTS.items()
    }
    found["apply-loop-contracts"] = bool(makefile.value("APPLY_LOOP_CONTRACTS").strip())
    return {option: value for option, value in found.items() if value}


# ── files ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _format_suite(tasks: list[dict[str, object]]) -> str:
    """What all tasks have in common comes first."""
    common = {
        key: value
        for key, value in (tasks[0] if len(tasks) > 1 else {}).items()
        if all(task.get(key) == value for task in tasks) and key not in ("name", "category", "sources")
    }
    text = format_rows(common)
    for task in tasks:
        text += "\n[[task]]\n" + format_rows({key: value for key, value in task.items() if key not in common})
    return text


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError as error:
        raise UserError(f"{path}: cannot read: {cause(error)}") from error
