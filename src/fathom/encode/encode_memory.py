"""The meaning of memory: allocation, access, block operations, pointers, and the state of objects."""

from __future__ import annotations

from typing import TypeAlias

from fathom.encode.environment import EncodeRule, TermEnvironment
from fathom.encode.memory_state import MemoryState
from fathom.encode.objects import NUMBER, PointerTerm
from fathom.ir import instructions as ir
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Value
from fathom.logic.sorts import bv
from fathom.logic.terms import Term
from fathom.memory.base import CopySource, RegionMem
from fathom.persistent import IntMap

_Write: TypeAlias = ir.Store | ir.StoreBytes | ir.Memset | ir.Memcpy | ir.Havoc


def mem_init(e: TermEnvironment, item: ir.MemInit) -> None:
    e.values[item.result] = MemoryState.initial(e.graph.initial if e.graph is not None else None)


def alloc(e: TermEnvironment, item: ir.Alloc) -> None:
    before = e.memory(item.mem)
    e.values[item.result] = e.objects.allocate(item, e.term(item.size), lambda: _live_objects(e, before))
    number = e.objects.number_of(item)
    assert number is not None
    after = before.with_flags(before.alive.set(number, e.terms.true), before.modified.set(number, e.terms.false))
    if e.graph is not None and before.history is not None:
        after = after.with_history(e.graph.malloc(before.history, number))
    e.values[item.mem_result] = after


def _live_objects(e: TermEnvironment, memory: MemoryState) -> dict[int, Term]:
    """Each object with the condition under which it is alive in this memory."""
    if e.graph is not None and memory.history is not None:
        return e.graph.alive(memory.history)
    return dict(memory.alive.items())


def free(e: TermEnvironment, item: ir.Free) -> None:
    before, pointer = e.memory(item.mem), e.pointer(item.ptr)
    alive = before.alive
    for number, here in _list_targets(e, pointer):
        old = alive.get(number, e.terms.false)
        alive = alive.set(number, e.terms.and_(old, e.terms.not_(here)))
    after = before.with_flags(alive)
    if e.graph is not None and before.history is not None:
        after = after.with_history(e.graph.free(before.history, pointer.object))
    e.values[item.result] = after


def _list_targets(e: TermEnvironment, pointer: PointerTerm) -> list[tuple[int, Term]]:
    return [
        (number, e.terms.eq(pointer.object, e.terms.value(NUMBER, number)))
        for number in e.objects.candidates(pointer.object)
    ]


