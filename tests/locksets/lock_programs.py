"""Random programs that use and misuse locks, and a search through all their interleavings for what goes wrong.

The search knows nothing of Fathom: it follows happens-before by vector clocks (Flanagan, Freund: FastTrack, PLDI 2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

Op: TypeAlias = tuple[object, ...]
"""("read", v), ("write", v, c), ("check", v, c) that v is not c, ("lock", k), ("unlock", k), ("try", k), ("try or skip", k, ops), ("init", k), ("wait", k),
("rdlock",), ("wrlock",), ("rwunlock",), ("skip", ops), ("create", thread), ("join", thread), ("join old",),
("save", thread), ("assign", thread, thread), ("detach", thread), ("end",), ("add", v, c),
("go", ops), ("go if", v, c, ops), ("go unless", v, c, ops)"""
HEAD = "#include <assert.h>\n#include <pthread.h>\n#include <sched.h>\n#include <string.h>\n_Bool nondet_bool(void);\nvoid __VERIFIER_assert(_Bool);\n"
VARIABLES, LOCKS, THREADS = 2, 2, 2
Clock: TypeAlias = tuple[int, ...]
Item = TypeVar("Item")


class Program(NamedTuple):
    """The functions of the program, all named after its number, and the operations of each thread, the main one first."""

    text: str
    threads: tuple[tuple[Op, ...], ...]


# ── writing programs ────────────────────────────────────────────────────────────────────────────────────────────────


class Writer:
    """Writes one thread in both forms."""

    def __init__(self, random: Random, number: int) -> None:
        self.random = random
        self.name = f"p{number}"
        self.lines: list[str] = []
        self.ops: list[Op] = []
        self.waits = False

    def emit(self, line: str, *op: object) -> None:
        self.lines.append(line)
        self.ops.append(op)

    def access(self) -> None:
        variable, mode = self.random.randrange(VARIABLES), self.random.choice(["read", "check", "write", "write"])
        name, number = f"{self.name}_v{variable}", self.random.randrange(1, 4)
        if mode == "read":
            self.emit(f"s = {name};", mode, variable)
        elif mode == "write":
            self.emit(f"{name} = {number};", mode, variable, number)
        else:
            self.emit(f"s = {name}; __VERIFIER_assert(s != {number});", mode, variable, number)

    def lock(self, what: str, key: int) -> None:
        self.emit(f"pthread_mutex_{what}(&{self.name}_m{key}{', 0' if what == 'init' else ''});", what, key)

    def section(self) -> None:
        """Accesses under a lock, and now and then what spoils it."""
        key = self.random.randrange(LOCKS)
        self.lock("lock", key)
        for _ in range(self.random.randrange(1, 3)):
            self.access()
        if self.random.random() < 0.15:
            self.odd()
        if self.random.random() < 0.93:
            self.lock("unlock", key)

    def reading(self) -> None:
        kind = self.random.choice(["rdlock", "wrlock"])
        self.emit(f"pthread_rwlock_{kind}(&{self.name}_r);", kind)
        self.access()
        self.emit(f"pthread_rwlock_unlock(&{self.name}_r);", "rwunlock")

    def odd(self) -> None:
        """One of the things that a proof by locks must not overlook."""
        key, kind = self.random.randrange(LOCKS), self.random.choice([0, 1, 2, 4, 5] if self.waits else range(6))
        lock = f"{self.name}_m{key}"
        if kind == 0:
            self.lock(self.random.choice(["unlock", "init"]), key)
        elif kind == 1:
            self.emit(f"pthread_mutex_trylock(&{lock});", "try", key)
        elif kind == 2:
            self.emit(f"memset(&{lock}, 0, sizeof {lock});", "init", key)
        elif kind == 3:  # once, because Fathom has one wake-up without a signal in each thread
            self.waits = True
            self.emit(f"pthread_cond_wait(&{self.name}_c, &{lock});", "wait", key)
        elif kind == 4:
            self.emit(f"if (!pthread_mutex_trylock(&{lock})) {{", "try or skip", key, 2)
            self.access()
            self.lock("unlock", key)
            self.lines.append("}")
        else:
            self.emit("if (nondet_bool()) {", "skip", 1)
            self.lock(self.random.choice(["lock", "unlock"]), key)
            self.lines.append("}")

    def body(self, length: int) -> None:
        for _ in range(length):
            self.random.choice([self.section, self.section, self.section, self.reading, self.odd, self.access])()

    def orders(self, thread: int) -> None:
        """The creation of a thread, and what follows of it in the main thread."""
        random, handle = self.random, f"{self.name}_t{thread}"
        if random.random() < 0.1:
            self.emit(f"old = {handle};", "save", thread)
        self.emit(f"pthread_create(&{handle}, 0, {self.name}_f{thread}, 0);", "create", thread)
        if random.random() < 0.1:
            self.emit(f"pthread_detach({handle});", "detach", thread)

    def joins(self) -> None:
        random, thread = self.random, self.random.randrange(THREADS)
        kind = random.randrange(8)
        handle = f"{self.name}_t{thread}"
        if kind == 0:
            self.emit("pthread_join(old, 0);", "join old")
        elif kind == 1:
            other = 1 - thread
            self.emit(f"{handle} = {self.name}_t{other};", "assign", thread, other)
        elif kind == 2:
            self.emit("if (nondet_bool())", "skip", 1)
            self.emit(f"pthread_join({handle}, 0);", "join", thread)
        else:
            self.emit(f"pthread_join({handle}, 0);", "join", thread)


def random_program(random: Random, number: int) -> Program:
    """A main function and two threads, with few operations each."""
    name = f"p{number}"
    writers = [Writer(random, number) for _ in range(1 + THREADS)]
    main, others = writers[0], writers[1:]
    for other in others:
        other.body(random.randrange(1, 3))
    for thread in range(THREADS):
        if random.random() < 0.4:
            main.body(1)
        main.orders(thread)
    for _ in range(random.randrange(1, 4)):
        (main.joins if random.random() < 0.6 else lambda: main.body(1))()
    if random.random() < 0.6:
        main.access()
    globals_ = [f"int {', '.join(f'{name}_v{each}' for each in range(VARIABLES))};", f"pthread_rwlock_t {name}_r;"]
    globals_ += [f"pthread_mutex_t {name}_m{each};" for each in range(LOCKS)]
    globals_ += [f"pthread_t {name}_t{each};" for each in range(THREADS)] + [f"pthread_cond_t {name}_c;"]
    functions = [
        f"static void *{name}_f{each}(void *v) {{ int s; {' '.join(other.lines)} return 0; }}"
        for each, other in enumerate(others)
    ]
    entry = f"int {name}(void) {{ int s; pthread_t old = 0; {' '.join(main.lines)} return 0; }}"
    return Program("\n".join([*globals_, *functions, entry]), tuple((*w.ops, ("end",)) for w in writers))


def join_programs(programs: Sequence[Program]) -> str:
    """One text for all, of which each can be the entry function."""
    main = " ".join(f"p{number}();" for number in range(len(programs)))
    return "\n".join([HEAD, *(program.text for program in programs), f"int main(void) {{ {main} return 0; }}"])


# ── the search ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class State:
    """A state of all threads; `pc` is -1 before a thread is created. Handles are the variables, and `old` behind them."""

    pc: tuple[int, ...]
    clocks: tuple[Clock, ...]
    mutexes: tuple[int | None, ...] = (None,) * LOCKS
    readers: int = 0
    writer: int | None = None
    released: tuple[Clock, ...] = ()
    handles: tuple[int, ...] = (0,) * (THREADS + 1)
    detached: frozenset[int] = frozenset()
    asleep: frozenset[int] = frozenset()
    accesses: frozenset[tuple[int, int, bool, int]] = frozenset()
    """Variable, thread, whether it is a write, and the thread's time."""
    values: tuple[int, ...] = (0,) * VARIABLES


