"""SeaBMC's experiments: `python benchmarks/papers/seabmc.py SUITE.toml [1a 1b 1c 1d 2 3 seed_bugs bug]`.

SUITE.toml is what `fathom suite verify-c-common` writes. `1a`: memory encodings and solvers. `1b`: what each part of
the pipeline gives. `1c`: word sizes. `1d`: proofs that save a byte against their ports to sea_is_modified. `2`: by
category, with CBMC where it is on the PATH, or else with its times from the checkout's res/ folder. `3`:
array_list_erase with checks of memory, without, and without those of memmove. `seeded`: a failing assertion at the end
of every job. `bug`: figure 14.
"""

from __future__ import annotations

import csv
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import peer
from kept import Kept
from suite_runs import HEADS, Experiment, experiment, row, save_runs
from tables import save_table

from fathom.api import check
from fathom.batch.outcomes import TaskOutcome
from fathom.batch.tasks import Task, seed_bugs
from fathom.options import Options

ENCODINGS = ("arrays", "lambdas", "seam")
SOLVERS = ("z3", "yices", "bitwuzla")
PARTS: dict[str, dict[str, object]] = {
    "optimal": {},
    "rel_alloc": {"alloc": "relative"},
    "flat_mem": {"regions": "flat"},
    "no_coi": {"coi": False},
    "no_simp": {"simplify": False},
    "p_cond": {"vc": "path-conditions"},
}


def table_1a(run: Experiment) -> None:
    """Memory encodings and solvers."""
    rows = [
        row(
            f"{memory} {solver}",
            run.run(f"1a {memory} {solver}", run.jobs_only(), {"memory": memory, "solver": solver}),
        )
        for memory in ENCODINGS
        for solver in SOLVERS
    ]
    save_runs(run.output, "table 1a", rows)


def table_1b(run: Experiment) -> None:
    """One part of the pipeline left out at a time."""
    rows = [row(label, run.run(f"1b {label}", run.jobs_only(), settings)) for label, settings in PARTS.items()]
    save_runs(run.output, "table 1b", rows)


def table_1c(run: Experiment) -> None:
    """Bytes in a word of memory; where the program does not allow a size, the answer is unknown."""
    sizes = ("8", "4", "1", "auto")
    rows = [row(f"word {size}", run.run(f"1c {size}", run.jobs_only(), {"word_size": size})) for size in sizes]
    save_runs(run.output, "table 1c", rows)


def table_1d(run: Experiment) -> None:
    """Jobs with a port to sea_is_modified, and the ports."""
    tasks = {task.name: task for task in run.tasks()}
    ports = [task for task in tasks.values() if task.category.startswith("ismod")]
    saved = [tasks[name] for task in ports for name in (_ported(task.name),) if name in tasks]
    rows = [row("saved byte", run.run("1d saved", saved)), row("is_modified", run.run("1d ismod", ports))]
    save_runs(run.output, "table 1d", rows)


def _ported(name: str) -> str:
    return name.removesuffix("2").removesuffix("_")


def table_2(run: Experiment) -> None:
    """By category, and CBMC beside it."""
    tasks = run.jobs_only()
    outcomes = run.run("2", tasks)
    theirs = _peer_seconds(tasks, run)
    rows = []
    for category in [*dict.fromkeys(task.category for task in tasks), ""]:
        mine = [outcome for outcome in outcomes if category in ("", outcome.category)]
        ours = sum(outcome.check_cpu for outcome in mine)
        both = [outcome for outcome in mine if outcome.task in theirs]
        peers = sum(theirs[outcome.task] for outcome in both)
        ratio = peers / sum(outcome.check_cpu for outcome in both) if both else None
        right = sum(outcome.kind == "right" for outcome in mine)
        rows.append([category or "all", len(mine), right, ours, len(both) or None, peers if both else None, ratio])
    heads = ("category", "tasks", "right", "seconds", "also with CBMC", "its seconds", "ratio on these")
    save_table(run.output, "table 2", heads, rows)
    save_table(run.output, "table 2, by task", ("task", "verdict", "seconds", "cbmc"), _by_task(outcomes, theirs))


def _by_task(outcomes: Sequence[TaskOutcome], theirs: dict[str, float]) -> list[list[object]]:
    return [[outcome.task, outcome.verdict, outcome.check_cpu, theirs.get(outcome.task)] for outcome in outcomes]


