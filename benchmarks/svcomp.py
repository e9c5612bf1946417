"""Run the tasks of a folder as SV-COMP defines them, and score the answers by its rules.

    python benchmarks/svcomp.py FOLDER --property unreach-call --timeout 60 --jobs 2 --limit 100

A task is a `.yml` file of format 2.0 or 2.1: input files, properties with the expected verdict, a data model. A right
`true` brings 2 points, a right `false` 1; a wrong `true` costs 32, a wrong `false` 16.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from fathom.checks.competition import CLAIMS

POINTS = {"right true": 2, "right false": 1, "wrong true": -32, "wrong false": -16}
_ANSWERS = {"safe": True, "unsafe": False}
_NAMES = {each: name for name, classes in CLAIMS.values() for each in classes}


@dataclass(frozen=True)
class Task:
    """A program with one of its properties; `subproperty` says which part of it is violated, if it is known."""

    name: str
    source: Path
    property_file: Path
    expected: bool
    subproperty: str | None
    data_model: str


def read_tasks(folder: Path, wanted: str) -> Iterator[Task]:
    """The tasks below a folder that have a property and an expected verdict, in alphabetical order."""
    for path in sorted(folder.rglob("*.yml")):
        text = yaml.safe_load(path.read_text(encoding="utf-8", errors="replace"))
        if not isinstance(text, dict) or not str(text.get("format_version", "")).startswith("2"):
            continue
        files = text["input_files"]
        source = path.parent / (files if isinstance(files, str) else files[0])
        for each in text.get("properties", ()):
            file = path.parent / each["property_file"]
            if "expected_verdict" in each and file.stem == wanted:
                model = (text.get("options") or {}).get("data_model", "ILP32")
                name = str(path.relative_to(folder))
                yield Task(name, source, file, each["expected_verdict"], each.get("subproperty"), model)


def judge(task: Task, verdict: dict[str, Any]) -> str:
    """`right true`, `wrong false` and so on, or `unknown`; a violation has to be of the part that is violated."""
    answer = _ANSWERS.get(verdict["verdict"])
    if answer is None or (answer and not verdict["complete"]):
        return "unknown"
    violated = [each["class"] for each in verdict["properties"] if each["status"] == "violated"]
    is_right = answer == task.expected
    if is_right and not answer and task.subproperty is not None:
        is_right = any(_NAMES.get(each) == task.subproperty for each in violated)
    return f"{'right' if is_right else 'wrong'} {str(answer).lower()}"


def run(task: Task, timeout: float, flags: list[str]) -> tuple[str, str]:
    """What the answer is worth, and the reason where there is none."""
    command = [sys.executable, "-m", "fathom", "check", "--json", "--trace", "none", "--timeout", str(timeout)]
    command += ["--property", str(task.property_file), "--data-model", task.data_model, *flags, str(task.source)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 30, check=False)
    except subprocess.TimeoutExpired:
        return "unknown", "it did not end in time"
    if not done.stdout.startswith("{"):
        first = re.sub(r"\s+", " ", done.stderr)[:120]
        return ("unknown" if done.returncode == 3 else "error"), first
    verdict = json.loads(done.stdout)
    return judge(task, verdict), verdict["reason"] or ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--property", default="unreach-call", help="the name of a property file, without .prp")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for each task")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=int, default=0, help="every so many-th task, so that this many are left")
    parser.add_argument("flags", nargs="*", help="further options of fathom check, after --")
    given = parser.parse_args()
    tasks = list(read_tasks(given.folder, given.property))
    if given.limit and len(tasks) > given.limit:
        tasks = tasks[:: len(tasks) // given.limit][: given.limit]
    counts: Counter[str] = Counter()
    with ThreadPoolExecutor(given.jobs) as pool:
        answers = pool.map(lambda task: run(task, given.timeout, given.flags), tasks)
        for task, (worth, reason) in zip(tasks, answers, strict=True):
            counts[worth] += 1
            print(f"{worth:<12} {task.name}{': ' + reason if reason else ''}", flush=True)
    score = sum(POINTS.get(worth, 0) * count for worth, count in counts.items())
    listed = ", ".join(f"{count} {worth}" for worth, count in sorted(counts.items()))
    print(f"{len(tasks)} tasks, {score} points: {listed}")
    return 1 if counts["wrong true"] or counts["wrong false"] else 0


if __name__ == "__main__":
    sys.exit(main())
