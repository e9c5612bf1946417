"""What the papers print, by table and by the first cell of a row; and which of our columns stand beside it.

SeaBMC: Priya et al., FMCAD 2022. SeaM: Zhou's thesis, 2023. SMT-CBMC: Armando, Mantovani and Platania, 2006. LLBMC:
Sinz, Falke and Merz, 2010. CBMC-SSM: Fischer, La Torre, Parlato and Schrammel, ASE 2022. Seconds are those of their
machines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

Cells = tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Printed:
    """A table of a paper: our columns to show, the heads of the paper's, its cells by row, and how ours is made."""

    ours: Cells
    heads: Cells
    rows: Mapping[str, Cells]
    command: str


_RUNS: Final = ("right", "undecided", "seconds")
_SEABMC: Final = "seabmc.py SUITE.toml"
_SOLVED: Final = ("paper: solved", "time-outs, failed", "seconds")
_STAGES: Final = ("right", "undecided", "preprocessing", "solving")
_BY_SIZE: Final = (
    "auto, seconds", "arrays, seconds", "flatten, seconds", "arrays, bytes", "flatten, bytes", "cbmc, seconds",
)  # fmt: skip
_SEAM: Final = ("paper: failed, time-outs", "preprocessing", "solving")

PRINTED: Final[Mapping[str, Printed]] = {
    "seabmc/table 1a": Printed(_RUNS, _SOLVED, {
        "arrays z3": ("158", "8, 6", "1,647"), "arrays yices": ("170", "0, 2", "1,016"),
        "lambdas z3": ("172", "0, 0", "836"), "lambdas yices": ("172", "0, 0", "912"),
    }, f"{_SEABMC} 1a"),
    "seabmc/table 1b": Printed(_RUNS, ("paper: solved", "time-outs", "seconds"), {
        "optimal": ("172", "0", "836"), "rel_alloc": ("172", "0", "1,456"), "flat_mem": ("163", "9", "2,689"),
        "no_coi": ("170", "2", "849"), "no_simp": ("166", "6", "1,429"), "p_cond": ("170", "2", "659"),
    }, f"{_SEABMC} 1b"),
    "seabmc/table 1c": Printed(_RUNS, _SOLVED, {
        "word 8": ("156", "0, 16", "679"), "word 1": ("171", "1, 0", "2,546"),
    }, f"{_SEABMC} 1c"),
    "seabmc/table 1d": Printed(_RUNS, ("paper: solved", "seconds"), {
        "saved byte": ("70", "143"), "is_modified": ("70", "90"),
    }, f"{_SEABMC} 1d"),
    "seabmc/table 2": Printed(
        ("tasks", "right", "seconds", "also with CBMC", "its seconds", "ratio on these"),
        ("paper: tasks", "SeaBMC", "CBMC", "SMACK", "Symbiotic", "KLEE"), {
            "arithmetic": ("6", "3", "22", "18", "809", "5"), "array": ("4", "7", "23", "213", "44", "103"),
            "array_list": ("24", "71", "450", "126", "980", "994"),
            "byte_buf": ("29", "29", "252", "788", "1,168", "1,592"),
            "byte_cursor": ("24", "23", "153", "519", "125", "169"),
            "hash_callback": ("3", "18", "25", "11", "120", "151"), "hash_iter": ("4", "37", "39", "363", "112", "41"),
            "hash_table": ("19", "105", "366", "1,025", "7,088", "492"),
            "linked_list": ("18", "37", "595", "1,735", "143", "12"), "others": ("2", "1", "7", "2", "5", "1"),
            "priority_queue": ("15", "202", "4,284", "307", "152", "473"),
            "ring_buffer": ("6", "128", "78", "796", "63", "180"), "string": ("15", "49", "104", "467", "137", "1,528"),
            "all": ("169", "710", "6,398", "6,370", "10,946", "5,741"),
        }, f"{_SEABMC} 2"),
    "seabmc/table 3": Printed(("verdict", "CPU seconds"), ("paper: SeaBMC", "CBMC"), {
        "all": ("4", "98"), "no-mem-safe": ("2", "98"), "no-memmove": ("3", "40"),
    }, f"{_SEABMC} 3"),
    "seabmc/byte_buf bug": Printed(("malloc may fail", "verdict", "seconds"), (), {}, f"{_SEABMC} bug"),
    "seabmc/seeded": Printed(("right", "wrong", "undecided", "seconds"), (), {}, f"{_SEABMC} seeded"),
    "seam/table 8.1, z3": Printed(_STAGES, _SEAM, {
        "seam": ("0, 0", "< 1", "341"), "lambdas": ("0, 0", "22", "255"), "arrays": ("3, 29", "15", "3,269"),
    }, "seam.py SUITE.toml 8.1"),
    "seam/table 8.2, yices": Printed(_STAGES, _SEAM, {
        "seam": ("0, 0", "< 1", "451"), "lambdas": ("0, 0", "22", "523"), "arrays": ("0, 2", "15", "422"),
    }, "seam.py SUITE.toml 8.2"),
    "seam/table 8.3": Printed(
        (*_STAGES, "terms", "ROW skips"), ("paper: solving", "terms", "ROW skips"), {
            "z3, with": ("346", "116,983", "6,639"), "z3, without": ("502", "144,473", "27"),
            "yices, with": ("456", "116,983", "6,639"), "yices, without": ("1,051", "144,473", "27"),
        }, "seam.py SUITE.toml 8.3"),
    "seam/arrays of 1000": Printed(
        ("seam (s)", "linear (s)", "lambdas (s)", "plain (s)", "hits"),
        ("paper: SeaM", "linear", "Lambdas", "store-map rewrites"), {"sum": ("3", "102", "233", "23,192")},
        "../seam.py arrays 1000"),
    "seam/bAnd": Printed(
        ("seam (s)", "linear (s)", "lambdas (s)", "plain (s)", "anew (s)"), ("paper: SeaM", "linear", "Lambdas"),
        {"sum": ("4", "16", "52")}, "../seam.py band"),
    "smt_cbmc/largest N": Printed(
        ("auto", "lambdas", "arrays", "flatten", "seam"), ("paper: SMT-CBMC", "CBMC"), {
            "bubble, constant": ("35", "16, then out of memory"), "select, constant": ("35", "20, then out of memory"),
            "prim, constant": ("7", "7"),
        }, "smt_cbmc.py"),
    "smt_cbmc/prim, constant, by N": Printed(
        _BY_SIZE,
        ("paper: SMT-CBMC, bytes", "CBMC, bytes", "SMT-CBMC, seconds", "CBMC, seconds"), {
            "4": ("381,233", "14,269,837", "2.99", "9.27"), "5": ("702,954", "31,453,119", "5.31", "28.08"),
            "6": ("1,170,649", "59,675,705", "10.81", "43.66"), "7": ("1,810,798", "108,045,992", "17.78", "151.08"),
        }, "smt_cbmc.py --family prim"),
    "smt_cbmc/bubble, any, by N": Printed(
        _BY_SIZE,
        (), {}, "smt_cbmc.py --family bubble"),
    "smt_cbmc/select, any, by N": Printed(
        _BY_SIZE,
        (), {}, "smt_cbmc.py --family select"),
    "smt_cbmc/bellman-ford, any, by N": Printed(
        _BY_SIZE,
        (), {}, "smt_cbmc.py --family bellman"),
    "programs/programs": Printed(
        ("setting", "verdict", "what", "seconds", "asked of a solver", "CBMC", "CBMC's seconds"), (), {},
        "programs.py figures"),
    "programs/races": Printed(
        ("tasks", "safe", "unsafe", "unknown"), ("paper: tasks", "found right"),
        {"unsafe": ("76", "66"), "safe": ("78", "70")}, "programs.py races FOLDER"),
}  # fmt: skip
