"""A small program that goes through the whole front end, to see whether what is installed works."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from fathom.frontend.load import load_programs, read_text
from fathom.options import SourceOptions

if TYPE_CHECKING:
    from fathom.frontend.llvm.module import Module

_PROGRAM = """\
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *text = malloc(8);
  if (text && n > 0) assert(strlen(strcpy(text, "fathom")) == 6);
  free(text);
  return 0;
}
"""


def run_self_test(cc: str | None = None) -> Module:
    """Compile, link and read a program that uses libc headers, without the cache."""
    with tempfile.TemporaryDirectory(prefix="fathom-doctor-") as folder:
        path = os.path.join(folder, "self_test.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(_PROGRAM)
        programs = load_programs(SourceOptions(sources=(path,), cc=cc, cache=False))
    return read_text(programs[0].text)
