"""Which encoding and which solver, by what the program contains and the options say."""

from __future__ import annotations

import pytest
from ir.one_block import body

from fathom.engine.request import CheckRequest
from fathom.engine.strategy import Strategy, choose_strategy
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.ir.program import Program
from fathom.options import LimitOptions, ModelOptions

PLAIN = 'R0:i8 = nondet "x"\nR1:i1 = ule R0, 5\nassert R1'
LOADS = 'M0 = mem.init()\nP0, M1 = global 4, M0 "a"\nR0:i8 = load P0, M1\nR1:i1 = ule R0, 5\nassert R1'


def choose(text: str, limits: LimitOptions | None = None, **model: object) -> Strategy:
    program: Program = body(text)
    options = ModelOptions(**model)  # type: ignore[arg-type]
    nothing: Module = None  # type: ignore[assignment]
    return choose_strategy(program, CheckRequest(nothing, "main", limits or LimitOptions(), options))


def test_memory_does_not_matter_without_loads() -> None:
    strategy = choose(PLAIN)
    assert (strategy.encode.memory, strategy.solver) == ("lambdas", "auto")
    assert strategy.why.startswith("no load")


def test_seam_where_every_access_is_checked() -> None:
    assert choose(LOADS).encode.memory == "seam"
    assert choose(LOADS).encode.checked
    unstated = LimitOptions(ignore=("bounds",), known_memory=False)
    for limits in (unstated, LimitOptions(safety="blocks")):
        assert choose(LOADS, limits).encode.memory == "lambdas"
        assert not choose(LOADS, limits).encode.checked
    assert choose(LOADS, alloc="symbolic").encode.memory == "lambdas"


def test_seam_where_accesses_of_classes_that_are_not_selected_are_assumed() -> None:
    for limits in (LimitOptions(ignore=("bounds",)), LimitOptions(select=("assert",))):
        assert choose(LOADS, limits).encode.memory == "seam"
        assert choose(LOADS, limits).encode.checked


def test_what_is_asked_for() -> None:
    strategy = choose(LOADS, memory="arrays", solver="cvc5", word_size="4", regions="flat")
    assert (strategy.encode.memory, strategy.solver, strategy.why) == ("arrays", "cvc5", "as asked for")
    assert (strategy.encode.word_size, strategy.encode.partitioned) == (4, False)


def test_blocks_are_not_partitioned() -> None:
    strategy = choose(LOADS, LimitOptions(safety="blocks"))
    assert strategy.encode.blocks
    assert not strategy.encode.partitioned


@pytest.mark.parametrize(
    ("model", "expect"),
    [
        ({}, "auto"),
        ({"query": "each"}, "bitwuzla"),
        ({"arith": "int"}, "z3"),
        ({"arith": "int", "solver": "cvc5"}, "cvc5"),
    ],
)
def test_solver(model: dict[str, object], expect: str) -> None:
    assert choose(PLAIN, **model).solver == expect


@pytest.mark.parametrize("model", [{"arith": "int", "solver": "bitwuzla"}, {"memory": "flatten", "alloc": "symbolic"}])
def test_what_does_not_go_together(model: dict[str, object]) -> None:
    with pytest.raises(UserError):
        choose(PLAIN, **model)
