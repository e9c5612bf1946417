// EXPECT: safe
// ARGS: --apply-loop-contracts
// TWIN: unsafe assert 19: `invariant(d < n)` -> `invariant(d <= n)`
// TWIN: unsafe contract 28: `i, j, rounds)` -> `i, j)`
// TWIN: unsafe contract 26: `(n - i, n - j)` -> `(n - j, n - i)`
// TWIN: unsafe assert 36: `e == 0` -> `e == 1`
// TWIN: unsafe contract 39: `fathom_assigns(k)` -> `fathom_assigns()`
// TWIN: unsafe assert 46: `last == 5` -> `last == 0`
/* The places of clauses, measures of several parts, nested loops, what is written on the way out. */
unsigned nondet_unsigned(void);
int main(void) {
  unsigned n = nondet_unsigned(), d = 0;
  __CPROVER_assume(0 < n && n < 1000);
  do
    d++;
  while (d < n) __CPROVER_assigns(d)
      __CPROVER_loop_invariant(d < n)
      __CPROVER_decreases(n - d);
  __CPROVER_assert(d == n, "do");

  unsigned i = 0, j = 0;
  unsigned long rounds = 0;
  while (i < n)
  __CPROVER_assigns(i, j, rounds)
  __CPROVER_loop_invariant(i <= n && j <= n)
  __CPROVER_decreases(n - i, n - j)
  {
    rounds++;
    if (j < n) j++; else { j = 0; i++; }
  }
  __CPROVER_assert(i == n, "nested");
  unsigned e = n;
  for (; e > 0; e--)
    __CPROVER_assigns(e) __CPROVER_loop_invariant(e <= __CPROVER_loop_entry(e)) __CPROVER_decreases(e)
    __CPROVER_assert(e <= n, "less");
  __CPROVER_assert(e == 0, "zero");

  int last = 5, out = 0;
  for (unsigned k = 0;; k++) {
    fathom_assigns(k);
    fathom_invariant(k <= n);
    fathom_decreases(n - k);
    if (k == n) { out = 1; break; }
  }
  __CPROVER_assert(out == 1, "out");
  __CPROVER_assert(last == 5, "last");
}
