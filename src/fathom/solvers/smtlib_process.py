"""Any solver that reads SMT-LIB 2 from its input, as a process: `smtlib:CMD`.

Nothing it prints is trusted: an error before the verdict, an unknown word or a model that cannot be read is a reason
for `unknown`, and a `sat` counts only if its model makes the goal true by our own evaluation.
"""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast, final

from fathom.errors import UserError, cause
from fathom.logic.evaluate import FunctionValue, Model, Value, evaluate
from fathom.logic.ops import SYMBOL, FunctionSymbol
from fathom.logic.smtlib import print_goal, read_model
from fathom.logic.sorts import ArraySort
from fathom.logic.terms import Term, functions, postorder, symbols
from fathom.solvers.base import CannotAnswer, Status
from fathom.solvers.child import is_out_of_memory
from fathom.solvers.confine import start_program
from fathom.solvers.library import Backend

_VERDICTS: Final[dict[str, Status]] = {"sat": "sat", "unsat": "unsat", "unknown": "unknown"}
_HARMLESS: Final = ("", "success", "unsupported")

Prepare = Callable[[Sequence[Term]], Sequence[Term]]
"""Rewrites a goal for a solver that lacks something. The result holds wherever the goal does; models are checked."""


def process_backend(name: str, command: Sequence[str], prepare: Prepare | None = None) -> Backend:
    """The solver that `command` starts."""

    def load() -> None:
        if shutil.which(command[0]) is None:
            raise CannotAnswer(f"missing solver {name}: there is no program {command[0]}")

    return Backend(name, load, lambda: SmtlibProcess(name, command, prepare))


@final
class SmtlibProcess:
    """One goal; every check starts a new process."""

    def __init__(self, name: str, command: Sequence[str], prepare: Prepare | None) -> None:
        self._name = name
        self._command = command
        self._prepare = prepare
        self._goal: list[Term] = []
        self._model: Model = {}

    def add(self, term: Term) -> None:
        self._goal.append(term)

    def check(self, assumptions: Sequence[Term]) -> Status:
        goal = [*self._goal, *assumptions]
        text = print_goal(self._prepare(goal) if self._prepare else goal, get_model=True)
        status, rest = self._verdict(*self._run(text))
        if status == "sat":
            self._model = self._read(rest, goal)
            if not all(value is True for value in evaluate(goal, self._model)):
                raise CannotAnswer(f"{self._name} said sat, but its model does not make the query true")
        return status

    def reason(self) -> str:
        return f"{self._name} said unknown"

    def values(self, terms: Sequence[Term]) -> list[Value]:
        return evaluate(terms, self._model)

    def leave(self) -> None:
        self._model = {}

    def _run(self, text: str) -> tuple[int, str, str]:
        try:
            process = start_program(self._command)
        except OSError as error:
            raise CannotAnswer(f"missing solver {self._name}: {cause(error)}") from error
        out, err = process.communicate(text.encode())
        return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")

    def _verdict(self, code: int, out: str, err: str) -> tuple[Status, str]:
        """The verdict, and what follows it: only success messages and comments may come before."""
        first, rest = "", out
        while rest:
            first, _, rest = rest.partition("\n")
            if first.strip() in _VERDICTS:
                return _VERDICTS[first.strip()], rest
            if first.strip() not in _HARMLESS and not first.startswith(";"):
                break
            first = ""
        message = first.strip() or (err.strip().splitlines() or [""])[-1].strip()
        if is_out_of_memory(first + err):
            raise CannotAnswer("memory")
        if code < 0:
            raise CannotAnswer(_with(f"solver crashed: {self._name} ended with {signal.Signals(-code).name}", message))
        if code and not first:
            raise CannotAnswer(_with(f"solver crashed: {self._name} ended with exit code {code}", message))
        raise CannotAnswer(_with(f"{self._name} gave no verdict", message))

    def _read(self, text: str, goal: Sequence[Term]) -> Model:
        try:
            return bind(read_model(text, _names(goal)), goal)
        except (UserError, ValueError) as error:
            raise CannotAnswer(f"{self._name} said sat, but its model cannot be read: {error}") from error


def _names(goal: Sequence[Term]) -> set[str]:
    return {str(term.data) for term in symbols(goal)} | {function.name for function in functions(goal)}


def bind(named: Mapping[str, Value], goal: Sequence[Term]) -> Model:
    """Values by name as values of the symbols and functions of the goal."""
    model: dict[Term | FunctionSymbol, Value] = {}
    for term in postorder(goal):
        if term.op is SYMBOL:
            value = named.get(str(term.data))
            if value is not None:
                model[term] = _as_array(value) if isinstance(term.sort, ArraySort) else value
        elif isinstance(term.data, FunctionSymbol) and term.data.name in named:
            model[term.data] = named[term.data.name]
    return model


def _as_array(value: Value) -> Value:
    """Some solvers print an array as a function of one argument."""
    if isinstance(value, tuple) and any(isinstance(key, tuple) for key in value[1]):
        default, entries = cast(FunctionValue, value)
        elements: dict[int, Value] = {point[0]: element for point, element in entries.items()}
        return default, elements
    return value


def _with(what: str, message: str) -> str:
    return f"{what}: {message[:200]}" if message else what
