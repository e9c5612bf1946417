"""What is known of a loop that waits for another thread (see `instruments.threads.spin`)."""

from __future__ import annotations

from typing import NamedTuple

from fathom.ir.types import Pointer


class Change(NamedTuple):
    """An atomic instruction: where its result is, and for an exchange what it wrote and its shape."""

    result: int
    written: int | None
    shape: Pointer | object


class Spin(NamedTuple):
    """What a spinning loop may change, and whether it reads what others may write, where its turn may end.

    The blocks that are `loud` change something that is not said here.
    """

    changes: tuple[Change, ...]
    reads: bool
    loud: frozenset[int] = frozenset()
