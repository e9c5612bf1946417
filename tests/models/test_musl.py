"""Functions from musl's sources: which there are, that they fit glibc's headers, and that models agree with them."""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from command_line import Fathom, Write

from fathom.frontend.cache import Cache
from fathom.frontend.clang import Unit
from fathom.frontend.inputs import CompileJob
from fathom.frontend.library.closure import Closer
from fathom.frontend.library.musl import OURS, Musl, open_musl
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.models import is_modelled
from fathom.frontend.toolchain import DEFAULT_TARGET, find_toolchain
from fathom.frontend.units import compile_each
from fathom.options import SourceOptions

ROOT = Path(__file__).parents[2]


@functools.cache
def musl() -> Musl:
    found = open_musl(find_toolchain(None), None, Cache(None))
    assert found is not None
    return found


@functools.cache
def listed() -> tuple[str, ...]:
    """The functions that the manual says come from musl."""
    text = (ROOT / "docs" / "libc.md").read_text()
    table = text.partition("## Functions from musl")[2].partition("\n\nModels come first")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| `<")]
    return tuple(name for row in rows for name in re.findall(r"`(\w+)`", row) if name not in ("double", "float"))


def test_the_manual_lists_functions_that_have_a_body() -> None:
    """Each has sources, and whatever these need has a body too."""
    program = LinkedProgram("all", "", listed(), DEFAULT_TARGET)
    closer = Closer([program], [musl()], is_modelled, _compile, musl().renames)
    closer._compile_all(listed())
    assert not [name for name in listed() if is_modelled(name) or not musl().offers(name)]
    assert not [name for name in listed() if name not in closer._choose()]


def _compile(jobs: Sequence[CompileJob]) -> list[Unit | None]:
    return [each.unit for each in compile_each(jobs, SourceOptions(), Cache(None), None, None)]


def test_what_asks_the_system_is_not_offered() -> None:
    for name in ("environ", "getpwnam", "nl_langinfo", "getutent", "program_invocation_name", "clearenv", "regerror"):
        assert not musl().offers(name), name


@pytest.mark.parametrize("header", ["regex", "fnmatch", "search", "getopt", "iconv", "math", "errno"])
def test_constants_are_those_of_glibc(header: str, tmp_path: Path) -> None:
    """What both libraries call by one name is one number: a constant is part of a function's meaning."""
    values = [_constants(header, target, tmp_path) for target in (DEFAULT_TARGET, "x86_64-linux-musl")]
    common = values[0].keys() & values[1].keys()
    assert {name: (values[0][name], values[1][name]) for name in common if values[0][name] != values[1][name]} == {}


def _constants(header: str, target: str, folder: Path) -> dict[str, str]:
    source = folder / f"{target}.c"
    source.write_text(f"#define _GNU_SOURCE\n#include <{header}.h>\n")
    job = CompileJob(str(source), str(folder), False, False, target, ())
    macros = _run(job, "-E", "-dM")
    names = re.findall(r"^#define ([A-Z][A-Z0-9_]*) \S", macros, re.MULTILINE)
    source.write_text(source.read_text() + "".join(f"int value_of_{name} = (int)({name});\n" for name in names))
    text = _run(job, "-S", "-emit-llvm", "-w", "-ferror-limit=0")
    found = re.findall(r"@value_of_(\w+) = \w+ global i32 (-?\w+)", text)
    if not found:  # some macro is no number
        bad = set(re.findall(r"value_of_(\w+)", _errors(job)))
        kept = [
            line for line in source.read_text().splitlines() if not any(f"value_of_{name} " in line for name in bad)
        ]
        source.write_text("\n".join(kept) + "\n")
        found = re.findall(r"@value_of_(\w+) = \w+ global i32 (-?\w+)", _run(job, "-S", "-emit-llvm", "-w"))
    return dict(found)


def _run(job: CompileJob, *mode: str) -> str:
    return _clang(job, *mode)[0]


def _errors(job: CompileJob) -> str:
    return _clang(job, "-fsyntax-only", "-w", "-ferror-limit=0")[1]


def _clang(job: CompileJob, *mode: str) -> tuple[str, str]:
    toolchain = find_toolchain(None)
    command = [*toolchain.command, *toolchain.flags(job.target, False), *mode, job.path, "-o", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def test_re_nsub_is_where_glibc_has_it(write: Write, fathom: Fathom) -> None:
    source = write(
        "a.c",
        "#include <assert.h>\n#include <regex.h>\n"
        'int main(void) { regex_t r; if (regcomp(&r, "(a)(b)", REG_EXTENDED)) return 0;\n'
        "  assert(r.re_nsub == 2); regfree(&r); return 0; }\n",
    )
    assert fathom("check", source, "--select", "assert,bounds,leak").out.startswith(f"{source}: safe")


def test_no_file_of_ours_is_one_of_musl() -> None:
    """Headers and sources that stand before musl's are written here."""
    for path in Path(OURS).rglob("*.[ch]"):
        for theirs in Path(musl().folder).rglob(path.name):
            lines = {line.strip() for line in theirs.read_text(errors="replace").splitlines() if len(line.strip()) > 40}
            assert not lines & {line.strip() for line in path.read_text().splitlines()}, path


def test_off(write: Write, fathom: Fathom) -> None:
    source = write("a.c", '#include <fnmatch.h>\nint main(void) { return fnmatch("*", "a", 0); }\n')
    assert "fnmatch has no body" in fathom("check", source, "--no-models").out
    assert "fnmatch has no body" not in fathom("check", source).out


AGREE = r"""
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
unsigned char nondet_uchar(void);
/* The narrow ones are models, the wide ones are musl's. */
int main(void) {
  char narrow[3];
  wchar_t wide[3];
  for (int i = 0; i < 2; i++) {
    unsigned char c = nondet_uchar();
    if (c > 127) return 0;
    narrow[i] = c;
    wide[i] = c;
  }
  narrow[2] = 0;
  wide[2] = 0;
  char *end;
  wchar_t *wide_end;
  assert(strtol(narrow, &end, 10) == wcstol(wide, &wide_end, 10));
  assert(end - narrow == wide_end - wide);
  return 0;
}
"""


def test_models_agree_with_musl(write: Write, fathom: Fathom) -> None:
    """On every text of two characters, a number is the same to the model of strtol and to musl's wcstol."""
    source = write("a.c", AGREE)
    ran = fathom("check", source, "--timeout", "120")
    assert ran.out.startswith(f"{source}: safe"), ran.out


THEIRS = r"""
#include <assert.h>
#include <math.h>
#include <search.h>
#include <stdint.h>
#include <string.h>
short nondet_short(void);
float nondet_float(void);
#define {function} their_{function}
{other}
#include "{file}"
#undef lfind
#undef {function}
{harness}
"""
"""A function of musl under another name, beside the model of it."""

_SEARCH = """
static int compare(const void *a, const void *b) { return *(const short *)a - *(const short *)b; }
int main(void) {
  short key = nondet_short(), a[4], b[4];
  size_t n = 3, m = 3;
  for (int i = 0; i < 3; i++) a[i] = b[i] = nondet_short();
  short *p = lsearch(&key, a, &n, 2, compare), *q = their_lsearch(&key, b, &m, 2, compare);
  assert(p - a == q - b && n == m + WRONG && *p == *q);
}
"""
_NEXT = """
int main(void) {
  float x = nondet_float(), y = nondet_float();
  float ours = nextafterf(x, y), theirs = their_nextafterf(x, y);
  assert(memcmp(&ours, &theirs, 4) == WRONG || (ours != ours && theirs != theirs));
}
"""
BOTH = {
    "lsearch": ("search/lsearch.c", "#define lfind their_lfind", _SEARCH),
    "nextafterf": ("math/nextafterf.c", "float their_nextafterf(float, float);", _NEXT),
}


@pytest.mark.parametrize("function", BOTH)
def test_models_do_what_functions_of_musl_do(function: str, write: Write, fathom: Fathom) -> None:
    """For all arguments that are compared; and with the comparison the other way round, there is a difference."""
    file, other, harness = BOTH[function]
    path = Path(musl().folder) / "src" / file
    text = THEIRS.format(function=function, other=other, file=path, harness=harness)
    source = write("a.c", text)
    write("libm.h", "#define FORCE_EVAL(x) ((void)(x))\n")
    for wrong, verdict in (("0", "safe"), ("1", "unsafe")):
        ran = fathom("check", source, "-D", f"WRONG={wrong}", "-I", str(Path(source).parent), "--select", "assert")
        assert ran.out.startswith(f"{source}: {verdict}"), ran.out
