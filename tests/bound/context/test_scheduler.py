"""Without threads every call is made at once, and arguments are copied by whoever calls."""

from __future__ import annotations

from typing import cast

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.scheduler import AtOnce
from fathom.bound.residual.values import NULL
from fathom.frontend.llvm.module import Function

SITE = CallSite("f", (), None, (), 0, None)


def test_calls_are_made_at_once() -> None:
    scheduler = AtOnce()
    assert not scheduler.is_concurrent
    assert not scheduler.is_interruptible
    assert not scheduler.is_primitive("__VERIFIER_atomic_begin")
    assert scheduler.call_library(SITE, [], lambda: 5) == 5
    entered: list[int | None] = []

    def enter(result: int | None) -> bool:
        entered.append(result)
        return True

    assert scheduler.call_body(cast("Function", None), [], SITE, 3, enter)
    assert entered == [3]
    assert scheduler.copy_argument("argument", lambda: NULL, None) is None
