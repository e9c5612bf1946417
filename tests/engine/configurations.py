"""The ways to turn one program into a formula: all of them, and few that meet every pair of choices (all-pairs)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random

from fathom.engine.check import CheckRequest, check_module
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.options import LimitOptions, ModelOptions
from fathom.verdict import Verdict

CHOICES: dict[str, tuple[object, ...]] = {
    "memory": ("lambdas", "arrays", "flatten", "seam"),
    "solver": ("bitwuzla", "z3", "cvc5"),
    "regions": ("partitioned", "flat"),
    "alloc": ("every", "concrete", "relative", "symbolic"),
    "word_size": ("auto", "1", "4", "8"),
    "vc": ("dataflow", "path-conditions"),
    "coi": (True, False),
    "simplify": (True, False),
    "query": ("one", "each"),
    "allocation_bits": (True, False),
    "known_memory": (True, False),
    "range_map": (True, False),
    "store_map": (True, False),
    "safety": ("fat", "blocks"),
}
OF_THE_WALK = ("known_memory", "safety")
"""Choices that are made before there is a formula."""
REFUSALS = re.compile(
    r"time ran out|can reach is not known exactly|--word-size . cannot express|Memory cannot be flattened|bound too small|outside of what the encoding can express|--memory flatten needs to know where objects lie|--safety blocks|does not support floats of the format|words at once are more than"
)
"""Why a configuration may give no answer where another does: a bound is too small where time ends before a larger one."""

WITHOUT_CONTENTS = re.compile(
    r"a pointer that lies outside of its object and is stored in memory|may give more results here than it can in reality"
)
"""The same where the walk does not know what memory contains: such pointers, and texts that models of the library read."""


@dataclass(frozen=True)
class Configuration:
    """One choice of everything."""

    model: ModelOptions
    known_memory: bool
    safety: str

    def __str__(self) -> str:
        flags = [f"--{name.replace('_', '-')} {value}" for name in CHOICES if isinstance(value := self.get(name), str)]
        flags += [f"--no-{name.replace('_', '-')}" for name in CHOICES if self.get(name) is False]
        return " ".join(flags)

    def get(self, name: str) -> object:
        """The choice of this name."""
        return getattr(self if name in OF_THE_WALK else self.model, name)

    def check(self, module: Module, entry: str, limits: LimitOptions, seconds: float) -> Verdict | str:
        """The verdict, or in words why this configuration refuses."""
        limits = replace(limits, known_memory=self.known_memory, safety=self.safety, timeout=seconds)
        try:
            verdict = check_module(CheckRequest(module, entry, limits, self.model)).verdict
        except UserError as refusal:
            return refusal.what
        return verdict


def _configuration(choice: dict[str, object]) -> Configuration:
    model = {name: value for name, value in choice.items() if name not in OF_THE_WALK}
    return Configuration(ModelOptions(**model), bool(choice["known_memory"]), str(choice["safety"]))  # type: ignore[arg-type]


def every_configuration() -> list[Configuration]:
    return [_configuration(dict(zip(CHOICES, values, strict=True))) for values in product(*CHOICES.values())]


def all_pairs(seed: int = 0) -> list[Configuration]:
    """Greedily: each new configuration is the one of some random ones that meets most pairs not met before."""
    random = Random(seed)
    missing = {frozenset(((a, x), (b, y))) for a, b in combinations(CHOICES, 2) for x in CHOICES[a] for y in CHOICES[b]}
    found: list[Configuration] = []
    while missing:
        tried = [{name: random.choice(values) for name, values in CHOICES.items()} for _ in range(60)]
        start = dict(sorted(min(missing, key=sorted)))
        tried += [{**each, **start} for each in tried]
        best = max(tried, key=lambda each: len(missing & _pairs(each)))
        missing -= _pairs(best)
        found.append(_configuration(best))
    return found


def _pairs(choice: dict[str, object]) -> set[frozenset[tuple[str, object]]]:
    return {frozenset(pair) for pair in combinations(choice.items(), 2)}


def may_refuse(reason: str | None, known_memory: bool = True) -> bool:
    """Whether a reason is one of those that may differ between configurations."""
    if reason is None:
        return False
    return bool(REFUSALS.search(reason) or (not known_memory and WITHOUT_CONTENTS.search(reason)))
