"""Every option once: its name in the API, its flags on the command line, its default and its help text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, final

from fathom.effort import Effort


@final
@dataclass(frozen=True, slots=True)
class Flag:
    """How a field looks on the command line; no names means that it is positional.

    `value_may_start_with_hyphen` lets `--cflag -fwrapv` be written without an equals sign. `path` says that the value
    names a file or a folder: in a settings file, it is relative to the folder of that file. A text must be one of
    `choices`, where there are any, and a number not less than `least`.
    """

    help: str
    names: tuple[str, ...] = ()
    value_may_start_with_hyphen: bool = False
    path: bool = False
    choices: tuple[str, ...] = ()
    least: float | None = None


@dataclass(frozen=True, kw_only=True)
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
    cflags: Annotated[
        tuple[str, ...],
        Flag("Pass one more flag to clang; everything after `--` is passed too.", ("--cflag",), True),
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
    entry: Annotated[str, Flag("The function where execution starts.", ("--entry",))] = "main"
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
    contracts: Annotated[
        tuple[str, ...],
        Flag(
            "Check, or use, the contract of a function in the source: not supported yet, and unknown.",
            ("--enforce-contract", "--replace-call-with-contract"),
        ),
    ] = ()
    models: Annotated[
        bool, Flag("Link models of C library functions that the program calls and does not define.", ("--models",))
    ] = True
    cache: Annotated[bool, Flag("Keep compiled and linked code between runs.", ("--cache",))] = field(default=True)


@dataclass(frozen=True, kw_only=True)
class LimitOptions:
    """How far to follow the program, and what to assume of its environment. Shared by every verb that walks it."""

    unwind: Annotated[
        int | None,
        Flag(
            "How often the body of a loop is executed when leaving it depends on inputs. Loops that known values"
            " decide need no bound.",
            ("--unwind",),
            least=0,
        ),
    ] = None
    unwindset: Annotated[
        tuple[str, ...],
        Flag("The same for one loop: FUNCTION:LINE:N, as in main:12:8, or CBMC's main.0:8.", ("--unwindset",)),
    ] = ()
    recursion: Annotated[
        int | None,
        Flag("How deep a function may call itself; as --unwind unless it is given.", ("--recursion",), least=0),
    ] = None
    rounds: Annotated[
        int | None,
        Flag(
            "How many turns each thread of the program has. By default 1, 2, 3 and so on until the time is up, or up to"
            " 3 where there is no --timeout; the answer is then unknown while more turns could change it.",
            ("--rounds",),
            least=1,
        ),
    ] = None
    unwinding_assertions: Annotated[
        bool,
        Flag(
            "Say so when a bound was too small. Without it, longer executions are left out.",
            ("--unwinding-assertions",),
        ),
    ] = True
    select: Annotated[
        tuple[str, ...], Flag("Check only these classes of properties, such as assert,bounds,overflow.", ("--select",))
    ] = ()
    extend_select: Annotated[
        tuple[str, ...],
        Flag("Check these classes too, such as conversion or leak; `all` means every class.", ("--extend-select",)),
    ] = ()
    ignore: Annotated[tuple[str, ...], Flag("Do not check this class of properties.", ("--ignore",))] = ()
    check_races: Annotated[
        bool, Flag("Check that no two threads access memory at once: --extend-select race.", ("--check-races",))
    ] = False
    check_deadlocks: Annotated[
        bool, Flag("Check that not every thread waits: --extend-select deadlock.", ("--check-deadlocks",))
    ] = False
    analysis: Annotated[
        tuple[str, ...],
        Flag(
            "Run an analysis written in Python, FILE.py:CLASS, or taint, uninitialised, immutable or typestate.",
            ("--analysis",),
            path=True,
        ),
    ] = ()
    analysis_config: Annotated[
        tuple[str, ...],
        Flag("A TOML file with the options of analyses, in a table for each.", ("--analysis-config",), path=True),
    ] = ()
    malloc_may_fail: Annotated[bool, Flag("Let allocation give a null pointer.", ("--malloc-may-fail",))] = True
    threads_may_fail: Annotated[bool, Flag("Let creating threads and locks fail.", ("--threads-may-fail",))] = False
    spurious_wakeups: Annotated[bool, Flag("Let conditions wake without a signal.", ("--spurious-wakeups",))] = True
    pointer_size: Annotated[
        int | None,
        Flag(
            "How many elements the pointers lead to that the entry function gets; characters are followed by a zero."
            " By default one, or 8 where the elements are characters or the type is not known.",
            ("--pointer-size",),
            least=1,
        ),
    ] = None
    pointer_depth: Annotated[
        int,
        Flag(
            "How many levels of pointers in these objects lead to objects too; deeper ones are null.",
            ("--pointer-depth",),
            least=0,
        ),
    ] = 1
    pointer_may_be_null: Annotated[
        bool, Flag("Let each of these pointers be null as well.", ("--pointer-may-be-null",))
    ] = False
    nondet_globals: Annotated[
        bool,
        Flag("Let global variables begin with any contents.", ("--nondet-globals", "--nondet-static")),
    ] = False
    object_bits: Annotated[
        int | None,
        Flag("Accepted from command lines of CBMC: Fathom has no limit on objects.", ("--object-bits",), least=1),
    ] = None
    max_argc: Annotated[
        int, Flag("The longest command line that main gets, its name included.", ("--max-argc",), least=1)
    ] = 4
    undefined_functions: Annotated[
        str,
        Flag(
            "A function without a body and without a model: it gives any result and writes anything to whatever it can"
            " reach (havoc), gives any result and writes nothing (pure), or must not be called (fail).",
            ("--undefined-functions",),
            choices=("havoc", "pure", "fail"),
        ),
    ] = "havoc"
    paths: Annotated[
        str, Flag("Merge paths that meet, or keep them apart.", ("--paths",), choices=("merge", "apart", "auto"))
    ] = "auto"
    safety: Annotated[
        str,
        Flag(
            "What an access may touch: the object that its pointer came from (fat), or any block that is alive, as"
            " LLBMC has it (blocks).",
            ("--safety",),
            choices=("fat", "blocks"),
        ),
    ] = "fat"
    origins: Annotated[
        bool,
        Flag("With --safety blocks: only blocks that the pointer may have come from, where known.", ("--origins",)),
    ] = False
    early_decisions: Annotated[
        bool, Flag("With --safety blocks: decide checks before they become formulas.", ("--early-decisions",))
    ] = True
    known_memory: Annotated[
        bool,
        Flag("Keep known contents of memory out of the residue; off shows every load and store.", ("--known-memory",)),
    ] = True
    seed_bug: Annotated[
        bool,
        Flag("Add an assertion that fails where the entry function returns: a test of a harness.", ("--seed-bug",)),
    ] = False
    timeout: Annotated[
        float | None, Flag("Stop after this many seconds, those of the compiler included.", ("--timeout",), least=0)
    ] = None
    search: Annotated[
        bool, Flag("Without an answer, spend the last tenth of --timeout on single executions.", ("--search",))
    ] = True
    effort: Annotated[
        float,
        Flag(
            "Multiply every limit of what is spent on deciding things before a solver is asked; -v says which were"
            " reached.",
            ("--effort",),
            least=0.01,
        ),
    ] = 1.0

    @property
    def limits_of_effort(self) -> Effort:
        """The table of limits, scaled."""
        return Effort().scale(self.effort)

    @property
    def extended(self) -> tuple[str, ...]:
        """The classes of properties to check besides the selected ones."""
        races = ("race",) if self.check_races else ()
        deadlocks = ("deadlock",) if self.check_deadlocks else ()
        undefined = ("undefined-function",) if self.undefined_functions == "fail" else ()
        return self.extend_select + races + deadlocks + undefined


@dataclass(frozen=True, kw_only=True)
class ModelOptions:
    """How the program becomes a formula, and who solves it. Every choice of the papers' comparisons is here."""

    memory: Annotated[
        str,
        Flag(
            "Memory encoding: auto, lambdas, arrays, flatten or seam.",
            ("--memory",),
            choices=("auto", "lambdas", "arrays", "flatten", "seam"),
        ),
    ] = "auto"
    range_map: Annotated[bool, Flag("With --memory seam: compare pointers by their ranges.", ("--range-map",))] = True
    store_map: Annotated[bool, Flag("Find writes at known offsets: seam and lambdas.", ("--store-map",))] = True
    alloc: Annotated[
        str,
        Flag(
            "Addresses that a program looks at: in every layout, concrete, relative to an unknown start, or symbolic, "
            "with heap blocks anywhere.",
            ("--alloc",),
            choices=("every", "concrete", "relative", "symbolic"),
        ),
    ] = "every"
    allocation_bits: Annotated[
        bool,
        Flag(
            "With --safety blocks: a bit for each block says whether it is alive; off asks the history of memory.",
            ("--allocation-bits",),
        ),
    ] = True
    regions: Annotated[
        str,
        Flag(
            "Memory in parts by what pointers may point to (partitioned), or in one (flat).",
            ("--regions",),
            choices=("partitioned", "flat"),
        ),
    ] = "partitioned"
    word_size: Annotated[
        str, Flag("Bytes in a word of memory: auto, 1, 4 or 8.", ("--word-size",), choices=("auto", "1", "4", "8"))
    ] = "auto"
    arith: Annotated[
        str,
        Flag(
            "Integers as bit-vectors (bv), or unbounded with linear arithmetic (int).",
            ("--arith",),
            choices=("bv", "int"),
        ),
    ] = "bv"
    vc: Annotated[
        str,
        Flag("Shape of the formula: dataflow or path-conditions.", ("--vc",), choices=("dataflow", "path-conditions")),
    ] = "dataflow"
    coi: Annotated[bool, Flag("Keep only what the properties depend on.", ("--coi",))] = True
    split: Annotated[
        bool, Flag("Split a goal that is not decided soon by an input of few values, if there is one.", ("--split",))
    ] = True
    simplify: Annotated[bool, Flag("Simplify terms while they are built.", ("--simplify",))] = True
    solver: Annotated[
        str, Flag("auto, bitwuzla, z3, cvc5, integers, yices, portfolio, or smtlib:COMMAND.", ("--solver",))
    ] = "auto"
    query: Annotated[
        str,
        Flag("One question for all properties (one), or one for each (each).", ("--query",), choices=("one", "each")),
    ] = "one"
    every: Annotated[bool, Flag("Give every property its own status.", ("--all",))] = False
    trace: Annotated[
        str,
        Flag(
            "How much of a failing execution to tell: short folds loops and leaves out what happens inside of the C"
            " library, full has every step, none has the inputs only.",
            ("--trace",),
            choices=("short", "full", "none"),
        ),
    ] = "short"
    memory_limit: Annotated[
        int | None, Flag("Megabytes that the check may use, its solvers included.", ("--memory-limit",), least=1)
    ] = None


