"""Calls of functions whose contracts are used go to the functions that these contracts have become."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from fathom.frontend.file_local import plain_function
from fathom.frontend.link_edits import replace_calls

ENFORCED: Final = "__fathom_enforced_"
REPLACED: Final = "__fathom_replaced_"
HARNESS: Final = "__fathom_harness_"
GHOSTS: Final = tuple(
    f"fathom_{each}"
    for each in ("active", "entry", "frame", "initial", "measure", "now", "old", "result", "target", "visits")
)
"""How the names of the variables of contracts begin."""
_DEFINITION: Final = re.compile(r'^define [^@\n]*@(?:"[^"\n]+"|[\w.$-]+)\([^\n]* \{\n.*?^\}\n', re.M | re.S)
_NAME: Final = re.compile(r'^define [^@\n]*@"?([^"(]+)"?\(')


class WrongCalls(ValueError):
    """A function that an option names is not there."""


def name_harness(units: Sequence[Any], entry: str) -> None:
    """Where nothing defines the entry function, the harness of the one contract that is checked is the entry."""
    functions = [each for unit in units for each in unit.functions if not each.is_declaration]
    harnesses = [each for each in functions if each.name.startswith(HARNESS)]
    if all(each.name != entry for each in functions) and len({each.name for each in harnesses}) == 1:
        harnesses[0].name = entry
        harnesses[0].linkage = "external"


def edit_calls(text: str, known: Collection[str], pairs: Iterable[str], contracts: Iterable[str]) -> str:
    """The text of a module with the calls of `--replace-calls`, OLD:NEW, and those by contracts."""
    plain = [(old, new) for old, _, new in (pair.partition(":") for pair in pairs)]
    for old, new in plain:
        for name in (old, new):
            if name not in known:
                raise WrongCalls(f"--replace-calls {old}:{new}: no source has a function {plain_function(name)}")
    if plain:
        text = replace_calls(text, plain)
    made = [(old, new) for old, _, new in (pair.partition(":") for pair in contracts)]
    for old, new in made:
        if new not in known:
            contract = new.removeprefix(ENFORCED).removeprefix(REPLACED)
            raise WrongCalls(f"no source has a contract of {contract}: __CPROVER_requires, __CPROVER_ensures, …")
        if old not in known:
            raise WrongCalls(f"no source has a function {old}, whose contract is used")
    return _DEFINITION.sub(_editor(made), text) if made else text


def check_reached(known: Collection[str], contracts: Iterable[str], entry: str) -> None:
    """A contract that is to be checked has to be the contract of a function that the program calls."""
    for old, _, new in (pair.partition(":") for pair in contracts):
        if new.startswith(ENFORCED) and new not in known:
            raise WrongCalls(f"{entry} does not call {old}, so that nothing checks its contract")


def _editor(pairs: Sequence[tuple[str, str]]) -> Callable[[re.Match[str]], str]:
    """Changes the calls in a function, unless it is what a contract has become: that calls the function itself."""

    def edit(match: re.Match[str]) -> str:
        name = _NAME.match(match[0])
        if name is not None and name[1].startswith((ENFORCED, REPLACED)):
            return match[0]
        return replace_calls(match[0], pairs)

    return edit