def load(e: TermEnvironment, item: ir.Load) -> None:
    kind = item.result.type
    assert isinstance(kind, Int | Float | Pointer)
    pointer, contents, region = _access(e, item.ptr, item.mem)
    bits = e.encoding(region).read(contents, pointer.address, (kind.width + 7) // 8, pointer.object)
    if isinstance(kind, Pointer):
        e.values[item.result] = _to_pointer(e, bits, item.ptr)
    elif isinstance(kind, Float):
        e.values[item.result] = e.floats.from_bits(bits, kind, item.loc)
    elif kind.width % 8:
        low = e.terms.extract(bits, kind.width - 1, 0)
        e.values[item.result] = e.to_bool(low) if kind.width == 1 else low
    else:
        e.values[item.result] = bits


def _to_pointer(e: TermEnvironment, bits: Term, where: Value) -> PointerTerm:
    """The pointer that memory holds there."""
    if e.holds_addresses(where):
        return e.observed.pointer_of(bits)
    among = [number for each in e.regions.pointees(where) if (number := e.objects.number_of(each)) is not None]
    return e.objects.from_address(bits, among)


def _from_pointer(e: TermEnvironment, pointer: PointerTerm, where: Value) -> Term:
    """What memory holds there of a pointer."""
    if e.holds_addresses(where):
        return e.observed.number_of(pointer)
    e.objects.record_address(pointer)
    return pointer.address


def _access(e: TermEnvironment, pointer: Value, memory: Value) -> tuple[PointerTerm, RegionMem, int]:
    region = e.regions.of(pointer)
    contents = e.memory(memory).regions.get(region)
    return e.pointer(pointer), e.encoding(region).initial() if contents is None else contents, region


def store(e: TermEnvironment, item: ir.Store) -> None:
    kind = item.value.type
    if isinstance(kind, Pointer):
        bits = _from_pointer(e, e.pointer(item.value), item.ptr)
    else:
        bits = e.bits(item.value)
        assert isinstance(kind, Int | Float)
        if kind.width % 8:
            bits = e.terms.zero_extend(bits, -kind.width % 8)
    pointer, contents, region = _access(e, item.ptr, item.mem)
    written = e.encoding(region).write(contents, pointer.address, bits, pointer.object)
    _set_contents(e, item, pointer, region, written)


def _set_contents(
    e: TermEnvironment, item: _Write, pointer: PointerTerm, region: int, contents: RegionMem, length: Term | None = None
) -> None:
    """The memory after a write of `length` bytes, or of some where that is None: new contents of one region."""
    after = e.memory(item.mem).with_region(region, contents)
    if e.tracks_writes:
        modified = after.modified
        nonempty = e.terms.true
        if length is not None:
            nonempty = e.terms.ne(length, e.terms.value(e.address_sort, 0))
        for number, here in _list_targets(e, pointer):
            old = modified.get(number, e.terms.false)
            modified = modified.set(number, e.terms.or_(old, e.terms.and_(here, nonempty)))
        after = after.with_flags(modified=modified)
    e.values[item.result] = after


def store_bytes(e: TermEnvironment, item: ir.StoreBytes) -> None:
    pointer, contents, region = _access(e, item.ptr, item.mem)
    written = e.encoding(region).write_bytes(contents, pointer.address, item.data, pointer.object)
    _set_contents(e, item, pointer, region, written)


def memset(e: TermEnvironment, item: ir.Memset) -> None:
    pointer, contents, region = _access(e, item.ptr, item.mem)
    length = e.term(item.length)
    filled = e.encoding(region).fill(contents, pointer.address, e.term(item.value), length, pointer.object)
    _set_contents(e, item, pointer, region, filled, length)


def memcpy(e: TermEnvironment, item: ir.Memcpy) -> None:
    target, contents, region = _access(e, item.dst, item.mem)
    source, read, source_region = _access(e, item.src, item.src_mem)
    length = e.term(item.length)
    origin = CopySource(e.encoding(source_region), read, source.address, source.object)
    copied = e.encoding(region).copy(contents, target.address, origin, length, target.object)
    _set_contents(e, item, target, region, copied, length)


def havoc(e: TermEnvironment, item: ir.Havoc) -> None:
    pointer, contents, region = _access(e, item.ptr, item.mem)
    length = e.term(item.length)
    changed = contents
    if item.result not in e.idle:
        changed = e.encoding(region).havoc(contents, pointer.address, length, item.result.name, pointer.object)
    e.havocs[item.result.name] = region, changed, pointer
    _set_contents(e, item, pointer, region, changed, length)


def gep(e: TermEnvironment, item: ir.Gep) -> None:
    base = e.pointer(item.base)
    e.values[item.result] = PointerTerm(e.terms.add(base.address, e.term(item.offset)), base.object)


def ptr_to_int(e: TermEnvironment, item: ir.PtrToInt) -> None:
    e.values[item.result] = e.observed.number_of(e.pointer(item.ptr))


def int_to_ptr(e: TermEnvironment, item: ir.IntToPtr) -> None:
    e.values[item.result] = e.observed.pointer_of(e.term(item.value))


def ptr_field(e: TermEnvironment, item: ir.PtrField) -> None:
    pointer = e.pointer(item.ptr)
    if item.field == "object":
        e.values[item.result] = e.terms.zero_extend(pointer.object, e.address_sort.width - NUMBER.width)
    else:
        e.values[item.result] = e.objects.offset(pointer) if item.field == "offset" else e.objects.size(pointer)


def is_deref(e: TermEnvironment, item: ir.IsDeref) -> None:
    """`0 <= offset` and `offset + n <= size`, one bit wider so that nothing wraps: SeaBMC, figure 12, corrected."""
    pointer, terms = e.pointer(item.ptr), e.terms
    width = e.address_sort.width
    offset, size, wanted = e.objects.offset(pointer), e.objects.size(pointer), e.term(item.size)
    end = terms.add(terms.zero_extend(offset, 1), terms.zero_extend(wanted, 1))
    inside = terms.ule(end, terms.zero_extend(size, 1))
    positive = terms.sle(terms.value(bv(width), 0), offset)
    not_null = terms.ne(pointer.address, terms.value(bv(width), 0))
    e.values[item.result] = terms.and_(positive, inside, not_null)


def is_alloc(e: TermEnvironment, item: ir.IsAlloc) -> None:
    e.values[item.result] = _read_flag(e, e.pointer(item.ptr), e.memory(item.mem).alive)


def is_valid(e: TermEnvironment, item: ir.IsValid) -> None:
    """`valid_mem_access`: some object that is alive has all the bytes. LLBMC, figure 4, without its wrap."""
    address, size = e.pointer(item.ptr).address, e.term(item.size)
    found = [
        e.terms.and_(alive, e.objects.contains_range(number, address, size))
        for number, alive in _live_objects(e, e.memory(item.mem)).items()
    ]
    e.values[item.result] = e.terms.or_(*found) if found else e.terms.false


def is_mod(e: TermEnvironment, item: ir.IsMod) -> None:
    e.values[item.result] = _read_flag(e, e.pointer(item.ptr), e.memory(item.mem).modified)


def _read_flag(e: TermEnvironment, pointer: PointerTerm, flags: IntMap[Term]) -> Term:
    result = e.terms.false
    for number, here in _list_targets(e, pointer):
        result = e.terms.ite(here, flags.get(number, e.terms.false), result)
    return result


def reset_mod(e: TermEnvironment, item: ir.ResetMod) -> None:
    before = e.memory(item.mem)
    modified = before.modified
    for number, here in _list_targets(e, e.pointer(item.ptr)):
        old = modified.get(number, e.terms.false)
        modified = modified.set(number, e.terms.and_(old, e.terms.not_(here)))
    e.values[item.result] = before.with_flags(modified=modified)


TABLE: dict[type, EncodeRule] = {
    ir.MemInit: mem_init,
    ir.Alloc: alloc,
    ir.Free: free,
    ir.Load: load,
    ir.Store: store,
    ir.StoreBytes: store_bytes,
    ir.Memset: memset,
    ir.Memcpy: memcpy,
    ir.Havoc: havoc,
    ir.Gep: gep,
    ir.PtrToInt: ptr_to_int,
    ir.IntToPtr: int_to_ptr,
    ir.PtrField: ptr_field,
    ir.IsDeref: is_deref,
    ir.IsAlloc: is_alloc,
    ir.IsValid: is_valid,
    ir.IsMod: is_mod,
    ir.ResetMod: reset_mod,
}
