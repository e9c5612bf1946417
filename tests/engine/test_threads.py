"""What a verdict on a program with threads says: how far it holds, who did what, and where others wait."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fathom.bound.instruments.threads.threads import SCHEDULE
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk
from fathom.engine.bounds import LEAST_ROUNDS
from fathom.engine.check import CheckRequest, check_module
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

HEAD = "#include <pthread.h>\nvoid __VERIFIER_assert(_Bool);\nint x, y;\npthread_mutex_t a, b;\n"
PROGRAMS = {
    "one step": """
void *f(void *p) { x = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); __VERIFIER_assert(x == 1); return 0; }
""",
    "lost update": """
void *f(void *p) { int seen = x; x = seen + 1; return 0; }
int main(void) { pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0);
  pthread_join(s, 0); pthread_join(t, 0); __VERIFIER_assert(x == 2); return 0; }
""",
    "two locks": """
void *f(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);
  return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&b); pthread_mutex_lock(&a); return 0; }
""",
    "another lock": """
void *f(void *p) { pthread_mutex_lock(&a); x = 1; pthread_mutex_unlock(&a); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&b); x = 2; return 0; }
""",
    "many steps": """
static void *f(void *p) { x = 1; x = 2; x = 3; x = 4; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); __VERIFIER_assert(x < 9); __VERIFIER_assert(x < 9); return 0; }
""",
    "fails at once": """
static void *f(void *p) { __VERIFIER_assert(0); return 0; }
int main(void) { pthread_t t; x = 5; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
""",
    "no threads": "int main(void) { pthread_mutex_lock(&a); x++; pthread_mutex_unlock(&a); return x; }\n",
    "waits twice": "int main(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&a); __VERIFIER_assert(0); return 0; }\n",
}


@cache
def texts() -> dict[str, str]:
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.c" for number in range(len(PROGRAMS))]
        for path, text in zip(paths, PROGRAMS.values(), strict=True):
            path.write_text(HEAD + text)
        options = SourceOptions(sources=tuple(map(str, paths)), cflags=("-w",), cache=False)
        return dict(zip(PROGRAMS, (program.text for program in load_programs(options)), strict=True))


def module(name: str) -> Module:
    return read_text(texts()[name])


def checked(name: str, **limits: object) -> Verdict:
    return check_module(CheckRequest(module(name), "main", LimitOptions(**limits), ModelOptions())).verdict  # type: ignore[arg-type]


def test_every_schedule_is_said_to_be_one() -> None:
    few, all_ = checked("one step", rounds=1), checked("one step", rounds=2)
    assert few.result == all_.result == "safe"
    assert not few.complete
    assert any("within one round" in note for note in few.approximations)
    assert all_.complete
    assert not all_.approximations


def test_too_few_rounds_are_unknown() -> None:
    verdict = checked("many steps", effort=0.01)
    assert verdict.result == "unknown"
    assert verdict.reason is not None
    assert verdict.reason.startswith(f"bound too small: within {LEAST_ROUNDS} rounds of its threads nothing fails")
    assert checked("many steps", rounds=LEAST_ROUNDS).result == "safe"
    assert checked("one step").complete


def test_rounds_deepen_until_there_is_an_answer() -> None:
    assert checked("lost update", rounds=2).result == "safe"
    assert checked("lost update").result == "unsafe"
    assert LEAST_ROUNDS == 3


def test_steps_have_their_threads() -> None:
    example = checked("lost update").counterexample
    assert example is not None
    reads = [step.thread for step in example.trace.steps if step.text == "seen = 0"]
    assert sorted(reads) == [1, 2]
    assert not any(given.source in SCHEDULE for given in example.inputs)
    texts_ = [step.text for step in example.trace.steps]
    assert texts_.count("seen = 0") == 2, "what a thread did before its last turn is not told again"


def test_the_main_thread_has_its_steps_where_the_failing_thread_has_none() -> None:
    example = checked("fails at once").counterexample
    assert example is not None
    steps = [(step.thread, step.text.partition("(")[0]) for step in example.trace.steps]
    assert steps == [(0, "x = 5"), (0, "pthread_create"), (1, "fails: the argument of __VERIFIER_assert")]


def test_both_accesses_of_a_race_are_told() -> None:
    example = checked("lost update", select=("race",)).counterexample
    assert example is not None
    first, second = example.trace.violated.race
    assert (first.thread, second.thread) == (1, 2)
    assert {first.place, second.place} == {"x"}
    assert "write" in (first.what, second.what)
    assert first.loc is not None
    assert second.loc == example.trace.violated.loc
    assert first.created is not None
    assert second.created is not None
    assert first.created.column < second.created.column
    assert [call.function for call in second.stack] == ["f"]
    said, created = example.trace.violated.notes[-2:]
    assert said.text == f"thread 2: {second.what} of x, holding no lock"
    assert created.text == "  created"


def test_a_race_is_told_once() -> None:
    limits = LimitOptions(select=("race",))
    verdict = check_module(CheckRequest(module("lost update"), "main", limits, ModelOptions(every=True))).verdict
    pairs = [{(each.what, each.loc) for each in example.trace.violated.race} for example in verdict.counterexamples]
    assert all(pair not in pairs[:number] for number, pair in enumerate(pairs))
    assert len(verdict.counterexamples) + len(verdict.repeated_races) == 1 + len(verdict.others)


def test_a_race_says_which_locks_are_held() -> None:
    example = checked("another lock", select=("race",)).counterexample
    assert example is not None
    texts_ = [note.text for note in example.trace.violated.notes]
    assert texts_ == ["main thread: write of x, holding &b", "thread 1: write of x, holding &a", "  created"]


def test_a_deadlock_says_where_each_thread_waits() -> None:
    example = checked("two locks", select=("deadlock",)).counterexample
    assert example is not None
    assert [note.text for note in example.trace.violated.notes] == ["the main thread waits here", "thread 1 waits here"]


def test_a_program_that_creates_no_thread_has_none() -> None:
    assert Walk(module("no threads"), BoundOptions()).threads is None
    verdict = checked("no threads")
    assert verdict.result == "safe"
    assert verdict.complete


def test_a_thread_that_waits_for_ever_goes_no_further() -> None:
    assert checked("waits twice").result == "safe"


@pytest.mark.parametrize("limits", [{"safety": "blocks"}, {"known_memory": False}])
def test_what_threads_need_is_asked_for(limits: dict[str, object]) -> None:
    with pytest.raises(UserError, match="a program with threads needs"):
        checked("one step", **limits)
