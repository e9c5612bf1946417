"""A shadow memory that gets everything that memory gets always equals it; what is known of shadow memories leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import cast

import pytest
from differential.compare import Case, Variant, answers, batch, failing_line, forms, inputs_of, linked

from fathom.bound.memory.observer import MemoryObserver
from fathom.bound.memory.shadow_memory import ShadowMemory, declare_shadow
from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.residual.values import Address, CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.cells import uniform
from fathom.bound.state.path import Path, ShadowState
from fathom.bound.walk.walk import Walk
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_text, read_text
from fathom.ir import instructions as ir
from fathom.ir.interpreter import run
from fathom.ir.types import Int, Pointer
from fathom.options import SourceOptions
from fathom.source import SrcLoc


class Mirror(MemoryObserver):
    """An observer that does to its shadow memory what is done to memory, and claims of every load that both have the same."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.memory = declare_shadow(walk.path, walk.memory, lambda _: uniform(0))
        self.loads = 0
        walk.path.shadows = (ShadowState(walk.path.objects, walk.path.mem),)
        walk.memory.observers.append(self)

    def on_shadow(self, path: Path, action: Callable[[Path], Value | None]) -> Value | None:
        view = path.view(self.memory.number)
        result = action(view)
        path.put(self.memory.number, view)
        return result

    def on_allocate(self, path: Path, target: Object) -> None:
        view = path.view(self.memory.number)
        view.objects = view.objects.set(target.id, path.objects[target.id])
        path.put(self.memory.number, view)

    def on_store(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self.on_shadow(path, lambda view: self.memory.access.store(view, pointer, kind, value, loc))

    def on_fill(self, path: Path, pointer: PointerValue, byte: Scalar, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.fill(path, pointer, byte, length, loc)

    def on_copy(self, path: Path, dst: PointerValue, src: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        self.memory.copy(path, dst, src, length, loc)

    def on_havoc(self, path: Path, pointer: PointerValue, length: Scalar, loc: SrcLoc | None) -> None:
        raise AssertionError("the programs have no such inputs")

    def loaded(self, path: Path, pointer: PointerValue, kind: CellType, value: Value, loc: SrcLoc | None) -> None:
        self.loads += 1
        other = self.on_shadow(path, lambda view: self.memory.access.load(view, pointer, kind, loc))
        if isinstance(kind, Pointer):
            left, right = cast("PointerValue", value), cast("PointerValue", other)
            equal = self.walk.pointers.compare(path, "eq", left, right, loc)
        else:
            bits = [self.walk.memory.convert(path, v, kind, Int(kind.width)) for v in (value, cast("Value", other))]
            equal = self.walk.fold.compare("eq", kind.width, *cast("list[Scalar]", bits), loc)
        self.walk.check(equal, "assert", "the shadow has what memory has", loc)


def mirrored(module: Module, entry: str, options: BoundOptions) -> tuple[Bounded, Mirror]:
    """Walk a program with a mirror, which begins when the globals have their contents."""
    walk = Walk(module, options)
    prepare, load = walk.constants.prepare, walk.access.load
    mirrors: list[Mirror] = []

    def prepare_both(path: Path) -> None:
        prepare(path)
        mirrors.append(Mirror(walk))

    def load_both(path: Path, pointer: PointerValue, kind: CellType, loc: SrcLoc | None) -> Value:
        value = load(path, pointer, kind, loc)
        mirrors[0].loaded(path, pointer, kind, value, loc)
        return value

    setattr(walk.constants, "prepare", prepare_both)  # noqa: B010
    setattr(walk.access, "load", load_both)  # noqa: B010
    return walk.run(entry), mirrors[0]


def differing(case: Case, bounded: Bounded, seed: int, stage: str) -> str | None:
    """Where a run finds that memory and its shadow differ."""
    program = dict(forms(bounded.program))[stage]
    outcome = run(program, answers(case, inputs_of(case.text, seed)))
    prop = outcome.prop
    return f"{failing_line(outcome)}" if prop is not None and "the shadow has" in prop.description else None


@pytest.mark.parametrize("variant", [Variant(), Variant(promote=False), Variant(known_memory=False)])
def test_a_mirror_equals_memory(variant: Variant, tmp_path: FilePath) -> None:
    cases = batch(7_000_000, 8)
    module = read_text(linked(cases, tmp_path), variant.promote)
    loads = 0
    for case in cases:
        bounded, mirror = mirrored(module, f"{case.prefix}main", variant.options())
        loads += mirror.loads
        for stage in ("bounded", "cone-of-influence"):
            assert differing(case, bounded, 0, stage) is None, (case.prefix, stage)
    assert loads > 500


def test_a_broken_mirror_is_seen(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the copies a shadow memory differs from memory, and the comparison says so."""
    monkeypatch.setattr(Mirror, "on_copy", lambda *_: None)
    module, case = small("int from[2] = {x, 2}, to[2]; __builtin_memcpy(to, from, 8); return to[1];", tmp_path)
    bounded, _ = mirrored(module, "main", BoundOptions())
    assert differing(case, bounded, 0, "bounded") is not None


def small(body: str, folder: FilePath) -> tuple[Module, Case]:
    path = folder / "small.c"
    path.write_text(f"int nondet_int(void);\nint main(void) {{ int x = nondet_int(); {body} }}\n")
    text = load_text(SourceOptions(sources=(str(path),), cache=False), lambda _: None)
    return read_text(text), Case(path.read_text(), "", (0,))


def with_planes(module: Module, count: int) -> tuple[Walk, list[ShadowMemory]]:
    walk = Walk(module, BoundOptions())
    return walk, [
        declare_shadow(walk.path, walk.memory, lambda _, byte=number: uniform(byte)) for number in range(count)
    ]


def test_planes_are_apart(tmp_path: FilePath) -> None:
    """Several shadow memories have their own initial values and contents, for objects from before and after."""
    module, _ = small("return x;", tmp_path)
    walk, (zeros, ones) = with_planes(module, 2)
    path = walk.path
    made = walk.memory.new_object(path, "malloc", "object", 8, 8)
    zeros.create(path, made, 0)
    ones.create(path, made, 1)
    start = Address(made, 0)
    walk.access.store(path, start, Int(32), 77, None)
    ones.fill(path, Address(made, 2), 9, 4)
    assert zeros.load(path, start, Int(64)) == 0
    assert ones.load(path, start, Int(64)) == 0x0101_0909_0909_0101
    assert walk.access.load(path, start, Int(32), None) == 77
    zeros.copy(path, Address(made, 4), start, 4)
    zeros.store(path, start, Int(16), 0x0203)
    assert zeros.load(path, start, Int(32)) == 0x0203
    assert walk.residue.count == 0


def test_a_fork_has_planes_of_its_own(tmp_path: FilePath) -> None:
    module, _ = small("return x;", tmp_path)
    walk, (memory,) = with_planes(module, 1)
    path = walk.path
    made = walk.memory.new_object(path, "alloca", "object", 4, 4)
    memory.create(path, made, 5)
    then, other = walk.residue.branch(walk.fold.fresh(Int(1), "choice"))
    left, right = path.fork(then), path.fork(other)
    memory.store(left, Address(made, 0), Int(8), 6)
    assert memory.load(right, Address(made, 0), Int(8)) == 5
    merged = walk.merger.merge([left, right], [])
    walk.residue.here = merged.block
    value = memory.load(merged, Address(made, 0), Int(32))
    assert not isinstance(value, int)
    body = [item for block in walk.residue.finish().blocks for item in block.body]
    assert not any(isinstance(item, ir.Load | ir.Store | ir.Memset) for item in body)
