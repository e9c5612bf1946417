"""Models are read in every shape that solvers print."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.logic.smtlib import read_model

MODELS = {
    "(define-fun x () (_ BitVec 8) #x05)": {"x": 5},
    "sat\n((define-fun x () (_ BitVec 3) #b101) (define-fun p () Bool true))": {"x": 5, "p": True},
    "(model (define-fun |a b| () (_ BitVec 8) (_ bv7 8)) (declare-fun z () Bool))": {"a b": 7},
    "((define-fun n () Int (- 5)) (define-fun m () Int 7))": {"n": -5, "m": 7},
    "((define-const x (_ BitVec 4) #xf))": {"x": 15},
    "((define-fun f () (_ FloatingPoint 3 3) (fp #b1 #b011 #b00)))": {"f": 0b101100},
    "((define-fun f () (_ FloatingPoint 5 11) (_ NaN 5 11)))": {"f": 0x7E00},
    "((define-fun f () Float32 (_ -oo 8 24)) (define-fun g () Float32 (_ -zero 8 24)))": {
        "f": 0xFF800000,
        "g": 1 << 31,
    },
    "((define-fun a () (Array (_ BitVec 8) Bool) (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true)))": {
        "a": (False, {1: True})
    },
    "((define-fun a () (Array (_ BitVec 4) (_ BitVec 4)) (let ((a!1 (store ((as const (Array (_ BitVec 4) (_ BitVec 4))) #x0) #x1 #x2)))"
    " (store a!1 #x3 #x4))))": {"a": (0, {1: 2, 3: 4})},
    "((define-fun a () (Array (_ BitVec 4) (_ BitVec 4)) (_ as-array k!0))"
    " (define-fun k!0 ((x!0 (_ BitVec 4))) (_ BitVec 4) (ite (= x!0 #x3) #x1 #x0)))": {
        "a": (0, {3: 1}),
        "k!0": (0, {(3,): 1}),
    },
    "((define-fun a () (Array (_ BitVec 4) Bool) (lambda ((i (_ BitVec 4))) (= i #x3))))": {"a": (False, {3: True})},
    "((define-fun f ((x (_ BitVec 4)) (y (_ BitVec 4))) (_ BitVec 4)"
    " (ite (and (= x #x1) (= y #x2)) #x3 (ite (and (= #x4 x) (= y #x5)) #x6 #x0))))": {
        "f": (0, {(1, 2): 3, (4, 5): 6})
    },
    "((define-fun f ((x (_ BitVec 4))) Bool (or (= x #x1) (= x #x2))))": {"f": (False, {(1,): True, (2,): True})},
    "((define-fun f ((x (_ BitVec 4))) Bool (not (= x #x1))))": {"f": (True, {(1,): False})},
    "((define-fun f ((x (_ BitVec 4))) (_ BitVec 4) (let ((b (= x #x1))) (ite b #x1 #x2))))": {"f": (2, {(1,): 1})},
}


@pytest.mark.parametrize("text", MODELS)
def test_models(text: str) -> None:
    assert read_model(text) == MODELS[text]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(define-fun x () (_ BitVec 8) ", "ends inside"),
        ("(define-fun x () (_ BitVec 8) #x05))", "closing parenthesis too many"),
        ('(error "line 1: bad")', "reports an error"),
        ("unsupported", "where a model was expected"),
        ("((define-fun x () Real 1.0))", "not a sort"),
        ("((define-fun x () (_ BitVec 8) (frobnicate #x01)))", "does not know the SMT-LIB function frobnicate"),
        ("((define-fun x () (_ BitVec 8) y))", "y, which is not declared"),
        ('((define-fun x () (_ BitVec 8) "abc', "cannot be read at"),
    ],
)
def test_bad_models(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_model(text)


def test_deep_expressions_are_read() -> None:
    text = (
        "((define-fun a () (Array Int Int) "
        + "(store " * 20_000
        + "((as const (Array Int Int)) 0)"
        + " 1 2)" * 20_000
        + "))"
    )
    assert read_model(text) == {"a": (0, {1: 2})}
