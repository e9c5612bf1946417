"""How LLBMC's predicates grow: `python benchmarks/llbmc.py`.

The paper (section III.B) bounds the size of its checks by R·M·F + M²·F for R reads and writes, F²·M + M²·F for the
frees and M²·F for leaks, with M allocations and F frees. Each row here doubles one of the three. `written` is the size
of the formula as the paper writes it, every predicate in full; `terms` is what a solver gets, equal parts being one.
Addresses are symbolic, or fixed, which is the paper's first optimisation. The ratio is to the row before: what enters
linearly gives at most 2, a square at most 4.

The program allocates M blocks of 16 bytes, frees F times one of two of them, each time by an input, and then reads R
bytes at addresses that are inputs. The predicates are read off the memory modification graph (`--no-allocation-bits`).
"""

from __future__ import annotations

from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.encode.objects import Allocation
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.logic.terms import Term, size
from fathom.logic.walks import postorder

START = 8
STEPS = 4
COLUMNS: tuple[Allocation, ...] = ("symbolic", "concrete")


def program(reads: int, blocks: int, frees: int) -> Program:
    """The dataflow program with these numbers of instructions."""
    lines = ["M0 = mem.init()"]
    for number in range(blocks):
        lines.append(f"P{number}, M{number + 1} = malloc 16, M{number} align 16")
    for number in range(frees):
        lines.append(f'C{number}:i1 = nondet "freed"')
        lines.append(f"P{blocks + number} = select C{number}, P{number % blocks}, P{(number + 1) % blocks}")
        lines.append(f"M{blocks + number + 1} = free P{blocks + number}, M{blocks + number}")
    memory = f"M{blocks + frees}"
    valid = "true"
    for number in range(reads):
        lines.append(f'A{number}:i64 = nondet "address"')
        lines.append(f"P{blocks + frees + number} = itop A{number}, {memory}")
        lines.append(f"V{number}:i1 = isvalid P{blocks + frees + number}, 1, {memory}")
        lines.append(f"W{number}:i1 = and {valid}, V{number}")
        valid = f"W{number}"
    lines += [f"D:i1 = xor {valid}, true", "assume D", "assert false [valid]"]
    return parse_program("fun main() {\nBB0:\n  " + "\n  ".join(lines) + "\n  halt\n}\n")


def sizes_of(made: Program, allocation: Allocation) -> tuple[int, int]:
    """The size of the formula as a tree, and with equal parts shared."""
    options = EncodeOptions(allocation=allocation, blocks=True, partitioned=False, allocation_bits=False)
    roots = encode(made, options).roots
    written: dict[Term, int] = {}
    for term in postorder(roots):
        written[term] = 1 + sum(written[arg] for arg in term.args)
    return sum(written[root] for root in roots), size(roots)


def series(what: str) -> list[tuple[tuple[int, int, int], list[int]]]:
    """The rows in which one of R, M and F grows: the numbers, and the sizes for each kind of address."""
    rows = []
    for step in range(STEPS):
        numbers = {"R": START, "M": START, "F": START} | {what: START << step}
        chosen = numbers["R"], numbers["M"], numbers["F"]
        made = program(*chosen)
        rows.append((chosen, [each for allocation in COLUMNS for each in sizes_of(made, allocation)]))
    return rows


def main() -> None:
    """Print the table."""
    heads = [f"{allocation}, {what}" for allocation in COLUMNS for what in ("written", "terms")]
    print(f"{'R':>4}{'M':>4}{'F':>4}" + "".join(f"{head:>20}{'ratio':>7}" for head in heads))
    for what in "RMF":
        before: list[int] | None = None
        for numbers, sizes in series(what):
            ratios = [f"{now / then:.2f}" for now, then in zip(sizes, before or sizes, strict=True)]
            cells = "".join(f"{now:>20,}{ratio if before else '':>7}" for now, ratio in zip(sizes, ratios, strict=True))
            print("".join(f"{number:>4}" for number in numbers) + cells)
            before = sizes


if __name__ == "__main__":
    main()
