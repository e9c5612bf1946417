"""Whether an execution fails as the solver said: what it does not confirm is not shown, and not called safe either.

The bounded program, as it was before any transformation, and the unbounded one are executed on the inputs of a model.
The bounded one has to fail with the property that the solver named, the unbounded one at the same place. Where they do
not, some part of Fathom sees the program otherwise than another one, and which of them is right is not known: the
verdict is `unknown`. So it is where a model of the C library gives a value that the function itself does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from fathom.bound.code.call_site import is_in_model
from fathom.checks.registry import POINTERS
from fathom.errors import FathomError
from fathom.ir.instructions import Property
from fathom.trace.concrete import Ending
from fathom.trace.model import Input
from fathom.trace.replay import BoundedReplay

_REUSE: Final = "Whether the one is gone before the other begins is not followed exactly"
_BUG: Final = "One of the two is a bug in Fathom: please report it"


@final
class NotConfirmed(FathomError):
    """A violation that the solver found and the execution of its inputs does not confirm.

    `instead` is what the execution comes to, `why` what may have led there; `details` add the place and the inputs.
    """

    def __init__(
        self, prop: Property | None, program: str, instead: Property | str, inputs: list[Input], why: str = _BUG
    ) -> None:
        comes_to = instead if isinstance(instead, str) else f"{instead.description} [{instead.kind}]"
        super().__init__(
            f"the solver says that this fails: {_name(prop)}; but executed on its inputs, the {program} program comes "
            f"to {comes_to}. {why}"
        )
        self.prop = prop
        given = ", ".join(f"{each.source} = {each.value}" for each in inputs) or "none"
        found = instead if isinstance(instead, str) else _name(instead)
        self.details = f"the {program} program comes to {found}; inputs: {given}"


@final
class NotReplayed(FathomError):
    """A violation that the solver found, and for whose replay there was no time."""

    def __init__(self, prop: Property | None) -> None:
        self.details = f"a violation was found but not confirmed in time: {_name(prop)}"
        super().__init__(f"{self.details}; --timeout S gives more")
        self.prop = prop


def _name(prop: Property | None) -> str:
    if prop is None:
        return "something"
    return f"{prop.description} [{prop.kind}]" + (f" at {prop.loc}" if prop.loc is not None else "")


def check_agreement(prop: Property, ending: Ending, inputs: list[Input], imprecise: Sequence[str] = ()) -> Property:
    """What fails in the unbounded program, which must be where the bounded one fails, and alike.

    Here all is known, so the wrong use of a pointer may be of another class than there. A model, too, may give less
    than where something is not known: `imprecise` are notes about those that do.
    """
    found = ending.prop
    if found is not None and _is_alike(prop, found, bool(imprecise)):
        return found
    if ending.overlap:
        both = f"two objects at one address, {ending.overlap}"
        raise NotConfirmed(prop, "unbounded", both, inputs, _REUSE)
    instead = found or ("an assumption that fails" if ending.excluded else "its end")
    raise NotConfirmed(prop, "unbounded", instead, inputs, "; ".join(imprecise) or _BUG)


def _is_alike(prop: Property, found: Property, is_imprecise: bool) -> bool:
    """Whether both are of one class and at one place; a model that is not exact may take another way there."""
    if found.kind != prop.kind and not {found.kind, prop.kind} <= POINTERS:
        return False
    return found.loc == prop.loc or (is_imprecise and is_in_model(found.loc) and is_in_model(prop.loc))


def check_bounded_agreement(prop: Property | None, replay: BoundedReplay) -> Property:
    """What fails in the bounded program, which must be what the solver says; None stands for anything."""
    found, outcome = replay.failed, replay.outcome
    if found is not None and prop in (None, found):
        return found
    instead = outcome.prop or ("an assumption that fails" if outcome.status == "assume-failed" else "its end")
    raise NotConfirmed(prop, "bounded", instead, replay.inputs)
