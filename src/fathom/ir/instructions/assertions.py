"""What a program assumes and asserts, and the properties that its assertions are about."""

from __future__ import annotations

from typing import final

from fathom.immutable import immutable
from fathom.ir.values import Value
from fathom.source import SrcLoc


@final
@immutable
class Property:
    """What an assertion is about: `id` is unique in the program and stable between runs."""

    id: str
    kind: str
    description: str
    loc: SrcLoc | None = None


@final
@immutable
class OneOf:
    """`[R9 of bounds#3, null#1]`: what fails is the property whose number in `among`, from 0, is the value of `which`.

    An assertion without a property has `None` there. Only an assertion that stands for many has this.
    """

    which: Value
    among: tuple[Property | None, ...]


@final
@immutable
class Assume:
    """`assume R1`: executions in which it is false do not count."""

    cond: Value
    loc: SrcLoc | None = None


@final
@immutable
class Assert:
    """`assert R1 [bounds#3]`: the execution that makes it false is what we look for. It goes on after a true one only.

    `one_of` is there instead of `prop` where assertions were joined into one.
    """

    cond: Value
    prop: Property | None = None
    loc: SrcLoc | None = None
    one_of: OneOf | None = None
