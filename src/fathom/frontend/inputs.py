"""Sort the files that the user named: what to compile and with which flags, and what is LLVM code already."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from typing import final

from fathom.errors import UserError, cause
from fathom.frontend.compile_commands import CompileCommand, read_compile_commands
from fathom.frontend.contracts.use import NO_CONTRACTS, ContractUse
from fathom.frontend.toolchain import TARGET_32
from fathom.immutable import immutable
from fathom.options import SourceOptions

Say = Callable[[str], None]
"""Receives what people should read while a program is loaded: compiler output as it is, and notes."""

_TRIPLE = re.compile(r"\w[\w.+-]*", re.ASCII)
_C = frozenset({".c", ".i"})
_CPLUSPLUS = frozenset({".cc", ".cpp", ".cxx", ".c++", ".cp", ".C", ".CPP", ".ii"})
_PREPROCESSED = frozenset({".i", ".ii"})
_HEADERS = frozenset({".h", ".hh", ".hpp", ".hxx"})
_LLVM = frozenset({".ll", ".bc"})


@final
@immutable
class CompileJob:
    """One source to compile: `flags` are the user's, `checks` UBSan's, and `directory` is where clang runs.

    `strict` leaves errors of clang errors that it could take for warnings. `contracts` are those that are used.
    """

    path: str
    directory: str
    cplusplus: bool
    preprocessed: bool
    target: str | None
    flags: tuple[str, ...]
    strict: bool = False
    checks: tuple[str, ...] = ()
    contracts: ContractUse = NO_CONTRACTS

    @property
    def may_be_old_c(self) -> bool:
        return not (self.strict or self.cplusplus)


@final
@immutable
class LlvmFile:
    """A file of LLVM code, as text or bitcode: nothing to compile."""

    path: str


_NO_SOURCE = "name at least one C, C++, .ll or .bc file, or use -p"
_ENDINGS = "Fathom reads .c .i (C), .cc .cpp .cxx .ii (C++), .ll and .bc (LLVM) files"

Input = CompileJob | LlvmFile


def program_inputs(options: SourceOptions, say: Say) -> list[Input]:
    """The units of the program, in the order in which they are linked."""
    if options.build_dir is None:
        if not options.sources:
            behind = any(os.path.isfile(flag) for flag in options.cflags)
            hint = "what is behind -- goes to clang: name the sources before it" if behind else _NO_SOURCE
            raise UserError("no source file was given", hint=hint)
        return [plain_input(path, options) for path in options.sources]
    return _read_build(options.build_dir, options, say)


def plain_input(path: str, options: SourceOptions) -> Input:
    """A file that is compiled with the flags of the command line alone."""
    check_readable(path)
    suffix = os.path.splitext(path)[1]
    if suffix in _LLVM:
        return LlvmFile(path)
    if suffix not in _C and suffix not in _CPLUSPLUS:
        hint = f'write a source that has #include "{path}", and check it' if suffix in _HEADERS else _ENDINGS
        raise UserError(f"{path}: the ending '{suffix}' names no language that Fathom reads", hint=hint)
    cplusplus, target = suffix in _CPLUSPLUS, _target(options, ())
    flags = _user_flags(options, cplusplus)
    return CompileJob(path, os.getcwd(), cplusplus, suffix in _PREPROCESSED, target, flags, options.strict_c)


def check_readable(path: str) -> None:
    """Fail with a sentence when `path` is not a file that can be read."""
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        raise UserError(f"{path}: {cause(error)}") from error
    if stat.S_ISDIR(mode):
        raise UserError(f"{path}: this is a folder", hint="name the source files in it, or use -p with a build folder")
    if not stat.S_ISREG(mode):
        raise UserError(f"{path}: this is not a regular file")
    if not os.access(path, os.R_OK):
        raise UserError(f"{path}: permission denied")


def _read_build(build_dir: str, options: SourceOptions, say: Say) -> list[Input]:
    database, commands = read_compile_commands(build_dir)
    by_path: dict[str, CompileCommand] = {}
    for command in commands:
        by_path.setdefault(os.path.realpath(command.file), command)
    if not options.sources:
        return [_make_job(command, options) for path, command in by_path.items() if _is_source(path, say)]
    inputs: list[Input] = []
    for source in options.sources:
        found = by_path.get(os.path.realpath(source))
        if found is None and os.path.splitext(source)[1] not in _LLVM:
            say(f"fathom: note: {source} is not in {database}: compiled with the command line's flags alone\n")
        inputs.append(_make_job(found, options) if found else plain_input(source, options))
    return inputs


def _is_source(path: str, say: Say) -> bool:
    if os.path.splitext(path)[1] in _C | _CPLUSPLUS:
        return True
    say(f"fathom: note: {path} is left out: it is neither C nor C++\n")
    return False


def _make_job(command: CompileCommand, options: SourceOptions) -> CompileJob:
    check_readable(command.file)
    suffix = os.path.splitext(command.file)[1]
    cplusplus = suffix in _CPLUSPLUS or command.cplusplus
    own = tuple(flag for flag in command.flags if flag != "-m32" and not flag.startswith("--target="))
    flags = (*own, *_user_flags(options, cplusplus))
    target, preprocessed = _target(options, command.flags), suffix in _PREPROCESSED
    return CompileJob(command.file, command.directory, cplusplus, preprocessed, target, flags, options.strict_c)


def _target(options: SourceOptions, flags: tuple[str, ...]) -> str | None:
    """The command line decides, then the flags of the entry; None leaves it to the toolchain."""
    if options.target and options.bits32:
        raise UserError("--32 and --target were both given", hint="keep one of them")
    if options.target and not _TRIPLE.fullmatch(options.target):
        raise UserError(f"--target {options.target}: this is no target triple", hint="such as x86_64-linux-gnu")
    if options.target:
        return options.target
    if options.bits32 or "-m32" in (*flags, *options.cflags):
        return TARGET_32
    named = [flag.removeprefix("--target=") for flag in flags if flag.startswith("--target=")]
    return named[-1] if named else None


def _user_flags(options: SourceOptions, cplusplus: bool) -> tuple[str, ...]:
    """The command line as clang flags; a standard of the other language is left out, so that mixed programs compile."""
    if not all((*options.defines, *options.undefines)):
        raise UserError("-D and -U need the name of a macro", hint="write -D NAME, -D NAME=VALUE or -U NAME")
    here = os.getcwd()
    flags = [f"-I{os.path.join(here, folder)}" for folder in options.include_dirs]
    flags += [f"-D{macro}" for macro in options.defines]
    flags += [f"-U{macro}" for macro in options.undefines]
    for header in options.includes:
        path = os.path.join(here, header)
        flags += ["-include", path if os.path.exists(path) or header.startswith("@") else header]
    if options.std and ("++" in options.std) == cplusplus:
        flags.append(f"-std={options.std}")
    return (*flags, *(flag for flag in options.cflags if flag != "-m32"))
