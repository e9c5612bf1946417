// EXPECT: safe
// ARGS: --replace-call-with-contract next
// NOTE: calls of next are what its contract says, which is not checked here
// TWIN: unsafe contract 19: `c < 100` -> `c <= 100`
// TWIN: unsafe assert 23: `r <= 100` -> `r < 100`
// TWIN: unsafe assert 22: `same == 7` -> `c == 7`
// TWIN: unsafe assert 21: `c == before + 1` -> `c == before`
/* The contract stands for each call, in a loop as well. */
int nondet_int(void);
int next(int *p)
  __CPROVER_requires(*p < 100)
  __CPROVER_assigns(*p)
  __CPROVER_ensures(*p == __CPROVER_old(*p) + 1 && __CPROVER_return_value <= *p)
;
int main(void) {
  int c = nondet_int(), same = 7, r = 0;
  for (int i = 0; i < 3; i++) {
    int before = c;
    if (c < 100) r = next(&c);
    else continue;
    __CPROVER_assert(c == before + 1, "next");
    __CPROVER_assert(same == 7, "same");
    __CPROVER_assert(r <= 100, "small");
  }
}
