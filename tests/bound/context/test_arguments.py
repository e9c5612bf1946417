"""What library functions find out about a call: the function of the C library that the program called, and texts."""

from __future__ import annotations

from bound.functions import Functions

from fathom.bound.code.call_site import MODELS
from fathom.bound.context.arguments import text_at
from fathom.bound.options import BoundOptions
from fathom.bound.residual.values import NULL, Address
from fathom.bound.walk.walk import Walk

SOURCE = Functions(
    """
char *strdup(const char *);
int main(void) {
    char *copy = strdup("abc");
    return copy[9];
}
"""
)


def test_an_object_is_named_after_the_function_that_the_program_called() -> None:
    (bounds,) = [prop for prop in SOURCE.walk().bounded.properties if "strdup" in prop.description]
    assert bounds.kind == "bounds"
    assert bounds.loc is not None
    assert not bounds.loc.file.startswith(MODELS)


def test_texts_of_literals() -> None:
    walk = Walk(SOURCE.module, BoundOptions())
    walk.constants.prepare(walk.path)
    (literal,) = [each for each in walk.memory.by_number if each.readonly and each.size == 4]
    assert text_at(walk, Address(literal, 0)) == "abc"
    assert text_at(walk, Address(literal, 1)) == "bc"
    assert text_at(walk, NULL) is None
    assert text_at(walk, 5) is None
