// EXPECT: safe
// ARGS: --enforce-contract f
// TWIN: unsafe contract 9: `__CPROVER_is_fresh(q, sizeof(*q))` -> `__CPROVER_pointer_equals(q, p)`
// TWIN: unsafe contract 9: `*p == 1` -> `*p == 2`
// TWIN: unsafe contract 10: `assigns(*p, *q)` -> `assigns(*p)`
int f(int *p, int *q)
  __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(*p)) && __CPROVER_is_fresh(q, sizeof(*q)))
  __CPROVER_assigns(*p, *q)
  __CPROVER_ensures(*p == 1 && __CPROVER_return_value == __CPROVER_old(*q))
{ int r = *q; *p = 1; *q = 2; return r; }
