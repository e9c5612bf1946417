"""Random terms as plans that can be built twice, and random models.

A plan is a list of steps `(op, argument positions, data)`; leaves are `("symbol", name, sort)` and
`("value", sort, value)`. Literals are mostly special ones, and arguments mostly recent, so that rules meet their shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from fathom.logic import ops
from fathom.logic.evaluate import Value
from fathom.logic.ops import OPS, FunctionSymbol, Op
from fathom.logic.softfloat import canonical
from fathom.logic.sorts import BOOL, INT, ArraySort, BitVec, FloatSort, Sort, array, bv, fp, function
from fathom.logic.terms import Data, Term, Terms, functions, postorder, symbols

WIDTHS = (1, 2, 3, 4, 5, 6, 7, 8, 32, 64)
FORMATS = (fp(2, 3), fp(3, 3), fp(5, 11), fp(8, 24))
LEAVES = ("VALUE", "SYMBOL")
CHEAP = [op for op in OPS.values() if op.name not in LEAVES]


@dataclass
class Plan:
    """Steps, and the sort that each results in."""

    steps: list[tuple[object, ...]] = field(default_factory=list)
    sorts: list[Sort] = field(default_factory=list)

    def add(self, sort: Sort, *step: object) -> int:
        self.steps.append(step)
        self.sorts.append(sort)
        return len(self.steps) - 1

    def build(self, terms: Terms) -> list[Term]:
        done: list[Term] = []
        for step in self.steps:
            if step[0] == "symbol":
                done.append(terms.symbol(step[1], step[2]))
            elif step[0] == "value":
                done.append(terms.value(step[1], step[2]))
            else:
                op, args, data = step
                if isinstance(data, FunctionSymbol):
                    data = terms.function(data.name, data.sort.args, data.sort.result)
                done.append(terms.rebuild(op, [done[arg] for arg in args], data))
        return done


def literal(random: Random, sort: Sort) -> int:
    """A literal, rarely an ordinary one."""
    if sort is BOOL:
        return random.random() < 0.5
    if sort is INT:
        return random.choice([0, 1, -1, 2, 3, -7, 100])
    special = [0, 1, 2, 3, 4, 8, sort.mask, sort.mask - 1, sort.sign, sort.sign - 1, sort.width, sort.mask >> 1 ^ 3]
    if isinstance(sort, FloatSort):
        top = ((1 << sort.exponent) - 1) << (sort.significand - 1)
        special += [
            top,
            top | sort.sign,
            top | 1,
            top - 1,
            top >> 1 & ~((1 << (sort.significand - 1)) - 1),
            1 | sort.sign,
        ]
    return random.choice([*special, random.getrandbits(sort.width)]) & sort.mask


def plan(random: Random, length: int, *, floats: bool = True) -> Plan:
    """A random plan over one or two widths and one or two of the other sorts."""
    made = Plan()
    width, other = random.choice(WIDTHS), random.choice(WIDTHS[:8])
    vectors = [bv(width), bv(other)]
    sorts: list[Sort] = [BOOL, BOOL, *vectors, *vectors]
    if random.random() < 0.3:
        sorts += [INT, INT]
    if random.random() < 0.3:
        sorts += [array(bv(min(width, 8)), vectors[1]), bv(min(width, 8)), vectors[1]]
    if floats and random.random() < 0.3:
        kind = random.choice(FORMATS)
        sorts += [kind, kind, bv(kind.width)]
    for at, sort in enumerate(sorts):
        made.add(sort, "symbol", f"s{at}", sort)
        if not isinstance(sort, ArraySort):
            made.add(sort, "value", sort, literal(random, sort))
    palette = [*random.sample(CHEAP, 8), ops.EQ, ops.ITE, ops.NOT]
    tries = 0
    while len(made.steps) < length and tries < 40 * length:
        tries += 1
        _extend(random, made, random.choice(palette), sorts)
    return made


def _extend(random: Random, made: Plan, op: Op, sorts: Sequence[Sort]) -> None:
    wanted = _argument_sorts(random, op, made.sorts, sorts)
    if wanted is None:
        return
    data, args_sorts = wanted
    args = []
    for sort in args_sorts:
        usable = [at for at, each in enumerate(made.sorts) if each is sort]
        if not usable:
            return
        if not isinstance(sort, ArraySort) and random.random() < 0.2:
            args.append(made.add(sort, "value", sort, literal(random, sort)))
        else:
            args.append(random.choice(usable[-6:] if random.random() < 0.7 else usable))
    fake = [_Sorted(made.sorts[arg]) for arg in args]
    made.add(op.result(fake, data), op, tuple(args), data)  # type: ignore[arg-type]


@dataclass
class _Sorted:
    sort: Sort


def _argument_sorts(
    random: Random, op: Op, have: Sequence[Sort], sorts: Sequence[Sort]
) -> tuple[Data, list[Sort]] | None:
    kinds = {"b": lambda s: s is BOOL, "i": lambda s: s is INT, "v": lambda s: isinstance(s, BitVec)}
    kinds |= {"f": lambda s: isinstance(s, FloatSort), "a": lambda s: isinstance(s, ArraySort), "s": lambda _: True}
    if op is ops.APPLY:
        args = [random.choice([s for s in sorts if isinstance(s, BitVec)]) for _ in range(random.randint(1, 2))]
        result = random.choice([BOOL, args[0]])
        name = f"f{''.join(str(arg.width) for arg in args)}_{result.width}"
        return FunctionSymbol(name, function(tuple(args), result)), args
    if op is ops.CONST_ARRAY:
        arrays = [s for s in have if isinstance(s, ArraySort)]
        return (arrays[0], [arrays[0].element]) if arrays else None
    if op in (ops.SELECT, ops.STORE):
        arrays = [s for s in have if isinstance(s, ArraySort)]
        return (None, [arrays[0], arrays[0].index, arrays[0].element][: len(op.takes)]) if arrays else None
    usable = {letter: [s for s in have if kinds[letter.lower()](s)] for letter in op.takes}
    if not all(usable.values()):
        return None
    shared = random.choice(next((found for letter, found in usable.items() if letter.isupper()), [BOOL]))
    args = [shared if letter.isupper() else random.choice(usable[letter]) for letter in op.takes]
    data = _data(random, op, args, have)
    return None if data is NotImplemented else (data, args)


def _data(random: Random, op: Op, args: Sequence[Sort], have: Sequence[Sort]) -> Data:
    formats = [s for s in have if isinstance(s, FloatSort)]
    if op is ops.EXTRACT:
        low = random.randrange(args[0].width)
        return random.randrange(low, args[0].width), random.choice([0, low])
    if op in (ops.ZERO_EXTEND, ops.SIGN_EXTEND):
        return random.randint(0, 4) if args[0].width < 80 else NotImplemented
    if op is ops.CONCAT:
        return None if args[0].width + args[1].width < 100 else NotImplemented
    if op is ops.FP_ROUND:
        return random.choice(["RNE", "RNA", "RTP", "RTN", "RTZ"])
    if op is ops.FP_FROM_BITS:
        fitting = [s for s in formats if s.width == args[0].width]
        return fitting[0] if fitting else NotImplemented
    if op in (ops.FP_FROM_FP, ops.FP_FROM_SBV, ops.FP_FROM_UBV):
        return random.choice([*formats, fp(3, 4)]) if formats else NotImplemented
    if op in (ops.FP_TO_SBV, ops.FP_TO_UBV):
        return random.choice([s.width for s in have if isinstance(s, BitVec)])
    return None


def model(random: Random, roots: Sequence[Term]) -> dict[str, Value]:
    """Random values by name, for the symbols and functions of the roots."""
    found: dict[str, Value] = {str(each.data): _value(random, each.sort) for each in symbols(roots)}
    for symbol in functions(roots):
        table = {}
        for _ in range(3):
            point = tuple(int(literal(random, arg)) for arg in symbol.sort.args)
            table[point] = literal(random, symbol.sort.result)
        found[symbol.name] = (literal(random, symbol.sort.result), table)
    return found


def _value(random: Random, sort: Sort) -> Value:
    if isinstance(sort, ArraySort):
        elements = {literal(random, sort.index): _value(random, sort.element) for _ in range(3)}
        return _value(random, sort.element), elements
    value = literal(random, sort)
    if isinstance(sort, FloatSort):
        return canonical(sort, value)
    return value


def arithmetic(term: Term) -> bool:
    """Whether everything below is about Booleans and bit-vectors."""
    return all(each.sort is BOOL or isinstance(each.sort, BitVec) for each in postorder([term]))


def bind(values: dict[str, Value], roots: Sequence[Term]) -> dict[Term | FunctionSymbol, Value]:
    """The model for these roots."""
    bound: dict[Term | FunctionSymbol, Value] = {each: values[str(each.data)] for each in symbols(roots)}
    bound.update({each: values[each.name] for each in functions(roots)})
    return bound
