"""Every rule applies where its law says, does not where the pattern is broken, and is caught when it lies.

The examples come from the laws: each part of a law that has the rule's operator at its head is built with symbols and
literals for its variables. The rule must fire on some of them, and the result must evaluate as the plain term does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random

import pytest
from logic.generate import bind, literal, model
from logic.laws import FIXED, VECTORS, instances, scope

from fathom.errors import FathomError
from fathom.logic.evaluate import Value, evaluate
from fathom.logic.ops import BVNOT, FP_NEG, INT_ADD, NOT, OPS
from fathom.logic.rules import RULES, RewriteRule
from fathom.logic.sexpr import Sexpr, read_sexprs
from fathom.logic.shapes import forget_shapes
from fathom.logic.smtlib_read import read_term
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import BOOL, INT, ArraySort, FloatSort, Sort, bv
from fathom.logic.terms import Term, Terms

ALWAYS = {"implies_as_or", "xor_as_not_equal", "ule_as_ult", "sle_as_slt", "int_le_as_lt"}
"""Rules that leave no term with their operator."""

SORTS: dict[str, Sort] = {**FIXED, **dict.fromkeys(VECTORS, bv(3)), **dict.fromkeys(("s", "t", "u"), bv(3))}
SPECIAL = {
    "sdiv_unsigned": ["(bvsdiv ((_ zero_extend 1) x) ((_ zero_extend 1) y))"],
    "srem_unsigned": ["(bvsrem ((_ zero_extend 1) x) ((_ zero_extend 1) y))"],
    "slt_not_negative": ["(bvslt ((_ zero_extend 1) x) ((_ zero_extend 1) y))", "(bvslt ((_ zero_extend 1) x) #b1001)"],
    "extract_low_arithmetic": ["((_ extract 1 0) (bvsub ((_ zero_extend 2) x) ((_ sign_extend 2) y)))"],
    "extract_multiple": ["((_ extract 1 0) (bvmul x #b100))"],
    "extract_whole": ["((_ extract 2 0) x)"],
    "eq_multiple": ["(= (bvmul x #b010) #b101)"],
    "fp_is_nan_of_float": ["(fp.isNaN ((_ to_fp 2 4) RNE f))"],
    "bvand_gather_values": ["(bvand (bvand x #b101) #b101)"],
    "udiv_power_of_two": ["(bvudiv x #b010)"],
    "bvand_multiple": ["(bvand (bvmul x #b010) #b001)", "(bvand (bvadd (bvmul x #b100) #b001) #b011)"],
}
"""Examples for rules whose laws are about values, not about shapes. The variables have three bits."""
NEAR_MISSES = {
    "extract_whole": "((_ extract 1 0) x)",
    "zero_extend_by_none": "((_ zero_extend 1) x)",
    "sign_extend_by_none": "((_ sign_extend 1) x)",
    "fp_from_same": "((_ to_fp 2 4) RNE f)",
}
"""Where the number in the operator makes the difference."""

Example = tuple[Sexpr, dict[str, Sort], dict[str, int]]


@contextmanager
def replaced(rule: RewriteRule, apply: Callable[..., Term | None]) -> Iterator[None]:
    original = rule.apply
    rule.apply = apply
    forget_shapes()
    try:
        yield
    finally:
        rule.apply = original
        forget_shapes()


def build(example: Example, *, simplify: bool) -> Term:
    expr, sorts, values = example
    terms = SortCheckedTerms(simplify=simplify)
    return read_term(terms, expr, dict(scope(terms, sorts, values)))


def fires(rule: RewriteRule, example: Example) -> bool:
    seen = []

    def watched(*args: object) -> Term | None:
        result = original(*args)
        seen.append(result is not None)
        return result

    original = rule.apply
    with replaced(rule, watched):
        build(example, simplify=True)
    return any(seen)


def heads(expr: Sexpr, smt: str) -> Iterator[Sexpr]:
    """The parts of an expression with this operator at their head."""
    if isinstance(expr, list) and expr:
        head = expr[0] if isinstance(expr[0], str) else expr[0][1]
        if head == smt or (smt == "const" and head == "const"):
            yield expr
        for each in expr[1:]:
            yield from heads(each, smt)


def names(expr: Sexpr) -> list[str]:
    if isinstance(expr, str):
        return [expr]
    return [name for each in expr for name in names(each)]


def candidates(rule: RewriteRule, seed: int) -> Iterator[Example]:
    """Parts of the law's instances, with literals for some variables: first the ones that laws call literals."""
    random = Random(seed)
    smt = rule.op.smt.removeprefix("(_ ").split(" ")[0]
    found = list(instances(rule.law, (1, 2, 3, 4)))
    random.shuffle(found)
    parts = [(part, sorts) for expr, sorts in found[:200] for part in heads(expr, smt)]
    parts += [(read_sexprs(text)[0], SORTS) for text in SPECIAL.get(rule.name, ())] * 20
    for part, sorts in parts:
        used = sorted({name for name in names(part) if name in sorts and sorts[name] is not BOOL})
        for share in (0.0, 0.4, 0.6, 1.0):
            chosen = [name for name in used if name in "cd" or random.random() < share]
            yield (
                part,
                sorts,
                {name: literal(random, sorts[name]) for name in chosen if not isinstance(sorts[name], ArraySort)},
            )


