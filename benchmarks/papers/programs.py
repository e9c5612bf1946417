"""LLBMC's and CBMC-SSM's programs: `python benchmarks/papers/programs.py [figures] [races FOLDER]`.

`figures`: the program of LLBMC's figure 5, which frees a block twice, and that without the bug, with the memory models
and addresses of Fathom; and the taint analysis of CBMC-SSM's figure 1, with and without a fault. CBMC runs beside it
where it is on the PATH.

`races FOLDER`: the tasks below a folder that have the property `no-data-race` (`*.yml`, as in SV-COMP's collection; the
paper has those of 2022). What was measured is kept in `races.jsonl` of the folder for results, and a run that was
killed goes on there.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import peer
import yaml
from kept import Kept
from tables import FOLDER, save_table

from fathom.api import check
from fathom.options import Options

PROGRAMS: Final = Path(__file__).parents[2] / "tests" / "programs" / "check"
LLBMC: Final = PROGRAMS / "llbmc_figure_5.c"
TAINT: Final = PROGRAMS / "shadow" / "taint.c"
MODELS: Final[dict[str, dict[str, Any]]] = {
    "objects": {},
    "blocks": {"safety": "blocks"},
    "blocks, addresses fixed": {"safety": "blocks", "alloc": "concrete"},
    "blocks, addresses symbolic": {"safety": "blocks", "alloc": "symbolic"},
    "blocks, by origins": {"safety": "blocks", "origins": True},
}
VERDICTS: Final = {True: "safe", False: "unsafe"}
TIME_LIMIT: Final = 60.0


def figures(output: Path) -> None:
    """The programs that are printed in the papers."""
    rows: list[list[object]] = []
    plain = Options(malloc_may_fail=False, timeout=TIME_LIMIT)
    wrong = LLBMC.read_text()
    right = wrong.replace("    free(p);", "    if (p != q) free(p);")
    for name, text in (("LLBMC, figure 5", wrong), ("… without the bug", right)):
        for label, settings in MODELS.items():
            rows.append(_row(name, label, text, replace(plain, **settings)))
    taint = TAINT.read_text()
    fault = taint.replace("append(buf, pos, uname)", "append(buf, pos, passwd)")
    for name, text in (("CBMC-SSM, figure 1", taint), ("… with a fault", fault)):
        rows.append(_row(name, "shadow memory", text, replace(plain, unwind=15, cflags=("-w",))))
    heads = ("program", "setting", "verdict", "what", "seconds", "asked of a solver", "CBMC", "CBMC's seconds")
    save_table(output, "programs", heads, rows)


def _row(name: str, label: str, text: str, options: Options) -> list[object]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text)
        began = time.monotonic()
        verdict = check(str(path), options=options)
        seconds = time.monotonic() - began
        theirs = peer.run(replace(options, sources=(str(path),)), TIME_LIMIT)
    example = verdict.counterexample
    what = "" if example is None or example.prop.loc is None else f"{example.prop.kind} {example.prop.loc.line}"
    cbmc = (None, None) if theirs is None else (theirs.verdict, theirs.seconds)
    return [name, label, verdict.result, what, seconds, verdict.stats.get("checks_asked"), *cbmc]


def races(folder: Path, output: Path) -> None:
    """How many races are found, and how many programs are proved to be free of them."""
    kept = Kept(output / "races.jsonl")
    found: Counter[tuple[str, str]] = Counter()
    rows: list[list[object]] = []
    for path in sorted(folder.rglob("*.yml")):
        task = yaml.safe_load(path.read_text())
        for prop in task.get("properties", ()):
            if prop["property_file"].endswith("no-data-race.prp") and "expected_verdict" in prop:
                expect = VERDICTS[prop["expected_verdict"]]
                ran = kept.measure((str(path.relative_to(folder)),), partial(_find_race, path, task))
                found[expect, ran["verdict"]] += 1
                rows.append([str(path.relative_to(folder)), expect, ran["verdict"], ran["seconds"], ran["reason"]])
                print(*rows[-1], flush=True)
    save_table(output, "races, by task", ("task", "expected", "verdict", "seconds", "reason"), rows)
    heads = ("expected", "tasks", "safe", "unsafe", "unknown")
    sums = [[each, *_counts(found, each)] for each in VERDICTS.values()]
    save_table(output, "races", heads, sums)


def _counts(found: Counter[tuple[str, str]], expect: str) -> list[int]:
    counts = [found[expect, verdict] for verdict in ("safe", "unsafe", "unknown")]
    return [sum(counts), *counts]


def _find_race(path: Path, task: dict[str, Any]) -> dict[str, object]:
    """By the competition's rules: malloc does not fail, and functions without a body are pure."""
    inputs = task["input_files"]
    files = [inputs] if isinstance(inputs, str) else inputs
    target = "i386-linux-gnu" if task["options"].get("data_model") == "ILP32" else None
    options = Options(
        select=("race",), malloc_may_fail=False, undefined_functions="pure", timeout=TIME_LIMIT, target=target
    )
    began = time.monotonic()
    try:
        verdict = check(*(str(path.parent / file) for file in files), options=options)
    except Exception as problem:  # one task that does not compile must not end the others
        return {"verdict": "unknown", "seconds": time.monotonic() - began, "reason": str(problem)[:200]}
    return {"verdict": verdict.result, "seconds": time.monotonic() - began, "reason": (verdict.reason or "")[:200]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("figures", "races"), default="figures")
    parser.add_argument("folder", nargs="?", type=Path, help="with races: where the tasks are")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER / "programs")
    given = parser.parse_args()
    if given.what == "figures":
        figures(given.output)
    elif given.folder is None:
        parser.error("races needs the folder of the tasks")
    else:
        races(given.folder, given.output)


if __name__ == "__main__":
    main()
