"""Assertions and assumptions of a path.

One that is known to hold leaves nothing behind; one that is known not to hold ends the path. Otherwise it becomes an
instruction of the residue, and its condition a fact of the path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, final

from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.bound.state.ignored_checks import IgnoredChecks, may_go_on
from fathom.bound.state.path import Path, PathEnds
from fathom.checks.properties import PropertyTable
from fathom.checks.registry import ARITHMETIC, INCOMPLETE, RELIED_ON
from fathom.ir.instructions import Assert, Assume
from fathom.ir.values import FALSE, Reg
from fathom.source import SrcLoc

Halt: TypeAlias = Callable[[Scalar], None]
"""Lets a thread go no further where a condition holds."""


@final
class Assertions:
    """Writes assertions and assumptions, and keeps the facts of a path.

    With `assumes` off, what is not `selected` and not decided is left out, as the papers' figures have it. `ignored` is
    left out by comments.
    """

    def __init__(
        self,
        residue: Residue,
        fold: Folder,
        selected: frozenset[str],
        ignored: IgnoredChecks,
        *,
        assumes: bool = True,
    ) -> None:
        self.residue = residue
        self.fold = fold
        self.selected = selected | INCOMPLETE | RELIED_ON
        self.ignored = ignored
        self.assumes = assumes
        self.properties = PropertyTable()
        self.assumed_classes: set[str] = set()
        self.decided = 0
        self.undecided = 0

    @property
    def counts(self) -> tuple[int, int]:
        """How often a property was decided here, and how often it was left to the solver."""
        return self.decided, self.undecided

    def decide(self, path: Path, cond: Scalar) -> int | None:
        """The value of a condition on a path, when it has one."""
        return self.fold.known.decide(path.facts, cond)

    def _decide_by_propagation(self, path: Path, cond: Reg) -> int | None:
        """The same with unit propagation, before it is left to the solver."""
        path.facts = self.fold.known.propagate(path.facts)
        known = self.decide(path, cond)
        return 1 if known is None and self.fold.known.is_refuted(path.facts, cond, 0) else known

    def learn(self, path: Path, cond: Scalar, value: int) -> None:
        """From here on the condition has this value on the path."""
        if isinstance(cond, Reg):
            path.facts = self.fold.known.learn(path.facts, cond, value)

    def check(
        self, path: Path, cond: Scalar, kind: str, description: str, loc: SrcLoc | None, halt_where: Halt
    ) -> None:
        """Assert a condition. One of a class that is not selected is assumed: what breaks it ends there, unreported.

        One that a comment leaves out is assumed where nothing can follow. Of executions that end so, `halt_where` keeps
        what is before.
        """
        known = self.decide(path, cond)
        if known is None and isinstance(cond, Reg):
            known = self._decide_by_propagation(path, cond)
        if self.ignored and known != 1 and self.ignored.covers(kind, loc):
            self.ignored.note_use(kind, loc)
            if not may_go_on(kind):
                halt_where(self.fold.negate(cond))
                self.assume(path, cond, loc)
            return
        if kind not in self.selected:
            if known == 0 or (known is None and self.assumes):
                self.assumed_classes.add(kind)
                halt_where(self.fold.negate(cond))
                self.assume(path, cond, loc)
            return
        prop = self.properties.get(kind, description, loc)
        if known is not None:
            self.decided += 1
        if known == 1:
            return
        if known == 0:
            self.residue.emit_check(Assert(FALSE, prop, loc))
            raise PathEnds
        assert isinstance(cond, Reg)
        self.undecided += 1
        self.residue.emit_check(Assert(cond, prop, loc), movable=kind in ARITHMETIC)
        self.learn(path, cond, 1)

    def assume(self, path: Path, cond: Scalar, loc: SrcLoc | None) -> None:
        """Go on with the executions only in which a condition holds."""
        known = self.decide(path, cond)
        if known == 1:
            return
        if known == 0:
            self.residue.emit_check(Assume(FALSE, loc))
            raise PathEnds
        assert isinstance(cond, Reg)
        self.residue.emit_check(Assume(cond, loc))
        self.learn(path, cond, 1)

    def assert_supported(self, path: Path, cond: Scalar, what: str, loc: SrcLoc | None) -> None:
        """Assert what the walk relies on, in the class `unsupported`; unlike a check, this never ends the path."""
        known = self.decide(path, cond)
        if known != 1:
            prop = self.properties.get("unsupported", what, loc)
            self.residue.emit_check(Assert(cond if isinstance(cond, Reg) and known is None else FALSE, prop, loc))
            self.learn(path, cond, 1)

    def assert_unreachable(self, kind: str, what: str, loc: SrcLoc | None) -> None:
        """Assert that no execution comes here."""
        self.residue.emit_check(Assert(FALSE, self.properties.get(kind, what, loc), loc))
