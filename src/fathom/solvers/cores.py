"""How many cores there are for solvers: those that nobody else works on.

The kernel says how long each core was idle. What was idle, together with what the own children have used, is what they
could have used. Where they get less than a core each although there are idle ones, a quota is to blame.

    two cores, one child, nothing else:       1.0 used + 1.0 idle    2 places
    two cores, one child, another program:    1.0 used + 0.0 idle    1 place
    two cores, two children, two programs:    1.0 used + 0.0 idle    1 place
"""

from __future__ import annotations

import os
import time
from typing import Final, final

from fathom.processes import find_cores

INTERVAL: Final = 0.2
"""Seconds of a measurement, at least: idle time is counted in hundredths of a second."""
TOLERANCE: Final = 0.3
"""The part of a core that may be missing."""


@final
class CoreMeter:
    """Counts the places for children, from what they have used since the last measurement."""

    def __init__(self, used: float = 0.0) -> None:
        self.places = 1
        self._cores = find_cores()
        self._since = time.monotonic()
        self._idle = read_idle_seconds(self._cores)
        self._used = used

    def measure(self, used: float, running: int) -> int:
        """The number of places, where `running` children have used so many seconds of CPU time since the beginning."""
        now = time.monotonic()
        passed = now - self._since
        if passed >= INTERVAL:
            idle = read_idle_seconds(self._cores)
            self.places = count_places((used - self._used) / passed, (idle - self._idle) / passed, running)
            self.places = min(self.places, len(self._cores))
            self._since, self._idle, self._used = now, idle, used
        return self.places


def count_places(used: float, idle: float, running: int) -> int:
    """How many children have a core each where `running` of them have used, and nobody has used, so many cores."""
    is_throttled = used < running * (1 - TOLERANCE)
    return max(1, int(used + (0.0 if is_throttled else idle) + TOLERANCE))


def read_idle_seconds(cores: set[int]) -> float:
    """How long these cores have been idle, in sum; 0 where the system does not say."""
    try:
        with open("/proc/stat", encoding="ascii") as file:
            rows = [line.split() for line in file if line.startswith("cpu")]
    except OSError:
        return 0.0
    wanted = {f"cpu{core}" for core in cores}
    return sum(int(row[4]) + int(row[5]) for row in rows if row[0] in wanted) / os.sysconf("SC_CLK_TCK")
