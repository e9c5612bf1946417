"""SeaM's experiments on the suite: `python benchmarks/papers/seam.py SUITE.toml [8.1 8.2 8.3]`.

SUITE.toml is what `fathom suite verify-c-common` writes. `8.1` and `8.2`: memory as seam, lambdas and arrays, with z3
and with yices; verdicts, preprocessing, solving. `8.3`: with the range map and without; `python benchmarks/seam.py
ranges` has the same job by job, and beside a memory of one object. Tables 8.4 and 8.5 need no suite: `python
benchmarks/seam.py arrays` and `band`.
"""

from __future__ import annotations

from suite_runs import Experiment, experiment, row, save_runs

MEMORIES = ("seam", "lambdas", "arrays")


def with_solver(run: Experiment, table: str, solver: str) -> None:
    """The memory encodings with one solver."""
    tasks = run.jobs_only()
    rows = [row(each, run.run(f"{table} {each}", tasks, {"memory": each, "solver": solver})) for each in MEMORIES]
    save_runs(run.output, f"table {table}, {solver}", rows)


def range_map(run: Experiment) -> None:
    """With the range map and without it, for each solver; comparisons that it decided are counted too."""
    rows = []
    for solver in ("z3", "yices", "bitwuzla"):
        for on in (True, False):
            label = f"{solver}, {'with' if on else 'without'}"
            settings = {"memory": "seam", "solver": solver, "range_map": on}
            outcomes = run.run(f"8.3 {label}", run.jobs_only(), settings)
            skips = [outcome.stats.get("memory_skips_range_map") for outcome in outcomes]
            rows.append([*row(label, outcomes), sum(skip for skip in skips if isinstance(skip, int))])
    save_runs(run.output, "table 8.3", rows, ["ROW skips"])


if __name__ == "__main__":
    experiment(
        __doc__,
        {
            "8.1": lambda run: with_solver(run, "8.1", "z3"),
            "8.2": lambda run: with_solver(run, "8.2", "yices"),
            "8.3": range_map,
        },
        "seam",
    )
