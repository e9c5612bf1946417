"""The suite of proofs that CBMC's starter kit drives, from a project in miniature."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from command_line import Fathom

from fathom.batch.suites.cbmc_flags import read_cbmc_flags
from fathom.batch.suites.cbmc_proofs import find_proofs, write_suite

COMMON = """
PROOF_ROOT = $(dir $(filter %/Makefile.common,$(foreach file,$(MAKEFILE_LIST),$(abspath $(file)))))
SRCDIR ?= $(abspath $(PROOF_ROOT)/../../..)
PROOFDIR ?= $(abspath .)
CBMC_FLAG_CONVERSION_CHECK ?= --conversion-check
CBMC_DEFAULT_UNWIND ?= --unwind 1
DEFINES += -DCBMC=1 -DLARGEST="(1 << 3)"
INCLUDES += -I$(SRCDIR)/include
COMPILE_FLAGS ?= -Wall -Werror
CHECKFLAGS += $(CBMC_FLAG_CONVERSION_CHECK)
ifneq ($(strip $(UNWINDSET)),)
  CBMC_UNWINDSET := --unwindset $(subst $(SPACE),$(COMMA),$(strip $(UNWINDSET)))
endif
CBMCFLAGS += --object-bits 8 $(CBMC_UNWINDSET) $(CBMC_DEFAULT_UNWIND)
$(PROOFDIR)/open.c: $(SRCDIR)/source/list.c
	$(LITANI) add-job --command "sed -E 's/^static //' $^" --stdout-file $@
