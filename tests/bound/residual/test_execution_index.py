"""Names of inputs: the same wherever executions agree, and different for all that happens in one of them."""

from __future__ import annotations

from bound.functions import Functions

from fathom.ir.instructions import Nondet

SOURCE = Functions(
    "static unsigned once(void) { return nondet_uint(); }\nstatic unsigned up(void) { return nondet_uint(); }\n",
    loop="for (unsigned i = 0; i < 3; i++) nondet_uint();",
    any_number="while (nondet_bool()) nondet_uint();",
    calls="once(); once();",
    arms="if (nondet_bool()) once(); else once();",
    through="unsigned (*f)(void) = nondet_bool() ? once : up; f(); f();",
)


def instances(name: str, unwind: int = 2) -> list[str]:
    blocks = SOURCE.walk(name, unwind=unwind).bounded.program.blocks
    return [each.instance for block in blocks for each in block.body if isinstance(each, Nondet)]


def test_every_input_of_an_execution_has_a_name_of_its_own() -> None:
    for name in ("loop", "calls", "arms", "through"):
        found = instances(name)
        assert len(set(found)) == len(found) > 1


def test_names_are_the_same_in_every_walk() -> None:
    assert instances("through") == instances("through")


def test_an_iteration_has_its_name_however_many_follow() -> None:
    few, many = instances("any_number", unwind=2), instances("any_number", unwind=4)
    assert len(few) < len(many)
    assert set(few) < set(many)