@dataclass(frozen=True, kw_only=True)
class ReportOptions:
    """What to say, to whom and where: any number of reports are written beside the one on standard output."""

    json: Annotated[bool, Flag("Print the verdict as JSON.", ("--json",))] = False
    sarif: Annotated[
        str | None, Flag("Write the findings to this file, in SARIF 2.1.0 for code scanning.", ("--sarif",), path=True)
    ] = None
    junit: Annotated[
        str | None, Flag("Write a test case for each property to this file, in JUnit's XML.", ("--junit",), path=True)
    ] = None
    html: Annotated[
        str | None, Flag("Write a page to this file: the verdict, the source, the trace.", ("--html",), path=True)
    ] = None
    witness: Annotated[
        str | None,
        Flag(
            "Write a witness of SV-COMP to this file: GraphML if it is .graphml, else YAML.", ("--witness",), path=True
        ),
    ] = None
    github: Annotated[
        bool,
        Flag("Print annotations for GitHub too; on where GITHUB_ACTIONS is set.", ("--github",)),
    ] = False
    test: Annotated[
        str | None,
        Flag("Write the inputs to this C file: linked with the program, they make it fail.", ("--test",), path=True),
    ] = None
    smt2: Annotated[str | None, Flag("Write the formula to this file, in SMT-LIB 2.", ("--smt2",), path=True)] = None
    baseline: Annotated[
        str | None, Flag("Hide the findings that this file lists; implies --all.", ("--baseline",), path=True)
    ] = None
    write_baseline: Annotated[
        str | None, Flag("Write the list of findings to this file; implies --all.", ("--write-baseline",), path=True)
    ] = None
    verbose: Annotated[
        bool, Flag("Say what was done, how long it took, and what clang warns of.", ("-v", "--verbose"))
    ] = False
    trust: Annotated[
        bool,
        Flag(
            "Let the settings file run programs and write files; remembered until it or one of them changes.",
            ("--trust",),
        ),
    ] = False
    show_settings: Annotated[
        bool, Flag("Print every setting, its value and where it came from, and do nothing else.", ("--show-settings",))
    ] = False


@final
@dataclass(frozen=True, kw_only=True)
class Options(SourceOptions, LimitOptions, ModelOptions):
    """All that decides a verdict."""
