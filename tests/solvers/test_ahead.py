"""Work in several children at once: every result arrives, and nobody is left behind."""

import os
import time
from contextlib import closing
from functools import partial

import pytest
from solvers.goals import children

from fathom.solvers.ahead import measure_places, run_ahead


@pytest.fixture(autouse=True)
def nobody_stays():
    before = set(children(os.getpid()))
    yield
    assert set(children(os.getpid())) == before


def square(number):
    return number * number


def test_every_piece_has_its_result():
    works = [partial(square, number) for number in range(5)]
    assert sorted(run_ahead(works, 2, None)) == [(number, number * number) for number in range(5)]


def test_they_run_at_once():
    """Each waits until the other has written its file."""
    ours, theirs = os.pipe(), os.pipe()
    works = [
        lambda: (os.write(ours[1], b"a"), os.read(theirs[0], 1))[1],
        lambda: (os.write(theirs[1], b"b"), os.read(ours[0], 1))[1],
    ]
    assert dict(run_ahead(works, 2, time.monotonic() + 60)) == {0: b"b", 1: b"a"}
    for end in (*ours, *theirs):
        os.close(end)


def test_what_fails_has_no_result():
    works = [lambda: 1 // 0, lambda: os.abort(), lambda: lambda: 0, lambda: 7]
    assert dict(run_ahead(works, 2, None)) == {0: None, 1: None, 2: None, 3: 7}


def test_at_the_deadline_the_rest_has_no_result():
    works = [partial(time.sleep, 100) for _ in range(4)]
    assert list(run_ahead(works, 2, time.monotonic() + 0.1)) == [(number, None) for number in range(4)]


def test_who_has_seen_enough_ends_the_rest():
    works = [partial(square, 3), partial(time.sleep, 100), partial(time.sleep, 100)]
    with closing(run_ahead(works, 2, None)) as found:
        assert next(found) == (0, 9)


def test_places_are_counted_while_something_is_done():
    result, places = measure_places(lambda: 5)
    assert (result, places) == (5, 1)
