"""Small thread programs: printed as C, and executed in every interleaving of some rounds by an explicit-state search.

The search knows nothing of Fathom. It follows the definition of the schedule: in each round every thread has one turn, the
main thread first, and a turn may end before any step that others can see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

SHARED = 3
Op = tuple[object, ...]
"""("load", register, variable), ("store", variable, register or None, constant), ("add", variable, constant),
("cas", variable, expected, new), ("lock",), ("unlock",), ("begin",), ("end",), ("join", thread),
("store-at", register, constant) through a pointer, ("store-sum", variable) of both registers,
("skip-unless", register, constant, target), ("skip-if", …), ("jump", target), ("assert", register, constant),
("fail-if", constant, constant) of both registers."""


@dataclass(frozen=True)
class Program:
    """The text of a program, the operations of each thread (the main one first), and the value that must not come."""

    text: str
    threads: tuple[tuple[Op, ...], ...]


# ── writing programs ────────────────────────────────────────────────────────────────────────────────────────────────


class Writer:
    """Writes one thread in both forms."""

    def __init__(self, random: Random, asserts: bool, awaits: bool, first_node: int) -> None:
        self.random = random
        self.asserts = asserts
        self.awaits = awaits
        self.lines: list[str] = []
        self.ops: list[Op] = []
        self.first_node = first_node
        self.nodes: list[int] = []

    def body(self, length: int, inside: bool = False) -> None:
        for _ in range(length):
            self.statement(inside)

    def statement(self, inside: bool) -> None:
        kinds = ["const", "copy", "inc", "rmw", "cas", "if", "atomic", "section", "loop", "point", "through", "call"]
        kinds += ["aim", "fire", "node"]
        kinds += ["assert", "assert"] if self.asserts else []
        kinds += ["await"] if self.awaits and not inside else []
        kind = self.random.choice([k for k in kinds if not (inside and k in ("atomic", "section", "if", "loop"))])
        getattr(self, f"_{kind}")()

    def _variable(self) -> int:
        return self.random.randrange(SHARED)

    def _emit(self, line: str, *ops: Op) -> None:
        self.lines.append(line)
        self.ops += ops

    def _const(self) -> None:
        g, c = self._variable(), self.random.randrange(1, 4)
        self._emit(f"g{g} = {c};", ("store", g, None, c))

    def _copy(self) -> None:
        g, h, c = self._variable(), self._variable(), self.random.randrange(3)
        self._emit(f"g{g} = g{h} + {c};", ("load", 0, h), ("store", g, 0, c))

    def _inc(self) -> None:
        g = self._variable()
        self._emit(f"g{g}++;", ("load", 0, g), ("store", g, 0, 1))

    def _rmw(self) -> None:
        g, c = self._variable(), self.random.randrange(1, 3)
        self._emit(f"__atomic_fetch_add(&g{g}, {c}, __ATOMIC_SEQ_CST);", ("add", g, c))

    def _cas(self) -> None:
        g, a, b = self._variable(), self.random.randrange(2), self.random.randrange(1, 4)
        self._emit(
            f"{{ int e = {a}; __atomic_compare_exchange_n(&g{g}, &e, {b}, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); }}",
            ("cas", g, a, b),
        )

    def _assert(self) -> None:
        g, c = self._variable(), self.random.randrange(1, 5)
        self._emit(f"{{ int t = g{g}; __VERIFIER_assert(t != {c}); }}", ("load", 0, g), ("assert", 0, c))

    def _await(self) -> None:
        g, c = self._variable(), self.random.randrange(1, 3)
        at = len(self.ops)
        self._emit(f"while (g{g} != {c}) {{ }}", ("load", 0, g), ("skip-unless", 0, c, at))

    def _if(self) -> None:
        g, c = self._variable(), self.random.randrange(2)
        at = len(self.ops)
        self._emit(f"if (g{g} == {c}) {{", ("load", 0, g), ())
        self.body(self.random.randrange(1, 3), inside=True)
        self._emit("}")
        self.ops[at + 1] = ("skip-unless", 0, c, len(self.ops))

    def _loop(self) -> None:
        """Two iterations, of which a break may end the second; the search has it unrolled."""
        seed, g, c = self.random.random(), self._variable(), self.random.randrange(3)
        ends: list[int] = []
        outer, lines = self.random, len(self.lines)
        for _ in range(2):
            del self.lines[lines:]
            self._emit("for (int i = 0; i < 2; i++) {")
            self._emit(f"if (g{g} != {c}) {{", ("load", 0, g), ())
            ends.append(len(self.ops) - 1)
            self.random = Random(seed)
            self.body(1, inside=True)
            self._emit("} else", ("jump", len(self.ops) + 2), ())
            ends.append(len(self.ops) - 1)
            self._emit("break; }")
        self.random = outer
        for skip, leave in zip(ends[::2], ends[1::2], strict=True):
            self.ops[skip] = ("skip-if", 0, c, leave)
            self.ops[leave] = ("jump", len(self.ops))

    def _point(self) -> None:
        g = self._variable()
        self._emit(f"p = &g{g};", ("store", POINTER, None, g))

    def _through(self) -> None:
        c = self.random.randrange(1, 4)
        self._emit(f"*p = {c};", ("load", 1, POINTER), ("store-at", 1, c))

    def _node(self) -> None:
        """A new variable on the heap, which others find through the pointer."""
        self.nodes.append(self.first_node + len(self.nodes))
        c, node = 1 + len(self.lines) % 3, self.nodes[-1]
        line = f"{{ int *n = malloc(sizeof *n); *n = {c}; p = n; }}"
        self._emit(line, ("store", node, None, c), ("store", POINTER, None, node))

    def _aim(self) -> None:
        which = self.random.randrange(2)
        self._emit(f"action = {'set' if which else 'grow'};", ("store", ACTION, None, which))

    def _fire(self) -> None:
        """A call through a pointer: `grow` adds to one variable, `set` writes another."""
        at = len(self.ops)
        self._emit(
            "action();",
            ("load", 0, ACTION),
            ("skip-unless", 0, 0, at + 5),
            ("load", 0, 1),
            ("store", 1, 0, 1),
            ("jump", at + 6),
            ("store", 0, None, 2),
        )

    def _call(self) -> None:
        g, h = self._variable(), self._variable()
        self._emit(f"g{g} = twice(&g{h});", ("load", 0, h), ("load", 1, h), ("store-sum", g))

    def _atomic(self) -> None:
        self._emit("__VERIFIER_atomic_begin();", ("begin",))
        self.body(self.random.randrange(1, 3), inside=True)
        self._emit("__VERIFIER_atomic_end();", ("end",))

    def _section(self) -> None:
        self._emit("pthread_mutex_lock(&m);", ("lock",))
        self.body(self.random.randrange(1, 3), inside=True)
        self._emit("pthread_mutex_unlock(&m);", ("unlock",))


POINTER = SHARED
"""The variable that holds a pointer, as the number of the variable that it points to."""
ACTION = SHARED + 1
"""The variable that holds a pointer to a function, as its number."""
MOST_NODES = 12
HEAD = """#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int g0, g1, g2, *p = &g0;
static void grow(void) { g1++; }
static void set(void) { g0 = 2; }
void (*action)(void) = grow;
static int twice(int *from) {
  int first = *from;
  return first + *from;
}
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
"""


def random_program(seed: int, asserts: bool = True, awaits: bool = True) -> Program:
    """A program with two or three threads and a few statements in each."""
    random = Random(seed)
    count = random.choice([2, 2, 3])
    text, threads = HEAD, []
    for number in range(1, count + 1):
        writer = Writer(random, asserts, awaits, ACTION + 1 + MOST_NODES * (number - 1))
        writer.body(random.randrange(1, 5 if count == 2 else 4))
        lines = "".join(f"  {line}\n" for line in writer.lines)
        text += f"void *t{number}(void *unused) {{\n{lines}  return 0;\n}}\n"
        threads.append(tuple(writer.ops))
    forbidden = tuple(random.randrange(4) for _ in range(2))
    main: list[Op] = [("join", number) for number in range(1, count + 1)]
    text += "int main(void) {\n" + "".join(f"  pthread_t p{n};\n" for n in range(1, count + 1))
    text += "".join(f"  pthread_create(&p{n}, 0, t{n}, 0);\n" for n in range(1, count + 1))
    text += "".join(f"  pthread_join(p{n}, 0);\n" for n in range(1, count + 1))
    if asserts:
        main += [("load", 0, 0), ("load", 1, 1), ("fail-if", *forbidden)]
        text += "  int a = g0, b = g1;\n"
        text += f"  __VERIFIER_assert(!(a == {forbidden[0]} && b == {forbidden[1]}));\n"
    return Program(text + "  return 0;\n}\n", (tuple(main), *threads))


# ── executing them ──────────────────────────────────────────────────────────────────────────────────────────────────

Thread = tuple[int, tuple[int, int]]
State = tuple[tuple[int, ...], int, tuple[Thread, ...]]
"""Shared variables, the owner of the lock (-1: none), and of each thread its position and registers."""
VISIBLE = frozenset({"load", "store", "store-at", "store-sum", "add", "cas", "lock", "unlock", "begin", "join"})


class Failure(Exception):
    """An assertion fails."""


@dataclass
class Search:
    """Every execution of a program within some rounds; `failed` and `raced` say what was found.

    `reached` are the states at the end of the last round.
    """

    program: Program
    rounds: int
    failed: bool = False
    raced: bool = False
    reached: set[State] = field(default_factory=set)

    def run(self) -> Search:
        threads = self.program.threads
        states: set[State] = {((0,) * (ACTION + 1 + 3 * MOST_NODES), -1, tuple((0, (0, 0)) for _ in threads))}
        for number in range(self.rounds):
            for thread in range(len(threads)):
                states = self._turn(states, thread, number)
        self.reached = states
        return self

    def _turn(self, states: set[State], thread: int, number: int) -> set[State]:
        """All states after a turn: it may end before every step that others can see, and where the thread waits."""
        had_turn = [other for other in range(len(self.program.threads)) if other < thread or number > 0]
        seen: set[State] = set()
        ended: set[State] = set()
        work = list(states)
        while work:
            state = work.pop()
            if state in seen:
                continue
            seen.add(state)
            try:
                ready = self._local(state, thread)
            except Failure:
                self.failed = True
                continue
            if ready is None:
                continue  # the program has ended
            ended.add(ready)
            position = ready[2][thread][0]
            if position < len(self.program.threads[thread]):
                work += self._step(ready, thread, had_turn)
        return ended

    def _local(self, state: State, thread: int) -> State | None:
        """Up to the next step that others can see; None where the main thread has ended."""
        ops = self.program.threads[thread]
        shared, owner, threads = state
        position, registers = threads[thread]
        while position < len(ops) and ops[position][0] not in VISIBLE:
            position = _moved(ops, position, registers)
        if thread == 0 and position == len(ops):
            return None
        return shared, owner, _with(threads, thread, (position, registers))

    def _step(self, state: State, thread: int, had_turn: list[int]) -> Iterator[State]:
        """One visible step, or a whole atomic block."""
        ops = self.program.threads[thread]
        atomic = ops[state[2][thread][0]][0] == "begin"
        while True:
            shared, owner, threads = state
            position, registers = threads[thread]
            op = ops[position]
            if op[0] == "end":
                yield shared, owner, _with(threads, thread, (position + 1, registers))
                return
            if op[0] not in VISIBLE:
                try:
                    position = _moved(ops, position, registers)
                except Failure:
                    self.failed = True
                    return
                state = shared, owner, _with(threads, thread, (position, registers))
                continue
            self._look_for_race(state, thread, atomic, had_turn)
            after = self._taken(state, thread, op)
            if after is None:
                return
            if not atomic:
                yield after
                return
            state = after

    def _taken(self, state: State, thread: int, op: Op) -> State | None:
        shared, owner, threads = state
        position, registers = threads[thread]
        match op:
            case ("load", int(register), int(variable)):
                values = list(registers)
                values[register] = shared[variable]
                registers = (values[0], values[1])
            case ("store", int(variable), register, int(constant)):
                value = constant + (0 if register is None else registers[0])
                shared = _set(shared, variable, value)
            case ("store-at", int(register), int(constant)):
                shared = _set(shared, registers[register], constant)
            case ("store-sum", int(variable)):
                shared = _set(shared, variable, sum(registers))
            case ("add", int(variable), int(constant)):
                shared = _set(shared, variable, shared[variable] + constant)
            case ("cas", int(variable), int(expected), int(new)):
                shared = _set(shared, variable, new) if shared[variable] == expected else shared
            case ("lock",):
                if owner != -1:
                    return None
                owner = thread
            case ("unlock",):
                owner = -1
            case ("join", int(other)):
                if threads[other][0] != len(self.program.threads[other]):
                    return None
        return shared, owner, _with(threads, thread, (position + 1, registers))

    def _look_for_race(self, state: State, thread: int, atomic: bool, had_turn: list[int]) -> None:
        mine = self._next_access(state, thread)
        if mine is None:
            return
        for other in had_turn:
            theirs = self._next_access(state, other) if other != thread else None
            if theirs is None or theirs[0] != mine[0]:
                continue
            both_atomic = (atomic or mine[2]) and theirs[2]
            if (mine[1] or theirs[1]) and not both_atomic:
                self.raced = True

    def _next_access(self, state: State, thread: int) -> tuple[int, bool, bool] | None:
        """Which variable a thread accesses next, whether it writes it, and whether it does so atomically."""
        position, registers = state[2][thread]
        ops = self.program.threads[thread]
        return _access(ops[position], registers) if position < len(ops) else None


def _access(op: Op, registers: tuple[int, int]) -> tuple[int, bool, bool] | None:
    match op:
        case ("load", _, int(variable)):
            return variable, False, False
        case ("store" | "store-sum", int(variable), *_):
            return variable, True, False
        case ("store-at", int(register), _):
            return registers[register], True, False
        case ("add" | "cas", int(variable), *_):
            return variable, True, True
    return None


def _moved(ops: tuple[Op, ...], position: int, registers: tuple[int, int]) -> int:
    """Over an operation that nobody sees."""
    match ops[position]:
        case ("skip-unless", int(register), int(constant), int(target)):
            return position + 1 if registers[register] == constant else target
        case ("skip-if", int(register), int(constant), int(target)):
            return target if registers[register] == constant else position + 1
        case ("jump", int(target)):
            return target
        case ("assert", int(register), int(constant)) if registers[register] == constant:
            raise Failure
        case ("fail-if", first, second) if registers == (first, second):
            raise Failure
    return position + 1


def _with(threads: tuple[Thread, ...], number: int, thread: Thread) -> tuple[Thread, ...]:
    return (*threads[:number], thread, *threads[number + 1 :])


def _set(shared: tuple[int, ...], variable: int, value: int) -> tuple[int, ...]:
    return (*shared[:variable], value, *shared[variable + 1 :])
