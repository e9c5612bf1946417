"""The meaning of memory: allocation, access, block operations, pointers, and the state of objects."""

from __future__ import annotations

from fathom.encode.encoder import Encoder, Rule
from fathom.encode.objects import NUMBER, PointerTerm
from fathom.encode.state import MemoryState
from fathom.ir import instructions as ir
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Value
from fathom.logic.sorts import bv
from fathom.logic.terms import Term
from fathom.memory.base import Mem
from fathom.persistent import IntMap


def mem_init(e: Encoder, item: ir.MemInit) -> None:
    e.env[item.result] = MemoryState.initial(e.graph.initial if e.graph is not None else None)


def alloc(e: Encoder, item: ir.Alloc) -> None:
    before = e.memory(item.mem)
    e.env[item.result] = e.objects.allocate(item, e.term(item.size), lambda: _live_objects(e, before))
    number = e.objects.number_of(item)
    assert number is not None
    after = before.with_flags(before.alive.set(number, e.terms.true), before.modified.set(number, e.terms.false))
    if e.graph is not None and before.history is not None:
        after = after.with_history(e.graph.malloc(before.history, number))
    e.env[item.mem_result] = after


def _live_objects(e: Encoder, memory: MemoryState) -> dict[int, Term]:
    """Each object with the condition under which it is alive in this memory."""
    if e.graph is not None and memory.history is not None:
        return e.graph.alive(memory.history)
    return dict(memory.alive.items())


def free(e: Encoder, item: ir.Free) -> None:
    before, pointer = e.memory(item.mem), e.pointer(item.ptr)
    alive = before.alive
    for number, here in _each_object(e, pointer):
        old = alive.get(number, e.terms.false)
        alive = alive.set(number, e.terms.and_(old, e.terms.not_(here)))
    after = before.with_flags(alive)
    if e.graph is not None and before.history is not None:
        after = after.with_history(e.graph.free(before.history, pointer.object))
    e.env[item.result] = after


def _each_object(e: Encoder, pointer: PointerTerm) -> list[tuple[int, Term]]:
    return [
        (number, e.terms.eq(pointer.object, e.terms.value(NUMBER, number)))
        for number in e.objects.candidates(pointer.object)
    ]


