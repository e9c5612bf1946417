"""Terms as SMT-LIB 2.6 text, in time linear in the number of terms.

    (set-logic QF_BV)
    (declare-const x (_ BitVec 32))
    (define-fun t!1 () (_ BitVec 32) (bvadd x #x00000001))
    (assert (bvult t!1 (bvmul t!1 x)))
    (check-sat)

A term used more than once, or one that is long already, gets a definition; other terms stand where they are used.
`read_model` reads the answer to `(get-model)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Final

from fathom.errors import InternalError
from fathom.logic.ops import APPLY, INT_DIV, INT_MOD, INT_MUL, OPS, SYMBOL, VALUE, FunctionSymbol
from fathom.logic.smtlib_model import read_model
from fathom.logic.sorts import BOOL, INT, ArraySort, BitVec, FloatSort, Sort
from fathom.logic.terms import Data, Term, postorder

__all__ = ["literal", "logic_of", "print_goal", "print_term", "quote", "read_model"]

LONGEST: Final = 160
"""How long the text of a term grows before it gets a definition of its own."""

_SIMPLE: Final = re.compile(r"[A-Za-z~!$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*\Z")
_RESERVED: Final = frozenset(
    "_ ! as let forall exists match par true false distinct abs const concat + - * / = < > <= >= => "
    "BINARY DECIMAL HEXADECIMAL NUMERAL STRING Array Bool Int Real BitVec FloatingPoint RoundingMode "
    "RNE RNA RTP RTN RTZ NaN +oo -oo +zero -zero fp fp.gt fp.geq fp.isPositive "
    "bvuge bvugt bvsge bvsgt bvsmod bvnand bvnor bvxnor bvcomp repeat rotate_left rotate_right".split()
) | frozenset(re.findall(r"[a-z][a-zA-Z_.]+", " ".join(op.smt for op in OPS.values())))
_op_of: Final = attrgetter("op")
_sort_of: Final = attrgetter("sort")
_args_of: Final = attrgetter("args")
_PRODUCTS: Final = frozenset((INT_MUL, INT_DIV, INT_MOD))
_LOGICS: Final = frozenset(
    "QF_BV QF_ABV QF_UFBV QF_AUFBV QF_BVFP QF_ABVFP QF_UFBVFP QF_AUFBVFP QF_LIA QF_NIA QF_UFLIA QF_UFNIA "
    "QF_ALIA QF_AUFLIA QF_ANIA QF_AUFNIA".split()
)


def quote(name: str) -> str:
    """A name as an SMT-LIB symbol: between bars unless it is a simple one. Bars do not make a theory's name free."""
    if name in _RESERVED or "|" in name or "\\" in name:
        raise InternalError(f"{name!r} cannot be the name of a symbol in SMT-LIB; give it a prefix.")
    return name if _SIMPLE.match(name) else f"|{name}|"


def literal(sort: Sort, value: int) -> str:
    """A literal of this sort."""
    if sort is BOOL:
        return "true" if value else "false"
    if isinstance(sort, BitVec):
        return f"#x{value:0{sort.width // 4}x}" if sort.width % 4 == 0 else f"#b{value:0{sort.width}b}"
    if isinstance(sort, FloatSort):
        digits = f"{value:0{sort.width}b}"
        return f"(fp #b{digits[0]} #b{digits[1 : 1 + sort.exponent]} #b{digits[1 + sort.exponent :]})"
    return str(value) if value >= 0 else f"(- {-value})"


def _data(data: Data) -> str:
    if isinstance(data, FunctionSymbol):
        return quote(data.name)
    if isinstance(data, FloatSort):
        return f"{data.exponent} {data.significand}"
    if isinstance(data, Sort):
        return data.smt
    return f"{data[0]} {data[1]}" if isinstance(data, tuple) else str(data)


def print_term(term: Term) -> str:
    """One term as text, nothing shared: for messages and tests, where terms are small."""
    text: dict[Term, str] = {}
    for each in postorder([term]):
        text[each] = _print(each, text)
    return text[term]


def _print(term: Term, text: Mapping[Term, str]) -> str:
    """The text of a term, given what stands for its arguments."""
    args, data = term.args, term.data
    head = term.op.smt
    if data is not None:
        if term.op is VALUE:
            return literal(term.sort, data)  # type: ignore[arg-type]
        if term.op is SYMBOL:
            return quote(data)  # type: ignore[arg-type]
        head = head.replace("{data}", _data(data))
    if len(args) == 2:
        return f"({head} {text[args[0]]} {text[args[1]]})"
    if len(args) == 3:
        return f"({head} {text[args[0]]} {text[args[1]]} {text[args[2]]})"
    return f"({head} {' '.join([text[arg] for arg in args])})" if args else head


def logic_of(goal: Iterable[Term]) -> str:
    """The smallest logic with everything the goal uses, or `ALL`."""
    return _logic(postorder(goal))


def _logic(order: Sequence[Term]) -> str:
    used = set(map(_op_of, order))
    sorts: dict[Sort, None] = dict.fromkeys(map(_sort_of, order))
    for sort in list(sorts):
        while isinstance(sort, ArraySort):
            sorts[sort.index] = None
            sort = sort.element
            sorts[sort] = None
    kinds = {type(sort) for sort in sorts}
    floats, vectors = FloatSort in kinds, BitVec in kinds
    name = "QF_" + "A" * (ArraySort in kinds) + "UF" * (APPLY in used)
    if INT in sorts:
        products = [term for term in order if term.op in _PRODUCTS]
        name += "NIA" if any(term.args[1].op is not VALUE for term in products) else "LIA"
    if vectors or floats or INT not in sorts:
        name += "BV" + "FP" * floats
    return name if name in _LOGICS else "ALL"


def print_goal(goal: Sequence[Term], *, logic: str | None = None, get_model: bool = False) -> str:
    """A script that asks whether all terms of the goal can hold together."""
    order = postorder(goal)
    lines = ["(set-option :produce-models true)"] if get_model else []
    lines.append(f"(set-logic {logic or _logic(order)})")
    free = [(str(term.data), term.sort.smt) for term in order if term.op is SYMBOL]
    applied = dict.fromkeys([term.data for term in order if term.op is APPLY])
    signatures = [(each.name, repr(each.sort)) for each in applied if isinstance(each, FunctionSymbol)]
    lines += [f"(declare-const {quote(name)} {sort})" for name, sort in free]
    lines += [f"(declare-fun {quote(name)} {signature})" for name, signature in signatures]
    prefix = _unused_prefix([name for name, _ in free + signatures])
    text = _define(order, prefix, lines)
    lines += [f"(assert {text[term]})" for term in goal]
    lines.append("(check-sat)")
    if get_model:
        lines.append("(get-model)")
    return "\n".join([*lines, ""])


def _define(order: Sequence[Term], prefix: str, lines: list[str]) -> Mapping[Term, str]:
    """Define every term that needs a name, in new lines; the result is what stands for each term."""
    uses = Counter(chain.from_iterable(map(_args_of, order)))
    text: dict[Term, str] = {}
    count = 0
    for term in order:
        printed = _print(term, text)
        if term.args and (uses[term] > 1 or len(printed) > LONGEST):
            count += 1
            name = f"{prefix}{count}"
            lines.append(f"(define-fun {name} () {term.sort.smt} {printed})")
            printed = name
        text[term] = printed
    return text


def _unused_prefix(names: Sequence[str]) -> str:
    prefix = "t!"
    while any(name.startswith(prefix) for name in names):
        prefix += "!"
    return prefix
