"""The walks of one check."""

from __future__ import annotations

from dataclasses import replace

from command_line import Write
from engine.checking import request
from ir.one_block import body

from fathom.bound.options import Progress
from fathom.engine.walker import Walker, count_instructions
from fathom.options import LimitOptions

SUM = "__VERIFIER_assume(n < 4); unsigned s = 0; for (unsigned i = 0; i < n; i++) s += nondet_uint(); __VERIFIER_assert(s != 9);"


def test_options_are_those_of_the_request(write: Write) -> None:
    def progress(_: Progress) -> None: ...

    walker = Walker.of(request(write, SUM, LimitOptions(unwind=3, rounds=2, timeout=9, analysis=("taint",))))
    options = walker.options(progress)
    assert (options.unwind, options.rounds, options.progress) == (3, 2, progress)
    assert options.deadline is not None
    assert {analysis.row.name for analysis in walker.analyses} <= options.selected
    assert len(options.followers) == 1


def test_a_walk_within_a_bound(write: Write) -> None:
    walker = Walker.of(request(write, SUM))
    short = walker.walk(replace(walker.options(), unwind=1))
    assert (short.unwind, short.complete) == (1, False)
    assert walker.walk(replace(walker.options(), unwind=4)).complete


def test_a_walk_for_some_cases(write: Write) -> None:
    walker = Walker.of(request(write, SUM, LimitOptions(unwind=4)))
    whole = walker.walk(walker.options())
    (case,) = whole.small_domain_inputs
    part = walker.walk_cases(whole, (replace(case, low=1, high=1),), None)
    assert part.unwind == whole.unwind
    assert 0 < count_instructions(part.program) < count_instructions(whole.program)


def test_size() -> None:
    assert count_instructions(body('R0:i1 = nondet "x"\nassert R0')) == 2