def _peer_seconds(tasks: Sequence[Task], run: Experiment) -> dict[str, float]:
    """CBMC's times: measured now, or those that the authors of the suite have measured on their machine."""
    if peer.cbmc() is not None:
        kept = Kept(run.output / "2 cbmc.jsonl")
        found = {task.name: kept.measure((task.name,), partial(_ask_peer, task, run.timeout)) for task in tasks}
        return {name: each["seconds"] for name, each in found.items() if each["verdict"] == "safe"}
    harness = next(path for path in tasks[0].options.sources if "/seahorn/" in path)
    path = Path(harness.partition("/seahorn/")[0]) / "res" / "aws-cbmc.csv"
    if not path.is_file():
        return {}
    with path.open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    return {line[0].removeprefix("aws_"): float(line[1]) for line in rows if line and line[-1] == "success"}


def _ask_peer(task: Task, timeout: float) -> dict[str, object]:
    answer = peer.run(task.options, timeout)
    return {"verdict": answer.verdict if answer is not None else "", "seconds": answer.seconds if answer else None}


def table_3(run: Experiment) -> None:
    """array_list_erase: all checks, assertions alone, and without those that the harness has for memmove."""
    (task,) = (task for task in run.tasks() if task.name == "array_list_erase")
    plain = replace(task.options, select=("assert",))
    bare = replace(
        plain,
        sources=tuple(path for path in plain.sources if not path.endswith("/bcmp.c")),
        cflags=tuple(flag for flag in plain.cflags if not flag.startswith("-fno-builtin")),
    )
    settings = {"all": task.options, "no-mem-safe": plain, "no-memmove": bare}
    variants = [msgspec.structs.replace(task, name=name, options=options) for name, options in settings.items()]
    rows = [[outcome.task, outcome.verdict, outcome.seconds, outcome.check_cpu] for outcome in run.run("3", variants)]
    save_table(run.output, "table 3", ("setting", "verdict", "seconds", "CPU seconds"), rows)


def seeded_bugs(run: Experiment) -> None:
    """Whether the assertion that fails at the end of each job is found."""
    outcomes = run.run("seeded", seed_bugs(run.jobs_only()))
    save_table(run.output, "seeded", HEADS, [row("seeded assertion", outcomes)])
    missed = [[outcome.task, outcome.verdict, outcome.reason or ""] for outcome in outcomes if outcome.kind != "right"]
    save_table(run.output, "seeded, not found", ("task", "verdict", "reason"), missed)


BYTE_BUF = """
#include <stdlib.h>
#include <string.h>
void __VERIFIER_assert(int);
void __VERIFIER_assume(int);
size_t nondet_size_t(void);
struct buffer { size_t len; unsigned char *data; size_t capacity; };
static int valid(const struct buffer *b) { return b->len <= b->capacity && (INVARIANT || b->data); }
static void init(struct buffer *b, size_t capacity) {
  b->data = capacity ? malloc(capacity) : 0;
  b->len = 0;
  b->capacity = capacity;
}
static int append(struct buffer *b, const unsigned char *from, size_t n) {
  if (b->capacity - b->len < n) return 0;
  memcpy(b->data + b->len, from, n);
  b->len += n;
  return 1;
}
int main(void) {
  unsigned char from[8] = {0};
  struct buffer b;
  init(&b, nondet_size_t());
  __VERIFIER_assume(valid(&b));
  size_t n = nondet_size_t();
  __VERIFIER_assume(n <= sizeof from);
  if (append(&b, from, n)) __VERIFIER_assert(valid(&b));
  return 0;
}
"""
"""Figure 14: an invariant that lets a buffer with room have no memory, which malloc gives when it fails."""


def byte_buf_bug(run: Experiment) -> None:
    """The weak invariant is found out only where allocation may fail; the strong one holds."""
    rows: list[list[object]] = []
    with TemporaryDirectory() as folder:
        for invariant in ("b->len == 0", "b->capacity == 0"):
            for fails in (True, False):
                path = Path(folder) / "byte_buf.c"
                path.write_text(BYTE_BUF.replace("INVARIANT", invariant))
                began = time.monotonic()
                verdict = check(str(path), options=Options(malloc_may_fail=fails, timeout=run.timeout))
                rows.append([invariant, "yes" if fails else "no", verdict.result, time.monotonic() - began])
    save_table(run.output, "byte_buf bug", ("invariant, or data", "malloc may fail", "verdict", "seconds"), rows)


if __name__ == "__main__":
    experiment(
        __doc__,
        {
            "1a": table_1a,
            "1b": table_1b,
            "1c": table_1c,
            "1d": table_1d,
            "2": table_2,
            "3": table_3,
            "seeded": seeded_bugs,
            "bug": byte_buf_bug,
        },
        "seabmc",
    )
