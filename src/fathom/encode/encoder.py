"""`sym`: every definition of a dataflow program as terms.

One pass over the definitions, each of which costs a dictionary look-up for its rule and the terms that the rule makes:

    R2:i1 = ult R0, R1           values[R2] = (bvult R0 R1)
    M3 = store R2, P1, M2        values[M3] = M2 with one region changed
    assume R2                    a part of the goal
    assert false                 the goal

SeaBMC, section II, figure 5, and section III, figures 10 to 12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, final

from fathom.deadline import OutOfTime
from fathom.encode import encode_integers, encode_memory, encode_scalars
from fathom.encode.environment import EncodeRule, TermEnvironment
from fathom.encode.goal import Arithmetic, Check, EncodeOptions, Goal
from fathom.encode.observed import TooManyObjects
from fathom.errors import InternalError
from fathom.ir import instructions as ir
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.ir.types import Pointer
from fathom.ir.values import FALSE
from fathom.logic.terms import Term
from fathom.memory.base import EncodingObligation

RULES: Final[Mapping[Arithmetic, Mapping[type, EncodeRule]]] = {
    "bv": encode_scalars.TABLE | encode_memory.TABLE,
    "int": encode_integers.TABLE,
}
CLOCK_INTERVAL: Final = 8
"""How many definitions are encoded between two looks at the clock."""


@final
class Encoder:
    """Encodes one program; `remaining` says how many seconds are left, None being any number."""

    def __init__(
        self,
        program: Program,
        options: EncodeOptions,
        layout: Layout,
        remaining: Callable[[], float | None] = lambda: None,
    ) -> None:
        self.program = program
        self.options = options
        self.remaining = remaining
        self.environment = TermEnvironment(program, options, layout, self.check_time)

    def run(self) -> Goal:
        """The goal of a program that is one block, with one `assume` and one `assert false` at its end."""
        if len(self.program.blocks) != 1:
            raise InternalError("only a dataflow program can be encoded")
        environment, terms = self.environment, self.environment.terms
        assumption = terms.true
        checks: list[Check] = []
        rules, facts, single = RULES[self.options.arith], environment.facts, self._single_assertion()
        for number, item in enumerate(self.program.blocks[0].body):
            if not number % CLOCK_INTERVAL:
                self.check_time()
            rule = rules.get(type(item))
            if rule is not None:
                if facts is not None:
                    facts.position = number
                rule(environment, item)
            elif isinstance(item, ir.Assume):
                assumption = terms.and_(assumption, environment.term(item.cond))
            elif isinstance(item, ir.Assert) and item is not single:
                failure = terms.and_(assumption, terms.not_(environment.term(item.cond)))
                checks.append(Check(failure, item.prop))
        if facts is not None:
            facts.position = None
        return self._make_goal(single, assumption, checks)

    def check_time(self) -> None:
        """Go no further when no time is left."""
        if self.remaining() == 0.0:
            raise OutOfTime("while encoding")

    def _single_assertion(self) -> ir.Assert | None:
        """The one assertion of the single-assertion forms: `assert false` at the very end, and none before."""
        last: ir.Assert | None = None
        for item in self.program.blocks[0].body:
            if isinstance(item, ir.Assert):
                if last is not None:
                    return None
                last = item
        return last if last is not None and last.cond == FALSE else None

    def _make_goal(self, single: ir.Assert | None, assumption: Term, checks: list[Check]) -> Goal:
        which: Term | None = None
        properties: tuple[ir.Property | None, ...] = ()
        environment = self.environment
        if single is not None:
            properties = (single.prop,)
            if single.one_of is not None:
                which = environment.unsigned(single.one_of.which)
                properties = single.one_of.among
        constraints, obligations = self._side_conditions()
        heap = environment.objects.heap
        return Goal(
            environment.terms,
            environment.terms.false if single is None else assumption,
            constraints,
            which,
            properties,
            tuple(checks),
            obligations,
            environment.inputs,
            environment.initial_byte,
            environment.havoc_byte,
            environment.objects.moves,
            {} if heap is None else heap.symbols,
            environment.observed.symbols,
            self._statistics(),
            dict(environment.effort.reached),
        )

    def _side_conditions(self) -> tuple[tuple[Term, ...], tuple[EncodingObligation, ...]]:
        """The constraints and the obligations of all parts."""
        environment = self.environment
        heap = environment.objects.heap
        constraints = [
            *environment.objects.constraints,
            *environment.floats.constraints,
            *environment.numbers.constraints,
            *(heap.constraints if heap is not None else ()),
            *environment.observed.constraints(),
        ]
        obligations: list[EncodingObligation] = []
        for each in environment.encodings.values():
            constraints += each.constraints
            obligations += each.obligations
        return tuple(constraints), tuple(obligations)

    def _statistics(self) -> dict[str, int]:
        environment, body = self.environment, self.program.blocks[0].body
        symbols = environment.objects.heap.symbols if environment.objects.heap is not None else {}
        apart = bool(symbols) and not self.options.blocks and self._compares_addresses()
        total = {
            "addresses": environment.observed.uses,
            "one_layout": int(self._is_one_layout()),
            "regions": len(environment.encodings),
            "kept_apart": int(apart),
            "validity_checks": sum(isinstance(item, ir.IsValid) for item in body),
            "definitions": len(body),
        }
        for each in environment.encodings.values():
            for name, count in each.counts().items():
                total[f"memory_{name}"] = total.get(f"memory_{name}", 0) + count
        return total

    def _compares_addresses(self) -> bool:
        """Whether it can matter that an address is used again after a free."""
        return any(
            isinstance(item, ir.PtrToInt) or (isinstance(item, ir.Compare) and isinstance(item.lhs.type, Pointer))
            for item in self.program.blocks[0].body
        )

    def _is_one_layout(self) -> bool:
        """Whether the goal depends on where objects lie, and is not about all places where they can."""
        observed, body = self.environment.observed, self.program.blocks[0].body
        return not observed.every and (bool(observed.uses) or any(isinstance(item, ir.IsValid) for item in body))


def encode(
    program: Program,
    options: EncodeOptions | None = None,
    layout: Layout | None = None,
    remaining: Callable[[], float | None] = lambda: None,
) -> Goal:
    """The goal of a dataflow program; `layout` says where objects lie, when it is not to follow from this very text.

    `remaining` says how many seconds are left, None being any number; with none left, `OutOfTime` is raised.
    """
    options, layout = options or EncodeOptions(), layout or Layout.of(program)
    try:
        return Encoder(program, options, layout, remaining).run()
    except TooManyObjects:
        return Encoder(program, replace(options, allocation="concrete"), layout, remaining).run()
