"""The rules of SeaM by name: the law of each, which is what its code relies on, and where it is applied.

Laws are SMT-LIB formulas with the conventions of `logic/rules.py`, and must be valid: memory is an array there, a
range is described by what one read of it gives. Tests prove every law with a solver. E-05: `≤` does not cancel what
both sides share, and a range is tested by a difference, because sums may wrap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final


@final
@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the thesis: its figure, its law, and the function that applies it."""

    figure: str
    law: str
    where: str


_READING: Final = "seam.reading.Reading"
_STORE_MAP: Final = "seam.store_map"

RULES: Final[dict[str, Rule]] = {
    "ITE-PUSH": Rule("2.1", "(= (select a (ite p i j)) (ite p (select a i) (select a j)))", f"{_READING}._pushed"),
    "ITE-PULL": Rule("2.1", "(= (ite p (bvadd x y) (bvadd x z)) (bvadd x (ite p y z)))", "logic.rules_ite"),
    "ITE-EQ-1": Rule("2.1", "(= (= (ite p x y) z) (ite p (= x z) (= y z)))", "logic.rules_equal"),
    "ITE-EQ-2": Rule("2.1", "(= (= (ite p x y) (ite p z c)) (ite p (= x z) (= y c)))", "logic.rules_equal"),
    "NEG-PUSH": Rule("2.3", "(= (not (ite p q r)) (ite p (not q) (not r)))", "logic.rules_core"),
    "ADD-COMPRESS": Rule("2.4", "(= (bvadd (bvadd x c) d) (bvadd x (bvadd c d)))", "memory.addresses.Addresses.split"),
    "ADD-FLATTEN": Rule("2.4", "(= (bvadd x (bvadd y z)) (bvadd (bvadd x y) z))", "memory.addresses.Addresses.split"),
    "EQ-CANCEL": Rule("2.2", "(= (= (bvadd x y) (bvadd x z)) (= y z))", "memory.addresses.Addresses.sides"),
    "ROW": Rule("4.6", "(= (select (store a i v) j) (ite (= i j) v (select a j)))", "seam.layers.over_write"),
    "ROW-HIT": Rule("4.6", "(=> (= i j) (= (select (store a i v) j) v))", "seam.layers.over_write"),
    "ROW-SKIP": Rule("4.6", "(=> (not (= i j)) (= (select (store a i v) j) (select a j)))", "seam.layers.over_write"),
    "SET": Rule(
        "4.7",
        "(=> (bvule x (bvadd x y)) (= (and (bvule x z) (bvult z (bvadd x y))) (bvult (bvsub z x) y)))",
        "seam.layers.over_range",
    ),
    "COPY": Rule("4.7", "(= (bvadd c (bvsub z x)) (bvsub (bvadd z c) x))", "seam.layers.content"),
    "SMAP-NEW": Rule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        f"{_STORE_MAP}.stored",
    ),
    "SMAP-HIT": Rule("6.4", "(= (store (store a i v) i w) (store a i w))", f"{_STORE_MAP}.stored"),
    "R-HIT": Rule("6.5", "(= (select (store a i v) i) v)", f"{_STORE_MAP}.found"),
    "R-MISS": Rule("6.5", "(=> (not (= i j)) (= (select (store a i v) j) (select a j)))", f"{_STORE_MAP}.pieces"),
    "R-ABORT": Rule(
        "6.5",
        "(= (select (store (store a i v) #b00 w) j) (ite (= j #b00) w (ite (= i j) v (select a j))))",
        f"{_READING}._abort",
    ),
    "WOW-COMMUTE": Rule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        "seam.encoding.Seam.write",
    ),
    "WOSMAP-COMMUTE": Rule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        "seam.encoding.Seam.write",
    ),
    "NARROW": Rule(
        "none",
        "(= ((_ extract {h} 0) (bvadd x y)) (bvadd ((_ extract {h} 0) x) ((_ extract {h} 0) y)))",
        "seam.theory.Pointing.narrow",
    ),
}
"""R-SKIP is not here: contents are kept by object, so that a read never comes to a map of another one."""
