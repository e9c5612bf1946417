"""What the threads of a path have done so far: for each step of a thread whether it was taken, and what it gave.

A path of the walk is a sequence of turns of different threads. When a thread gets its next turn it is walked from its
beginning again, and its log says which steps are behind it: those are not taken a second time, their results are read
from here.
"""

from __future__ import annotations

from typing import NamedTuple

from fathom.bound.residual.values import Scalar, Shape, Value


class StepEntry(NamedTuple):
    """A step: the condition under which it is behind, and the values that it gave then."""

    done: Scalar
    values: tuple[Value, ...] = ()
    shapes: tuple[Shape, ...] = ()


NEVER = StepEntry(0)
