"""The rules of SeaM by name: the law of each, which is what its code relies on, and where it is applied.

Laws are SMT-LIB formulas with the conventions of `logic/rules.py`, and must be valid: memory is an array there, a
range is described by what one read of it gives. Tests prove every law with a solver. `≤` does not cancel what
both sides share, and a range is tested by a difference, because sums may wrap.
"""

from __future__ import annotations

from typing import Final, final

from fathom.immutable import immutable


@final
@immutable
class SeamRule:
    """A rule of the thesis: its figure, its law, and the function that applies it."""

    figure: str
    law: str
    where: str


_READING: Final = "seam.read_rules.ReadRules"
_STORE_MAP: Final = "seam.store_map"

RULES: Final[dict[str, SeamRule]] = {
    "ITE-PUSH": SeamRule(
        "2.1", "(= (select a (ite p i j)) (ite p (select a i) (select a j)))", f"{_READING}._push_choice"
    ),
    "ITE-PULL": SeamRule("2.1", "(= (ite p (bvadd x y) (bvadd x z)) (bvadd x (ite p y z)))", "logic.rules_ite"),
    "ITE-EQ-1": SeamRule("2.1", "(= (= (ite p x y) z) (ite p (= x z) (= y z)))", "logic.rules_equal"),
    "ITE-EQ-2": SeamRule("2.1", "(= (= (ite p x y) (ite p z c)) (ite p (= x z) (= y c)))", "logic.rules_equal"),
    "NEG-PUSH": SeamRule("2.3", "(= (not (ite p q r)) (ite p (not q) (not r)))", "logic.rules_core"),
    "ADD-COMPRESS": SeamRule(
        "2.4", "(= (bvadd (bvadd x c) d) (bvadd x (bvadd c d)))", "memory.addresses.AddressArithmetic.split"
    ),
    "ADD-FLATTEN": SeamRule(
        "2.4", "(= (bvadd x (bvadd y z)) (bvadd (bvadd x y) z))", "memory.addresses.AddressArithmetic.split"
    ),
    "EQ-CANCEL": SeamRule("2.2", "(= (= (bvadd x y) (bvadd x z)) (= y z))", "memory.addresses.AddressArithmetic.sides"),
    "ROW": SeamRule("4.6", "(= (select (store a i v) j) (ite (= i j) v (select a j)))", "seam.layers.read_over_write"),
    "ROW-HIT": SeamRule("4.6", "(=> (= i j) (= (select (store a i v) j) v))", "seam.layers.read_over_write"),
    "ROW-SKIP": SeamRule(
        "4.6", "(=> (not (= i j)) (= (select (store a i v) j) (select a j)))", "seam.layers.read_over_write"
    ),
    "SET": SeamRule(
        "4.7",
        "(=> (bvule x (bvadd x y)) (= (and (bvule x z) (bvult z (bvadd x y))) (bvult (bvsub z x) y)))",
        "seam.layers.read_over_range",
    ),
    "COPY": SeamRule("4.7", "(= (bvadd c (bvsub z x)) (bvsub (bvadd z c) x))", "seam.layers.read_content"),
    "SMAP-NEW": SeamRule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        f"{_STORE_MAP}.store",
    ),
    "SMAP-HIT": SeamRule("6.4", "(= (store (store a i v) i w) (store a i w))", f"{_STORE_MAP}.store"),
    "R-HIT": SeamRule("6.5", "(= (select (store a i v) i) v)", f"{_STORE_MAP}.find_cell"),
    "R-MISS": SeamRule(
        "6.5", "(=> (not (= i j)) (= (select (store a i v) j) (select a j)))", f"{_STORE_MAP}.list_pieces"
    ),
    "R-ABORT": SeamRule(
        "6.5",
        "(= (select (store (store a i v) #b00 w) j) (ite (= j #b00) w (ite (= i j) v (select a j))))",
        f"{_READING}._take_apart",
    ),
    "WOW-COMMUTE": SeamRule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        "seam.encoding.Seam.write",
    ),
    "WOSMAP-COMMUTE": SeamRule(
        "6.4",
        "(=> (not (= i j)) (= (store (store a i v) j w) (store (store a j w) i v)))",
        "seam.encoding.Seam.write",
    ),
    "NARROW": SeamRule(
        "none",
        "(= ((_ extract {h} 0) (bvadd x y)) (bvadd ((_ extract {h} 0) x) ((_ extract {h} 0) y)))",
        "seam.theory.Pointing.narrow",
    ),
}
"""R-SKIP is not here: contents are kept by object, so that a read never comes to a map of another one."""
