"""The options of the walk: how far to follow the program, and what to assume of its environment."""

from __future__ import annotations

from typing import Annotated

from fathom.effort import Effort
from fathom.immutable import immutable
from fathom.options.flag import Flag


@immutable(kw_only=True, slots=False)
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
            "How many turns each thread of the program has. By default 1, 2, 3 and so on until the time is up, or,"
            " where there is no --timeout, a limit of effort is reached; the answer is then unknown while more turns"
            " could change it.",
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
    property_file: Annotated[
        str | None,
        Flag(
            "Check what a property file of SV-COMP asks for, by its rules: malloc never fails, and functions without a"
            " body write nothing.",
            ("--property",),
            path=True,
        ),
    ] = None
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
    check_termination: Annotated[
        bool,
        Flag("Check that every loop and recursion ends: --extend-select termination.", ("--check-termination",)),
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
    memory_model: Annotated[
        str,
        Flag(
            "When threads see what others store: at once (sc), or after it was in a buffer of its thread, as on x86"
            " (tso).",
            ("--memory-model",),
            choices=("sc", "tso"),
        ),
    ] = "sc"
    exact_models: Annotated[
        bool,
        Flag(
            "Execute functions such as sscanf, regexec and getopt exactly, also on texts that are not known; by default"
            " only where any result they could have leads to a violation.",
            ("--exact-models",),
        ),
    ] = False
    pointer_size: Annotated[
        int | None,
        Flag(
            "How many elements the pointers lead to that the entry function gets; characters are followed by a zero."
            " By default one, 8 where the type is not known, or what --string-size says of characters.",
            ("--pointer-size",),
            least=1,
        ),
    ] = None
    string_size: Annotated[
        int,
        Flag(
            "How many characters the strings have at most that main and the entry function get, to be proved safe;"
            " strings of 255 are looked at too, for a while, in search of a bug.",
            ("--string-size",),
            least=0,
        ),
    ] = 8
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
    induction: Annotated[
        str,
        Flag("Where no bound is given, prove for any number of iterations.", ("--induction",), choices=("auto", "off")),
    ] = "auto"
    show_invariants: Annotated[bool, Flag("Say which invariants such a proof has.", ("--show-invariants",))] = False
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
        termination = ("termination",) if self.check_termination else ()
        undefined = ("undefined-function",) if self.undefined_functions == "fail" else ()
        return self.extend_select + races + deadlocks + termination + undefined
