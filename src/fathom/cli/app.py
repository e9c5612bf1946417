"""The list of verbs. Each is loaded only when it is called, so what `--help` says of it stands here."""

from __future__ import annotations

from cyclopts import App, Parameter

import fathom


def build_app() -> App:
    """The command `fathom` with all its verbs."""
    app = App(
        name="fathom",
        help="A bounded model checker for LLVM: find a failing execution, or prove that there is none in the bounds.",
        help_epilogue="`fathom VERB --help` lists the options of a verb.",
        version=fathom.__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(show_default=_format_default),
    )
    for number, (name, help, epilogue) in enumerate(_VERBS):
        app.command(f"fathom.cli.{name}:{name}", name=name, help=help, help_epilogue=epilogue, sort_key=number)
    return app


_PAIRS = "Of `--this --no-this`, the first is the default."
_DONE = "Exit codes: 0 done, 2 the input or a flag is wrong, 4 a bug in Fathom."
_DONE_IF_SUPPORTED = (
    "Exit codes: 0 done, 2 the input or a flag is wrong, 3 a program that is not supported, 4 a bug in Fathom."
)
_VERBS = (
    (
        "check",
        "Prove the assertions of a program, or break one.",
        f"{_PAIRS}\n\nExit codes: 0 safe, 1 unsafe, 2 the input or a flag is wrong, 3 unknown, 4 a bug in Fathom,"
        " 5 unchanged (--diff).",
    ),
    (
        "replay",
        "Execute once more what a check has found.",
        "Exit codes: 0 the result is safe, 1 everything fails as it did, 2 something does not fail any more,"
        " 3 the result is unknown.",
    ),
    (
        "batch",
        "Check every task of a suite.",
        f"{_PAIRS}\n\nExit codes: 0 all verdicts are as expected, 1 some are not, 2 an error in the suite or a task,"
        " 3 some are undecided, 5 some are unchanged (--diff).",
    ),
    (
        "cover",
        "Say which lines and branches a check reaches within its bounds.",
        f"{_PAIRS}\n\n{_DONE_IF_SUPPORTED}",
    ),
    (
        "tests",
        "Write a small set of tests that reach what `fathom cover` finds inputs for.",
        f"{_PAIRS}\n\n{_DONE_IF_SUPPORTED}",
    ),
    ("init", "Begin with a project: write fathom.toml, and propose functions that are worth a harness.", _DONE),
    ("harness", "Write a harness in C that calls a function with arbitrary arguments.", f"{_PAIRS}\n\n{_DONE}"),
    ("explain", "Say what a class of properties means.", _DONE),
    ("dump", "Print a program as one of the stages sees it.", f"{_PAIRS}\n\n{_DONE}"),
    ("suite", "Write the suite of a collection of programs.", _DONE),
    ("lsp", "Serve an editor by the Language Server Protocol, on standard input and output.", _DONE),
    ("doctor", "Say what is installed, and check that it works.", _DONE),
    ("completion", "Print a script that completes command lines in bash, zsh or fish.", _DONE),
)


def _format_default(default: object) -> str | None:
    """Of defaults, those that say something: that a switch is off, or a list empty, goes without saying."""
    return str(default) if default and isinstance(default, str | int) and not isinstance(default, bool) else None
