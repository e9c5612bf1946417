"""A counterexample as people read it: the inputs, the steps of the execution, and the property that fails in the end.

Everything here is plain data, ready for text, JSON, SARIF or HTML; values are already rendered as C would write them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.instructions import Property
from fathom.source import SrcLoc
from fathom.trace.locks import HeldLock
from fathom.trace.memory_picture import MemoryChange, PointedPlace, ShownObject, ViolatingAccess
from fathom.trace.start import NOTHING, Start
from fathom.trace.values import NO_VALUES, Values

StepKind: TypeAlias = Literal[
    "input", "assignment", "call", "return", "branch", "assume", "allocation", "release", "access", "violation"
]


@final
@immutable
class ShownValue:
    """A variable, argument or result with its value: `n`, `unsigned int`, `12`; `p`, `char *`, `&buf + 12`.

    `type` is empty where debug information does not tell. `name` is empty where the value has none. `target` is where a
    pointer points to. `definitions` are the numbers of the steps that it was computed from: those that define it.
    """

    name: str
    type: str
    text: str
    target: PointedPlace | None = None
    definitions: tuple[int, ...] = ()


@final
@immutable
class Input:
    """A value that the environment gives, in the order in which the program asks for it.

    `matters` is false where the failure does not depend on it: any value will do. `value` is unsigned, or the bits of a
    float; `text` is the same as C would write it. An input of several bytes has them in `data`, and `value` is 0.
    `function` is the function that the program called to get it, empty where it is none.
    """

    source: str
    value: int
    width: int
    place: str
    matters: bool
    text: str = ""
    type: str = ""
    loc: SrcLoc | None = None
    data: bytes = b""
    function: str = ""


@final
@immutable
class Step:
    """One step: what is done (`text`, one line), where, and the values that it shows.

    `depth` counts the calls around it, 0 being the entry function. `library` marks what happens inside of a model of
    the C library. `repeated` is how many times this step, and the steps that follow with the same `group`, took
    place in all: the others are left out, because they are iterations of one loop. `group` is 0 for all other steps.
    `matters` is false where the failure does not depend on the step.
    `thread` is the number of the thread that takes it, 0 being the main thread. `definitions` are the earlier steps
    that define what it reads, `control` is the branch or call that decides that it is taken, 0 where there is none: the
    edges of a dynamic slice. `memory` is what it changes of memory.
    """

    number: int
    kind: StepKind
    loc: SrcLoc | None
    function: str
    depth: int
    text: str
    values: tuple[ShownValue, ...] = ()
    library: bool = False
    repeated: int = 1
    group: int = 0
    matters: bool = True
    thread: int = 0
    definitions: tuple[int, ...] = ()
    control: int = 0
    memory: tuple[MemoryChange, ...] = ()


@final
@immutable
class Note:
    """A place that helps to understand the failure: `allocated here`, `freed here`."""

    text: str
    loc: SrcLoc | None


@final
@immutable
class Call:
    """A function that is active, and where in it execution is."""

    function: str
    loc: SrcLoc | None


@final
@immutable
class RacingAccess:
    """One of the two accesses of a race: `what` is `write`, `atomic read`, `free`; `place` is `g.b`.

    `created` is where its thread was created, None for the main one. `stack` has the innermost function first.
    """

    thread: int
    created: SrcLoc | None
    what: str
    place: str
    loc: SrcLoc | None
    stack: tuple[Call, ...]
    locks: tuple[HeldLock, ...]


@final
@immutable
class Violation:
    """The property that fails, with the values in it.

    `loc` is the line of the user's program: that of the property, or of the call where the property is one of a model
    of the C library (`library` says of which function then). `race` are the two accesses of a race, the first before.
    `access` is what fails where that is an access to memory.
    """

    prop: Property
    message: str
    loc: SrcLoc | None
    library: str = ""
    notes: tuple[Note, ...] = ()
    race: tuple[RacingAccess, ...] = ()
    access: ViolatingAccess | None = None


@final
@immutable
class AllocationCall:
    """A call of a function that allocates: whether it fails, and otherwise the bytes that are there and matter."""

    function: str
    fails: bool
    data: bytes = b""


@final
@immutable
class CallResult:
    """What a function that is no input, and that only a model checker can compute, gave when it was called."""

    function: str
    value: int
    width: int


@final
@immutable
class CallWrite:
    """What a call of a function without a body wrote through an argument: bytes of the object that this points into.

    Calls of the function, and its arguments that are no floats, are counted from 0; `offset` is from where the argument
    points to. Where no argument points into the object, it is -1.
    """

    function: str
    call: int
    argument: int
    offset: int
    data: bytes
    object: str


@final
@immutable
class Environment:
    """What an execution gets from outside: all that a C program needs to repeat it.

    `values` are those with which the walk can repeat it.
    """

    inputs: tuple[Input, ...]
    start: Start = NOTHING
    allocations: tuple[AllocationCall, ...] = ()
    answers: tuple[CallResult, ...] = ()
    writes: tuple[CallWrite, ...] = ()
    values: Values = NO_VALUES


@final
@immutable
class Trace:
    """An execution that violates a property. `left_out` says why it has no steps, where it has none.

    `objects` are those of which the steps say what is in them.
    `values` are those with which it can be repeated; `start`, `allocations`, `answers` and `writes` are what a C
    program needs for that.
    """

    inputs: tuple[Input, ...]
    steps: tuple[Step, ...]
    violated: Violation
    left_out: str = ""
    values: Values = NO_VALUES
    start: Start = NOTHING
    allocations: tuple[AllocationCall, ...] = ()
    answers: tuple[CallResult, ...] = ()
    writes: tuple[CallWrite, ...] = ()
    objects: tuple[ShownObject, ...] = ()

    @property
    def environment(self) -> Environment:
        return Environment(self.inputs, self.start, self.allocations, self.answers, self.writes, self.values)
