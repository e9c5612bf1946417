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
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from fathom.errors import InternalError
from fathom.logic.ops import APPLY, INT_DIV, INT_MOD, INT_MUL, OPS, SYMBOL, VALUE, FunctionSymbol, Op
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


def _print(term: Term, text: dict[Term, str]) -> str:
    args = term.args
    head = term.op.smt
    if term.data is not None:
        if term.op is VALUE:
            return literal(term.sort, cast(int, term.data))
        if term.op is SYMBOL:
            return quote(cast(str, term.data))
        head = head.replace("{data}", _data(term.data))
    if len(args) == 2:
        return f"({head} {text[args[0]]} {text[args[1]]})"
    return f"({head} {' '.join([text[arg] for arg in args])})" if args else head


def logic_of(goal: Iterable[Term]) -> str:
    """The smallest logic with everything the goal uses, or `ALL`."""
    return _logic(list(postorder(goal)))


def _logic(order: Sequence[Term]) -> str:
    sorts: dict[Sort, None] = {}
    used: set[Op] = set()
    nonlinear = False
    for term in order:
        sorts[term.sort] = None
        used.add(term.op)
        if term.op in _PRODUCTS:
            nonlinear |= term.args[1].op is not VALUE
    for sort in list(sorts):
        while isinstance(sort, ArraySort):
            sorts[sort.index] = None
            sort = sort.element
            sorts[sort] = None
    kinds = {type(sort) for sort in sorts}
    floats, vectors = FloatSort in kinds, BitVec in kinds
    name = "QF_" + "A" * (ArraySort in kinds) + "UF" * (APPLY in used)
    if INT in sorts:
        name += "NIA" if nonlinear else "LIA"
    if vectors or floats or INT not in sorts:
        name += "BV" + "FP" * floats
    return name if name in _LOGICS else "ALL"


def print_goal(goal: Sequence[Term], *, logic: str | None = None, get_model: bool = False) -> str:
    """A script that asks whether all terms of the goal can hold together."""
    order = list(postorder(goal))
    lines = ["(set-option :produce-models true)"] if get_model else []
    lines.append(f"(set-logic {logic or _logic(order)})")
    shared: set[Term] = set()
    seen: set[Term] = set()
    for term in order:
        for arg in term.args:
            if arg in seen:
                shared.add(arg)
            seen.add(arg)
    free = [(cast(str, term.data), term.sort.smt) for term in order if term.op is SYMBOL]
    applied = dict.fromkeys(term.data for term in order if term.op is APPLY)
    signatures = [(each.name, repr(each.sort)) for each in applied if isinstance(each, FunctionSymbol)]
    lines += [f"(declare-const {quote(name)} {sort})" for name, sort in free]
    lines += [f"(declare-fun {quote(name)} {signature})" for name, signature in signatures]
    text: dict[Term, str] = {}
    lines += _definitions(order, shared, _unused_prefix([name for name, _ in free + signatures]), text)
    lines += [f"(assert {text[term]})" for term in goal]
    lines.append("(check-sat)")
    if get_model:
        lines.append("(get-model)")
    return "\n".join([*lines, ""])


def _definitions(order: Sequence[Term], shared: set[Term], prefix: str, text: dict[Term, str]) -> Iterator[str]:
    """A definition for every term that needs a name; `text` receives what stands for each term."""
    count = 0
    for term in order:
        printed = _print(term, text)
        if term.args and (term in shared or len(printed) > LONGEST):
            count += 1
            name = f"{prefix}{count}"
            yield f"(define-fun {name} () {term.sort.smt} {printed})"
            printed = name
        text[term] = printed


def _unused_prefix(names: Sequence[str]) -> str:
    prefix = "t!"
    while any(name.startswith(prefix) for name in names):
        prefix += "!"
    return prefix
