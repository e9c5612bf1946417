"""Random C programs against machine code, for as long as it is told: `python tools/soak.py --seconds 3600 --keep out`.

The generators and oracles are those of `tests/differential`:

    wide       inputs of the whole width: where machine code fails the verdict says so, and counterexamples make it fail
    broken     the same without the guards that keep arithmetic and indices in range; machine code traps
    pinned     inputs assumed to be one value: safe with the hash that machine code computes, unsafe with any other
    stages     every stage of SEA-IR, interpreted, does what machine code does
    literals   the inputs as literals: the walk alone decides
    memory     programs that misuse memory, for 64 inputs each, against an oracle of C's rules
    any        the same programs with any inputs
    threads    small thread programs against a search through all interleavings: assertions and races
    locks      threads that use and misuse locks, create, join and detach, against such a search
    waits      threads that wait for predicates with condition variables, in loops, and count, against such a search
    endless    loops without a bound: what machine code does is never proved impossible
    endings    loops over two or three bytes: whether they end is what a look at all of their states says
    choices    parsers, lists and sorts with every `--paths`, against machine code for all of their inputs

A batch of programs belongs to a kind and a seed. Every difference is printed with the command that repeats it; the exit
code is 1 if there was one. `unknown` is no difference, and is counted with its reason.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

SECONDS_EACH: Final = 10.0
"""For one verdict."""
BATCH_SECONDS: Final = 900
"""After which a batch is given up, which is a difference: limits must hold."""


@final
@dataclass(frozen=True)
class Finding:
    """What became of a check: its verdict, "same" where there is none to compare, or "DIFFERENCE"; and the reason."""

    outcome: str
    about: str = ""
    text: str = ""

    @property
    def differs(self) -> bool:
        return self.outcome == "DIFFERENCE"


def difference(about: str, text: str) -> Finding:
    return Finding("DIFFERENCE", about, text)


@final
@dataclass(frozen=True)
class Batch:
    """Programs of one kind, from a seed on."""

    kind: str
    seed: int
    size: int

    @property
    def command(self) -> str:
        return f"python tools/soak.py --kind {self.kind} --seed {self.seed} --programs {self.size}"


# ── the kinds ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _wide(batch: Batch, folder: Path, broken: bool = False) -> Iterator[Finding]:
    from differential import wide

    made = wide.wide_batch(batch.seed, batch.size, folder, broken)
    verdicts = [wide.check(made, case, SECONDS_EACH) for case in made.cases]
    found = wide.problems(made, verdicts)
    for case, verdict in zip(made.cases, verdicts, strict=True):
        if isinstance(verdict, str):
            yield Finding("unknown", verdict)
        elif found[case.prefix]:
            yield difference(f"{case.entry} {made}: {found[case.prefix][0]}", made.file)
        else:
            yield Finding(verdict.result, verdict.reason or "")


def _broken(batch: Batch, folder: Path) -> Iterator[Finding]:
    yield from _wide(batch, folder, broken=True)


def _pinned(batch: Batch, folder: Path) -> Iterator[Finding]:
    from dataclasses import replace

    from engine.random_programs import LIMITS, random_cases

    from fathom.engine.check import CheckRequest, check_module
    from fathom.options import ModelOptions

    limits = replace(LIMITS, timeout=SECONDS_EACH)
    for case in random_cases(batch.seed, batch.size, folder):
        verdict = check_module(CheckRequest(case.module, case.entry, limits, ModelOptions())).verdict
        prop = verdict.counterexample.prop if verdict.counterexample is not None else None
        line = prop.loc.line if prop is not None and prop.loc is not None else 0
        said = f"unsafe {prop.kind} {line}" if prop is not None else verdict.result
        if verdict.result == "unknown":
            yield Finding("unknown", verdict.reason or "")
        elif said != case.expect:
            yield difference(f"{case.entry}: {said}, not {case.expect}", (folder / "programs.c").read_text())
        else:
            yield Finding(verdict.result)


def _stages(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential.compare import Variant, run_batch
    from differential.compare import batch as programs

    variants = (Variant(), Variant(known_memory=False), Variant(promote=False), Variant(unwind=1))
    variant = variants[batch.seed // batch.size % len(variants)]
    yield from _run(batch, folder, lambda on: run_batch(programs(batch.seed, batch.size), folder, variant, on))


def _literals(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential.compare import batch as programs
    from differential.compare import run_concrete

    yield from _run(batch, folder, lambda on: run_concrete(programs(batch.seed, batch.size), folder, on))


def _run(batch: Batch, folder: Path, run: Callable[[Callable[[object, Exception], None]], None]) -> Iterator[Finding]:
    """Comparisons that give no verdict: what goes wrong is handed over."""
    wrong: list[str] = []
    run(lambda case, problem: wrong.append(f"{type(problem).__name__}: {problem}"))
    yield from (difference(each, (folder / "programs.c").read_text()) for each in wrong)
    yield from (Finding("same") for _ in range(batch.size - len(wrong)))


def _memory(batch: Batch, folder: Path) -> Iterator[Finding]:
    from dataclasses import replace

    from differential.safety_compare import cases, compiled, is_open, limits_of, problem, usual

    found = cases(range(batch.seed, batch.seed + batch.size))
    module = compiled(found, folder)
    for case in found:
        for entry in case.entries:
            verdict = usual(module, entry.name, replace(limits_of(case), timeout=SECONDS_EACH))
            if verdict.result == "unknown" and is_open(verdict.reason):
                yield Finding("unknown", verdict.reason or "")
            elif (what := problem(case, entry, verdict)) is not None:
                yield difference(f"{entry.name} {sorted(case.selected)}: {what}", (folder / "safety.c").read_text())
            else:
                yield Finding(verdict.result)


def _any(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential import safety_wide

    module, found, text = safety_wide.programs(range(batch.seed, batch.seed + batch.size), folder)
    for case in found:
        verdict = safety_wide.check(module, case, SECONDS_EACH)
        wrong = next(safety_wide.problems(case, verdict), None)
        if wrong is not None:
            yield difference(f"{case.entry} {sorted(case.selected)}: {wrong}", text)
        else:
            yield Finding(verdict.result, verdict.reason or "")


def _threads(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential.interleavings import Search, random_program

    from fathom.engine.check import CheckRequest, check_module
    from fathom.frontend.load import load_programs, read_text
    from fathom.options import LimitOptions, ModelOptions, SourceOptions

    for seed in range(batch.seed, batch.seed + batch.size):
        asserts = seed % 3 != 2
        program, rounds = random_program(seed, asserts=asserts), 1 + seed % 3
        path = folder / "threads.c"
        path.write_text(program.text)
        (made,) = load_programs(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
        select = "assert" if asserts else "race"
        limits = LimitOptions(rounds=rounds, select=(select,), malloc_may_fail=False, timeout=3 * SECONDS_EACH)
        verdict = check_module(CheckRequest(read_text(made.text), "main", limits, ModelOptions())).verdict
        search = Search(program, rounds).run()
        expected = "unsafe" if (search.failed if asserts else search.raced) else "safe"
        if verdict.result not in ("unknown", expected):
            yield difference(f"{seed}: {select} {rounds} rounds: {verdict.result}, not {expected}", program.text)
        else:
            yield Finding(verdict.result, verdict.reason or "")


def _locks(batch: Batch, folder: Path) -> Iterator[Finding]:
    from locksets.lock_programs import random_program

    return _interleave(batch, folder, random_program)


def _waits(batch: Batch, folder: Path) -> Iterator[Finding]:
    from locksets.wait_programs import random_wait_program

    return _interleave(batch, folder, random_wait_program)


def _interleave(batch: Batch, folder: Path, write: Callable[[Random, int], object]) -> Iterator[Finding]:
    """Threads against a search through all interleavings: assertions of half of the programs, races of the others."""
    from locksets.lock_programs import has_failure, has_race, join_programs

    from fathom.engine.check import CheckRequest, check_module
    from fathom.frontend.load import load_programs, read_text
    from fathom.options import LimitOptions, ModelOptions, SourceOptions

    random, path = Random(batch.seed), folder / "locks.c"
    programs = [write(random, number) for number in range(batch.size)]
    path.write_text(join_programs(programs))
    (made,) = load_programs(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    for number, program in enumerate(programs):
        select, search = ("race", has_race) if number % 2 else ("assert", has_failure)
        limits = LimitOptions(select=(select,), timeout=3 * SECONDS_EACH)
        verdict = check_module(CheckRequest(read_text(made.text), f"p{number}", limits, ModelOptions())).verdict
        expected = {True: "unsafe", False: "safe", None: "unknown"}[search(program)]
        leaves_out = any("without a signal" in note for note in verdict.approximations)
        if verdict.result in ("unknown", expected) or expected == "unknown" or (leaves_out and expected == "unsafe"):
            yield Finding(verdict.result, verdict.reason or "")
        else:
            yield difference(f"{batch.seed}: {select} of p{number}: {verdict.result}, not {expected}", path.read_text())


def _choices(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential import choices

    made = choices.programs(range(batch.seed, batch.seed + batch.size), folder)
    for seed in made.failing:
        for paths in choices.PATHS:
            verdict = choices.check(made, seed, paths, SECONDS_EACH)
            if (wrong := next(choices.problems(made, seed, verdict), None)) is not None:
                yield difference(f"run_{seed} --paths {paths}: {wrong}", made.text)
            else:
                yield Finding(verdict.result, verdict.reason or "")


def _endless(batch: Batch, folder: Path) -> Iterator[Finding]:
    import random

    from differential import endless
    from native_programs import gcc

    made = endless.make(batch.seed, batch.size, folder, str(gcc()))
    claims = list(endless.list_claims(made, random.Random(batch.seed), each=2))
    module = endless.load_claims(made, claims, folder)
    for number, claim in enumerate(claims):
        found = endless.prove(
            module, claim, SECONDS_EACH / 2, infers=number % 4 == 3, select=("assert",) if number % 2 else ()
        )
        if claim.is_wrong and found == "safe":
            yield difference(
                f"{claim.entry} is proved, and machine code breaks it", endless.checked_text(made, [claim])
            )
        else:
            yield Finding("safe") if found == "safe" else Finding("unknown", found)


def _endings(batch: Batch, folder: Path) -> Iterator[Finding]:
    from differential import endings

    programs = [endings.generate(seed) for seed in range(batch.seed, batch.seed + batch.size)]
    module = endings.load_programs(programs, folder)
    for number, program in enumerate(programs):
        ends, found = program.ends(), endings.prove(module, number, SECONDS_EACH)
        if ends is not None and found == ("unsafe" if ends else "safe"):
            said = "it ends" if ends else "it goes on forever"
            yield difference(f"p{number} is {found}, and {said}", endings.HEAD + program.write(f"p{number}"))
        else:
            yield Finding(found)


KINDS: Final[dict[str, tuple[Callable[[Batch, Path], Iterator[Finding]], int]]] = {
    "wide": (_wide, 10), "broken": (_broken, 10), "pinned": (_pinned, 4), "stages": (_stages, 10),
    "literals": (_literals, 10), "memory": (_memory, 2), "any": (_any, 6), "threads": (_threads, 6),
    "locks": (_locks, 6), "waits": (_waits, 6), "choices": (_choices, 12), "endless": (_endless, 8),
    "endings": (_endings, 8),
}  # fmt: skip
"""Each with the number of seeds in a batch."""


def findings(batch: Batch) -> list[Finding]:
    """Compare the programs of a batch; an exception is a difference too, for none must come out."""
    found: list[Finding] = []
    signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(BATCH_SECONDS)
    with TemporaryDirectory(prefix="soak") as folder:
        try:
            found += KINDS[batch.kind][0](batch, Path(folder))
        except Exception:
            texts = [path.read_text() for path in sorted(Path(folder).glob("*.c"))]
            found.append(difference(traceback.format_exc(limit=-6), "".join(texts[-1:])))
    signal.alarm(0)
    return found


def _give_up(*_: object) -> None:
    raise TimeoutError(f"a batch took more than {BATCH_SECONDS} s")


# ── running them ────────────────────────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class Tally:
    """The seeds of each kind, one for each program, how its checks came out, and the differences."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    seeds: dict[str, list[int]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    differences: list[tuple[Batch, Finding]] = field(default_factory=list)

    def add(self, batch: Batch, found: Sequence[Finding]) -> None:
        counts = self.counts.setdefault(batch.kind, Counter())
        counts.update(each.outcome for each in found)
        self.seeds.setdefault(batch.kind, []).extend(range(batch.seed, batch.seed + batch.size))
        self.reasons.update(each.about[:100] for each in found if each.outcome == "unknown")
        self.differences += [(batch, each) for each in found if each.differs]

    @property
    def programs(self) -> int:
        return sum(map(len, self.seeds.values()))

    def table(self) -> str:
        names = ("safe", "unsafe", "same", "unknown", "DIFFERENCE")
        lines = [
            f"{'kind':10} {'seeds':>21} {'programs':>9} {'checks':>9} " + " ".join(f"{name:>10}" for name in names)
        ]
        for kind, counts in sorted(self.counts.items()):
            seeds = f"{min(self.seeds[kind])}-{max(self.seeds[kind])}"
            row = " ".join(f"{counts[name]:10}" for name in names)
            lines.append(f"{kind:10} {seeds:>21} {len(self.seeds[kind]):9} {counts.total():9} {row}")
        checks = sum(counts.total() for counts in self.counts.values())
        lines.append(f"{self.programs} programs, {checks} checks, {len(self.differences)} differences")
        lines += [f"  unknown {number} times: {reason}" for reason, number in self.reasons.most_common(8)]
        return "\n".join(lines)


