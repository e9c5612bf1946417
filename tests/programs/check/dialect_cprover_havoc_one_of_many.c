// EXPECT: safe
// TWIN: unsafe assert 13: `k != 2 ==>` -> `k != 3 ==>`
// TWIN: unsafe null 12: `i < 4` -> `i < 3`
/* A pointer out of memory: which object it leads to is known to the solver alone. */
unsigned nondet_uint(void);
int main(void) {
  char a[4][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}}, *table[4] = {0}, b = 5, c = 6;
  unsigned k = nondet_uint();
  __CPROVER_assume(k < 4);
  for (int i = 0; i < 4; i++)
    table[i] = i < 2 ? a[i] : i == 2 ? &b : &c;
  __CPROVER_havoc_object(table[k]);
  __CPROVER_assert(k != 2 ==> b == 5, "the others stay");
}
