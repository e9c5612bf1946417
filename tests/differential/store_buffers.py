"""Litmus programs: printed as C, and executed by an explicit-state search of x86-TSO that knows nothing of Fathom.

The search is the abstract machine of Sewell, Sarkar, Owens, Zappa Nardelli, Myreen: x86-TSO, CACM 53(7), 2010, section
3.1, with a queue of stores for each thread. In each round every thread has one turn, in which it executes instructions
and lets its oldest stores go to memory, in any order and as many as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

VARIABLES = 2
REGISTERS = 2
BASE = 4
"""Values are below this, so that a thread can give all of its registers as one number."""
Op = tuple[str, int, int]
"""("load", register, variable), ("store", variable, constant), ("store-register", variable, register),
("xchg", variable, constant) into register 0, ("add", variable, constant), ("fence", 0, 0), ("lock", 0, 0),
("unlock", 0, 0)."""
Outcome = tuple[int, ...]
"""The registers of all threads, then the variables."""


@dataclass(frozen=True)
class Litmus:
    """The instructions of each thread."""

    threads: tuple[tuple[Op, ...], ...]

    def text(self, forbidden: Outcome) -> str:
        """A C program in which one outcome must not come."""
        text = "#include <pthread.h>\nvoid __VERIFIER_assert(_Bool);\n"
        text += "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint x[" + str(VARIABLES) + "];\n"
        count = len(self.threads)
        for number, ops in enumerate(self.threads):
            lines = "".join(f"  {_statement(op)}\n" for op in ops)
            text += f"void *t{number}(void *unused) {{\n  int r0 = 0, r1 = 0;\n{lines}"
            text += f"  return (void *)(long)(r0 + {BASE} * r1);\n}}\n"
        text += "int main(void) {\n" + "".join(f"  pthread_t p{n};\n  void *v{n};\n" for n in range(count))
        text += "".join(f"  pthread_create(&p{n}, 0, t{n}, 0);\n" for n in range(count))
        text += "".join(f"  pthread_join(p{n}, &v{n});\n" for n in range(count))
        given = [f"(long)v{n} == {_encode(forbidden, n)}" for n in range(count)]
        given += [f"x[{n}] == {forbidden[count * REGISTERS + n]}" for n in range(VARIABLES)]
        return text + f"  __VERIFIER_assert(!({' && '.join(given)}));\n  return 0;\n}}\n"


def _encode(outcome: Outcome, thread: int) -> int:
    return sum(outcome[thread * REGISTERS + n] * BASE**n for n in range(REGISTERS))


def _statement(op: Op) -> str:
    kind, a, b = op
    return {
        "load": f"r{a} = x[{b}];",
        "store": f"x[{a}] = {b};",
        "store-register": f"x[{a}] = r{b};",
        "xchg": f"r0 = __atomic_exchange_n(&x[{a}], {b}, __ATOMIC_ACQ_REL);",
        "add": f"__atomic_fetch_add(&x[{a}], {b}, __ATOMIC_RELAXED);",
        "fence": "__atomic_thread_fence(__ATOMIC_SEQ_CST);",
        "weak-fence": "__atomic_thread_fence(__ATOMIC_ACQ_REL);",
        "release": f"__atomic_store_n(&x[{a}], {b}, __ATOMIC_RELEASE);",
        "xstore": f"__atomic_store_n(&x[{a}], {b}, __ATOMIC_SEQ_CST);",
        "lock": "pthread_mutex_lock(&m);",
        "unlock": "pthread_mutex_unlock(&m);",
    }[kind]


def random_litmus(seed: int) -> Litmus:
    """Two or three threads with two to four accesses each, and a fence or a lock now and then."""
    random = Random(seed)
    count = random.choice([2, 2, 3])
    return Litmus(tuple(tuple(_random_thread(random, 4 if count == 2 else 3, number % 2)) for number in range(count)))


def _random_thread(random: Random, most: int, own: int) -> Iterator[Op]:
    """A thread mostly stores to one variable, and loads the other."""
    rare = ["xchg", "add", "fence", "weak-fence", "release", "xstore", "store-register", "lock"]
    accesses = random.randrange(2, most + 1)
    for number in range(accesses):
        is_early = 2 * number < accesses  # what stores first and loads then may see that stores wait
        kind = random.choice(["load", "store"] * 3 + ["store" if is_early else "load"] * 12 + rare)
        usual = 1 - own if kind == "load" else own
        variable, value = random.choice([usual, usual, random.randrange(VARIABLES)]), random.randrange(1, 3)
        if kind == "load":
            yield kind, random.randrange(REGISTERS), variable
        elif kind == "store-register":
            yield kind, variable, random.randrange(REGISTERS)
        elif kind == "add":
            yield kind, variable, 1
        elif kind == "lock":
            yield kind, 0, 0
            yield "store", variable, value
            yield "unlock", 0, 0
        else:
            yield kind, variable, value


# ── executing them ──────────────────────────────────────────────────────────────────────────────────────────────────

Thread = tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]
"""The next instruction, the registers, and the stores that wait, the oldest first."""
State = tuple[tuple[int, ...], int, tuple[Thread, ...]]
"""The variables, the owner of the lock (-1: none), the threads."""


_FENCES = frozenset({"xchg", "xstore", "add", "fence", "lock", "unlock"})


def find_outcomes(litmus: Litmus, rounds: int, has_buffers: bool) -> set[Outcome]:
    """How all threads can end within so many rounds."""
    start: State = ((0,) * VARIABLES, -1, tuple((0, (0,) * REGISTERS, ()) for _ in litmus.threads))
    states = {start}
    for _ in range(rounds):
        for thread in range(len(litmus.threads)):
            states = _turn(litmus, states, thread, has_buffers)
    ends = tuple(len(ops) for ops in litmus.threads)
    return {
        tuple(value for _, registers, _ in threads for value in registers) + memory
        for memory, _, threads in states
        if tuple(position for position, _, _ in threads) == ends and not any(waits for _, _, waits in threads)
    }


def _turn(litmus: Litmus, states: set[State], thread: int, has_buffers: bool) -> set[State]:
    seen: set[State] = set()
    work = list(states)
    while work:
        state = work.pop()
        if state not in seen:
            seen.add(state)
            work += _moves(litmus, state, thread, has_buffers)
    return seen


def _moves(litmus: Litmus, state: State, thread: int, has_buffers: bool) -> Iterator[State]:
    memory, owner, threads = state
    position, registers, waits = threads[thread]
    if waits:
        (variable, value), *rest = waits
        yield _set(memory, variable, value), owner, _with(threads, thread, (position, registers, tuple(rest)))
    if position == len(litmus.threads[thread]):
        return
    kind, a, b = litmus.threads[thread][position]
    if waits and kind in _FENCES:
        return
    if kind in ("store", "store-register", "release") and has_buffers:
        waits = (*waits, (a, registers[b] if kind == "store-register" else b))
    elif kind in ("store", "store-register", "release", "xstore"):
        memory = _set(memory, a, registers[b] if kind == "store-register" else b)
    elif kind == "load":
        own = [value for variable, value in waits if variable == b]
        registers = _set(registers, a, own[-1] if own else memory[b])
    elif kind == "xchg":
        registers, memory = _set(registers, 0, memory[a]), _set(memory, a, b)
    elif kind == "add":
        memory = _set(memory, a, memory[a] + b)
    elif kind == "lock" and owner != -1:
        return
    elif kind in ("lock", "unlock"):
        owner = thread if kind == "lock" else -1
    yield memory, owner, _with(threads, thread, (position + 1, registers, waits))


def _with(threads: tuple[Thread, ...], number: int, thread: Thread) -> tuple[Thread, ...]:
    return (*threads[:number], thread, *threads[number + 1 :])


def _set(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