MOST_RELEASES = 12
"""How often a thread gives up locks before it waits no more, where a race is looked for: its time goes on each time."""
HALTED = -2
"""Where a thread is that has failed, while a race of others is looked for."""
READING, WRITING = LOCKS, LOCKS + 1
"""What readers release, and writers."""


class Race(Exception):
    """Two accesses that conflict, of which neither happens before the other."""


class Failure(Exception):
    """A value that must not come."""


def has_race(program: Program, most: int = 200_000) -> bool | None:
    """Whether some execution has a race; None where there are too many states."""
    return _search(program, most, Race)


def has_failure(program: Program, most: int = 200_000) -> bool | None:
    """Whether some execution comes to a value that must not come."""
    return _search(program, most, Failure)


def _search(program: Program, most: int, wanted: type[Exception]) -> bool | None:
    count = 1 + THREADS
    zero: Clock = (0,) * count
    first = State((0, *(-1,) * THREADS), tuple(tuple(int(i == j) for j in range(count)) for i in range(count)))
    zeros = (zero,) * (LOCKS + 2)
    work = [replace(first, released=zeros)]
    seen = set(work)
    try:
        while work:
            state = work.pop()
            if state.pc[0] >= len(program.threads[0]):  # the program has ended, whatever others do
                continue
            for thread in range(count):
                for after in _step(program, state, thread, wanted):
                    if wanted is Failure:
                        after = replace(after, clocks=first.clocks, released=zeros)
                    if after not in seen:
                        seen.add(after)
                        work.append(after)
            if len(seen) > most:
                return None
    except wanted:
        return True
    return False


