"""An exception of C++ that ends the program, because nothing catches it or it must not get to where it is caught."""

from __future__ import annotations

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("uncaught-exception", "an exception that nothing catches", cwe=(248,))

NOT_CAUGHT = "that nothing catches"
NOT_ALLOWED = "that leaves a function which must not throw it"


def description(kind: str, fate: str) -> str:
    """What is said of an exception of a type, and of what becomes of it."""
    return f"an exception of type {kind} {fate}"


def describe_termination(function: str) -> str:
    """What is said where a function of the C++ library calls `std::terminate`."""
    if function == "__cxa_rethrow":
        return "`throw;` where no exception is being handled"
    return f"{function} calls std::terminate"
