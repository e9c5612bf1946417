"""Sessions: several queries about one growing goal, on one incremental solver.

The solver lives in a child that is forked at the first query, when most terms exist already and so are in its memory.
Terms that are made later are sent as nodes, each once. A child that was stopped (time, memory, a crash) is replaced at
the next query, which hands everything over again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import cast, final

from fathom.logic.ops import OPS
from fathom.logic.sorts import Sort
from fathom.logic.terms import Data, Term, postorder
from fathom.solvers.base import Answer, CannotAnswer, Limits, Solver
from fathom.solvers.child import Child, Line, describe_failure
from fathom.solvers.library import Backend, Library, Reply, make_answer, run_query
from fathom.solvers.model import ModelTerms

_Node = tuple[int, str, tuple[int, ...], Sort, Data]
_Request = tuple[bytes, list[int], list[int]]
"""New nodes, the terms that hold from now on, the assumptions; terms by their ids."""


@final
class DirectSession:
    """A session in this process: nothing stops its queries."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._library: Library | None = None
        self._pending: list[Term] = []
        self._known: dict[Term, None] = {}
        self._model_terms = ModelTerms()

    def add(self, term: Term) -> None:
        self._pending.append(term)

    def check(self, assumptions: Sequence[Term] = (), limits: Limits | None = None) -> Answer:
        start = time.monotonic()
        fresh = postorder([*self._pending, *assumptions], self._known)
        self._known.update(dict.fromkeys(fresh))
        self._model_terms.add(fresh)
        try:
            reply = self._ask(assumptions)
        except Exception as error:
            reply = ("unknown", describe_failure(error), None)
        return make_answer(self._backend.name, reply, lambda: self._model_terms, start)

    def _ask(self, assumptions: Sequence[Term]) -> Reply:
        if self._library is None:
            self._backend.load()
            self._library = self._backend.open()
        while self._pending:
            self._library.add(self._pending[0])
            del self._pending[0]
        return run_query(self._library, assumptions, lambda: self._model_terms)

    def close(self) -> None:
        self._library = None


@final
class ChildSession:
    """A session whose solver lives in a child, with limits on each query."""

    def __init__(self, backend: Backend, limits: Limits) -> None:
        self._backend = backend
        self._limits = limits
        self._added: list[Term] = []
        self._child: Child | None = None
        self._sent = 0
        self._known: dict[Term, None] = {}
        self._model_terms = ModelTerms()

    def add(self, term: Term) -> None:
        self._added.append(term)

    def check(self, assumptions: Sequence[Term] = (), limits: Limits | None = None) -> Answer:
        start = time.monotonic()
        limits = limits or self._limits
        deadline = None if limits.seconds is None else start + limits.seconds
        try:
            reply = self._ask(assumptions, limits, deadline)
        except CannotAnswer as error:
            self.close()
            reply = ("unknown", error.reason, None)
        except BaseException:
            self.close()
            raise
        return make_answer(self._backend.name, reply, lambda: self._model_terms, start)

    def close(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None
        self._sent = 0
        self._known = {}
        self._model_terms = ModelTerms()

    def _ask(self, assumptions: Sequence[Term], limits: Limits, deadline: float | None) -> Reply:
        import pickle

        fresh = postorder([*self._added[self._sent :], *assumptions], self._known)
        self._known.update(dict.fromkeys(fresh))
        self._model_terms.add(fresh)
        if self._child is None:
            self._backend.load()
            self._child = Child(lambda line: _serve(line, self._backend, fresh), limits.megabytes)
            fresh = []
        nodes: list[_Node] = [
            (term.id, term.op.name, tuple(arg.id for arg in term.args), term.sort, term.data) for term in fresh
        ]
        added = [term.id for term in self._added[self._sent :]]
        self._sent = len(self._added)
        self._child.send((pickle.dumps(nodes), added, [term.id for term in assumptions]))
        return cast(Reply, self._child.receive(deadline))


def _serve(line: Line, backend: Backend, inherited: list[Term]) -> None:
    """The child's side, until the parent hangs up."""
    import pickle

    library = backend.open()
    terms = {term.id: term for term in inherited}
    model_terms = ModelTerms(inherited)
    while True:
        nodes, added, assumed = cast(_Request, line.receive())
        for id, op, args, sort, data in cast("list[_Node]", pickle.loads(nodes)):
            terms[id] = _term(id, op, tuple(terms[arg] for arg in args), sort, data)
            model_terms.add([terms[id]])
        for id in added:
            library.add(terms[id])
        line.send(("done", run_query(library, [terms[id] for id in assumed], lambda: model_terms)))


def _term(id: int, op: str, args: tuple[Term, ...], sort: Sort, data: Data) -> Term:
    """A copy of a term of the parent, with its id."""
    term = Term()
    term.op, term.args, term.sort, term.data, term.id = OPS[op], args, sort, data, id
    return term


@final
class RestartingSession:
    """A session for a solver that has none: every query is about everything added so far."""

    def __init__(self, solver: Solver, limits: Limits) -> None:
        self._solver = solver
        self._limits = limits
        self._added: list[Term] = []

    def add(self, term: Term) -> None:
        self._added.append(term)

    def check(self, assumptions: Sequence[Term] = (), limits: Limits | None = None) -> Answer:
        return self._solver.check([*self._added, *assumptions], limits or self._limits)

    def close(self) -> None:
        self._added.clear()