def _step(program: Program, state: State, me: int, wanted: type[Exception]) -> list[State]:
    pc = state.pc[me]
    if pc < 0 or pc >= len(program.threads[me]) - (me > 0):
        return []
    op = program.threads[me][pc]
    kind = str(op[0])
    at = int(str(op[1])) if len(op) > 1 else 0
    behind = _advance(state, me)
    match kind:
        case "read" | "write" | "check":
            return [_use_variable(state, behind, me, op, wanted)]
        case "lock" | "unlock" | "try" | "try or skip" | "init":
            return _use_mutex(state, behind, me, op)
        case "wait":
            return _wait(state, behind, me, at)
        case "end":
            return [behind]
        case "go" | "go if" | "go unless":
            return [_go(state, behind, me, op, wanted)]
        case "add":
            return [replace(behind, values=_put(state.values, at, state.values[at] + int(str(op[2]))))]
        case "skip":
            return [behind, _advance(behind, me, at)]
        case "rdlock" | "wrlock" | "rwunlock":
            return _use_rwlock(state, behind, me, kind)
        case _:
            return _order(program, state, behind, me, op)


def _wait(state: State, behind: State, me: int, at: int) -> list[State]:
    if me in state.asleep:
        return [replace(_take(behind, me, at), asleep=state.asleep - {me})] if state.mutexes[at] is None else []
    if state.clocks[me][me] > MOST_RELEASES:
        return []
    return [replace(_give(state, me, at), asleep=state.asleep | {me})]


def _go(state: State, behind: State, me: int, op: Op, wanted: type[Exception]) -> State:
    kind, at = op[0], int(str(op[1]))
    if kind == "go":
        return _advance(state, me, at)
    read = _use_variable(state, behind, me, op, wanted)
    is_equal = state.values[at] == op[2]
    return _advance(read, me, int(str(op[3])) - 1) if is_equal == (kind == "go if") else read


def _use_variable(state: State, behind: State, me: int, op: Op, wanted: type[Exception]) -> State:
    kind, at, number = op[0], int(str(op[1])), int(str(op[2])) if len(op) > 2 else 0
    fails = kind == "check" and state.values[at] == number
    if fails and wanted is Failure:
        raise Failure
    if kind == "write":
        behind = replace(behind, values=_put(state.values, at, number))
    if wanted is Race:
        behind = _access(behind, me, at, kind == "write")
    return replace(behind, pc=_put(behind.pc, me, HALTED)) if fails else behind


