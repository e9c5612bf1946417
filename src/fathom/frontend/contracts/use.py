"""Which contracts of a program are used, by its options, and what its calls become."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from fathom.errors import UserError
from fathom.frontend.contract_calls import ENFORCED, REPLACED
from fathom.options import SourceOptions


@final
@dataclass(frozen=True, slots=True)
class ContractUse:
    """FUNCTION or FUNCTION/CONTRACT for the contracts of functions, and whether those of loops are used.

    In a function that is checked as `recursive` its contract stands for its calls of itself.
    """

    enforced: tuple[str, ...] = ()
    recursive: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    loops: bool = False

    def __bool__(self) -> bool:
        return bool(self.enforced or self.recursive or self.replaced or self.loops)

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each function whose contract is checked, with the name of its contract."""
        return (split_name(each) for each in (*self.enforced, *self.recursive))


NO_CONTRACTS = ContractUse()


def split_name(text: str) -> tuple[str, str]:
    """The function and its contract: `f/c`, or `f` where both are one."""
    function, slash, contract = text.partition("/")
    return function, contract if slash else function


def find_use(options: SourceOptions) -> ContractUse:
    """The contracts that the options name. One that is checked and stands for calls too is that of a recursion."""
    replaced = _split_commas(options.replace_with_contracts)
    enforced, recursive = _split_commas(options.enforce_contracts), _split_commas(options.enforce_recursive)
    both = tuple(each for each in enforced if each in replaced)
    use = ContractUse(
        tuple(each for each in enforced if each not in both),
        recursive + both,
        tuple(each for each in replaced if each not in both),
        options.loop_contracts,
    )
    for function, _ in use.pairs:
        if function == options.entry:
            raise UserError(
                f"--entry {function}: this is the function whose contract is checked",
                hint="leave --entry out, or name a harness that calls it",
            )
    return use


def list_calls(use: ContractUse) -> tuple[str, ...]:
    """Pairs OLD:NEW of functions: who calls the first calls the second instead."""
    enforced = [f"{function}:{ENFORCED}{contract}" for function, contract in use.pairs]
    replaced = [f"{name}:{REPLACED}{contract}" for name, contract in map(split_name, use.replaced)]
    return (*enforced, *replaced)


def _split_commas(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for name in names for part in name.split(",") if part.strip()))
