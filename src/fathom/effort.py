"""The limits of effort: how much work is spent on knowing more, before the next part has to do with what is known.

None of them changes what is true of a program: beyond a limit, a solver decides what might have been decided before,
or an answer takes longer. `--effort N` multiplies them all; `-v` and `--json` say which were reached, and how often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, fields
from typing import final

from fathom.immutable import immutable


def _limit(default: int, meaning: str) -> int:
    return field(default=default, metadata={"meaning": meaning})


@final
@immutable
class Effort:
    """Every limit of effort, in the order of the pipeline."""

    # ── path facts ──────────────────────────────────────────────────────────────────────────────────────────────────
    fact_depth: int = _limit(4, "operations that are looked through for the interval of a number on a path")
    definition_depth: int = _limit(6, "operations that are looked through for the interval a definition gives")
    stride_depth: int = _limit(6, "operations that are looked through for the stride of a number")
    condition_parts: int = _limit(8, "parts of a condition that are compared with each other")
    implied_conditions: int = _limit(16, "implications of a condition that simplify another one")
    literal_choices: int = _limit(16, "choices among constants that are compared with a constant one by one")
    summary_alternatives: int = _limit(32, "constants of a number that is one of few, beyond which it is any number")
    join_conditions: int = _limit(64, "conditions kept of each path at a join, for unit propagation")
    open_disjunctions: int = _limit(64, "disjunctive path conditions that unit propagation looks at, the newest first")
    propagation_rounds: int = _limit(3, "rounds of unit propagation")
    difference_steps: int = _limit(100, "pairs of numbers in one search for a difference bound")
    difference_depth: int = _limit(3, "difference bounds that are added up")
    difference_facts: int = _limit(32, "comparisons of one number in a search for a difference bound, the newest first")
    order_facts: int = _limit(32, "orders of one number on a path from which others are derived, the newest first")
    order_pairs: int = _limit(4096, "numbers that one was compared with, among which these orders are looked for")

    # ── the walk ────────────────────────────────────────────────────────────────────────────────────────────────────
    paths: int = _limit(128, "paths that stay apart at one join")
    pointer_paths: int = _limit(
        512, "paths that stay apart at one join, where all of them differ in pointers or ends of strings"
    )
    path_forks: int = _limit(50_000, "times that a path stays apart where it could join")
    split_values: int = _limit(16, "values of an index or a length by which a path is split, where paths stay apart")
    apart_left: int = _limit(60, "properties and accesses left to the solver, beyond which paths may stay apart")
    merged_left: int = _limit(3000, "those left by a walk that merges, beyond which paths are kept apart first")
    apart_instructions: int = _limit(
        1_500_000, "instructions of a walk that keeps paths apart where merging is possible"
    )
    apart_growth: int = _limit(
        4,
        "times the instructions of a walk that merges, which one that keeps paths apart in the same bound may take",
    )
    apart_least: int = _limit(20_000, "instructions that it may take in any case")
    apart_again: int = _limit(
        200_000, "those of such a walk within a bound, once one of the whole program has exceeded that limit"
    )
    merged_forks: int = _limit(3_000, "forks of a walk that merges, beyond which paths are kept apart first")
    pointer_choices: int = _limit(8, "alternatives of a pointer, beyond which it is a register with a set of targets")
    block_bytes: int = _limit(4096, "bytes of a block operation that is done cell by cell")
    forwarding_steps: int = _limit(256, "changes of memory that a load is forwarded across")
    forwarding_choices: int = _limit(8, "stores that may or may not be at the place of a load")
    pure_calls: int = _limit(8, "calls of functions that only read whose results a path remembers, the newest")
    reconciled_cells: int = _limit(64, "cells of an object in which paths may differ and still be read at a join")
    feasibility_terms: int = _limit(1000, "terms of one query whether a path is feasible, the nearest conditions first")
    feasibility_steps: int = _limit(500, "steps of a solver in one query whether a path is feasible")
    feasibility_work: int = _limit(
        500, "terms of such queries that end no path, beyond those that do and half of the instructions left"
    )
    feasibility_misses: int = _limit(16, "queries about one loop that end no path, beyond which they become rarer")
    threaded_operations: int = _limit(8, "operations of a block that jump threading may execute more than once")
    fact_iterations: int = _limit(1000, "iterations of a loop that path facts, which may contradict themselves, decide")
    small_domain: int = _limit(16, "values of an input that may be walked one by one")
    shadow_cells: int = _limit(64, "bytes of a shadow field that are read and written cell by cell")
    harness_scalars: int = _limit(512, "scalars of an object that become inputs one by one")
    overwritten_scalars: int = _limit(64, "scalars of an object that a function without a body writes one by one")
    waiting_iterations: int = _limit(1000, "iterations of a loop that awaits a thread, in a walk along one execution")
    analysis_bytes: int = _limit(4096, "bytes of a string, or of a range of unknown length, that an analysis looks at")
    analysis_cells: int = _limit(64, "bytes of a range that an analysis writes word by word under a condition")
    origin_instructions: int = _limit(64, "instructions that are looked through for the variable that a message names")

    # ── loops cut at their heads, and their invariants ──────────────────────────────────────────────────────────────
    changed_cells: int = _limit(32, "cells of an object that a loop changes one by one; with more, all of it changes")
    changed_targets: int = _limit(6, "objects that a pointer of a loop may point to; with more, it is any pointer")
    invariant_numbers: int = _limit(40, "numbers of memory that a loop leaves alone and its invariants may mention")
    invariant_constants: int = _limit(24, "constants that a number of a loop is compared with in its invariants")
    invariant_exceptions: int = _limit(12, "constants that a number of a loop is asked never to be")
    invariant_states: int = _limit(
        6, "constants of which two numbers of a loop are related: where one is this, the other is that"
    )
    invariant_cells: int = _limit(120, "candidate invariants about the cells of arrays in one loop")
    invariant_cell_constants: int = _limit(10, "constants that cells of an array are compared with in invariants")
    watched_definitions: int = _limit(300, "definitions that are searched for the cell that an assertion depends on")
    invariant_candidates: int = _limit(600, "candidate invariants of one loop")
    measures: int = _limit(120, "numbers of one loop that are tried as measures, of which one has to get less")

    # ── from SEA-IR to a formula ────────────────────────────────────────────────────────────────────────────────────
    gate_blocks: int = _limit(16, "blocks, per edge of the program and of the join, that are visited for a gate")
    observed_objects: int = _limit(64, "objects whose addresses are looked at in every layout; beyond, in one")
    havocs: int = _limit(256, "havocs that are examined for whether anything depends on them")
    conjunction_parts: int = _limit(64, "parts of a conjunction from which access facts are learned")
    array_skip: int = _limit(256, "writes to an array that a read passes in one step")
    array_reads: int = _limit(4096, "stores that a read looks through while its term is built")
    array_merges: int = _limit(64, "stores on either side of a join that are merged value by value")
    address_atoms: int = _limit(8, "summands of an address, beyond which it is one atom")
    seam_enumerated: int = _limit(16, "offsets of a read over a copy that become a choice among reads")
    seam_skips: int = _limit(16, "nodes a read passes before the rest of it is a read of its own")
    seam_guarded: int = _limit(32, "writes at a join that are put under a condition one by one")
    seam_listed: int = _limit(64, "granules of a store map whose extent is computed")
    seam_summands: int = _limit(16, "summands of an offset that are cancelled against a symbolic base")
    seam_cofactor: int = _limit(3, "sums around a choice that is decided where its condition is known")
    seam_cells: int = _limit(64, "bytes of a fill or copy at known offsets that become cells")
    seam_narrowed: int = _limit(48, "parts of a term whose range is computed anew under a condition")

    # ── the engine ──────────────────────────────────────────────────────────────────────────────────────────────────
    round_instructions: int = _limit(
        20_000, "instructions of all programs within more and more rounds of threads, where there is no --timeout"
    )
    split_inputs: int = _limit(8, "inputs that are tried for a case split")
    split_depth: int = _limit(2, "inputs that are split, one after the other")
    split_instructions: int = _limit(
        1_000_000, "instructions that the walks for a case split may leave behind, or execute where paths stay apart"
    )
    nearer_instructions: int = _limit(
        20_000, "instructions of a program of which a violation by a smaller distance is sought"
    )
    vacuity_definitions: int = _limit(
        300_000, "definitions that single executions compute in search of one that meets all assumptions"
    )
    inner_iterations: int = _limit(
        64, "iterations of inner loops in the first look at them, within one iteration of the loops around them"
    )
    inner_iterations_later: int = _limit(512, "those in the second look at inner loops")
    induction_walks: int = _limit(60, "walks of one attempt to prove a program by induction")
    induction_instructions: int = _limit(20_000, "instructions that a walk of such an attempt may leave")
    deferred_queries: int = _limit(4, "queries that are deferred to the next bound, one after the other")

    def scale(self, factor: float) -> Effort:
        """All limits multiplied, and none of them less than 1."""
        return Effort(**{each.name: max(1, round(getattr(self, each.name) * factor)) for each in fields(self)})


MEANINGS: dict[str, str] = {each.name: each.metadata["meaning"] for each in fields(Effort)}
"""What each limit means, by its name."""


@final
class EffortMeter:
    """The limits of one run, and how often each of them was reached."""

    __slots__ = ("limits", "reached")

    def __init__(self, limits: Effort | None = None) -> None:
        self.limits = limits if limits is not None else Effort()
        self.reached: Counter[str] = Counter()

    def reach(self, name: str) -> None:
        """A limit was reached: something was left undone."""
        self.reached[name] += 1

    def add(self, *reached: Mapping[str, int]) -> None:
        """What parts with meters of their own have counted."""
        for each in reached:
            self.reached.update(each)
