"""How fast terms are built: `python benchmarks/terms.py [nodes]`.

The workload is like the one of a bounded program: a few variables, assigned again and again by arithmetic, comparisons,
masks, bytes taken out and put together, merged by if-then-else on path conditions that are conjunctions. Every request
counts as a node, whether it is new, found in the table, folded or rewritten. The collector is off, as in the engine,
and what a run made is released after the clock has stopped, since the engine keeps its terms. The best of three runs
counts.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from random import Random

from fathom.logic.evaluate import evaluate
from fathom.logic.ops import (
    ADD,
    AND,
    BVAND,
    BVOR,
    BVXOR,
    CONCAT,
    EQ,
    EXTRACT,
    ITE,
    LSHR,
    MUL,
    NOT,
    OR,
    SHL,
    SLT,
    SUB,
    ULT,
    ZERO_EXTEND,
    Op,
)
from fathom.logic.smtlib import print_goal
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Data, Term, Terms, size

Request = tuple[Op, tuple[int, ...], Data]
"""An operator, the positions of its arguments among all terms so far, and its data."""

WORD, BYTE = bv(32), bv(8)
ARITHMETIC = (ADD, ADD, ADD, SUB, MUL, BVAND, BVOR, BVXOR, SHL, LSHR)
COMPARISONS = (EQ, EQ, ULT, ULT, SLT)


def leaves(terms: Terms) -> list[Term]:
    """Variables and literals, the first terms of every run."""
    words = [terms.symbol(f"w{at}", WORD) for at in range(12)]
    words += [terms.value(WORD, value) for value in (0, 1, 2, 3, 4, 7, 8, 16, 24, 255, 0xFFFFFFFF, 0x80000000)]
    return [*words, *(terms.symbol(f"p{at}", BOOL) for at in range(8))]


def requests(count: int, seed: int = 1) -> list[Request]:
    """A random workload, the same for the same seed."""
    random = Random(seed)
    words, bools, bytes_ = list(range(24)), list(range(24, 32)), list[int]()
    made: list[Request] = []

    def add(pool: list[int], op: Op, *args: int, data: Data = None) -> None:
        pool.append(32 + len(made))
        made.append((op, args, data))

    def recent(pool: list[int]) -> int:
        return (
            pool[-1 - int(random.random() ** 2 * min(len(pool), 200))] if random.random() < 0.9 else random.choice(pool)
        )

    while len(made) < count:
        kind = random.random()
        if kind < 0.35:
            other = random.randrange(12, 24) if random.random() < 0.5 else recent(words)
            add(words, random.choice(ARITHMETIC), recent(words), other)
        elif kind < 0.55:
            other = random.randrange(12, 24) if random.random() < 0.4 else recent(words)
            add(bools, random.choice(COMPARISONS), recent(words), other)
        elif kind < 0.75:
            add(words, ITE, recent(bools), recent(words), recent(words))
        elif kind < 0.90:
            op = random.choice((AND, AND, OR, NOT))
            add(bools, op, *([recent(bools)] if op is NOT else [recent(bools), recent(bools)]))
        elif kind < 0.96 or len(bytes_) < 8:
            low = 8 * random.randrange(4)
            add(bytes_, EXTRACT, recent(words), data=(low + 7, low))
        elif kind < 0.98:
            add(words, ZERO_EXTEND, recent(bytes_), data=24)
        else:
            halves: list[int] = []
            add(halves, CONCAT, recent(bytes_), recent(bytes_))
            add(halves, CONCAT, halves[0], recent(bytes_))
            add(words, CONCAT, halves[1], recent(bytes_))
    return made


def build(terms: Terms, work: list[Request]) -> list[Term]:
    """Make every request; the result includes the leaves."""
    done = leaves(terms)
    make = terms.make
    for op, args, data in work:
        if len(args) == 2:
            done.append(make(op, done[args[0]], done[args[1]]))
        elif data is not None:
            done.append(terms.indexed(op, done[args[0]], data))
        elif len(args) == 3:
            done.append(make(op, done[args[0]], done[args[1]], done[args[2]]))
        else:
            done.append(make(op, done[args[0]]))
    return done


def best(action: Callable[[], object], times: int = 3) -> float:
    """The shortest of some runs, in seconds of this process."""
    found = []
    for _ in range(times):
        start = time.process_time()
        made = action()
        found.append(time.process_time() - start)
        del made
    return min(found)


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    work = requests(count)
    gc.disable()
    rows = []
    for simplify in (True, False):
        terms = Terms(simplify)
        roots = build(terms, work)
        label = "simplified" if simplify else "only interned"
        seconds = best(lambda simplify=simplify: build(Terms(simplify), work))  # type: ignore[misc]
        again = best(lambda terms=terms: build(terms, work))  # type: ignore[misc]
        nodes = size(roots)
        goal = [term for term in roots if term.sort is BOOL][-1000:]
        below = size(goal)
        printed = best(lambda goal=goal: print_goal(goal), 1)  # type: ignore[misc]
        evaluated = best(lambda goal=goal: evaluate(goal, {}), 1)  # type: ignore[misc]
        rows.append((label, count / seconds, count / again, nodes, below / printed, below / evaluated))
    print(f"{count} requests")
    print(f"{'':15}{'built/s':>12}{'again/s':>12}{'terms':>10}{'printed/s':>12}{'evaluated/s':>12}")
    for label, built, again, nodes, printed, evaluated in rows:
        print(f"{label:15}{built:12,.0f}{again:12,.0f}{nodes:10,}{printed:12,.0f}{evaluated:12,.0f}")


if __name__ == "__main__":
    main()
