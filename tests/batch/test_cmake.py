"""What a CMake project compiles, and the suite of a checkout in miniature."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.batch.suites.cmake import Interpreter, Project, parse

FUNCTIONS = """
# A helper of the project.
function(attach name)
  set(EXE ${name})
  if(SLOW_BUILD)
    target_compile_options(${EXE} PUBLIC -fslow)
  elseif(NOT FAST_BUILD)
    target_compile_options(${EXE} PUBLIC -O1 -fplain)
  else()
    target_compile_options(${EXE} PUBLIC -fnever)
  endif()
  target_compile_definitions(${EXE} PRIVATE ATTACHED "WITH=a b")
  foreach(word ${ARGN})
    target_compile_definitions(${EXE} PRIVATE LOOPED)
  endforeach()
endfunction()

macro(link target)
  set_property(TARGET ${target} APPEND PROPERTY LINKED ${ARGN})
endmacro()
"""


def interpreted(folder: Path, text: str) -> Project:
    (folder / "CMakeLists.txt").write_text(text)
    project = Project()
    Interpreter(project, {"ROOT": "/root"}, str(folder)).run_folder()
    return project


def test_targets_have_what_functions_give_them(tmp_path: Path) -> None:
    text = FUNCTIONS + "add_definitions(-DALL=1)\nadd_library(lib ${ROOT}/a.c b.c)\nattach(lib)\nlink(lib x.ir y.ir)\n"
    target = interpreted(tmp_path, text).targets["lib"]
    assert target.sources == ["/root/a.c", str(tmp_path / "b.c")]
    assert target.definitions == ["ALL=1", "ATTACHED", "WITH=a b"]
    assert target.flags == ["-O1", "-fplain"]
    assert target.properties == {"LINKED": ["x.ir", "y.ir"]}


def test_variables_are_configured_into_files(tmp_path: Path) -> None:
    (tmp_path / "v.in").write_text("a @SIZE@ b @NONE@ @TWICE@")
    text = 'set(SIZE 4)\nMATH(EXPR TWICE "2 * ${SIZE} + 1")\nconfigure_file(v.in v @ONLY)\n'
    assert interpreted(tmp_path, text).configured == {str(tmp_path / "v.in"): "a 4 b  9"}


def test_comments_quotes_and_nested_parentheses() -> None:
    (command,) = parse('# f(x)\nadd_test(NAME "a b" COMMAND (c) # d\n e)')
    assert (command.name, command.words) == ("add_test", ["NAME", "a b", "COMMAND", "c", "e"])


def test_what_does_not_end_is_refused(tmp_path: Path, fathom: Fathom) -> None:
    from fathom.errors import UserError

    with pytest.raises(UserError, match="without end"):
        interpreted(tmp_path, "function(f)\nf()\nendfunction()\nf()\n")


# ── a checkout in miniature ─────────────────────────────────────────────────────────────────────────────────────────

SEAHORN = """
function(sea_link_libraries target)
  set_property(TARGET ${target} APPEND PROPERTY LLVMIR_LINK ${ARGN})
endfunction()
function(sea_overlink_libraries target)
  set_property(TARGET ${target} APPEND PROPERTY LLVMIR_OVERRIDE ${ARGN})
endfunction()
function(sea_attach_bc name)
  target_compile_definitions(${name} PRIVATE __SEAHORN__)
endfunction()
function(sea_attach_bc_link name)
  sea_link_libraries(${name} sea_bounds.ir)
  sea_attach_bc(${name})
endfunction()
function(sea_add_unsat_test TARGET)
  add_test(NAME "${TARGET}_unsat_test" COMMAND verify --expect=unsat ${TARGET})
endfunction()
function(sea_add_sat_test TARGET)
  add_test(NAME "${TARGET}_sat_test" COMMAND verify --expect=sat ${TARGET})
endfunction()
set(MAX_SIZE 4)
add_definitions(-DMAX_SIZE=${MAX_SIZE})
configure_file(include/config.h.in ${PROJECT_BINARY_DIR}/include/config.h)
"""
STUBS = """
add_library(queue ${AWS_C_COMMON_ROOT}/source/queue.c)
sea_attach_bc(queue)
add_library(step_override step_override.c)
sea_attach_bc(step_override)
"""
QUEUE = """
static int s_step(int x) { return x + 1; }
int aws_steps(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) x = s_step(x);
  return x;
}
"""
HARNESS = """
#include <config.h>
#include <seahorn/seahorn.h>
int aws_steps(int); int bound(void); int s_step(int);
int main(void) {
  int n = nd_int();
  assume(n >= 0 && n <= MAX_SIZE);
  sassert(bound() == LIBRARY && MAX_SIZE == OWN && s_step(1) == STEP && aws_steps(n) == n * (STEP - 1));
}
"""


def cmake_job(name: str, extra: str = "", test: str = "unsat") -> str:
    return f"""
