// EXPECT: safe
// TWIN: unsafe assert 12: `a[i] >= 1` -> `a[i] >= 2`
// TWIN: unsafe assert 13: `a[3] >= 4` -> `a[3] >= 5`
// TWIN: unsafe assert 14: `a[i] == 9` -> `a[i] == 8`
/* Quantifiers are loops over their ranges, of which a length may be an input; `==>` is an implication. */
unsigned nondet_uint(void);
int main(void) {
  int a[4];
  unsigned n = nondet_uint();
  __CPROVER_assume(n <= 4);
  __CPROVER_assume(__CPROVER_forall { int i; (0 <= i && i < 4) ==> a[i] > i } && a[2] == 9);
  __CPROVER_assert(__CPROVER_forall { unsigned i; (i < n) ==> a[i] >= 1 }, "all ==> \"of them\"");
  __CPROVER_assert(n == 4 ==> a[3] >= 4, "implied");
  __CPROVER_assert(__CPROVER_exists { int i; 0 <= i && i <= 3 && a[i] == 9 }, "some");
  __CPROVER_assert(__CPROVER_forall { int i; i < 1 || i >= 3 || __CPROVER_exists { int j; 4 > j && j > 0 && a[j] == a[i] } },
                   "nested");
}
