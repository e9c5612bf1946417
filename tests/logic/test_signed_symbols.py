"""Which symbols are compared as signed numbers and nothing else."""

from fathom.logic.signed_symbols import find_signed_symbols
from fathom.logic.sorts import BOOL, bv
from fathom.logic.terms import Terms, postorder

B8 = bv(8)


def found(*roots):
    return {str(term.data) for term in find_signed_symbols(postorder(roots))}


def test_through_choices_and_extensions():
    terms = Terms(simplify=False)
    x, y, z, c = terms.symbol("x", B8), terms.symbol("y", B8), terms.symbol("z", B8), terms.symbol("c", BOOL)
    chosen = terms.sign_extend(terms.ite(c, x, y), 8)
    assert found(terms.slt(chosen, terms.value(bv(16), 300)), terms.eq(x, z)) == {"x", "y"}


def test_any_other_use_is_of_the_unsigned_number():
    terms = Terms()
    x, y, z = terms.symbol("x", B8), terms.symbol("y", B8), terms.symbol("z", B8)
    assert found(terms.slt(x, y), terms.slt(terms.add(x, z), z)) == {"y"}
    assert found(terms.slt(x, y), terms.ult(y, z)) == {"x"}
