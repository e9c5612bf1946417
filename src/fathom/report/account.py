"""What was done where time or memory ran out, as lines for people: text, SARIF, JUnit and the page have the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fathom.ir.instructions import Property
from fathom.verdict import Account

SHOWN: Final = 5
"""How many of the open properties are named."""


def describe_account(account: Account | None) -> Iterator[str]:
    """The lines, each with a word at its head that says what it is about; none where there is no account."""
    if account is None:
        return
    yield f"proved: {_describe_proved(account)}"
    if account.open or account.proved:
        yield f"open: {_describe_open(account)}"
    if account.slowest:
        yield f"time: {account.slowest}"
    if account.searched:
        yield f"searched: {account.searched}"
    if account.advice:
        yield f"advice: {account.advice}"


def _describe_proved(account: Account) -> str:
    if account.proved_unwind is not None and account.proved_rounds is not None:
        return f"nothing fails within {_describe_bounds(account.proved_unwind, account.proved_rounds)}"
    return "within no bound that nothing fails"


def _describe_open(account: Account) -> str:
    whole = account.proved + len(account.open)
    where = "" if account.unwind is None else f" within {_describe_bounds(account.unwind, account.rounds)}"
    named = ", ".join(_name(prop) for prop in account.open[:SHOWN])
    more = f" and {len(account.open) - SHOWN} more" if len(account.open) > SHOWN else ""
    loops = f"; loops that go on: {', '.join(account.cut)}" if account.cut else ""
    return f"{len(account.open)} of {whole} properties{where}{': ' if named else ''}{named}{more}{loops}"


def _describe_bounds(unwind: int, rounds: int) -> str:
    turns = f" and {rounds} rounds of the threads" if rounds > 1 else ""
    return f"{unwind} iteration{'s' if unwind > 1 else ''} of each loop{turns}"


def _name(prop: Property) -> str:
    return f"{prop.id} ({prop.loc})" if prop.loc is not None else prop.id
