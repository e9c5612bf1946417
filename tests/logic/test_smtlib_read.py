"""SMT-LIB terms as text: n-ary operators, abbreviations, binding and shadowing, and what is refused."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.logic.sexpr import read_sexprs
from fathom.logic.smtlib import print_term
from fathom.logic.smtlib_read import Scope, read_sort, read_term
from fathom.logic.sorts import BOOL, INT, array, bv, fp
from fathom.logic.terms import Term, Terms


def read(text: str, terms: Terms | None = None) -> Term:
    terms = terms or Terms(simplify=False)
    scope: Scope = {
        **{name: terms.symbol(name, bv(8)) for name in ("x", "y", "z")},
        **{name: terms.symbol(name, BOOL) for name in ("p", "q", "r")},
        **{name: terms.symbol(name, INT) for name in ("m", "n")},
        "f": terms.symbol("f", fp(5, 11)),
        "g": terms.function("g", [bv(8)], bv(8)),
        "c": terms.function("c", [], bv(8)),
    }
    return read_term(terms, read_sexprs(text)[0], scope)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("(bvadd x y z)", "(bvadd (bvadd x y) z)"),
        ("(=> p q r)", "(=> p (=> q r))"),
        ("(= x y z)", "(and (= x y) (= y z))"),
        ("(distinct x y z)", "(and (and (not (= x y)) (not (= x z))) (not (= y z)))"),
        ("(bvugt x y)", "(bvult y x)"),
        ("(>= m n)", "(<= n m)"),
        ("(- m)", "(- m)"),
        ("(- m n m)", "(- (- m n) m)"),
        ("(ite p x y)", "(ite p x y)"),
        ("((_ extract 3 0) x)", "((_ extract 3 0) x)"),
        ("((_ zero_extend 8) x)", "((_ zero_extend 8) x)"),
        ("(g (g c))", "(g (g c))"),
        ("(fp.roundToIntegral roundTowardZero f)", "(fp.roundToIntegral RTZ f)"),
        ("(fp.add RNE f f)", "(fp.add RNE f f)"),
        ("((_ to_fp 8 24) RNE f)", "((_ to_fp 8 24) RNE f)"),
        ("((_ to_fp_unsigned 5 11) RNE x)", "((_ to_fp_unsigned 5 11) RNE x)"),
    ],
)
def test_operators(text: str, meaning: str) -> None:
    assert print_term(read(text)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("(let ((a x)) (bvadd a a))", "(bvadd x x)"),
        ("(let ((x y) (y x)) (bvsub x y))", "(bvsub y x)"),
        ("(let ((x y)) (let ((x (bvneg x))) (bvadd x x)))", "(bvadd (bvneg y) (bvneg y))"),
        ("(bvadd (let ((x y)) x) x)", "(bvadd y x)"),
    ],
)
def test_names_are_bound_at_once_and_only_inside(text: str, meaning: str) -> None:
    assert print_term(read(text)) == meaning


def test_a_name_of_a_let_is_unknown_behind_it() -> None:
    with pytest.raises(UserError, match="a, which is not declared"):
        read("(bvadd (let ((a x)) a) a)")


def test_literals() -> None:
    terms = Terms(simplify=False)
    assert read("#xff", terms) is read("(_ bv255 8)", terms) is read("#b11111111", terms)
    assert read("(_ +oo 5 11)", terms) is terms.value(fp(5, 11), 0x7C00)
    assert read("(fp #b1 #b01111 #b0000000000)", terms) is terms.value(fp(5, 11), 0xBC00)
    assert read("(- 5)", terms) is terms.value(INT, -5)


def test_sorts() -> None:
    assert read_sort("Float32") is fp(8, 24)
    assert read_sort(["Array", ["_", "BitVec", "64"], "Bool"]) is array(bv(64), BOOL)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(bvfoo x)", "does not know the SMT-LIB function bvfoo"),
        ("((_ rotate_left 3) x)", "does not know the SMT-LIB function"),
        ("w", "w, which is not declared"),
        ("(_ strange 8)", "not a term that Fathom knows"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read(text)


def test_deep_terms_need_no_recursion() -> None:
    depth = 20_000
    assert read("(bvnot " * depth + "x" + ")" * depth).sort is bv(8)
    assert read("(let ((x (bvnot x))) " * depth + "x" + ")" * depth).sort is bv(8)
