"""Assumptions and assertions, in every dialect of harness.

Names with a dot are what SeaHorn's front end leaves in LLVM code: C cannot spell them.
"""

from __future__ import annotations

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.arguments import text_at, truth
from fathom.bound.context.assertion_names import ASSERT, ASSERT_FAIL, ASSUME, ERROR, describe_assertion
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import Value


def _assume(walk: Context, args: list[Value], site: CallSite) -> None:
    walk.assume(truth(walk, args[0], site.shapes[0], site.loc), site.loc)


def _assume_not(walk: Context, args: list[Value], site: CallSite) -> None:
    walk.assume(walk.fold.negate(truth(walk, args[0], site.shapes[0], site.loc)), site.loc)


def _assert(walk: Context, args: list[Value], site: CallSite) -> None:
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(cond, "assert", describe_assertion(walk, site.name, args) or "", site.loc)


def _assert_not(walk: Context, args: list[Value], site: CallSite) -> None:
    cond = truth(walk, args[0], site.shapes[0], site.loc)
    walk.check(walk.fold.negate(cond), "assert", f"the argument of {site.name}", site.loc)


def _assert_if(walk: Context, args: list[Value], site: CallSite) -> None:
    """`sea_assert_if(c, a)`: where `c` holds, `a` must."""
    given = walk.fold.negate(truth(walk, args[0], site.shapes[0], site.loc))
    cond = truth(walk, args[1], site.shapes[1], site.loc)
    walk.check(walk.fold.disjunction(given, cond), "assert", f"the arguments of {site.name}", site.loc)


def _report_error(walk: Context, args: list[Value], site: CallSite) -> None:
    """`klee_report_error(file, line, message, suffix)`."""
    text = text_at(walk, args[2]) if len(args) > 2 else None
    walk.report("assert", text or f"{site.name} is called", 1, site.loc)


def _fail(walk: Context, args: list[Value], site: CallSite) -> None:
    """What a failing `assert` calls, with the text of the condition, or an error function of a harness."""
    walk.report("assert", describe_assertion(walk, site.name, args) or "", 1, site.loc)


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
