"""What a verdict rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.stubs import bounded
from ir.one_block import body

from fathom.encode.encoder import encode
from fathom.encode.goal import Goal
from fathom.engine.bounds import Bounds
from fathom.engine.notes import collect_notes, describe_imprecision, describe_schedules

NOTHING = {"kept_apart": 0, "validity_checks": 0, "one_layout": 0}


def goal(**stats: int) -> Goal:
    return replace(encode(body("assert false")), stats={**NOTHING, **stats})


def test_what_the_walk_has_left_out_comes_first() -> None:
    program = replace(
        bounded(Bounds(1, 1)),
        approximations=("long executions",),
        undefined=("f",),
        warnings=("w",),
        imprecise=("sin",),
    )
    assert collect_notes(program, goal()) == (
        "long executions",
        "f has no body: its result is arbitrary",
        "functions without a body free nothing, and call nothing but what they are given",
        "w",
        "sin may give more results here than it can in reality",
    )
    assert describe_imprecision(program) == collect_notes(program, goal())[-1:]


def test_what_functions_without_a_body_may_write_is_named() -> None:
    program = replace(bounded(Bounds(1, 1)), undefined=("f", "g"), overwritten={"f": ("x", "y"), "g": tuple("abcdef")})
    first, second, _ = collect_notes(program, goal())
    assert first == "f has no body: its result is arbitrary, and so is afterwards what it may write: x, y"
    assert second.endswith("may write: a, b, c, d and 2 more")
    (first, _) = collect_notes(replace(program, undefined_functions="pure"), goal())
    assert first == "f has no body: its result is arbitrary, and it writes nothing"


@pytest.mark.parametrize(
    ("stats", "flags"),
    [
        ({}, []),
        ({"one_layout": 1}, ["in every layout"]),
        ({"kept_apart": 1}, ["--safety blocks"]),
        ({"validity_checks": 2, "one_layout": 1}, ["--safety fat", "--alloc symbolic"]),
    ],
)
def test_where_objects_lie(stats: dict[str, int], flags: list[str]) -> None:
    notes = collect_notes(bounded(Bounds(1, 1)), goal(**stats))
    assert len(notes) == len(flags)
    assert all(flag in note for flag, note in zip(flags, notes, strict=True))


def test_addresses_that_move_are_those_of_some_layouts() -> None:
    moving = goal(one_layout=1)
    moving = replace(moving, moves=(moving.terms.true,))
    (note,) = collect_notes(bounded(Bounds(1, 1)), moving)
    assert "some layouts" in note


@pytest.mark.parametrize(("rounds", "words"), [(1, "within one round"), (2, "within 2 rounds"), (3, None)])
def test_rounds_of_threads(rounds: int, words: str | None) -> None:
    notes = describe_schedules(bounded(Bounds(1, rounds), threads=("t",), enough_rounds=3))
    assert [words in note for note in notes] == ([True] if words is not None else [])
