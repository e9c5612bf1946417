"""The functions of harness dialects: what a header declares, the walk knows."""

from __future__ import annotations

import re

from fathom.bound.library.registry import TABLE, find
from fathom.frontend.dialects import dialects

_DIALECT = re.compile(r"__VERIFIER_|__CPROVER_|__ESBMC_|__SEA_|__llbmc_|klee_|sea_|fathom_")


def test_every_declared_function_is_known() -> None:
    declared = [name for name, text in dialects().by_name.items() if not text.startswith("typedef")]
    assert [name for name in declared if find(name) is None] == []
    assert [prefix for prefix in dialects().prefixes if find(f"{prefix}int") is None] == []


def test_every_known_function_of_a_dialect_is_declared() -> None:
    assert [name for name in TABLE if _DIALECT.match(name) and dialects().declaration(name) is None] == []
