"""How large formulas are with arrays and when flattened: `python benchmarks/formula_size.py [N…]`.

SMT-CBMC's claim (section 4.1, figure 6b): with arrays, the formula for BubbleSort(16) is two orders of magnitude
smaller than the propositional one. Contents are arbitrary here, and memory is left to the encoder
(`--no-known-memory`). `unknown` indices are terms, as where the peer's simplifier was off; `known` indices are numbers,
which decide every access to BubbleSort's array while the terms are built, so that no encoding has anything left to do.

Bytes are those of the SMT-LIB text, terms those of the shared DAG. The last columns are the flattened formula as
clauses (DIMACS, by z3's tactics `simplify`, `bit-blast` and `tseitin-cnf`), which is what the paper compares with.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from pathlib import Path

from encoding_programs import BUBBLE, KNOWN, SELECT, UNKNOWN

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.frontend.load import load
from fathom.ir.program import Program
from fathom.logic.smtlib import print_goal
from fathom.logic.terms import size
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

SIZES = (4, 8, 12, 16)
WANTED = 30.0
"""How many times smaller the formula for BubbleSort(16) has to be."""


def reduced(text: str, folder: Path) -> Program:
    path = folder / "program.c"
    path.write_text(text)
    module = load(SourceOptions(sources=(str(path),)))
    return run_to(bound(module, "main", BoundOptions(known_memory=False)).program, "cone-of-influence")


def formula(program: Program, memory: str) -> tuple[str, int]:
    """As text, and the number of its terms."""
    goal = encode(program, EncodeOptions(memory=memory))
    return print_goal([*goal.constraints, goal.any_failure]), size(goal.roots)


def clauses(text: str) -> int:
    """Bytes of the formula in DIMACS."""
    import z3

    goal = z3.Goal()
    goal.add(z3.parse_smt2_string(text))
    (made,) = z3.Then("simplify", "bit-blast", "tseitin-cnf")(goal)
    return len(made.dimacs(include_names=False))


def measure(name: str, template: str, indices: str, n: int, folder: Path) -> float:
    """Print one row; how many times larger the clauses are than the formula with arrays."""
    text = template.format(n=n, zero=KNOWN if indices == "known" else UNKNOWN, order="<=")
    program = reduced(text, folder)
    (arrays, few), (lambdas, _), (flat, many) = (formula(program, each) for each in ("arrays", "lambdas", "flatten"))
    cnf = clauses(flat)
    ratio = cnf / len(arrays)
    print(
        f"{name:<9}{indices:<9}{n:>3}{len(arrays):>10,}{few:>8,}{len(lambdas):>10,}{len(flat):>10,}{many:>8,}"
        f"{len(flat) / len(arrays):>8.1f}{many / few:>8.1f}{cnf:>13,}{ratio:>8.0f}",
        flush=True,
    )
    return ratio


def main() -> None:
    """Print the table, and fail where the claim does not hold."""
    sizes = [int(word) for word in sys.argv[1:]] or list(SIZES)
    gc.disable()
    print(f"{'':21}{'arrays':>10}{'':8}{'lambdas':>10}{'flatten':>10}{'':8}{'ratio of':>16}{'flatten as':>13}")
    heads = ("bytes", "terms", "bytes", "bytes", "terms", "bytes", "terms", "clauses", "ratio")
    widths = (10, 8, 10, 10, 8, 8, 8, 13, 8)
    labels = "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    print(f"{'program':<9}{'indices':<9}{'N':>3}{labels}")
    with tempfile.TemporaryDirectory() as folder:
        for name, template in (("bubble", BUBBLE), ("select", SELECT)):
            for indices in ("unknown", "known"):
                for n in sizes:
                    ratio = measure(name, template, indices, n, Path(folder))
                    if (name, indices, n) == ("bubble", "unknown", 16) and ratio < WANTED:
                        sys.exit(f"arrays are only {ratio:.1f} times smaller for BubbleSort(16), not {WANTED:.0f}")


if __name__ == "__main__":
    main()
