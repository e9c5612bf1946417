"""Turns of threads: how many rounds an interleaving needs, and when more of them add nothing."""

from __future__ import annotations

import pytest
from bound.functions import Functions

HEAD = "#include <pthread.h>\nint x, y;\n"
MAIN = "int main(void) {{ pthread_t id; pthread_create(&id, 0, thread, 0); {} return 0; }}\n"
PING = Functions(
    HEAD + "static void *thread(void *unused) { if (x == 1) { y = 1; if (x == 2) y = 2; } return 0; }\n"
    + MAIN.format("x = 1; if (y == 1) x = 2; pthread_join(id, 0); check(y != 2);")
)  # fmt: skip
ONE = Functions(HEAD + "static void *thread(void *unused) { x = 1; return 0; }\n" + MAIN.format("check(x == 0);"))
NONE = Functions(HEAD + "int main(void) { x = 1; check(x == 1); return 0; }\n")


@pytest.mark.parametrize(("rounds", "expected"), [(1, "safe"), (2, "safe"), (3, "unsafe")])
def test_an_answer_to_an_answer_needs_three_rounds(rounds: int, expected: str) -> None:
    assert PING.verdict(rounds=rounds, select=("assert",)) == expected


def test_one_step_of_another_thread_needs_one_round_with_it() -> None:
    assert ONE.verdict(rounds=2, select=("assert",)) == "unsafe"


def test_a_program_says_its_threads_and_how_many_rounds_are_all() -> None:
    bounded = PING.walk(rounds=1).bounded
    assert len(bounded.threads) == 1
    assert bounded.enough_rounds > 1
    assert not bounded.every_schedule
    assert PING.walk(rounds=8).bounded.every_schedule


def test_a_program_without_threads_needs_no_rounds() -> None:
    bounded = NONE.walk().bounded
    assert (bounded.threads, bounded.every_schedule) == ((), True)
