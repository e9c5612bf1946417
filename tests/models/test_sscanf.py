"""The model of sscanf and the machine's C library read the same from random texts."""

from __future__ import annotations

import platform
import random
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.frontend.models import FLAGS, FOLDER, MODELS

HARNESS = r"""
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
int model_sscanf(const char *, const char *, ...);
static jmp_buf out;
int __fathom_is_known(const char *text) { return 1; }
void __fathom_unsupported(const char *what) { longjmp(out, 1); }
void __fathom_imprecise(void) { longjmp(out, 1); }
unsigned char __fathom_nondet_byte(void) { return 0; }
int __fathom_nondet_int(void) { return 0; }
long long __fathom_nondet_long_long(void) { return 0; }
int __model_scan_anything(const char *format, __builtin_va_list given, unsigned long most) { longjmp(out, 1); }
static char text[256], format[256];
static int line(char *to) {
  if (!fgets(to, 256, stdin)) return 0;
  to[strcspn(to, "\n")] = 0;
  for (; *to; to++) if (*to == '~') *to = '\n';
  return 1;
}
int main(void) {
  unsigned long compared = 0, different = 0;
  while (line(format) && line(text)) {
    char real[4][32], made[4][32];
    memset(real, '#', sizeof real), memset(made, '#', sizeof made);
    if (setjmp(out)) continue;
    int got = model_sscanf(text, format, made[0], made[1], made[2], made[3]);
    int wanted = sscanf(text, format, real[0], real[1], real[2], real[3]);
    compared++;
    if (got == wanted && !memcmp(real, made, sizeof real)) continue;
    different++;
    printf("format '%s' text '%s': %d instead of %d\n", format, text, got, wanted);
  }
  printf("%lu compared, %lu different\n", compared, different);
  return 0;
}
"""
LETTERS = "0123456789abxXf+-- ~,."
CONVERSIONS = [*"%d %u %x %i %o %X %hd %hhu %ld %llx %3d %2x %1d %*d %n %hhn %c %2c %s %4s %*s %%".split(), "%[0-9]", "%3[^ ]", "%[]x-]", "%*[ab]"]  # fmt: skip


def cases(count: int) -> str:
    rng = random.Random(11)
    lines = []
    for _ in range(count):
        parts = [rng.choice(CONVERSIONS) for _ in range(rng.randint(1, 4))]
        lines.append("".join(part + rng.choice(["", "", " ", ",", "x", "~"]) for part in parts))
        words = [
            rng.choice(["12", "-7", "+3", "0x1f", "0X", "077", "abc", "x", " ", "  ", ",", "", "99999999999", "65536"])
            for _ in range(4)
        ]
        noise = "".join(rng.choice(LETTERS) for _ in range(rng.randint(0, 12)))
        lines.append(rng.choice([noise, rng.choice(["", " ", ","]).join(words)]))
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.skipif(
    (platform.machine(), platform.libc_ver()[0]) != ("x86_64", "glibc"), reason="the C library is that of x86_64 glibc"
)
def test_sscanf_reads_what_the_c_library_does(tmp_path: Path) -> None:
    (tmp_path / "harness.c").write_text(HARNESS)
    compiler = [sys.executable, "-m", "ziglang", "cc", "-w", "-O1", "-fno-sanitize=all"]
    renamed = [f"-D{name}=model_{name}" for name in sorted(MODELS["libc/sscanf.c"].functions)]
    model = [*FLAGS, *renamed, "-c", f"{FOLDER}/libc/sscanf.c", "-o", "model.o"]
    for words in (model, ["harness.c", "model.o", "-o", "harness"]):
        subprocess.run([*compiler, *words], cwd=tmp_path, check=True, timeout=100)
    done = subprocess.run(
        [tmp_path / "harness"], input=cases(20_000), capture_output=True, text=True, timeout=60, check=True
    )
    *wrong, last = done.stdout.splitlines()
    assert not wrong, "\n".join([last, *wrong[:10]])
    assert int(last.split()[0]) > 15_000, last