"""
PROOF = """
HARNESS_ENTRY = harness
PROOF_UID = push
UNWINDSET += __CPROVER_file_local_list_c_count.0:4
REMOVE_FUNCTION_BODY += log_it
REMOVE_FUNCTION_BODY += __CPROVER_file_local_list_c_slow
PROOF_SOURCES += $(PROOFDIR)/push_harness.c
PROJECT_SOURCES += $(SRCDIR)/source/list.c
include ../Makefile.common
"""
LIST = """
#include "list.h"
static unsigned slow(unsigned n) { return n / (n - n); }
static unsigned count(unsigned n) { unsigned i = 0; while (i < n) i++; return i; }
void log_it(int x) { *(int *)0 = x; }
unsigned push(unsigned n) { log_it(1); slow(n); return n < 4 ? count(n) : 4; }
"""
HARNESS = """
#include "list.h"
void log_it(int x) {}
unsigned __CPROVER_file_local_list_c_count(unsigned n);
void harness(void) {
  unsigned n = nondet_uint();
  __CPROVER_assert(push(n) <= 4, "at most 4");
  __CPROVER_assert(__CPROVER_file_local_list_c_count(2) == 2, "counted");
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    files = {
        "test/cbmc/proofs/Makefile.common": COMMON,
        "test/cbmc/proofs/push/Makefile": PROOF,
        "test/cbmc/proofs/push/push_harness.c": HARNESS,
        "source/list.c": LIST,
        "include/list.h": "unsigned push(unsigned n);\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def add_proof(project: Path, name: str, text: str) -> None:
    folder = project / "test/cbmc/proofs" / name
    folder.mkdir()
    (folder / "Makefile").write_text(text)


def tasks(project: Path) -> list[dict[str, Any]]:
    output = project / "suite.toml"
    write_suite(str(project), str(output))
    suite = tomllib.loads(output.read_text())
    common = {key: value for key, value in suite.items() if key != "task"}
    return [common | task for task in suite["task"]]


def test_what_a_task_has(project: Path) -> None:
    (task,) = tasks(project)
    source = f"{project}/source/list.c"
    assert task["sources"] == [f"{project}/test/cbmc/proofs/push/push_harness.c", source]
    assert (task["name"], task["category"], task["entry"]) == ("push", "project", "harness")
    assert task["define"] == ["CBMC=1", "LARGEST=(1 << 3)"]
    assert task["include-dir"] == [f"{project}/include"]
    assert task["remove-function-body"] == [f"{source}:log_it", f"{source}:__CPROVER_file_local_list_c_slow"]
    assert (task["unwind"], task["unwindset"]) == (1, ["__CPROVER_file_local_list_c_count.0:4"])
    assert task["extend-select"] == ["conversion", "explicit-conversion"]


def test_verdicts(project: Path, fathom: Fathom) -> None:
    suite = str(project / "suite.toml")
    assert fathom("suite", "cbmc-proofs", project, "-o", suite).out == f"{suite}: 1 tasks\n"
    assert fathom("batch", suite, "--no-cache").code == 0
    harness = project / "test/cbmc/proofs/push/push_harness.c"
    harness.write_text(HARNESS.replace("<= 4", "<= 3"))
    assert fathom("batch", suite, "--no-cache").code == 1
    harness.write_text(HARNESS)
    makefile = project / "test/cbmc/proofs/push/Makefile"
    makefile.write_text(PROOF.replace("count.0:4", "count.0:2"))
    fathom("suite", "cbmc-proofs", project, "-o", suite)
    assert fathom("batch", suite, "--no-cache").code == 3


def test_a_source_that_sed_makes(project: Path) -> None:
    makefile = project / "test/cbmc/proofs/push/Makefile"
    makefile.write_text(PROOF.replace("$(SRCDIR)/source/list.c", "$(PROOFDIR)/open.c"))
    (task,) = tasks(project)
    made = Path(task["sources"][1])
    assert made == project / "suite.files/push/open.c"
    assert made.read_text() == LIST.replace("static ", "")


def test_proofs_that_are_not_read_are_named(project: Path, fathom: Fathom) -> None:
    add_proof(project, "missing", PROOF.replace("push_harness", "missing_harness"))
    add_proof(project, "computed", "HARNESS_FILE := $(shell ls)\nPROOF_SOURCES = $(HARNESS_FILE).c\n")
    ran = fathom("suite", "cbmc-proofs", project, "-o", str(project / "suite.toml"))
    assert ran.out.endswith(": 1 tasks\n")
    assert "proofs/missing: there is no file" in ran.err
    assert "proofs/computed: HARNESS_FILE: $(shell ls) is not executed" in ran.err


def test_contracts(project: Path, fathom: Fathom) -> None:
    contract = "__CPROVER_requires(n <= LIMIT) __CPROVER_ensures(__CPROVER_return_value <= 4)"
    header = project / "include/list.h"
    makefile = project / "test/cbmc/proofs/push/Makefile"
    makefile.write_text(PROOF + "CHECK_FUNCTION_CONTRACTS = push\nAPPLY_LOOP_CONTRACTS = 1\n")
    (task,) = tasks(project)
    assert task["enforce-contract"] == ["push"]
    assert task["apply-loop-contracts"] is True
    makefile.write_text(PROOF + "USE_FUNCTION_CONTRACTS = push\n")
    (task,) = tasks(project)
    assert task["replace-call-with-contract"] == ["push"]
    suite = str(project / "suite.toml")
    header.write_text(f"unsigned push(unsigned n) {contract.replace('LIMIT', '0xffffffffu')};\n")
    ran = fathom("batch", suite, "--no-cache")
    assert (ran.code, "push: its contract is used, and proved by no task: push" in ran.out) == (0, True), ran.out
    header.write_text(f"unsigned push(unsigned n) {contract.replace('LIMIT', '3')};\n")
    assert fathom("batch", suite, "--no-cache").code == 1


def test_no_proofs(tmp_path: Path, fathom: Fathom) -> None:
    assert "no proof of CBMC's starter kit" in fathom("suite", "cbmc-proofs", tmp_path).err
    assert "the folder of the proofs is needed" in fathom("suite", "cbmc-proofs").err
    (tmp_path / "Makefile").write_text("all:\n\tcc a.c\n")
    assert list(find_proofs(str(tmp_path))) == []


def test_flags_of_cbmc() -> None:
    words = (
        "--unwind 3 --unwindset a.0:4,b.1:5 --no-bounds-check --nan-check --no-malloc-may-fail --flush --object-bits 9"
    )
    found = read_cbmc_flags([*words.split(), "--signed-overflow-check", "--nondet-static", "--no-unwinding-assertions"])
    assert (found.unwind, found.unwindset) == (3, ["a.0:4", "b.1:5"])
    assert (found.selected, found.ignored) == (["float"], ["bounds"])
    assert (found.malloc_may_fail, found.unwinding_assertions, found.nondet_static) == (False, False, True)


def test_a_source_that_crangler_would_open(project: Path) -> None:
    """Its static functions have other names there; the file that it starts from is checked."""
    makefile = project / "test/cbmc/proofs/push/Makefile"
    text = PROOF.replace("PROJECT_SOURCES += $(SRCDIR)/source/list.c", "PROJECT_SOURCES += open_list.c")
    makefile.write_text(text + "REWRITTEN_SOURCES = open_list.c\nopen_list.c_SOURCE = $(SRCDIR)/source/list.c\n")
    (task,) = tasks(project)
    assert task["sources"][1:] == [f"{project}/source/list.c"]
    assert task["export"] == [f"{project}/source/list.c"]
