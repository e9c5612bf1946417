"""Small programs that tests of `fathom check` share: safe, unsafe, with loops, hard, with fills."""

from __future__ import annotations

HEAD = "#include <assert.h>\nint nondet_int(void);\nunsigned nondet_uint(void);\n"
SAFE = HEAD + "int main(void) { int x = nondet_int(); assert((x & 1) < 2); return 0; }\n"
UNSAFE = HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != 77);\n  return 0;\n}\n"
THREE = HEAD + (
    "int main(void) {\n  int x = nondet_int();\n  assert(x != 3);\n  if (x > 5)\n    assert(x > 4);\n"
    "  assert(x != 7);\n  return 0;\n}\n"
)
LOOP = HEAD + (
    "int main(void) {\n  unsigned n = nondet_uint(), i = 0;\n  while (i < n)\n    i++;\n  assert(i == n);\n"
    "  assert(n != 2);\n  assert(n < 1000000);\n  return 0;\n}\n"
)
HARD = HEAD + (
    "int main(void) { unsigned long a = nondet_uint(), b = nondet_uint();\n"
    "  if (a > 1 && b > 1) assert(a * b != 13364847412331629291ul);\n  return 0; }\n"
)
FILL = HEAD + (
    "void *memset(void *, int, unsigned long);\nint main(void) {\n  static char a[300];\n"
    "  unsigned n = nondet_uint(), i = nondet_uint();\n  if (n <= 300 && i < n) {\n    memset(a, 5, n);\n"
    "    assert(a[i] == 5 && i != BAD);\n  }\n  return 0;\n}\n"
)
