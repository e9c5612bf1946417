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
    """What a spinning loop may change in its head; the blocks that are `loud` change something else."""

    changes: tuple[Change, ...]
    loud: frozenset[int] = frozenset()
