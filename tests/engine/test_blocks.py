"""LLBMC's memory model: `--safety blocks`, with addresses that are fixed or symbolic, and its three optimisations.

The programs are those of tests/programs/check/blocks: besides what fat pointers say of them (`EXPECT`), their first lines
have the verdicts with blocks at fixed addresses (`BLOCKS`) and at any (`SYMBOLIC`).
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from engine.programs import BY_NAME, Case

from fathom.bound.bound_options import bound_options
from fathom.bound.walk.bound import bound
from fathom.engine.check import CheckRequest, check_module
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_programs, read_text
from fathom.ir.instructions import Assert, IsValid
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

OWN = sorted(name for name in BY_NAME if name.startswith("blocks."))
NEIGHBOURS = {
    f"blocks.{name}"
    for name in ("blocks_may_touch", "used_again", "used_again_access", "used_again_contents", "used_again_free")
}
"""Programs that are wrong in layouts in which blocks touch, or addresses are used again."""
FIRST = [name for name in OWN if "-" not in name]
WAYS: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "plain": ({}, {}),
    "history": ({}, {"allocation_bits": False}),
    "late": ({"early_decisions": False}, {"memory": "arrays"}),
    "residue": ({"known_memory": False}, {"query": "each"}),
    "unsimplified": ({"early_decisions": False}, {"allocation_bits": False, "simplify": False}),
}
"""The switches of LLBMC that change the formula and never the answer, with some others."""
OTHERS = [
    "aliasing",
    "double_free",
    "invalid_free",
    "llbmc_figure_5",
    "llbmc_figure_5-1",
    "llbmc_figure_5-2",
    "malloc_symbolic_size",
    "pointer_into_one_of_many",
    "pointers_through_integers",
    "symbolic_memmove",
    "use_after_free",
    "use_after_scope",
]
"""Programs whose accesses, right or wrong, do not depend on which blocks are neighbours."""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Module]:
    """The programs, compiled all at once."""
    folder = tmp_path_factory.mktemp("blocks")
    names = [*OWN, *OTHERS]
    for name in names:
        (folder / f"{name}.c").write_text(BY_NAME[name].text)
    paths = tuple(str(folder / f"{name}.c") for name in names)
    programs = load_programs(SourceOptions(sources=paths, cflags=("-w",), cache=False))
    return {name: read_text(program.text) for name, program in zip(names, programs, strict=True)}


def expected(case: Case, directive: str) -> str:
    found = re.search(rf"^// {directive}: (.*)$", case.text, re.MULTILINE)
    assert found is not None
    return found[1]


def verdict(module: Module, case: Case, limits: dict[str, object], model: dict[str, object]) -> Verdict:
    given = replace(case.limits, safety="blocks", timeout=30.0)
    found = check_module(CheckRequest(module, case.entry, replace(given, **limits), ModelOptions(**model))).verdict  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("alloc", ["concrete", "symbolic"])
def test_blocks(modules: dict[str, Module], way: str, alloc: str) -> None:
    limits, model = WAYS[way]
    wrong = []
    for name in FIRST:
        case = BY_NAME[name]
        found = Case.found(verdict(modules[name], case, limits, {**model, "alloc": alloc}))
        expect = expected(case, "BLOCKS" if alloc == "concrete" else "SYMBOLIC")
        if not agrees(found, expect, coarse=way == "residue"):
            wrong.append(f"{name}: {found} instead of {expect}")
    assert not wrong, "\n".join(wrong)


def agrees(found: str, expect: str, coarse: bool) -> bool:
    """Where pointers are registers of the residue, less is known of what is wrong with them."""
    return found == expect or (
        coarse and found.split()[0] == expect.split()[0] and found.split()[2:] == expect.split()[2:]
    )


@pytest.mark.parametrize("alloc", ["concrete", "relative", "symbolic"])
def test_other_programs_agree_with_fat_pointers(modules: dict[str, Module], alloc: str) -> None:
    wrong = []
    for name in OTHERS:
        case = BY_NAME[name]
        found = Case.found(verdict(modules[name], case, {}, {"alloc": alloc}))
        if found != case.expect:
            wrong.append(f"{name}: {found} instead of {case.expect}")
    assert not wrong, "\n".join(wrong)


def test_fat_pointers_do_not_depend_on_where_blocks_lie(modules: dict[str, Module]) -> None:
    """With symbolic addresses, blocks do not touch, and no address is used again."""
    wrong = []
    for name in (*OWN, *OTHERS):
        case = BY_NAME[name]
        expect = "safe" if name in NEIGHBOURS else case.expect
        found = Case.found(verdict(modules[name], case, {"safety": "fat"}, {"alloc": "symbolic"}))
        if found != expect:
            wrong.append(f"{name}: {found} instead of {expect}")
    assert not wrong, "\n".join(wrong)


def test_origins_are_stricter(modules: dict[str, Module]) -> None:
    """Only blocks that a pointer came from count: what that accepts is accepted without it."""
    for name in FIRST:
        case = BY_NAME[name]
        strict = verdict(modules[name], case, {"origins": True}, {})
        assert strict.result == expected(case, "BLOCKS").split()[0] or strict.result == "unsafe", name
    neighbour = BY_NAME["blocks.neighbour"]
    assert Case.found(verdict(modules[neighbour.name], neighbour, {"origins": True}, {})) == neighbour.expect


def residue(module: Module, limits: LimitOptions) -> list[object]:
    program = bound(module, "main", bound_options(replace(limits, safety="blocks", unwind=1))).program
    return [item for block in program.blocks for item in block.body]


def test_figure_8_only_the_second_free_is_left(modules: dict[str, Module]) -> None:
    """All checks of reads and writes, and the user's assertion, are decided before the solver: LLBMC, figure 8."""
    case = BY_NAME["llbmc_figure_5"]
    body = residue(modules[case.name], case.limits)
    left = [item for item in body if isinstance(item, Assert)]
    assert [item.prop.kind for item in left if item.prop is not None] == ["double-free"]
    assert not any(isinstance(item, IsValid) for item in body)
    for alloc in ("concrete", "symbolic"):
        found = verdict(modules[case.name], case, {}, {"alloc": alloc})
        assert Case.found(found) == "unsafe double-free 27"
        assert found.counterexample is not None
        (argc,) = [each.value for each in found.counterexample.inputs if "argc" in each.source]
        assert argc <= 1


