// EXPECT: safe
// TWIN: unsafe assert 15: `== 6` -> `== 7`
/* Contracts say nothing to a run of the program: the loop is unwound. */
int sum(const int *p, int n)
  __CPROVER_requires(n >= 0 && __CPROVER_is_fresh(p, n * sizeof(*p)))
  __CPROVER_assigns()
  __CPROVER_ensures(__CPROVER_return_value >= 0);
int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    __CPROVER_assigns(i, s)
    __CPROVER_loop_invariant(i <= n ==> s >= 0) __CPROVER_decreases(n - i) { s += p[i]; }
  return s;
}
int main(void) { int a[3] = {1, 2, 3}; __CPROVER_assert(sum(a, 3) == 6, "six"); }
