"""Sums, distances and comparisons of addresses mean what they say, wrap included."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fathom.effort import Effort
from fathom.logic.evaluate import evaluate
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import bv
from fathom.logic.terms import Term, Terms
from fathom.memory.addresses import AddressArithmetic
from fathom.memory.alignment import Alignment

BYTE = st.integers(0, 255)


@given(st.data(), st.booleans())
def test_every_answer_holds_in_the_model(data: st.DataObject, simplify: bool) -> None:
    terms = SortCheckedTerms(simplify=simplify)
    sort = bv(8)
    addresses = AddressArithmetic(terms, 8, Alignment())
    model = {terms.symbol(name, sort): data.draw(BYTE) for name in "xyz"}
    atoms = [*model, terms.mul(terms.symbol("x", sort), terms.value(sort, 4))]

    def address() -> Term:
        total = terms.value(sort, data.draw(BYTE))
        for _ in range(data.draw(st.integers(0, 3))):
            part = data.draw(st.sampled_from(atoms))
            total = terms.add(part, total) if data.draw(st.booleans()) else terms.add(total, part)
        return terms.sub(total, terms.value(sort, data.draw(BYTE))) if data.draw(st.booleans()) else total

    a, b, new = address(), address(), address()
    length = data.draw(st.sampled_from([terms.value(sort, data.draw(BYTE)), terms.symbol("z", sort)]))
    offset = data.draw(st.integers(-300, 300))
    asked = [
        a, b, new, length,
        addresses.equal(a, b), addresses.difference(a, b), addresses.within(a, b, length), addresses.translate(a, b, new),
        addresses.plus(a, offset), addresses.build(*addresses.split(a)),
    ]  # fmt: skip
    va, vb, vn, size, equal, difference, within, moved, plus, rebuilt = (int(v) for v in evaluate(asked, model))  # type: ignore[arg-type]
    assert bool(equal) == (va == vb)
    assert difference == (va - vb) % 256
    assert bool(within) == ((va - vb) % 256 < size)
    assert moved == (vn + va - vb) % 256
    assert plus == (va + offset) % 256
    assert rebuilt == va
    assert addresses.distance(a, b) in (None, difference)
    count, low = addresses.low_difference(a, b)
    assert difference % (1 << count) == low


def test_shifted_pairs_share_their_comparison() -> None:
    terms = Terms()
    addresses = AddressArithmetic(terms, 64, Alignment())
    x, y = terms.symbol("x", bv(64)), terms.symbol("y", bv(64))
    assert addresses.equal(addresses.plus(x, 5), addresses.plus(y, 3)) is addresses.equal(addresses.plus(x, 2), y)
    assert addresses.equal(x, addresses.plus(y, 1)) is addresses.equal(addresses.plus(y, 1), x)


def test_common_bases_cancel() -> None:
    terms = Terms()
    addresses = AddressArithmetic(terms, 64, Alignment())
    base, i, j = (terms.symbol(name, bv(64)) for name in ("base", "i", "j"))
    assert addresses.equal(terms.add(base, i), terms.add(j, base)) is addresses.equal(i, j)
    assert addresses.distance(terms.add(addresses.plus(base, 8), i), terms.add(i, base)) == 8


def test_addresses_that_differ_in_low_bits_are_different() -> None:
    terms = Terms()
    addresses = AddressArithmetic(terms, 64, Alignment())
    x, y = (terms.mul(terms.symbol(name, bv(64)), terms.value(bv(64), 4)) for name in "xy")
    assert addresses.equal(addresses.plus(x, 1), y) is terms.false
    assert addresses.equal(addresses.plus(x, 4), y) is not terms.false


def test_long_sums_are_one_atom() -> None:
    terms = Terms(simplify=False)
    addresses = AddressArithmetic(terms, 64, Alignment())
    total = terms.symbol("p", bv(64))
    for number in range(20_000):
        total = terms.add(total, terms.symbol(f"step{number}", bv(64)))
    atoms, offset = addresses.split(addresses.plus(total, 4))
    assert len(atoms) <= Effort().address_atoms
    assert offset == 4
