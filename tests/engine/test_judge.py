"""From the status of every property to a result and a reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.stubs import PROPERTY, bounded
from report.samples import overrun

from fathom.engine.bounds import Bounds
from fathom.engine.judge import Judgement, judge, judge_rounds, list_statuses, publish_statuses
from fathom.engine.query import Findings
from fathom.engine.replays import Replays
from fathom.ir.instructions import Property
from fathom.source import SrcLoc
from fathom.trace.agreement import NotConfirmed
from fathom.verdict import Checked

UNWIND = Property("main.unwind.1", "unwind", "loop main:3 runs on", SrcLoc("a.c", 3, 1, "main"))
ASSEMBLY = Property("main.unsupported.1", "unsupported", "inline assembly")
EXAMPLE = overrun().verdict.counterexample
assert EXAMPLE is not None
NOTHING = Replays((), ())
CONFIRMED = Replays((EXAMPLE,), ())
DOUBT = NotConfirmed(PROPERTY, "bounded", "its end", [])
IS_CUT = Checked(UNWIND, "violated")


def test_everything_is_proved() -> None:
    checked = [Checked(PROPERTY, "proved"), Checked(UNWIND, "proved")]
    assert judge(checked, Findings(), NOTHING) == Judgement("safe")
    assert judge([], Findings(), NOTHING) == Judgement("safe")


def test_an_execution_decides() -> None:
    checked = [Checked(PROPERTY, "violated"), Checked(UNWIND, "unknown")]
    assert judge(checked, Findings(reason="time"), CONFIRMED) == Judgement("unsafe")
    assert judge(checked, Findings(), Replays(CONFIRMED.confirmed, (DOUBT,))) == Judgement("unsafe")


def test_what_is_not_confirmed_is_not_known() -> None:
    judgement = judge([Checked(PROPERTY, "unknown"), IS_CUT], Findings(), Replays((), (DOUBT,)))
    assert judgement == Judgement("unknown", str(DOUBT))


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("time", "time ran out while solving: --timeout S gives more"),
        ("memory", "memory ran out while solving: --memory-limit MB gives more"),
        ("the solver died", "the solver died"),
        (None, "the solver gave no answer"),
    ],
)
@pytest.mark.parametrize("prop", [PROPERTY, UNWIND])
def test_no_answer(reason: str | None, words: str, prop: Property) -> None:
    judgement = judge([Checked(prop, "unknown")], Findings(reason=reason), NOTHING)
    assert judgement == Judgement("unknown", words, has_answer=False)


def test_a_bound_that_is_too_small() -> None:
    judgement = judge([Checked(PROPERTY, "proved"), IS_CUT], Findings(), NOTHING)
    assert judgement == Judgement("unknown", "bound too small: loop main:3 runs on at a.c:3:1", True)


def test_no_bound_helps_where_something_is_not_supported() -> None:
    judgement = judge([IS_CUT, Checked(ASSEMBLY, "violated")], Findings(), NOTHING)
    assert judgement == Judgement("unknown", "inline assembly is not supported", False)


@pytest.mark.parametrize(("memory", "advice"), [("lambdas", False), ("arrays", True)])
def test_executions_outside_of_the_encoding(memory: str, advice: bool) -> None:
    judgement = judge([Checked(PROPERTY, "proved")], Findings(inexact="a long copy"), NOTHING, memory=memory)
    assert judgement.result == "unknown"
    assert judgement.reason is not None
    assert "can express: a long copy" in judgement.reason
    assert ("--memory lambdas" in judgement.reason) == advice


@pytest.mark.parametrize(
    ("only_known", "rest", "helps"),
    [(True, IS_CUT, True), (False, IS_CUT, False), (True, Checked(ASSEMBLY, "violated"), False)],
)
def test_the_search_goes_on_behind_known_violations(only_known: bool, rest: Checked, helps: bool) -> None:
    judgement = judge([Checked(PROPERTY, "violated"), rest], Findings(), CONFIRMED, only_known=only_known)
    assert judgement == Judgement("unsafe", None, helps)


def test_statuses() -> None:
    program = bounded(Bounds(1, 1))
    assert list_statuses(program, Findings(), NOTHING) == [Checked(PROPERTY, "proved")]
    seen = Replays((replace(EXAMPLE, prop=PROPERTY),), ())
    assert list_statuses(program, Findings({PROPERTY: "violated"}), seen) == [Checked(PROPERTY, "violated")]
    for unseen in (NOTHING, Replays((), (DOUBT,))):
        assert list_statuses(program, Findings({PROPERTY: "violated"}), unseen) == [Checked(PROPERTY, "unknown")]


@pytest.mark.parametrize(
    ("findings", "unwinding", "expect"),
    [
        (Findings(), "proved", "proved"),
        (Findings(), "violated", "unknown"),
        (Findings(), "unknown", "unknown"),
        (Findings(inexact="a long copy"), "proved", "unknown"),
    ],
)
def test_nothing_is_proved_while_executions_are_left_out(findings: Findings, unwinding: str, expect: str) -> None:
    checked = [Checked(PROPERTY, "proved"), Checked(UNWIND, unwinding)]  # type: ignore[arg-type]
    assert publish_statuses(checked, findings) == (Checked(PROPERTY, expect),)  # type: ignore[arg-type]


def test_too_few_rounds_are_unknown_unless_the_user_asked_for_them() -> None:
    few = bounded(Bounds(1, 2), threads=("t",), enough_rounds=3)
    judgement = judge_rounds(Judgement("safe"), few, None)
    assert (judgement.result, judgement.more_rounds_help) == ("unknown", True)
    assert judgement.reason is not None
    assert judgement.reason.startswith("bound too small: within 2 rounds of its threads nothing fails")
    assert judge_rounds(Judgement("safe"), few, 2) == Judgement("safe")
    every = bounded(Bounds(1, 3), threads=("t",), enough_rounds=3)
    assert judge_rounds(Judgement("safe"), every, None) == Judgement("safe")
    assert judge_rounds(Judgement("unsafe"), few, None) == Judgement("unsafe")


def test_nothing_is_proved_within_too_few_rounds() -> None:
    checked = [Checked(PROPERTY, "proved")]
    assert publish_statuses(checked, Findings(), every_schedule=False) == (Checked(PROPERTY, "unknown"),)
    assert publish_statuses(checked, Findings()) == (Checked(PROPERTY, "proved"),)
