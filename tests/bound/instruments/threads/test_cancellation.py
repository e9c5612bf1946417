"""Cancellation points of all kinds: those that must act, those that may, and those that are not modelled."""

from __future__ import annotations

import pytest
from bound.functions import Functions

PROGRAM = """
#include <pthread.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>
static volatile int is_cancelled, is_behind;
static void *thread(void *unused) {{ if (is_cancelled) {{ {point}; is_behind = 1; }} return 0; }}
int main(void) {{
    pthread_t id;
    void *result;
    pthread_create(&id, 0, thread, 0);
    {cancel}
    is_cancelled = 1;
    pthread_join(id, &result);
    check({claim});
    return 0;
}}
"""
POINTS = {
    "pthread_testcancel()": ("safe", "unsafe"),
    "sleep(1)": ("safe", "unsafe"),
    "close(3)": ("safe", "unsafe"),
    "puts(\"x\")": ("unsafe", "unsafe"),
    "getpid()": ("unsafe", "safe"),
    "pthread_setcancelstate(1, 0), sleep(1)": ("unsafe", "safe"),
    "poll(0, 0, 1)": ("unknown", "unknown"),
}  # fmt: skip


def verdict(point: str, claim: str, cancel: str = "pthread_cancel(id);") -> str:
    source = Functions(PROGRAM.format(point=point, claim=claim, cancel=cancel))
    return source.verdict(rounds=3, select=("assert",))


@pytest.mark.parametrize("point", POINTS)
def test_points(point: str) -> None:
    """Whether it is sure that the thread never gets behind it, and that it is never cancelled."""
    ends, goes_on = POINTS[point]
    assert verdict(point, "!is_behind") == ends
    assert verdict(point, "result != PTHREAD_CANCELED") == goes_on


def test_nobody_is_cancelled() -> None:
    assert verdict("poll(0, 0, 1)", "result == 0", cancel="") == "safe"
