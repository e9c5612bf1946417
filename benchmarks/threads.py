"""Programs with threads: `python benchmarks/threads.py [table] | largest [SECONDS] | sequential`.

`table` has the time that classic algorithms take by the number of threads and rounds, each proved safe and with a fault
that is found. `largest` gives each algorithm more and more rounds, until one check takes longer than so many seconds
(60). `sequential` compares a program that locks and does not create threads with the same program without locks, and
with one that creates a thread.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = """#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);
int inside;
static void critical(void) { inside++; __VERIFIER_assert(inside == 1); inside--; }
"""


def main_of(count: int, before: str = "") -> str:
    return f"""int main(void) {{
  pthread_t threads[{count}];
  {before}
  for (long i = 0; i < {count}; i++) pthread_create(&threads[i], 0, work, (void *)i);
  for (long i = 0; i < {count}; i++) pthread_join(threads[i], 0);
  return 0;
}}
"""


def mutex(count: int, faulty: bool) -> str:
    lock = "pthread_mutex_trylock" if faulty else "pthread_mutex_lock"
    body = f"  {lock}(&lock);\n  critical();\n  pthread_mutex_unlock(&lock);\n  return 0;\n"
    lock = "pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n"
    return lock + f"static void *work(void *me) {{\n{body}}}\n" + main_of(count)


def ticket(count: int, faulty: bool) -> str:
    take = "int mine = next; next = mine + 1;" if faulty else "int mine = atomic_fetch_add(&next, 1);"
    body = f"  {take}\n  while (serving != mine) {{ }}\n  critical();\n  serving = mine + 1;\n  return 0;\n"
    return f"atomic_int next, serving;\nstatic void *work(void *me) {{\n{body}}}\n" + main_of(count)


def test_and_set(count: int, faulty: bool) -> str:
    wait = "if" if faulty else "while"
    body = f"  {wait} (atomic_exchange(&held, 1)) {{ }}\n  critical();\n  held = 0;\n  return 0;\n"
    return f"atomic_int held;\nstatic void *work(void *me) {{\n{body}}}\n" + main_of(count)


def peterson(count: int, faulty: bool) -> str:
    """The filter lock: Peterson's algorithm for any number of threads."""
    victim = "" if faulty else "last[level] = me;"
    others = " || ".join(f"(me != {k} && at[{k}] >= level)" for k in range(count))
    return f"""int at[{count}], last[{count}];
static void *work(void *argument) {{
  int me = (int)(long)argument;
  for (int level = 1; level < {count}; level++) {{
    at[me] = level;
    {victim}
    while (last[level] == me && ({others})) {{ }}
  }}
  critical();
  at[me] = 0;
  return 0;
}}
""" + main_of(count, "for (int i = 1; i < COUNT; i++) last[i] = -1;".replace("COUNT", str(count)))


def bakery(count: int, faulty: bool) -> str:
    begin = "" if faulty else "choosing[me] = 1;"
    read = "".join(f"  if (number[{k}] > highest) highest = number[{k}];\n" for k in range(count))
    wait = "".join(
        f"  if (me != {k}) {{\n    while (choosing[{k}]) {{ }}\n"
        f"    while (number[{k}] != 0 && (number[{k}] < mine || (number[{k}] == mine && {k} < me))) {{ }}\n  }}\n"
        for k in range(count)
    )
    return f"""int choosing[{count}], number[{count}];
static void *work(void *argument) {{
  int me = (int)(long)argument, highest = 0;
  {begin}
{read}  int mine = highest + 1;
  number[me] = mine;
  choosing[me] = 0;
{wait}  critical();
  number[me] = 0;
  return 0;
}}
""" + main_of(count)


ALGORITHMS: dict[str, Callable[[int, bool], str]] = {
    "mutex": mutex,
    "ticket lock": ticket,
    "test and set": test_and_set,
    "Peterson": peterson,
    "bakery": bakery,
}


def loaded(text: str) -> Module:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text)
        return load(SourceOptions(sources=(str(path),), cflags=("-w",)))


def checked(module: Module, rounds: int | None, timeout: float | None = None) -> tuple[Verdict, float]:
    began = time.process_time()
    wall = time.monotonic()
    verdict = check_module(
        CheckRequest(module, "main", LimitOptions(rounds=rounds, timeout=timeout), ModelOptions(trace="none"))
    ).verdict
    return verdict, max(time.process_time() - began, time.monotonic() - wall)


def table() -> None:
    print("| algorithm | threads | rounds | safe, s | fault found, s |")
    print("|---|---|---|---|---|")
    for name, write in ALGORITHMS.items():
        for count in (2, 3):
            good, bad = loaded(HEAD + write(count, False)), loaded(HEAD + write(count, True))
            for rounds in (2, 3):
                safe, proved = checked(good, rounds)
                unsafe, found = checked(bad, rounds)
                assert safe.result == "safe", safe.reason
                fault = f"{found:.2f}" if unsafe.result == "unsafe" else "needs more rounds"
                print(f"| {name} | {count} | {rounds} | {proved:.2f} | {fault} |", flush=True)


def largest(seconds: float) -> None:
    print(f"rounds within {seconds:g} s")
    for name, write in ALGORITHMS.items():
        for count in (2, 3, 4):
            module = loaded(HEAD + write(count, False))
            rounds, took = 0, 0.0
            while took < seconds:
                verdict, took = checked(module, rounds + 1, seconds)
                if verdict.result != "safe" or took >= seconds:
                    break
                rounds += 1
            print(f"{name:14} {count} threads: {rounds}", flush=True)


def sequential() -> None:
    body = "".join(f"  x += {i};\n" for i in range(200))
    plain = f"int x;\nint main(void) {{\n{body}  return x;\n}}\n"
    locked = "#include <pthread.h>\npthread_mutex_t m;\n" + plain.replace("{\n", "{\n  pthread_mutex_lock(&m);\n", 1)
    thread = locked.replace("int main", "void *f(void *p) { return p; }\nint main").replace(
        "lock(&m);\n", "lock(&m);\n  pthread_t t;\n  pthread_create(&t, 0, f, 0);\n", 1
    )
    for name, text in (("plain", plain), ("with a lock", locked), ("with a thread", thread)):
        module = loaded(text)
        best = min(checked(module, 1)[1] for _ in range(5))
        print(f"{name:14} {best:.3f} s")


def main(arguments: list[str]) -> None:
    match arguments:
        case [] | ["table"]:
            table()
        case ["largest", *rest]:
            largest(float(rest[0]) if rest else 60.0)
        case ["sequential"]:
            sequential()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
