"""Which encoding and which solver: from what the program contains, unless the user has chosen.

SMT-CBMC, section 5, leaves "syntactic criteria" for choosing an encoding open. The ones here follow from measurements:
with bitwuzla, ite chains (seam, lambdas) beat SMT arrays by an order of magnitude on symbolic indices, and are exact
for block operations of unknown length. Where every access is checked, seam knows that a pointer stays in its object,
and makes the smaller formulas; where not, it knows no more than lambdas, which then take less time.
"""

from __future__ import annotations

from typing import cast, final

from fathom.encode.goal import Arithmetic, EncodeOptions, WordSize
from fathom.encode.objects import Allocation
from fathom.engine.request import CheckRequest
from fathom.errors import UserError
from fathom.immutable import immutable
from fathom.ir import extended
from fathom.ir import instructions as ir
from fathom.ir.program import Program
from fathom.ir.types import Float
from fathom.ir.values import Reg
from fathom.options import ModelOptions


@final
@immutable
class Strategy:
    """How to encode, which solver to use, and why."""

    encode: EncodeOptions
    solver: str
    why: str


def choose_strategy(program: Program, request: CheckRequest) -> Strategy:
    """What the options say, and where they say `auto`, what suits the program.

    Blocks (`--safety blocks`) cannot be split into regions, since an access can touch any of them.
    """
    options, blocks = request.model, request.limits.safety == "blocks"
    checked = request.checks_every_access
    memory, why = _choose_memory(program, options, checked)
    encode = EncodeOptions(
        memory=memory,
        partitioned=options.regions == "partitioned" and not blocks,
        allocation=cast("Allocation", options.alloc),
        word_size="auto" if options.word_size == "auto" else cast("WordSize", int(options.word_size)),
        simplify=options.simplify,
        arith=cast("Arithmetic", options.arith),
        checked=checked,
        blocks=blocks,
        allocation_bits=options.allocation_bits,
        range_map=options.range_map,
        store_map=options.store_map,
        effort=request.limits.limits_of_effort,
    )
    if encode.memory == "flatten" and encode.allocation == "symbolic":
        raise UserError(
            "--memory flatten needs to know where objects lie", hint="use --alloc concrete, or another --memory"
        )
    return Strategy(encode, _choose_solver(program, options), why)


def _choose_solver(program: Program, options: ModelOptions) -> str:
    """A race that bitwuzla begins, except where there are integers or long doubles, which it does not know.

    Property by property, what bitwuzla has learned for one helps the next: no other one takes part.
    """
    if options.solver == "auto" and _has_long_doubles(program):
        return "z3"
    if options.arith == "bv":
        return "bitwuzla" if options.solver == "auto" and options.query == "each" else options.solver
    if options.solver == "bitwuzla":
        raise UserError("bitwuzla has no integers", hint="use --solver z3, cvc5 or yices, or --arith bv")
    return options.solver if options.solver != "auto" else "z3"


def _has_long_doubles(program: Program) -> bool:
    results = (getattr(item, "result", None) for block in program.blocks for item in block.body)
    return any(isinstance(reg, Reg) and reg.type == Float(extended.KIND) for reg in results)


def _choose_memory(program: Program, options: ModelOptions, checked: bool) -> tuple[str, str]:
    if options.memory != "auto":
        return options.memory, "as asked for"
    body = [item for block in program.blocks for item in block.body]
    loads = sum(isinstance(item, ir.Load) for item in body)
    blocks = sum(isinstance(item, ir.Memset | ir.Memcpy | ir.Havoc) for item in body)
    floats = any(isinstance(item, ir.FloatOp) or isinstance(getattr(item, "result", None), Float) for item in body)
    if not loads:
        return "lambdas", "no load is left, so the encoding does not matter"
    why = f"{loads} loads" + (f", {blocks} block operations" if blocks else "") + (", floats" if floats else "")
    if not checked:
        return "lambdas", f"{why}: reads become ite chains, which bitwuzla solves best"
    return "seam", f"{why}, and each access is checked to stay in its object: reads become short ite chains"
