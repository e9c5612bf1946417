"""The last share of the time: what single executions find, and advice that was tried."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_line import Write
from engine.checking import request

from fathom.engine.advice import OptionChange, try_changes
from fathom.engine.budget import KEPT, Budget
from fathom.engine.check import check_module
from fathom.engine.counterexamples import replay_values
from fathom.engine.request import CheckRequest
from fathom.ir.instructions import Property
from fathom.options import LimitOptions, ModelOptions
from fathom.verdict import Account, Verdict

HASH = """
    unsigned a = nondet_uint(), b = nondet_uint(), h = 2166136261u;
    unsigned char buf[8];
    for (int i = 0; i < 6; i++) {
        h = (h ^ a) * 16777619u * (b | 1);
        h = (h ^ (n >> i)) * 2654435761u;
        h ^= (h >> 13) * (a + 7);
    }
"""
BUG = HASH + "buf[h % 9] = 1;"
TWIN = HASH + "__VERIFIER_assert(h != 0x12345678 || a * b != 0x9abcdef0 || n < 99);"
SAFE = Verdict("safe", False, None, (), None, ())
UNKNOWN = Verdict("unknown", False, "time", (), None, ())


def ask(write: Write, body: str, seconds: float, **limits: object) -> CheckRequest:
    return request(write, body, LimitOptions(timeout=seconds, **limits))  # type: ignore[arg-type]


def test_a_bug_behind_multiplications_is_found_and_replays(write: Write) -> None:
    asked = ask(write, BUG, 12.0)
    verdict = check_module(asked).verdict
    assert verdict.result == "unsafe", verdict.reason
    assert verdict.counterexample is not None
    assert verdict.counterexample.prop.kind == "bounds"
    again = replay_values(asked, verdict.counterexample.trace.values)
    assert again.bounded is not None
    assert again.unbounded is not None
    assert again.bounded.loc == again.unbounded.loc == verdict.counterexample.prop.loc


def test_its_twin_is_unknown_with_all_that_was_done(write: Write) -> None:
    verdict = check_module(ask(write, TWIN, 6.0)).verdict
    assert verdict.result == "unknown"
    account = verdict.account
    assert account is not None
    assert [prop.kind for prop in account.open] == ["assert"]
    assert "solving took" in account.slowest
    assert "single executions along" in account.searched


def test_without_the_search_there_is_none(write: Write) -> None:
    verdict = check_module(ask(write, BUG, 2.0, search=False)).verdict
    assert verdict.result == "unknown"
    assert verdict.account is not None
    assert (verdict.account.searched, verdict.account.advice) == ("", "")


def test_a_share_is_kept_back_and_released() -> None:
    budget = Budget(10.0)
    budget.keep_back()
    assert budget.kept == pytest.approx(KEPT * 10.0, rel=0.1)
    left = budget.remaining()
    assert left is not None
    assert left < 9.1
    assert not budget.release(), "there is time without it"
    budget = Budget(1000.0)
    budget.keep_back()
    assert budget.kept == 10.0
    budget = Budget(0.0, kept=0.0)
    assert not budget.release()
    unlimited = Budget()
    unlimited.keep_back()
    assert (unlimited.kept, unlimited.deadline) == (0.0, None)


# ── advice ────────────────────────────────────────────────────────────────────────────────────────────────────────


def advise(write: Write, answers: dict[str, Verdict], account: Account, **model: object) -> tuple[list[str], str]:
    """The options that are tried, and what is said of the one that helps."""
    asked = replace(ask(write, "", 9.0), model=ModelOptions(**model))  # type: ignore[arg-type]
    tried: list[str] = []

    def decide(changed: CheckRequest, budget: Budget) -> Verdict:
        limits, options = changed.limits, changed.model
        said = f"{options.memory} {options.solver} {' '.join(limits.unwindset)} {' '.join(limits.ignore)}"
        tried.append(" ".join(said.split()))
        return answers.get(tried[-1], UNKNOWN)

    budget = Budget(9.0, seconds={"solve": 5.0})
    found = try_changes(asked, account, budget, decide)
    return tried, "" if found is None else found.describe()


OPEN = (Property("a", "overflow", ""), Property("b", "assert", ""))


def test_every_change_is_tried_until_one_helps(write: Write) -> None:
    account = Account(4, 1, 8, 1, 3, OPEN, ("main:7",))
    all_tried = ["flatten auto", "auto bitwuzla", "auto auto main:7:8", "auto auto overflow"]
    assert advise(write, {}, account) == (all_tried, "")
    tried, said = advise(write, {"auto auto main:7:8": SAFE}, account)
    assert tried == all_tried[:3]
    assert said.startswith("with --unwind 4 --unwindset main:7:8 --no-unwinding-assertions it is safe in ")


def test_what_the_user_has_chosen_is_not_changed(write: Write) -> None:
    assert advise(write, {}, Account(), memory="seam", solver="z3") == ([], "")


def test_another_way_is_the_same_question() -> None:
    assert OptionChange("--memory flatten", model={"memory": "flatten"}).is_whole
    assert not OptionChange("--ignore overflow", {"ignore": ("overflow",)}).is_whole
