"""The options of the front end: which program to read, and how to compile it."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from fathom.immutable import immutable
from fathom.options.flag import Flag


@immutable(kw_only=True, slots=False)
class SourceOptions:
    """Which program to read, and how to compile it. Shared by every verb that takes sources."""

    sources: Annotated[
        tuple[str, ...],
        Flag("C, C++ (.c .cc .cpp .cxx .i .ii) and LLVM (.ll .bc) files; with -p, the entries to take.", path=True),
    ] = ()
    include_dirs: Annotated[
        tuple[str, ...], Flag("Add a folder to look for headers in.", ("-I", "--include-dir"), path=True)
    ] = ()
    defines: Annotated[tuple[str, ...], Flag("Define a macro: NAME or NAME=VALUE.", ("-D", "--define"))] = ()
    undefines: Annotated[tuple[str, ...], Flag("Undefine a macro.", ("-U", "--undefine"))] = ()
    includes: Annotated[tuple[str, ...], Flag("Include this file before each source.", ("--include",), path=True)] = ()
    std: Annotated[str | None, Flag("Language standard, such as c11 or c++20.", ("--std",))] = None
    strict_c: Annotated[
        bool, Flag("Take old C for an error as clang does: implicit int, integers as pointers.", ("--strict-c",))
    ] = False
    target: Annotated[
        str | None, Flag("Target triple; x86_64-linux-gnu unless --cc names another clang.", ("--target",))
    ] = None
    bits32: Annotated[bool, Flag("Compile for 32-bit x86: the same as --target i386-linux-gnu.", ("--32",))] = False
    data_model: Annotated[
        str,
        Flag("Sizes of types as SV-COMP names them: ILP32 is --32.", ("--data-model",), choices=("ILP32", "LP64")),
    ] = "LP64"
    cflags: Annotated[
        tuple[str, ...],
        Flag(
            "Pass one more flag to clang; -f, -m and -isystem need no --cflag, and what follows `--` is passed.",
            ("--cflag",),
            True,
        ),
    ] = ()
    cc: Annotated[str | None, Flag("Use this clang and its own headers, not the bundled one.", ("--cc",))] = None
    build_dir: Annotated[
        str | None,
        Flag(
            "Take flags from compile_commands.json: a build folder, or the file itself.",
            ("-p", "--build-dir"),
            path=True,
        ),
    ] = None
    entry: Annotated[
        str,
        Flag(
            "The function where execution starts; --fuzz-target is short for --entry LLVMFuzzerTestOneInput, which gets"
            " any bytes.",
            ("--entry",),
        ),
    ] = "main"
    overrides: Annotated[
        tuple[str, ...],
        Flag(
            "A source whose definitions replace those of the others, static ones included.", ("--override",), path=True
        ),
    ] = ()
    exports: Annotated[
        tuple[str, ...],
        Flag("One of the sources, whose static functions the others may call.", ("--export",), path=True),
    ] = ()
    remove_bodies: Annotated[
        tuple[str, ...],
        Flag(
            "Take the body of this function away: FUNCTION, or FILE:FUNCTION for that of one source. An override may"
            " define it anew.",
            ("--remove-function-body",),
        ),
    ] = ()
    replace_calls: Annotated[
        tuple[str, ...], Flag("Let whoever calls one function call another: OLD:NEW.", ("--replace-calls",))
    ] = ()
    keep_first: Annotated[
        bool,
        Flag("Of several definitions, take the first and say so, as CBMC's linker.", ("--allow-multiple-definition",)),
    ] = False
    enforce_contracts: Annotated[
        tuple[str, ...],
        Flag(
            "Check this function against its contract: FUNCTION, or FUNCTION/CONTRACT where another one has it.",
            ("--enforce-contract",),
        ),
    ] = ()
    enforce_recursive: Annotated[
        tuple[str, ...],
        Flag("The same, with the contract in place of recursive calls.", ("--enforce-contract-rec",)),
    ] = ()
    replace_with_contracts: Annotated[
        tuple[str, ...],
        Flag("Let the contract of this function stand for its calls.", ("--replace-call-with-contract",)),
    ] = ()
    loop_contracts: Annotated[
        bool, Flag("Prove loops by their invariants, where they have any.", ("--apply-loop-contracts",))
    ] = False
    models: Annotated[
        bool, Flag("Link models of C library functions that the program calls and does not define.", ("--models",))
    ] = True
    ignore_comments: Annotated[
        bool, Flag("Leave out what a comment `fathom: ignore[CLASS] reason` ignores.", ("--ignore-comments",))
    ] = True
    cache: Annotated[bool, Flag("Keep compiled and linked code between runs.", ("--cache",))] = field(default=True)