@cache
def examples(name: str) -> tuple[Example, ...]:
    """Some examples on which the rule fires."""
    rule = RULES[name]
    found: list[Example] = []
    for example in candidates(rule, 1):
        try:
            if fires(rule, example):
                found.append(example)
        except (FathomError, ValueError, TypeError, AssertionError):
            continue  # not well-sorted
        if len(found) == 6:
            break
    return tuple(found)


def observed(value: Value, sort: Sort) -> object:
    if isinstance(value, tuple):
        assert isinstance(sort, ArraySort)
        return [value[1].get(index, value[0]) for index in range(1 << sort.index.width)]
    return value


def agrees(example: Example) -> bool:
    plain, simple = build(example, simplify=False), build(example, simplify=True)
    random = Random(7)
    for _ in range(16):
        values = model(random, [plain])
        (wanted,), (got,) = evaluate([plain], bind(values, [plain])), evaluate([simple], bind(values, [simple]))
        if observed(wanted, plain.sort) != observed(got, plain.sort):
            return False
    return True


@pytest.mark.parametrize("name", RULES)
def test_applies(name: str) -> None:
    assert examples(name), "the rule fires on no part of its law"
    assert all(agrees(example) for example in examples(name))


def broken(example: Example) -> Iterator[Example]:
    """The example with one occurrence of a name made another symbol."""
    expr, sorts, values = example
    known = {**sorts, **dict.fromkeys(("zero", "one", "ones", "least"), sorts["x"])}
    for at in range(len(names(expr))):
        left = at

        def other(part: Sexpr) -> Sexpr:
            nonlocal left
            if isinstance(part, list):
                return [other(each) for each in part]
            left -= 1
            return f"{part}'" if left == -1 and part in known else part

        changed = other(expr)
        if changed != expr:
            yield changed, {**sorts, **{f"{name}'": sort for name, sort in known.items()}}, values


@pytest.mark.parametrize("name", [name for name in RULES if name not in ALWAYS])
def test_does_not_apply_to_a_broken_pattern(name: str) -> None:
    rule = RULES[name]
    if name in NEAR_MISSES:
        assert not fires(rule, (read_sexprs(NEAR_MISSES[name])[0], SORTS, {}))
        return
    for example in examples(name):
        misses = [each for each in broken(example) if not fires(rule, each)]
        if misses:
            assert all(agrees(each) for each in misses)
            return
    # The shape alone decides: then plain symbols must be left alone.
    assert rule.heads, "the rule fires on everything"
    assert all(head is not None or len(rule.heads) > 1 for head in rule.heads)


def wrong(terms: Terms, right: Term) -> Term:
    """A term that differs from the right one."""
    if right.sort is BOOL:
        return terms.make(NOT, right)
    if right.sort is INT:
        return terms.make(INT_ADD, right, terms.value(INT, 1))
    if isinstance(right.sort, FloatSort):
        return terms.make(FP_NEG, right)
    if isinstance(right.sort, ArraySort):
        index = terms.value(right.sort.index, 0)
        return terms.store(right, index, terms.bvnot(terms.select(right, index)))
    return terms.make(BVNOT, right)


@pytest.mark.parametrize("name", RULES)
def test_a_lie_is_caught(name: str) -> None:
    rule = RULES[name]
    original = rule.apply

    def caught(example: Example) -> bool:
        lies = 0

        def lying(terms: Terms, *args: object) -> Term | None:
            nonlocal lies
            right = original(terms, *args)
            if right is None or lies:
                return right  # two lies may cancel out
            lies += 1
            return wrong(terms, right)

        with replaced(rule, lying):
            return not agrees(example)

    assert any(caught(example) for example in examples(name))


def test_names_say_the_operator() -> None:
    assert len(RULES) > 200
    assert all((rule.op in OPS.values() and rule.apply.__doc__) or "ite_values" in name for name, rule in RULES.items())