def batches(kinds: Sequence[str], seed: int) -> Iterator[Batch]:
    """One of each kind in turn, without end."""
    for turn in count():
        for kind in kinds:
            size = KINDS[kind][1]
            yield Batch(kind, seed + turn * size, size)


def soak(
    todo: Iterator[Batch], tally: Tally, jobs: int, is_over: Callable[[], bool], on: Callable[[Batch, Finding], None]
) -> None:
    """Compare batches until it is enough; those that are under way are waited for."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=20) as pool:
        running: dict[Future[list[Finding]], Batch] = {}
        while running or not is_over():
            while len(running) < jobs and not is_over():
                batch = next(todo)
                running[pool.submit(findings, batch)] = batch
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                batch, found = running.pop(done), done.result()
                tally.add(batch, found)
                for each in found:
                    if each.differs:
                        on(batch, each)


def keep(folder: Path, batch: Batch, finding: Finding, number: int) -> Path:
    """A file with the program, and in its first lines what is wrong and how to see it again."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{batch.kind}_{batch.seed}_{number}.c"
    about = "".join(f"// {line}\n" for line in [batch.command, *finding.about.splitlines()])
    path.write_text(about + finding.text)
    return path


def arguments_of(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--programs", type=int, help="stop after so many (1000, unless --seconds is given)")
    parser.add_argument("--seconds", type=float, help="stop after so much time")
    parser.add_argument("--seed", type=int, default=0, help="the first seed of every kind (%(default)s)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many batches at a time (%(default)s)"
    )
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), help="only this one; may be given again")
    parser.add_argument("--keep", type=Path, help="a folder for programs that differ")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    arguments = arguments_of(given)
    os.nice(10)  # it runs for long, beside the work of others
    started = time.monotonic()
    tally, shown = Tally(), [started]
    limit = arguments.programs or (None if arguments.seconds else 1000)

    def is_over() -> bool:
        now = time.monotonic()
        if now - shown[0] > 60:
            shown[0] = now
            print(f"{now - started:.0f} s: {tally.programs} programs, {len(tally.differences)} differences", flush=True)
        over = arguments.seconds is not None and now - started > arguments.seconds
        return over or (limit is not None and tally.programs >= limit)

    def on(batch: Batch, finding: Finding) -> None:
        print(f"DIFFERENCE {finding.about}\n  {batch.command}", flush=True)
        if arguments.keep is not None:
            print(f"  {keep(arguments.keep, batch, finding, len(tally.differences))}", flush=True)

    soak(batches(arguments.kind or list(KINDS), arguments.seed), tally, arguments.jobs, is_over, on)
    print(tally.table())
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
