"""Typestate: handles are opened before they are used and closed once; locks are taken in order and given back.

    [typestate]
    leaks = true                                       # all handles are closed and all locks free when the program ends
    strict = false                                     # what is used must have come from an opening function
    handles = [
        { name = "file", open = "file_open", use = ["file_read", "file_write"], close = "file_close", argument = 1 },
    ]
    locks = [ { lock = "pthread_mutex_lock", unlock = "pthread_mutex_unlock", argument = 1 } ]
    order = ["accounts", "journal"]                    # the names of locks, in the order in which they are to be taken

A handle may be a pointer or a number: every opening has a number of its own, which goes where the handle goes, and a
table has the state of each. Opening has failed where it gives null or a negative number. A lock is what the argument
points to.
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.analysis import Analysis, AnalysisError, Call, End, Field, Table, Value, ite

OPEN, CLOSED, FAILED = 1, 2, 3
MAX_OPENINGS = 256


class Typestate(Analysis):
    """A handle or a lock is used in the wrong order."""

    cwe = (666,)
    opening = Field(bits=8, aggregate="max")
    state = Table(MAX_OPENINGS, bits=2)
    locked = Field(bits=1, of="places")
    ranks = Table(MAX_OPENINGS, bits=1)

    def prepare(self) -> None:
        self.leaks, self.strict = self.option("leaks", False), self.option("strict", False)
        self.order = self.option("order", list[str]())
        self.handles, self.locks = (self.option(key, list[dict[str, object]]()) for key in ("handles", "locks"))
        self.opened = [""]

    def on_call(self, call: Call) -> None:
        for rule in self.handles:
            name = str(rule.get("name", "handle"))
            if call.name in _names(rule, "use"):
                self._must_be_open(call, rule, f"a {name} is used that is not open")
            if call.name in _names(rule, "close"):
                self._must_be_open(call, rule, f"a {name} is closed that is not open")
                self.state[self.opening[_argument(call, rule)]] = CLOSED
        for rule in self.locks:
            for key, before in (("lock", 0), ("unlock", 1)):
                if call.name in _names(rule, key):
                    self._take(_argument(call, rule), before)

    def on_return(self, call: Call) -> None:
        for rule in self.handles:
            if call.name in _names(rule, "open"):
                self.suppose(len(self.opened) < MAX_OPENINGS, f"more than {MAX_OPENINGS - 1} openings")
                handle, number = call.result, len(self.opened)
                failed = handle.is_null if handle.is_pointer else handle.number.is_negative
                self.opening[handle] = number
                self.state[number] = ite(failed, FAILED, OPEN)
                self.opened.append(f"the {rule.get('name', 'handle')} of {call.place}")

    def _must_be_open(self, call: Call, rule: Mapping[str, object], message: str) -> None:
        number = self.opening[_argument(call, rule)]
        foreign = (number == 0) & (0 if self.strict else 1)
        self.check((self.state[number] == OPEN) | foreign, message)

    def _take(self, lock: Value, before: int) -> None:
        """Lock what is free (before = 0), or unlock what is not."""
        what = "locked twice" if before == 0 else "unlocked that is not locked"
        self.check(self.locked[lock.memory(1)] == before, f"a lock is {what}")
        self.locked[lock.memory(1)] = 1 - before
        for name, is_it in lock.targets:
            if name in self.order:
                rank = self.order.index(name)
                for later in range(rank + 1, len(self.order)) if before == 0 else ():
                    message = f"{name} is locked while {self.order[later]} is held, against the order"
                    self.check(~is_it | (self.ranks[later] == 0), message)
                self.ranks[rank] = ite(is_it, 1 - before, self.ranks[rank])

    def on_end(self, end: End) -> None:
        for number in range(1, len(self.opened)) if self.leaks else ():
            self.check(self.state[number] != OPEN, f"{self.opened[number]} is never closed")
        for rank, name in enumerate(self.order) if self.leaks else ():
            self.check(self.ranks[rank] == 0, f"{name} is locked when the program ends")


def _names(rule: Mapping[str, object], key: str) -> list[object]:
    found = rule.get(key, [])
    return found if isinstance(found, list) else [found]


def _argument(call: Call, rule: Mapping[str, object]) -> Value:
    which = rule.get("argument", 1)
    if not isinstance(which, int) or not 1 <= which <= len(call.arguments):
        raise AnalysisError(f"{call.name} has no argument {which}: they are counted from 1")
    return call.arguments[which - 1]
