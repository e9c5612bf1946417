"""The instruments of a walk: threads have a scheduler, values have shadows where something needs them."""

from __future__ import annotations

import pytest
from bound.functions import Functions

from fathom.bound.context.instrument import Instrument
from fathom.bound.options import BoundOptions
from fathom.bound.walk.walk import Walk
from fathom.checks.registry import DEFAULT
from fathom.errors import UserError

THREAD = (
    "void *thread(void *x) { return x; }\nint pthread_create(unsigned long *, void *, void *(*)(void *), void *);\n"
)
PLAIN = Functions(plain="check(1);")
THREADS = Functions(THREAD, threads="unsigned long t; pthread_create(&t, 0, thread, 0);")


def names(walk: Walk) -> list[str]:
    return [type(each).__name__ for each in walk.instruments]


def test_nothing_runs_along_where_nothing_needs_it() -> None:
    walk = Walk(PLAIN.module, BoundOptions(selected=DEFAULT - {"uninit"}))
    assert names(walk) == []
    assert walk.shadows is None
    assert not walk.scheduler.is_concurrent


def test_uninit_has_shadows() -> None:
    walk = Walk(PLAIN.module, BoundOptions(selected=DEFAULT | {"uninit"}))
    assert names(walk) == ["Shadows", "Uninit"]
    assert walk.shadows is walk.instruments[0]


@pytest.mark.parametrize(("selected", "found"), [((), ["ThreadScheduler"]), (("race",), ["ThreadScheduler", "Races"])])
def test_threads_have_a_scheduler(selected: tuple[str, ...], found: list[str]) -> None:
    walk = Walk(THREADS.module, BoundOptions(selected=DEFAULT - {"race"} | set(selected)))
    assert names(walk) == found
    assert walk.scheduler.is_concurrent


def test_who_observes_decides_on_the_order() -> None:
    more = Instrument()
    walk = Walk(PLAIN.module, BoundOptions(selected=DEFAULT | {"uninit"}), observe=lambda _walk, own: [more, *own])
    assert walk.instruments[0] is more


def test_any_live_block_goes_without_observers() -> None:
    with pytest.raises(UserError, match="safety"):
        Walk(PLAIN.module, BoundOptions(selected=DEFAULT | {"uninit"}, safety="blocks"))
