"""Assumptions and assertions, in every dialect of harness.

Names with a dot are what SeaHorn's front end leaves in LLVM code: C cannot spell them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fathom.bound.code.call_site import CallSite, Handler, text_at, truth
from fathom.bound.residual.values import Value

if TYPE_CHECKING:
    from fathom.bound.walk.walk import Walk


def _assume(walk: Walk, args: list[Value], site: CallSite) -> None:
    walk.assume(truth(walk, args[0], site.shapes[0], site.loc), site.loc)


def _assume_not(walk: Walk, args: list[Value], site: CallSite) -> None:
    walk.assume(walk.fold.negate(truth(walk, args[0], site.shapes[0], site.loc)), site.loc)


def asserted(walk: Walk, name: str, args: Sequence[Value | None]) -> str | None:
    """What a call asserts, if it is one that does: then it is a property even where it is never reached."""
    if name in ERROR:
        return f"{name} is called"
    if name in ASSERT_FAIL:
        return (text_at(walk, args[0]) if args else None) or name
    if name in ASSERT:
        return (text_at(walk, args[1]) if len(args) > 1 else None) or f"the argument of {name}"
    return None


def _assert(walk: Walk, args: list[Value], site: CallSite) -> None:
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(cond, "assert", asserted(walk, site.name, args) or "", site.loc)


def _assert_not(walk: Walk, args: list[Value], site: CallSite) -> None:
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(walk.fold.negate(cond), "assert", f"the argument of {site.name}", site.loc)


def _assert_if(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`sea_assert_if(c, a)`: where `c` holds, `a` must."""
    given = walk.fold.negate(truth(walk, args[0], site.shapes[0], site.loc))
    cond = truth(walk, args[1], site.shapes[1], site.loc)
    walk.check(walk.fold.disjunction(given, cond), "assert", f"the arguments of {site.name}", site.loc)


def _report_error(walk: Walk, args: list[Value], site: CallSite) -> None:
    """`klee_report_error(file, line, message, suffix)`."""
    text = text_at(walk, args[2]) if len(args) > 2 else None
    walk.report("assert", text or f"{site.name} is called", 1, site.loc)


def _fail(walk: Walk, args: list[Value], site: CallSite) -> None:
    """What a failing `assert` calls, with the text of the condition, or an error function of a harness."""
    walk.report("assert", asserted(walk, site.name, args) or "", 1, site.loc)


ASSUME = (
    "__VERIFIER_assume",
    "__CPROVER_assume",
    "assume",
    "klee_assume",
    "__llbmc_assume",
    "__SEA_assume",
    "sea_assume",
    "__fathom_assume",
    "__ESBMC_assume",
    "fathom_assume",
    "verifier.assume",
)


ASSERT = (
    "__VERIFIER_assert",
    "__CPROVER_assert",
    "__CPROVER_precondition",
    "__CPROVER_postcondition",
    "sassert",
    "klee_assert",
    "__llbmc_assert",
    "__ESBMC_assert",
    "fathom_assert",
    "assert",
    "verifier.assert",
)


ERROR = (
    "__VERIFIER_error",
    "reach_error",
    "__SEA_error",
    "klee_abort",
    "__ESBMC_unreachable",
    "fathom_error",
    "verifier.error",
    "seahorn.fail",
)


ASSERT_FAIL = ("__assert_fail", "__assert_rtn", "__assert", "__assert_perror_fail", "_assert")


TABLE: dict[str, Handler] = {
    **dict.fromkeys(ASSUME, _assume),
    **dict.fromkeys(("__SEA_assume_not", "verifier.assume.not"), _assume_not),
    **dict.fromkeys(ASSERT, _assert),
    "__VERIFIER_assert_not": _assert_not,
    **dict.fromkeys(("__VERIFIER_assert_if", "sea_assert_if"), _assert_if),
    **dict.fromkeys(ERROR, _fail),
    "klee_report_error": _report_error,
    **dict.fromkeys(ASSERT_FAIL, _fail),
}
