"""What is checked of one instruction, decided when it is compiled.

A selected class asserts that its condition does not hold, before the result is used; from there on the path knows it.
Of a class of arithmetic that is not selected only one thing is left: where C and LLVM do not say what the result is, it
is arbitrary. So a program is never safe because of an operation that it must not do. Any other class is assumed then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from fathom.bound.code.call_site import is_in_model
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Scalar
from fathom.checks.registry import ARITHMETIC, CLASSES
from fathom.immutable import immutable
from fathom.ir.types import Float, Int
from fathom.source import SrcLoc

Operands: TypeAlias = tuple[Scalar, ...]


@final
@immutable
class Obligation:
    """A condition on the operands and the result under which the instruction is wrong, and its class.

    `undefined` says that the result means nothing then; otherwise it is what wrapping around gives.
    """

    kind: str
    description: str
    wrong: Callable[[Operands, Scalar], Scalar]
    undefined: bool = False


@final
class Obligations:
    """The obligations of one instruction that matter, by what happens to them. False when there are none."""

    def __init__(self, walk: Context, found: Sequence[Obligation], loc: SrcLoc | None) -> None:
        self.walk = walk
        self.loc = loc
        self.asserted = [each for each in found if each.kind not in ARITHMETIC or is_checked(walk, each.kind, loc)]
        self.arbitrary = [each for each in found if each.undefined and each not in self.asserted]
        ignored = walk.assertions.ignored
        self.ignored = [each for each in found if each.kind in ARITHMETIC and ignored.covers(each.kind, loc)]
        for each in self.asserted:
            if is_checked(walk, each.kind, loc):
                walk.assertions.properties.get(each.kind, each.description, loc)

    def __bool__(self) -> bool:
        return bool(self.asserted or self.arbitrary or self.ignored)

    def discharge(self, kind: Int | Float, operands: Operands, result: Scalar) -> Scalar:
        """Assert what is to be asserted, and give the result, arbitrary where it is not defined."""
        walk = self.walk
        for each in self.asserted:
            walk.report(each.kind, each.description, each.wrong(operands, result), self.loc)
        for each in self.ignored:
            if walk.assertions.decide(walk.path, each.wrong(operands, result)) != 0:
                walk.assertions.ignored.note_use(each.kind, self.loc)
        for each in self.arbitrary:
            wrong = each.wrong(operands, result)
            if walk.assertions.decide(walk.path, wrong) != 0:
                anything = walk.fold.fresh(kind, f"the result of {each.description}", self.loc)
                result = walk.fold.select(wrong, anything, result, kind)
        return result


def is_checked(walk: Context, kind: str, loc: SrcLoc | None) -> bool:
    """Whether a class is selected here: models of the C library wrap around and convert on purpose, and so may a line.

    A comment says so of a line.
    """
    if kind not in walk.assertions.selected or walk.assertions.ignored.covers(kind, loc):
        return False
    return CLASSES[kind].default or not is_in_model(loc)
