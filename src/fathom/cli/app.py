"""The list of verbs. Each is loaded only when it is called."""

from __future__ import annotations

from cyclopts import App

import fathom


def build_app() -> App:
    """The command `fathom` with all its verbs."""
    app = App(
        name="fathom",
        help="A bounded model checker for LLVM: find a failing execution, or prove that there is none in the bounds.",
        version=fathom.__version__,
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    app.command("fathom.cli.check:check", name="check", help="Prove the assertions of a program, or break one.")
    app.command("fathom.cli.replay:replay", name="replay", help="Execute once more what a check has found.")
    app.command("fathom.cli.batch:batch", name="batch", help="Check every task of a suite.")
    app.command("fathom.cli.suite:suite", name="suite", help="Write the suite of a collection of programs.")
    app.command("fathom.cli.dump:dump", name="dump", help="Print a program as one of the stages sees it.")
    app.command("fathom.cli.explain:explain", name="explain", help="Say what a class of properties means.")
    app.command("fathom.cli.doctor:doctor", name="doctor", help="Say what is installed, and check that it works.")
    return app