def test_figure_7_every_check_without_early_decisions(modules: dict[str, Module]) -> None:
    """Six reads and writes (a1 to a6), of which the one through q is two: one for each block it may point into."""
    case = BY_NAME["llbmc_figure_5"]
    body = residue(modules[case.name], replace(case.limits, early_decisions=False))
    assert sum(isinstance(item, IsValid) for item in body) == 7


def test_the_verdict_says_what_it_rests_on(modules: dict[str, Module]) -> None:
    case = BY_NAME["blocks.neighbour"]
    fixed = verdict(modules[case.name], case, {}, {})
    assert any("any block that is alive" in note for note in fixed.approximations)
    assert any("where one layout has them" in note for note in fixed.approximations)
    anywhere = verdict(
        modules["blocks.neighbour_by_distance"], BY_NAME["blocks.neighbour_by_distance"], {}, {"alloc": "symbolic"}
    )
    assert not any("where one layout has them" in note for note in anywhere.approximations)


@pytest.mark.parametrize(
    ("limits", "model", "what"),
    [
        ({"extend_select": ("uninit",)}, {}, "--safety blocks cannot follow"),
        ({}, {"alloc": "symbolic", "memory": "flatten"}, "--memory flatten needs to know"),
    ],
)
def test_refused(modules: dict[str, Module], limits: dict[str, object], model: dict[str, object], what: str) -> None:
    case = BY_NAME["blocks.neighbour"]
    with pytest.raises(UserError, match=what):
        verdict(modules[case.name], case, limits, model)