add_executable({name} harness.c)
{extra}
sea_link_libraries({name} queue.opt.ir)
sea_attach_bc_link({name})
configure_file(sea.yaml sea.yaml @ONLY)
sea_add_{test}_test({name})
"""


@pytest.fixture
def checkout(write: Write, tmp_path: Path) -> Path:
    def harness(own: int, step: int) -> str:
        return HARNESS.replace("OWN", str(own)).replace("LIBRARY", "4").replace("STEP", str(step))

    larger = "set(MAX_SIZE 6)\ntarget_compile_definitions(string_own PRIVATE MAX_SIZE=${MAX_SIZE})"
    files = {
        "vcc/seahorn/CMakeLists.txt": SEAHORN,
        "vcc/seahorn/include/config.h.in": "#define CONFIGURED @MAX_SIZE@\n",
        "vcc/seahorn/lib/CMakeLists.txt": "add_library(sea_bounds bounds.c)\nsea_attach_bc(sea_bounds)\n",
        "vcc/seahorn/lib/bounds.c": "int bound(void) { return MAX_SIZE; }\n",
        "vcc/seahorn/aws-c-common-stubs/CMakeLists.txt": STUBS,
        "vcc/seahorn/aws-c-common-stubs/step_override.c": "int s_step(int x) { return x + 2; }\n",
        "vcc/seahorn/jobs/array_list_plain/CMakeLists.txt": cmake_job("array_list_plain"),
        "vcc/seahorn/jobs/array_list_plain/harness.c": harness(4, 2),
        "vcc/seahorn/jobs/array_list_plain/sea.yaml": 'verify_options:\n  bound: "@MAX_SIZE@"\n',
        "vcc/seahorn/jobs/string_own/CMakeLists.txt": cmake_job("string_own", larger),
        "vcc/seahorn/jobs/string_own/harness.c": harness(6, 2),
        "vcc/seahorn/jobs/string_own/sea.yaml": "verify_options:\n  bound : @MAX_SIZE@\n",
        "vcc/seahorn/jobs2/mul_size2/CMakeLists.txt": cmake_job(
            "mul_size2", "sea_overlink_libraries(mul_size2 step_override.ir)"
        ),
        "vcc/seahorn/jobs2/mul_size2/harness.c": harness(4, 3),
        "vcc/seahorn/jobs2/mul_size2/sea.yaml": "verify_options:\n  other: 1\n",
        "vcc/seahorn/jobs_unsafe/bad/CMakeLists.txt": cmake_job("bad", test="sat"),
        "vcc/seahorn/jobs_unsafe/bad/harness.c": harness(5, 2),
        "aws/include/aws/common/nothing.h": "",
        "aws/source/queue.c": QUEUE,
    }
    for name, text in files.items():
        write(name, text)
    return tmp_path


def test_a_suite_is_written_and_runs(checkout: Path, fathom: Fathom) -> None:
    suite = checkout / "suite.toml"
    ran = fathom("suite", "verify-c-common", "--checkout", checkout / "vcc", "--aws", checkout / "aws", "-o", suite)
    assert ran.out == f"{suite}: 4 tasks\n"
    table = tomllib.loads(suite.read_text())
    tasks = {task["name"]: task for task in table["task"]}
    assert {name: task["category"] for name, task in tasks.items()} == {
        "array_list_plain": "array_list",
        "string_own": "string",
        "mul_size2": "ismod arithmetic",
        "bad": "unsafe others",
    }
    assert [task.get("unwind") for task in tasks.values()] == [4, 6, None, None]
    assert table["define"] == ["MAX_SIZE=4", "__SEAHORN__"]
    assert (checkout / "suite.files" / "include" / "config.h").read_text() == "#define CONFIGURED 4\n"
    done = fathom("batch", suite, "-j", "1")
    assert (done.code, "4 as expected" in done.out) == (0, True), done.out


def test_flags_of_single_sources_are_a_compilation_database(checkout: Path, fathom: Fathom) -> None:
    suite = checkout / "suite.toml"
    fathom("suite", "verify-c-common", "--checkout", checkout / "vcc", "--aws", checkout / "aws", "-o", suite)
    entries = json.loads((checkout / "suite.files" / "string_own" / "compile_commands.json").read_text())
    flags = {Path(entry["file"]).name: entry["arguments"][1:-2] for entry in entries}
    assert flags == {"harness.c": ["-DMAX_SIZE=6"], "queue.c": ["-DMAX_SIZE=4"], "bounds.c": ["-DMAX_SIZE=4"]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["other"], "there is no suite"),
        (["verify-c-common"], "are both needed"),
        (["verify-c-common", "--checkout", "nowhere", "--aws", "nowhere"], "no such checkout"),
    ],
)
def test_wrong_words(fathom: Fathom, words: list[str], said: str) -> None:
    ran = fathom("suite", *words)
    assert (ran.code, said in ran.err) == (2, True)
