"""Laws of transfer functions as goals for a solver, at 32 bits."""

from __future__ import annotations

import re

import z3

from fathom.domains.law import Law

LETTERS = "abcdijkmpqstuvxy"
WIDTH = 32
_ORDER = {"integer": "<=", "unsigned": "bvule", "signed": "bvsle"}
_NUMBERS = {"limit": 1 << WIDTH, "half": 1 << (WIDTH - 1), "most": (1 << WIDTH) - 1, "zero": 0, "one": 1}
_MINIMUM = """
(define-fun min ((m Int) (n Int)) Int (ite (<= m n) m n))
(define-fun max ((m Int) (n Int)) Int (ite (<= m n) n m))
"""


def goal(law: Law) -> str:
    """That the law does not hold for some numbers: a script without a solution, if it always holds."""
    sort = "Int" if law.order == "integer" else f"(_ BitVec {WIDTH})"
    words = set(re.findall(r"[a-z]+", law.text)) | set("abcdxy")
    lines = [f"(declare-const {letter} {sort})" for letter in LETTERS if letter in words]
    for name, value in _NUMBERS.items():
        if sort == "Int" or value < 1 << WIDTH:
            lines.append(f"(define-fun {name} () {sort} {value if sort == 'Int' else f'(_ bv{value} {WIDTH})'})")
    order = _ORDER[law.order]
    lines += [
        f"(assert ({order} {low} {number}))(assert ({order} {number} {high}))" for low, number, high in ("axb", "cyd")
    ]
    return "\n".join([*lines, _MINIMUM if sort == "Int" else "", f"(assert (not {law.text}))"])


def prove(law: Law, seconds: float = 60) -> bool:
    """Whether the law holds for all numbers."""
    solver = z3.Solver()
    solver.set(timeout=int(1000 * seconds))
    solver.from_string(goal(law))
    answer = solver.check()
    assert answer != z3.unknown, law
    return bool(answer == z3.unsat)
