"""Read a `compile_commands.json`: for each source, the folder it is compiled in and the flags that change its meaning.

Flags about headers, macros, the language and the code's meaning are kept; flags about output, optimisation, warnings,
dependencies, debug information, sanitizers and linking are dropped, since Fathom chooses those itself.
The format: https://clang.llvm.org/docs/JSONCompilationDatabase.html
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator
from typing import final

from fathom.errors import UserError, cause
from fathom.files import read_file
from fathom.immutable import immutable

_NAME = "compile_commands.json"

_KEPT_WITH_VALUE = (
    "-I",
    "-D",
    "-U",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-isysroot",
    "-iprefix",
    "-iwithprefixbefore",
    "-iwithprefix",
    "-include",
    "-imacros",
    "-cxx-isystem",
    "-stdlib++-isystem",
    "--sysroot",
    "-x",
)
"""Kept; the value may be joined or the next argument."""

_WITH_FOLDER = ("-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros")
"""Kept; the value is a path."""

_DROPPED_WITH_VALUE = frozenset(
    {"-o", "-MF", "-MT", "-MQ", "-MJ", "-L", "-l", "-T", "-z", "-u", "-arch", "-Xlinker", "-Xassembler", "-Xclang"}
    | {"-Xpreprocessor", "-mllvm", "--param", "-aux-info", "-dumpbase", "-dumpdir", "--serialize-diagnostics"}
    | {"-gcc-toolchain", "-framework", "-include-pch"}
)
"""Dropped together with the next argument."""

_KEPT = frozenset({"-ansi", "-pthread", "-trigraphs", "-nostdinc", "-nostdinc++", "-undef", "-m32"})
_KEPT_PREFIXES = (
    "--target=",
    "-std=",
    "--std=",
    "-stdlib=",
    "-f",
    "-mms-bitfields",
    "-mno-ms-bitfields",
    "-malign-double",
)
_KEPT_PREFIXES_CPU = ("-msse", "-mssse", "-mavx", "-maes", "-mpclmul", "-mbmi", "-mpopcnt", "-mlong-double")

_DROPPED_F = (
    "-fsanitize",
    "-fno-sanitize",
    "-fprofile",
    "-fcoverage",
    "-fno-profile",
    "-ftest-coverage",
    "-flto",
    "-fno-lto",
    "-ffat-lto",
    "-fuse-linker-plugin",
    "-fuse-ld",
    "-fplugin",
    "-fpass-plugin",
    "-fstack",
    "-fno-stack",
    "-fcf-protection",
    "-fdiagnostics",
    "-fno-diagnostics",
    "-fcolor-diagnostics",
    "-fno-color-diagnostics",
    "-fansi-escape-codes",
    "-fmax-errors",
    "-ferror-limit",
    "-fmessage-length",
    "-fsyntax-only",
    "-fdump",
    "-ftime-",
    "-fmodule",
    "-fno-module",
    "-fbuild-session",
    "-fdeps",
    "-fembed",
    "-fsave-optimization-record",
    "-fdiscard-value-names",
    "-fanalyzer",
    "-fcrash",
    "-finstrument",
    "-fpatchable-function",
    "-ffunction-sections",
    "-fdata-sections",
    "-fdebug",
    "-fno-canonical-system-headers",
    "-fconserve-stack",
    "-fno-ipa",
    "-fipa",
    "-fno-tree",
    "-ftree",
    "-fno-var-tracking",
    "-fvar-tracking",
    "-fno-reorder",
    "-freorder",
    "-fno-guess-branch",
    "-fno-allow-store-data-races",
    "-fmerge-all-constants",
    "-fconcepts",
    "-fno-gcse",
    "-fgcse",
    "-fira",
    "-fno-partial-inlining",
    "-fzero-call-used-regs",
    "-ftrivial-auto-var-init",
    "-fmin-function-alignment",
    "-fno-code-hoisting",
    "-fno-delayed-branch",
    "-fno-schedule",
    "-fschedule",
    "-fprefetch-loop",
    "-fgraphite",
    "-floop",
    "-fexcess-precision",
    "-fopt-info",
    "-foptimization-record",
    "-fproc-stat-report",
    "-fxray",
    "-fcallgraph-info",
    "-fthinlto",
    "-fcs-profile",
    "-fmemory-profile",
    "-fintegrated",
    "-fno-integrated",
    "-foffload",
    "-fcuda",
    "-fgpu",
    "-fopenmp-",
    "-fapinotes",
    "-fimplicit-module",
    "-fprebuilt-",
)
"""`-f` flags that only concern the build, that only GCC knows, that would hide a bug (`-ftrivial-auto-var-init`), or
that load or write files."""

_PREFIX_MAPS = ("-ffile-prefix-map=", "-fmacro-prefix-map=")
_LANGUAGES = frozenset({"c", "c++", "cpp-output", "c++-cpp-output"})


@final
@immutable
class CompileCommand:
    """How a build compiles one file; `file` is absolute, `cplusplus` says that a C++ driver compiles it."""

    file: str
    directory: str
    flags: tuple[str, ...]
    cplusplus: bool


def read_compile_commands(location: str) -> tuple[str, list[CompileCommand]]:
    """The path of the database (`location` is that file, or its folder) and its entries, in order."""
    path = os.path.join(location, _NAME) if os.path.isdir(location) else location
    try:
        entries = json.loads(read_file(path))
    except OSError as error:
        reason = cause(error)
        hint = "make one with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, meson, or `bear -- make`"
        raise UserError(f"{path}: {reason}", hint=hint) from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: this is not JSON: {error}") from error
    if not isinstance(entries, list) or not entries:
        raise UserError(f"{path}: expected a list of compile commands, and at least one")
    return path, [_read_entry(path, index, entry) for index, entry in enumerate(entries)]


def _read_entry(path: str, index: int, entry: object) -> CompileCommand:
    place = f"{path}: entry {index}"
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str):
        raise UserError(f"{place}: expected an object with a 'file'")
    base = os.path.dirname(os.path.abspath(path))
    given = entry.get("directory", base)
    if not isinstance(given, str):
        raise UserError(f"{place}: 'directory' is not a string")
    directory = os.path.normpath(os.path.join(base, given))
    if not os.path.isdir(directory):
        raise UserError(f"{place}: the folder '{directory}' does not exist", hint="configure the build again")
    arguments = list(_expand(_arguments(place, entry), directory))
    driver = os.path.basename(arguments[0]) if arguments else ""
    file = os.path.normpath(os.path.join(directory, entry["file"]))
    return CompileCommand(file, directory, tuple(meaningful_flags(arguments[1:])), "++" in driver)


def _arguments(place: str, entry: dict[str, object]) -> list[str]:
    arguments = entry.get("arguments")
    if isinstance(arguments, list) and all(isinstance(argument, str) for argument in arguments):
        return [str(argument) for argument in arguments]
    command = entry.get("command")
    if not isinstance(command, str):
        raise UserError(f"{place}: expected 'arguments' (a list of strings) or 'command' (a string)")
    try:
        return shlex.split(command)
    except ValueError as error:
        raise UserError(f"{place}: cannot split the command: {str(error).lower()}") from error


def _expand(arguments: list[str], directory: str) -> Iterator[str]:
    """Replace each `@file` by the arguments in that file; one that cannot be read stays as it is."""
    for argument in arguments:
        if argument.startswith("@"):
            try:
                yield from shlex.split(read_file(os.path.join(directory, argument[1:])).decode())
                continue
            except (OSError, ValueError):
                pass
        yield argument


def meaningful_flags(arguments: list[str]) -> Iterator[str]:
    """Keep the flags that change what the source means.

    `-O2 -Wall -I inc -DX=1 -c -o a.o a.c` gives `-I inc -DX=1`.
    """
    rest = iter(arguments)
    for argument in rest:
        if argument in _DROPPED_WITH_VALUE:
            next(rest, None)
        elif argument in ("-target", "--target"):
            yield f"--target={next(rest, '')}"
        elif argument in _KEPT_WITH_VALUE:
            value = next(rest, None)
            # Clang would read a word that starts with @ as a file of flags, whatever stands in front of it.
            if value is not None and not value.startswith("@") and (argument != "-x" or value in _LANGUAGES):
                yield from (argument, value)
        elif _is_kept(argument):
            yield argument


def rebase_flags(command: CompileCommand) -> tuple[str, ...]:
    """The flags of a command for a compiler that runs in the current folder."""
    rebased: list[str] = []
    names_folder = False
    for flag in command.flags:
        if names_folder:
            rebased.append(_rebase(command, flag))
        else:
            option = next((each for each in _WITH_FOLDER if flag.startswith(each)), None)
            joined = option is not None and flag != option
            rebased.append(f"{option}{_rebase(command, flag[len(option) :])}" if option and joined else flag)
        names_folder = not names_folder and flag in _WITH_FOLDER
    return tuple(rebased)


def _rebase(command: CompileCommand, path: str) -> str:
    """A path that is relative to the folder of a command, from here; macros' values and absolute paths stay."""
    there = os.path.join(command.directory, path)
    return os.path.relpath(there) if not os.path.isabs(path) and os.path.exists(there) else path


def _is_kept(argument: str) -> bool:
    if argument.startswith("-x"):
        return argument[2:] in _LANGUAGES
    if argument in _KEPT or argument.startswith(_KEPT_WITH_VALUE):
        return not argument.startswith("-include-pch")
    if argument.startswith("-f"):
        names_a_file = "/" in argument.partition("=")[2] and not argument.startswith(_PREFIX_MAPS)
        return not argument.startswith(_DROPPED_F) and not names_a_file
    return argument.startswith(_KEPT_PREFIXES) or argument.startswith(_KEPT_PREFIXES_CPU)
