"""The rewriter on a small language of expressions: sums of names and numbers, and definitions of names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import pytest

from fathom.memory.base import Refused
from fathom.memory.seam.rewriter import CLOCK_INTERVAL, DONE, FULL, SKIP, Rewriter


@dataclass(frozen=True, eq=False)
class Sum:
    """A node; equal only to itself, so that sharing is visible."""

    args: tuple[Expr, ...]


Expr: TypeAlias = "int | str | Sum"


@dataclass
class Definitions:
    """A name is replaced by its definition, a sum of numbers by a number; `steps` are counted."""

    meaning: dict[str, tuple[Expr, int]] = field(default_factory=dict)
    steps: int = 0

    def may_rewrite(self, expr: Expr) -> bool:
        return not isinstance(expr, int)

    def may_recur(self, expr: Expr) -> bool:
        return True

    def arguments(self, expr: Expr) -> Sequence[Expr]:
        return expr.args if isinstance(expr, Sum) else ()

    def rebuild(self, expr: Expr, args: Sequence[Expr]) -> Expr:
        return Sum(tuple(args))

    def apply(self, expr: Expr) -> tuple[Expr, int]:
        self.steps += 1
        if isinstance(expr, str):
            return self.meaning.get(expr, (expr, DONE))
        assert isinstance(expr, Sum)
        if all(isinstance(each, int) for each in expr.args):
            return sum(each for each in expr.args if isinstance(each, int)), DONE
        return expr, SKIP


def test_numbers_are_left_alone() -> None:
    rules = Definitions()
    assert Rewriter(rules).rewrite(7) == 7
    assert rules.steps == 0


def test_several_steps_are_remembered_as_one() -> None:
    """`a ⇝ b ⇝ c ⇝ 5`: `a` stands for 5 from then on, and so do `b` and `c`."""
    rules = Definitions({"a": ("b", FULL), "b": ("c", FULL), "c": (5, DONE)})
    rewriter = Rewriter[Expr](rules)
    assert rewriter.rewrite(Sum(("a", "a", "b"))) == 15
    assert rules.steps == 4
    assert [rewriter.cache[name] for name in "abc"] == [5, 5, 5]


def test_a_graph_with_many_paths_takes_linear_time() -> None:
    """Theorem 5: 200 levels of `x + x` have 2**200 paths."""
    rules = Definitions({"a": ("b", FULL), "b": (1, DONE)})
    expr: Expr = "a"
    for _ in range(200):
        expr = Sum((expr, expr))
    assert Rewriter[Expr](rules).rewrite(expr) == 2**200
    assert rules.steps == 202


def test_definitions_with_shared_parts_are_rewritten_once() -> None:
    """Figure 7.1: both arms contain the same memory, whose rewriting takes several steps."""
    rules = Definitions({"a": ("b", FULL), "b": (1, DONE)})
    for level in range(100):
        below: Expr = f"m{level - 1}" if level else "a"
        rules.meaning[f"m{level}"] = Sum((below, below)), FULL
    assert Rewriter[Expr](rules).rewrite("m99") == 2**100
    assert rules.steps == 2 + 2 * 100


def test_a_limit_on_levels_is_kept() -> None:
    deep: Expr = Sum(("a", Sum(("a", "a"))))
    rules = Definitions({"a": (1, DONE), "one": (deep, 1), "two": (deep, 2), "all": (deep, FULL)})
    one = Rewriter[Expr](rules).rewrite("one")
    assert isinstance(one, Sum)
    assert one.args[0] == "a"
    two = Rewriter[Expr](rules).rewrite("two")
    assert isinstance(two, Sum)
    assert two.args[0] == 1
    assert isinstance(two.args[1], Sum)
    assert two.args[1].args == ("a", "a")
    assert Rewriter[Expr](rules).rewrite("all") == 3


def test_what_no_rule_applies_to_is_not_remembered() -> None:
    rewriter = Rewriter[Expr](Definitions())
    unknown = Sum(("x", 1))
    assert isinstance(rewriter.rewrite(unknown), Sum)
    assert unknown not in rewriter.cache
    assert rewriter.cache["x"] == "x"


def test_a_deep_expression_does_not_need_a_deep_stack() -> None:
    expr: Expr = 1
    for _ in range(50_000):
        expr = Sum((expr, 1))
    assert Rewriter[Expr](Definitions()).rewrite(expr) == 50_001


def test_long_work_can_be_refused() -> None:
    def refuse() -> None:
        raise Refused("there is no time left")

    chain: Expr = "a"
    for _ in range(CLOCK_INTERVAL):
        chain = Sum((chain, 1))
    rules = Definitions({"a": (1, DONE)})
    with pytest.raises(Refused):
        Rewriter[Expr](rules, refuse).rewrite(chain)
    assert Rewriter[Expr](rules, refuse).rewrite("a") == 1
