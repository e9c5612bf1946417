"""Threads as an instrument: operations on shared memory become steps, those on private memory stay what they are."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.context.scheduler import AtOnce
from fathom.bound.instruments.threads.scheduler import ThreadScheduler
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk

ALONE = Functions("int main(void) { return 0; }")
PROGRAM = """
#include <pthread.h>
int x;
static void *thread(void *argument) {{ {thread} return 0; }}
int main(void) {{ pthread_t id; pthread_create(&id, 0, thread, 0); {main} return 0; }}
"""


def switches(thread: str, main: str) -> int:
    """How many points a walk of two rounds has at which another thread may go on."""
    walked = Functions(PROGRAM.format(thread=thread, main=main)).walk(rounds=2)
    return sum("another thread" in source for source in walked.inputs)


def test_a_program_without_threads_has_no_scheduler_for_them() -> None:
    walk = Walk(ALONE.module, BoundOptions())
    assert isinstance(walk.scheduler, AtOnce)
    assert walk.instruments == []


def test_a_program_with_threads_has_one() -> None:
    walk = Walk(Functions(PROGRAM.format(thread="", main="")).module, BoundOptions())
    assert isinstance(walk.scheduler, ThreadScheduler)
    assert walk.scheduler.is_concurrent
    assert walk.scheduler.is_primitive("__VERIFIER_atomic_begin")
    assert walk.scheduler in walk.instruments


def test_only_accesses_that_others_can_see_are_switch_points() -> None:
    private = switches("int mine = 1; mine++; int other = mine;", "int own = 2; own++;")
    assert switches("x = 1;", "x = 2;") > private
    assert switches("x = 1; x = 3;", "x = 2;") > switches("x = 1;", "x = 2;")
