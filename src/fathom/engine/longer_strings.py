"""A proof about short strings is followed by a look at longer ones, in search of a bug.

    int main(int argc, char **argv) {       nothing fails while argv[1] has at most --string-size characters,
      char name[64];                        and loops over it end; 255 of them show what the bound has hidden
      strcpy(name, argv[1]);
    }

A text that does not fit is the oldest of bugs, and no bound that keeps proofs small has room for it. So where a proof
rests on that bound, the same question is asked with `LONG` characters, for as long as the proof has taken. The answer
is the verdict, if there is one; without it the proof stays what it is, within its bounds.
"""

from __future__ import annotations

import time
from typing import Final

from fathom.engine.advice import Decide, OptionChange
from fathom.engine.budget import Budget
from fathom.engine.request import CheckRequest
from fathom.frontend.llvm.types import PtrType
from fathom.verdict import Verdict

LONG: Final = 255
"""Characters of a string: a line, a name of a file or of a host."""
LEAST: Final = 2.0
"""Seconds that are spent at least."""


def look_at_longer_strings(request: CheckRequest, proof: Verdict, budget: Budget, decide: Decide) -> Verdict:
    """The verdict on longer strings, where there is one in time; otherwise the proof."""
    if proof.result != "safe" or proof.complete or not _has_short_strings(request):
        return proof
    elapsed, left = time.monotonic() - budget.started - budget.loading, budget.remaining()
    seconds = max(LEAST, elapsed) if left is None else min(max(LEAST, elapsed), left / 2)
    change = OptionChange(f"--string-size {LONG}", {"string_size": LONG, "search": False})
    longer = decide(change.apply(request), Budget(seconds, budget.megabytes_left()))
    return proof if longer.result == "unknown" else longer


def _has_short_strings(request: CheckRequest) -> bool:
    """Whether the entry function gets pointers, and nothing but `--string-size` says how long strings are."""
    if request.limits.pointer_size is not None or request.limits.string_size >= LONG:
        return False
    entry = request.module.functions[request.entry]
    return any(isinstance(param.reg.type, PtrType) for param in entry.params)
