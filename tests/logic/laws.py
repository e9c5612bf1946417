"""Instances of the laws of rewrite rules, as terms: every width from 1 to 4, every sort that a variable may have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from fathom.errors import InternalError
from fathom.logic.sexpr import Sexpr, read_sexprs
from fathom.logic.smtlib_read import read_term
from fathom.logic.sorts import BOOL, INT, Sort, array, bv, fp
from fathom.logic.terms import Term, Terms

VECTORS = ("x", "y", "z", "c", "d")
PARAMETERS = ("h", "l", "k", "e")
ANY = (BOOL, bv(2), INT, fp(3, 3), array(bv(1), bv(2)))
FIXED: Mapping[str, Sort] = {
    **dict.fromkeys(("p", "q", "r"), BOOL),
    **dict.fromkeys(("m", "n", "o"), INT),
    **dict.fromkeys(("f", "g"), fp(3, 3)),
    **dict.fromkeys(("i", "j", "v", "w"), bv(2)),
    "a": array(bv(2), bv(2)),
}


def instances(law: str, widths: tuple[int, ...] = (1, 2, 3, 4)) -> Iterator[tuple[Sexpr, dict[str, Sort]]]:
    """The expression of a law and the sorts of its variables, for every choice (not all of them are well-sorted)."""
    words = set(re.findall(r"\w+", law))
    vectors = [name for name in VECTORS if name in words] or ["x"]
    parameters = [
        name for name in PARAMETERS if any(re.search(rf"\b{name}\b", hole) for hole in re.findall(r"\{.*?\}", law))
    ]
    structural = re.search("concat|extract|extend", law) is not None
    generic = words & {"s", "t", "u"}
    if structural and len(vectors) + len(parameters) > 3:
        widths = widths[:3]
    choices: Iterator[tuple[int, ...]] = (
        product(widths, repeat=len(vectors)) if structural else ((w,) * len(vectors) for w in widths)
    )
    for chosen in choices:
        sizes = dict(zip(vectors, chosen, strict=True))
        for numbers in product(range(widths[-1] + 1), repeat=len(parameters)):
            known = {
                **{f"w{name}": size for name, size in sizes.items()},
                **dict(zip(parameters, numbers, strict=True)),
            }
            text = re.sub(r"\{(.*?)\}", lambda hole: str(eval(hole[1], {}, known)), law)  # noqa: B023
            if re.search(r"-\d", text):
                continue  # a negative index
            for sort in ANY if generic else (BOOL,):
                sorts = {**FIXED, **{name: bv(size) for name, size in sizes.items()}, **dict.fromkeys(generic, sort)}
                yield read_sexprs(text)[0], {**sorts, "x": sorts.get("x", bv(widths[-1]))}
            if not vectors:
                return


def scope(terms: Terms, sorts: Mapping[str, Sort], values: Mapping[str, int] | None = None) -> dict[str, Term]:
    """A symbol (or a literal, where a value is given) for every variable, and the literals that laws name."""
    wide = sorts["x"]
    known = {"zero": 0, "one": 1, "ones": wide.mask, "least": wide.sign}
    found = {name: terms.value(wide, value) for name, value in known.items()}
    for name, sort in sorts.items():
        given = None if values is None else values.get(name)
        label = re.sub(r"\W+", "_", f"{name}_{sort.smt}")
        found[name] = terms.symbol(label, sort) if given is None else terms.value(sort, given)
    return found


def terms_of(terms: Terms, law: str) -> list[Term]:
    """All well-sorted instances of a law."""
    found = []
    for expr, sorts in instances(law):
        try:
            found.append(read_term(terms, expr, dict(scope(terms, sorts))))
        except (InternalError, ValueError):
            continue
    return found
