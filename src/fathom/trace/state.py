"""Where the steps of a trace have brought the program: the variables of each call, and what memory holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from typing import final

from fathom.immutable import record
from fathom.trace.model import ShownValue, Step

_VARIABLE = re.compile(r"[A-Za-z_]\w*")


@final
@record
class Scope:
    """A call that has not returned, and its variables by name."""

    function: str
    variables: dict[str, ShownValue] = field(default_factory=dict)


@final
@record
class State:
    """The calls, outermost first, and places in memory by name, such as `buf[3]`."""

    scopes: list[Scope] = field(default_factory=list)
    memory: dict[str, ShownValue] = field(default_factory=dict)

    def find(self, name: str) -> ShownValue | None:
        """A variable of the innermost call that has it, or a place in memory."""
        for scope in reversed(self.scopes):
            if name in scope.variables:
                return scope.variables[name]
        return self.memory.get(name)


def state_after(steps: Sequence[Step]) -> State:
    """The state that these steps, from the first one on, lead to."""
    state = State()
    for step in steps:
        del state.scopes[step.depth + 1 :]
        while len(state.scopes) <= step.depth:
            state.scopes.append(Scope(step.function))
        if state.scopes[step.depth].function != step.function:
            state.scopes[step.depth] = Scope(step.function)
        target = state.scopes[step.depth]
        if step.kind == "call":
            target = Scope(step.text.split("(")[0])
            state.scopes.append(target)
        for value in step.values:
            if value.name:
                place = target.variables if _VARIABLE.fullmatch(value.name) else state.memory
                place[value.name] = value
    return state
