"""Which bound is asked about: the next one, where this one takes long and the next is hardly larger.

Whether a bound was too small may be harder to say than what the program does within the next one: that two keys of a
hash table collide and differ only behind their first bytes, say. So a question that takes long is put off. Where the
next bound makes the program much larger, it is asked again, with all the time that is left.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, Protocol

from fathom.bound.options import Bounded, Case
from fathom.run import Run
from fathom.verdict import Verdict

GROWTH: Final = 1.5
"""How much larger the program within the next bound may be to be asked about in the place of this one."""
SHARE: Final = 0.25
"""How much of the time that is left goes to a question before the next bound is looked at."""
MOST_PUT_OFF: Final = 4
"""How many questions are put off, one after the other."""


class Ask(Protocol):
    """The verdict within one bound; `share` of the time before it is split, or put off where it is `hurried`."""

    def __call__(
        self, run: Run, bounded: Bounded, taken: tuple[Case, ...] = (), share: float = 1.0, hurried: bool = False, /
    ) -> Verdict: ...


def questions(
    run: Run, steps: Generator[Bounded, bool | None], ask: Ask
) -> Generator[tuple[Bounded, Verdict], bool | None, None]:
    """The program within each bound, and the verdict on it; what is sent goes to the walk."""
    put_off: Bounded | None = None
    times = 0
    enough: bool | None = None
    while True:
        try:
            with run.stage("bound"):
                bounded = steps.send(enough)
        except StopIteration:
            return
        if put_off is not None and _instructions(bounded) > GROWTH * _instructions(put_off):
            yield put_off, ask(run, put_off, (), 0.0)
            times = 0
        hurried = not (bounded.complete or bounded.threads) and run.limits.unwind is None and times < MOST_PUT_OFF
        verdict = ask(run, bounded, (), SHARE if hurried else 1.0, hurried)
        put_off, times = (bounded, times + 1) if run.put_off else (None, 0)
        enough = None if run.put_off else (yield bounded, verdict)


def _instructions(bounded: Bounded) -> int:
    return sum(len(block.body) for block in bounded.program.blocks)
