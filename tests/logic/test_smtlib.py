"""Printed goals are read back as the same terms and solved alike by z3; models are read in every shape solvers print."""

from __future__ import annotations

from random import Random

import pytest
from logic.generate import bind, model, plan

from fathom.errors import InternalError
from fathom.logic.evaluate import evaluate
from fathom.logic.ops import SYMBOL, FunctionSymbol
from fathom.logic.sexpr import read_sexprs
from fathom.logic.smtlib import logic_of, print_goal, print_term, quote, read_model
from fathom.logic.smtlib_read import Scope, read_sort, read_term
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Term, Terms, functions, symbols


def read_goal(terms: Terms, text: str) -> list[Term]:
    """The assertions of a script as `print_goal` writes it."""
    scope: Scope = {}
    goal = []
    for command in read_sexprs(text):
        match command:
            case ["declare-const", str(name), sort]:
                scope[name.removeprefix("|")] = terms.symbol(name.removeprefix("|"), read_sort(sort))
            case ["declare-fun", str(name), list(args), sort]:
                scope[name] = terms.function(name, [read_sort(arg) for arg in args], read_sort(sort))
            case ["define-fun", str(name), [], _, body]:
                scope[name] = read_term(terms, body, scope)
            case ["assert", body]:
                goal.append(read_term(terms, body, scope))
    return goal


def booleans(seed: int, terms: Terms, length: int = 40) -> list[Term]:
    return [each for each in plan(Random(seed), length).build(terms) if each.sort is BOOL and each.op is not SYMBOL][
        -6:
    ]


@pytest.mark.parametrize("simplify", [True, False])
def test_reading_back_gives_the_same_terms(simplify: bool) -> None:
    for seed in range(150):
        terms = SortCheckedTerms(simplify)
        goal = booleans(seed, terms)
        assert all(x is y for x, y in zip(read_goal(terms, print_goal(goal)), goal, strict=True)), seed


def test_simplified_and_plain_goals_are_equivalent_for_z3() -> None:
    import z3

    solved = 0
    for seed in range(60):
        plain = booleans(seed, Terms(simplify=False), 30)
        simple = booleans(seed, Terms(), 30)
        answers = []
        for goal in (plain[-2:], simple[-2:]):
            solver = z3.Solver()
            solver.set("timeout", 2000)
            solver.from_string(print_goal(goal, logic="ALL"))
            answers.append(solver.check())
        if z3.unknown not in answers:
            solved += 1
            assert answers[0] == answers[1], seed
    assert solved > 20


def test_z3_agrees_with_the_evaluator() -> None:
    """Every value of a random model, asserted, makes z3 agree with the evaluated result."""
    import z3

    for seed in range(60):
        terms = Terms(simplify=False)
        roots = plan(Random(seed), 30, floats=False).build(terms)
        roots = [each for each in roots if not symbols_of_division([each])][-8:]
        values = model(Random(seed), roots)
        bound = bind(values, roots)
        fixed: list[Term] = []
        for each, value in bound.items():
            if isinstance(each, FunctionSymbol) or isinstance(value, tuple):
                continue
            fixed.append(terms.eq(each, terms.value(each.sort, value)))
        if len(fixed) != len(bound):
            continue
        results = evaluate(roots, bound)
        for root, result in zip(roots, results, strict=True):
            if not isinstance(result, tuple):
                solver = z3.Solver()
                solver.from_string(print_goal([*fixed, terms.ne(root, terms.value(root.sort, result))], logic="ALL"))
                assert solver.check() == z3.unsat, (seed, print_term(root), values)


def symbols_of_division(roots: list[Term]) -> bool:
    """Whether an integer division is below: z3 may choose what a zero divisor gives."""
    from fathom.logic.ops import INT_DIV, INT_MOD
    from fathom.logic.terms import postorder

    return any(each.op in (INT_DIV, INT_MOD) for each in postorder(roots))


def test_a_script() -> None:
    terms = Terms()
    x, p = terms.symbol("x", bv(32)), terms.symbol("a b", BOOL)
    y = terms.mul(x, x)
    goal = [p, terms.ult(y, terms.bvxor(x, y))]
    assert print_goal(goal, get_model=True) == (
        "(set-option :produce-models true)\n"
        "(set-logic QF_BV)\n"
        "(declare-const x (_ BitVec 32))\n"
        "(declare-const |a b| Bool)\n"
        "(define-fun t!1 () (_ BitVec 32) (bvmul x x))\n"
        "(assert |a b|)\n"
        "(assert (bvult t!1 (bvxor x t!1)))\n"
        "(check-sat)\n"
        "(get-model)\n"
    )


def test_definitions_do_not_clash() -> None:
    terms = Terms()
    x, y = terms.symbol("t!1", bv(8)), terms.symbol("t!!x", bv(8))
    product = terms.mul(x, y)
    assert "define-fun t!!!1 " in print_goal([terms.ult(product, terms.bvxor(product, x))])


@pytest.mark.parametrize("name", ["and", "bvadd", "a|b", "a\\b", "ite", "true", "fp.add"])
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(InternalError, match="cannot be the name"):
        quote(name)


def test_logics() -> None:
    terms = Terms()
    x, m = terms.symbol("x", bv(8)), terms.symbol("m", INT)
    a, f = terms.symbol("a", array(bv(8), bv(8))), terms.symbol("f", fp(5, 11))
    g = terms.function("g", [bv(8)], BOOL)
    from fathom.logic.ops import FP_IS_NAN, INT_LT, INT_MUL

    assert logic_of([terms.ult(x, terms.mul(x, x))]) == "QF_BV"
    assert logic_of([terms.symbol("p", BOOL)]) == "QF_BV"
    assert logic_of([terms.eq(terms.select(a, x), x)]) == "QF_ABV"
    assert logic_of([terms.apply(g, x)]) == "QF_UFBV"
    assert logic_of([terms.make(FP_IS_NAN, f)]) == "QF_BVFP"
    assert logic_of([terms.make(INT_LT, m, terms.value(INT, 3))]) == "QF_LIA"
    assert logic_of([terms.make(INT_LT, m, terms.make(INT_MUL, m, m))]) == "QF_NIA"
    assert logic_of([terms.make(INT_LT, m, terms.value(INT, 3)), terms.ult(x, terms.mul(x, x))]) == "ALL"


def test_models_of_z3_satisfy_the_goal() -> None:
    import z3

    satisfied = 0
    for seed in range(80):
        terms = Terms()
        goal = booleans(seed, terms, 30)[-2:]
        if symbols_of_division(goal):
            continue
        solver = z3.Solver()
        solver.set("timeout", 2000)
        solver.from_string(print_goal(goal, logic="ALL"))
        if solver.check() != z3.sat:
            continue
        found = solver.model()
        values = read_model(
            found.sexpr(), {*(str(each.data) for each in symbols(goal)), *(each.name for each in functions(goal))}
        )
        bound: dict[Term | FunctionSymbol, object] = {
            each: values[str(each.data)] for each in symbols(goal) if str(each.data) in values
        }
        bound.update({each: values[each.name] for each in functions(goal) if each.name in values})
        satisfied += evaluate(goal, bound) == [True] * len(goal)  # type: ignore[arg-type]
        assert evaluate(goal, bound) == [True] * len(goal), (seed, print_goal(goal), values)  # type: ignore[arg-type]
    assert satisfied > 15
