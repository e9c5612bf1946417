"""Whether an execution fails as the solver said: what it does not confirm is not shown, and not called safe either.

The bounded program, as it was before any transformation, and the unbounded one are executed on the inputs of a model.
Both have to fail, at one place. Where they do not, some part of Fathom sees the program otherwise than another one, and
which of them is right is not known: the verdict is `unknown`.
"""

from __future__ import annotations

from typing import final

from fathom.errors import FathomError
from fathom.ir.instructions import Property
from fathom.trace.concrete import Ending
from fathom.trace.model import Input


@final
class NotConfirmed(FathomError):
    """A violation that the solver found and the execution of its inputs does not confirm.

    `instead` says what the execution comes to; `details` add the places and the inputs.
    """

    def __init__(self, prop: Property | None, program: str, instead: str, place: str, inputs: list[Input]) -> None:
        super().__init__(
            f"the solver says that this fails: {_describe(prop)}; but executed on its inputs, the {program} program "
            f"comes to {instead}. One of the two is a bug in Fathom: please report it"
        )
        self.prop = prop
        given = ", ".join(f"{each.source} = {each.value}" for each in inputs) or "none"
        self.details = f"the {program} program comes to {instead}{f' at {place}' if place else ''}; inputs: {given}"


@final
class NotReplayed(FathomError):
    """A violation that the solver found, and for whose replay there was no time."""

    def __init__(self, prop: Property | None) -> None:
        self.details = f"a violation was found but not confirmed in time: {_describe(prop)}"
        super().__init__(f"{self.details}; --timeout S gives more")
        self.prop = prop


def _describe(prop: Property | None) -> str:
    if prop is None:
        return "something"
    return f"{prop.description} [{prop.kind}]" + (f" at {prop.loc}" if prop.loc is not None else "")


def check_agreement(prop: Property, ending: Ending, inputs: list[Input]) -> Property:
    """What fails in the unbounded program, which must be where the bounded one fails."""
    found = ending.prop
    if found is not None and found.loc == prop.loc:
        return found
    if found is None:
        instead = "an assumption that fails" if ending.excluded else "its end"
        raise NotConfirmed(prop, "unbounded", instead, "", inputs)
    raise NotConfirmed(prop, "unbounded", f"{found.description} [{found.kind}]", str(found.loc or ""), inputs)


def make_disagreement(prop: Property | None, status: str, inputs: list[Input]) -> NotConfirmed:
    """The bounded program does not fail."""
    instead = "an assumption that fails" if status == "assume-failed" else "its end"
    return NotConfirmed(prop, "bounded", instead, "", inputs)
