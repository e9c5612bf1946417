// EXPECT: safe
// TWIN: unsafe null 13: `p = x ? &a : &b` -> `p = x ? &a : 0`
// TWIN: unsafe assert 14: `b == 2` -> `a == 1`
// TWIN: unsafe assert 17: `q[3] == 0` -> `q[3] == 1`
// TWIN: unsafe assert 18: `r != 0` -> `*r == 0`
// TWIN: unsafe double-free 20: `__CPROVER_deallocate(r)` -> `__CPROVER_deallocate(q)`
/* Memory that CBMC's functions make, end and give any contents. */
_Bool nondet_bool(void);
int main(void) {
  int a = 1, b = 2;
  _Bool x = nondet_bool();
  int *p;
  p = x ? &a : &b; __CPROVER_havoc_object(p);
  __CPROVER_assert(!x || b == 2, "the other one stays");
  __CPROVER_size_t n = 4;
  char *q = __CPROVER_allocate(n, 1), *r = __CPROVER_allocate(1, 0);
  __CPROVER_assert(q[3] == 0, "zero");
  __CPROVER_assert(r != 0, "it never fails");
  __CPROVER_deallocate(q);
  __CPROVER_deallocate(r);
}