def load(e: Encoder, item: ir.Load) -> None:
    kind = item.result.type
    assert isinstance(kind, Int | Float | Pointer)
    pointer, contents, region = _contents(e, item.ptr, item.mem)
    bits = e.encoding(region).read(contents, pointer.address, (kind.width + 7) // 8, pointer.object)
    if isinstance(kind, Pointer):
        among = [number for each in e.regions.pointees(item.ptr) if (number := e.objects.number_of(each)) is not None]
        e.env[item.result] = e.objects.from_address(bits, among)
    elif isinstance(kind, Float):
        e.env[item.result] = e.floats.from_bits(bits, kind, item.loc)
    elif kind.width % 8:
        low = e.terms.extract(bits, kind.width - 1, 0)
        e.env[item.result] = e.to_bool(low) if kind.width == 1 else low
    else:
        e.env[item.result] = bits


def _contents(e: Encoder, pointer: Value, memory: Value) -> tuple[PointerTerm, Mem, int]:
    region = e.regions.of(pointer)
    contents = e.memory(memory).regions.get(region)
    return e.pointer(pointer), e.encoding(region).initial() if contents is None else contents, region


def store(e: Encoder, item: ir.Store) -> None:
    kind = item.value.type
    if isinstance(kind, Pointer):
        stored = e.pointer(item.value)
        e.objects.remember(stored)
        bits = stored.address
    else:
        bits = e.bits(item.value)
        assert isinstance(kind, Int | Float)
        if kind.width % 8:
            bits = e.terms.zero_extend(bits, -kind.width % 8)
    pointer, contents, region = _contents(e, item.ptr, item.mem)
    written = e.encoding(region).write(contents, pointer.address, bits, pointer.object)
    _written(e, item, item.ptr, item.mem, region, written)


def _written(
    e: Encoder,
    item: ir.Store | ir.StoreBytes | ir.Memset | ir.Memcpy | ir.Havoc,
    pointer: Value,
    memory: Value,
    region: int,
    contents: Mem,
    length: Term | None = None,
) -> None:
    after = e.memory(memory).with_region(region, contents)
    if e.tracks_writes:
        modified = after.modified
        nonempty = e.terms.true
        if length is not None:
            nonempty = e.terms.ne(length, e.terms.value(e.address_sort, 0))
        for number, here in _each_object(e, e.pointer(pointer)):
            old = modified.get(number, e.terms.false)
            modified = modified.set(number, e.terms.or_(old, e.terms.and_(here, nonempty)))
        after = after.with_flags(modified=modified)
    e.env[item.result] = after


def store_bytes(e: Encoder, item: ir.StoreBytes) -> None:
    pointer, contents, region = _contents(e, item.ptr, item.mem)
    written = e.encoding(region).write_bytes(contents, pointer.address, item.data, pointer.object)
    _written(e, item, item.ptr, item.mem, region, written)


def memset(e: Encoder, item: ir.Memset) -> None:
    pointer, contents, region = _contents(e, item.ptr, item.mem)
    length = e.term(item.length)
    filled = e.encoding(region).fill(contents, pointer.address, e.term(item.value), length, pointer.object)
    _written(e, item, item.ptr, item.mem, region, filled, length)


def memcpy(e: Encoder, item: ir.Memcpy) -> None:
    target, contents, region = _contents(e, item.dst, item.mem)
    source, read, source_region = _contents(e, item.src, item.src_mem)
    length = e.term(item.length)
    other = e.encoding(source_region)
    copied = e.encoding(region).copy(
        contents, target.address, other, read, source.address, length, target.object, source.object
    )
    _written(e, item, item.dst, item.mem, region, copied, length)


def havoc(e: Encoder, item: ir.Havoc) -> None:
    pointer, contents, region = _contents(e, item.ptr, item.mem)
    length = e.term(item.length)
    changed = contents
    if item.result not in e.idle:
        changed = e.encoding(region).havoc(contents, pointer.address, length, item.result.name, pointer.object)
    e.havocs[item.result.name] = region, changed, pointer
    _written(e, item, item.ptr, item.mem, region, changed, length)


def gep(e: Encoder, item: ir.Gep) -> None:
    base = e.pointer(item.base)
    e.env[item.result] = PointerTerm(e.terms.add(base.address, e.term(item.offset)), base.object)


def ptr_to_int(e: Encoder, item: ir.PtrToInt) -> None:
    pointer = e.pointer(item.ptr)
    e.objects.remember(pointer)
    e.env[item.result] = pointer.address


def int_to_ptr(e: Encoder, item: ir.IntToPtr) -> None:
    e.env[item.result] = e.objects.from_address(e.term(item.value))


def ptr_field(e: Encoder, item: ir.PtrField) -> None:
    pointer = e.pointer(item.ptr)
    e.env[item.result] = e.objects.offset(pointer) if item.field == "offset" else e.objects.size(pointer)


def is_deref(e: Encoder, item: ir.IsDeref) -> None:
    """`0 <= offset` and `offset + n <= size`, one bit wider so that nothing wraps: errata E-01 and E-02."""
    pointer, terms = e.pointer(item.ptr), e.terms
    width = e.address_sort.width
    offset, size, wanted = e.objects.offset(pointer), e.objects.size(pointer), e.term(item.size)
    end = terms.add(terms.zero_extend(offset, 1), terms.zero_extend(wanted, 1))
    inside = terms.ule(end, terms.zero_extend(size, 1))
    positive = terms.sle(terms.value(bv(width), 0), offset)
    not_null = terms.ne(pointer.address, terms.value(bv(width), 0))
    e.env[item.result] = terms.and_(positive, inside, not_null)


def is_alloc(e: Encoder, item: ir.IsAlloc) -> None:
    e.env[item.result] = _flag(e, e.pointer(item.ptr), e.memory(item.mem).alive)


def is_valid(e: Encoder, item: ir.IsValid) -> None:
    """`valid_mem_access`: some object that is alive has all the bytes. LLBMC, figure 4, with the erratum E-08."""
    address, size = e.pointer(item.ptr).address, e.term(item.size)
    found = [
        e.terms.and_(alive, e.objects.in_range(number, address, size))
        for number, alive in _live_objects(e, e.memory(item.mem)).items()
    ]
    e.env[item.result] = e.terms.or_(*found) if found else e.terms.false


def is_mod(e: Encoder, item: ir.IsMod) -> None:
    e.env[item.result] = _flag(e, e.pointer(item.ptr), e.memory(item.mem).modified)


def _flag(e: Encoder, pointer: PointerTerm, flags: IntMap[Term]) -> Term:
    result = e.terms.false
    for number, here in _each_object(e, pointer):
        result = e.terms.ite(here, flags.get(number, e.terms.false), result)
    return result


def reset_mod(e: Encoder, item: ir.ResetMod) -> None:
    before = e.memory(item.mem)
    modified = before.modified
    for number, here in _each_object(e, e.pointer(item.ptr)):
        old = modified.get(number, e.terms.false)
        modified = modified.set(number, e.terms.and_(old, e.terms.not_(here)))
    e.env[item.result] = before.with_flags(modified=modified)


TABLE: dict[type, Rule] = {
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
