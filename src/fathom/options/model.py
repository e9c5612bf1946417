"""The options of the encoder and of the solvers."""

from __future__ import annotations

from typing import Annotated

from fathom.immutable import immutable
from fathom.options.flag import Flag


@immutable(kw_only=True, slots=False)
class ModelOptions:
    """How the program becomes a formula, and who solves it. Every choice of the papers' comparisons is here."""

    memory: Annotated[
        str,
        Flag(
            "Memory encoding: auto, lambdas, arrays, flatten or seam.",
            ("--memory",),
            choices=("auto", "lambdas", "arrays", "flatten", "seam"),
        ),
    ] = "auto"
    range_map: Annotated[bool, Flag("With --memory seam: compare pointers by their ranges.", ("--range-map",))] = True
    store_map: Annotated[bool, Flag("Find writes at known offsets: seam and lambdas.", ("--store-map",))] = True
    alloc: Annotated[
        str,
        Flag(
            "Addresses that a program looks at: in every layout, concrete, relative to an unknown start, or symbolic, "
            "with heap blocks anywhere.",
            ("--alloc",),
            choices=("every", "concrete", "relative", "symbolic"),
        ),
    ] = "every"
    allocation_bits: Annotated[
        bool,
        Flag(
            "With --safety blocks: a bit for each block says whether it is alive; off asks the history of memory.",
            ("--allocation-bits",),
        ),
    ] = True
    regions: Annotated[
        str,
        Flag(
            "Memory in parts by what pointers may point to (partitioned), or in one (flat).",
            ("--regions",),
            choices=("partitioned", "flat"),
        ),
    ] = "partitioned"
    word_size: Annotated[
        str, Flag("Bytes in a word of memory: auto, 1, 4 or 8.", ("--word-size",), choices=("auto", "1", "4", "8"))
    ] = "auto"
    arith: Annotated[
        str,
        Flag(
            "Integers as bit-vectors (bv), or unbounded with linear arithmetic (int).",
            ("--arith",),
            choices=("bv", "int"),
        ),
    ] = "bv"
    vc: Annotated[
        str,
        Flag("Shape of the formula: dataflow or path-conditions.", ("--vc",), choices=("dataflow", "path-conditions")),
    ] = "dataflow"
    coi: Annotated[bool, Flag("Keep only what the properties depend on.", ("--coi",))] = True
    split: Annotated[
        bool, Flag("Split a goal that is not decided soon by an input of few values, if there is one.", ("--split",))
    ] = True
    simplify: Annotated[bool, Flag("Simplify terms while they are built.", ("--simplify",))] = True
    solver: Annotated[
        str, Flag("auto, bitwuzla, z3, cvc5, integers, yices, portfolio, or smtlib:COMMAND.", ("--solver",))
    ] = "auto"
    query: Annotated[
        str,
        Flag("One question for all properties (one), or one for each (each).", ("--query",), choices=("one", "each")),
    ] = "one"
    every: Annotated[bool, Flag("Give every property its own status.", ("--all",))] = False
    trace: Annotated[
        str,
        Flag(
            "How much of a failing execution to tell: short folds loops and leaves out what happens inside of the C"
            " library, full has every step, none has the inputs only.",
            ("--trace",),
            choices=("short", "full", "none"),
        ),
    ] = "short"
    memory_limit: Annotated[
        int | None, Flag("Megabytes that the check may use, its solvers included.", ("--memory-limit",), least=1)
    ] = None