def _use_mutex(state: State, behind: State, me: int, op: Op) -> list[State]:
    kind, at = op[0], int(str(op[1]))
    if kind == "unlock":
        return [_give(behind, me, at)]
    if kind == "init":
        return [replace(behind, mutexes=_put(state.mutexes, at, None))]
    if state.mutexes[at] is None:
        return [_take(behind, me, at)]
    if kind == "lock":
        return []
    return [_advance(behind, me, int(str(op[2]))) if kind == "try or skip" else behind]


def _use_rwlock(state: State, behind: State, me: int, kind: str) -> list[State]:
    if kind == "rdlock":
        if state.writer == me:
            return [behind]
        return [] if state.writer is not None else [replace(_learn(behind, me, WRITING), readers=state.readers + 1)]
    if kind == "wrlock":
        if state.writer == me:
            return [behind]
        if state.writer is not None or state.readers:
            return []
        return [replace(_learn(_learn(behind, me, WRITING), me, READING), writer=me)]
    if state.writer is not None:
        return [replace(_publish(behind, me, WRITING), writer=None)]
    return [replace(_publish(behind, me, READING), readers=state.readers - 1)] if state.readers else [behind]


def _order(program: Program, state: State, behind: State, me: int, op: Op) -> list[State]:
    kind, thread = op[0], int(str(op[1])) if len(op) > 1 else THREADS
    if kind == "create":
        child = thread + 1
        clock = tuple(max(pair) for pair in zip(state.clocks[me], state.clocks[child], strict=True))
        made = replace(behind, pc=_put(behind.pc, child, 0), clocks=_put(state.clocks, child, clock))
        return [_tick(replace(made, handles=_put(state.handles, thread, child)), me)]
    if kind == "save":
        return [replace(behind, handles=_put(state.handles, THREADS, state.handles[thread]))]
    if kind == "assign":
        return [replace(behind, handles=_put(state.handles, thread, state.handles[int(str(op[2]))]))]
    number = state.handles[thread]
    if kind == "detach":
        return [replace(behind, detached=state.detached | {number})]
    if number == 0 or number in state.detached or state.pc[number] == -1:
        return [behind]
    return (
        [_join_clock(behind, me, state.clocks[number])] if state.pc[number] >= len(program.threads[number]) - 1 else []
    )


def _advance(state: State, me: int, steps: int = 1) -> State:
    return replace(state, pc=_put(state.pc, me, state.pc[me] + steps))


def _access(state: State, me: int, variable: int, is_write: bool) -> State:
    clock = state.clocks[me]
    for other_variable, thread, was_write, time in state.accesses:
        if other_variable == variable and thread != me and (is_write or was_write) and time > clock[thread]:
            raise Race
    return replace(state, accesses=state.accesses | {(variable, me, is_write, clock[me])})


def _take(state: State, me: int, key: int) -> State:
    return _learn(replace(state, mutexes=_put(state.mutexes, key, me)), me, key)


def _give(state: State, me: int, key: int) -> State:
    return _publish(replace(state, mutexes=_put(state.mutexes, key, None)), me, key)


def _learn(state: State, me: int, key: int) -> State:
    return _join_clock(state, me, state.released[key])


def _join_clock(state: State, me: int, clock: Clock) -> State:
    joined = tuple(max(pair) for pair in zip(state.clocks[me], clock, strict=True))
    return replace(state, clocks=_put(state.clocks, me, joined))


def _publish(state: State, me: int, key: int) -> State:
    joined = tuple(max(pair) for pair in zip(state.clocks[me], state.released[key], strict=True))
    return _tick(replace(state, released=_put(state.released, key, joined)), me)


def _tick(state: State, me: int) -> State:
    clock = state.clocks[me]
    return replace(state, clocks=_put(state.clocks, me, _put(clock, me, clock[me] + 1)))


def _put(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    return (*items[:at], item, *items[at + 1 :])
