"""A loop, or a recursion, that some execution never leaves."""

from __future__ import annotations

from typing import Final

from fathom.checks.property_class import PropertyClass

CLASS = PropertyClass("termination", "a loop or a recursion that goes on forever", default=False, cwe=(835,))
LOOP: Final = "the loop goes on forever"
RECURSION: Final = "the function calls itself forever"
NO_MEASURE: Final = "whether a loop ends whose contract has no decreases clause"
NOT_CHECKED: Final = "whether a loop ends whose contract is not checked, as the class contract is not selected,"
BY_CONTRACT: Final = "whether a function ends whose contract stands for its calls of itself"
"""What is not known where contracts stand for iterations and calls."""
THREADS: Final = "whether a program with threads ends is not checked: --ignore termination leaves that out"


def describe_period(description: str, distance: int) -> str:
    """Why an execution goes on: what the state is the same as, so many iterations or calls before."""
    before = "iteration" if description == LOOP else "call"
    many = f"1 {before}" if distance == 1 else f"{distance} {before}s"
    return f"the state here is the same as {many} before: with the same inputs again, this goes on forever"
