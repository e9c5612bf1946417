// EXPECT: safe
// TWIN: unsafe assert 15: `x == 5 &&` -> `x == 1 &&`
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

int main(void) {
  int x = 1, y = 1;
  int *q = &y, *p = (int *)nondet_ulong();
  if (p != &x && p != q)
    return 0;
  *p = 5;
  __VERIFIER_assert(x == 5 || y == 5);
  __VERIFIER_assume(p != q);
  __VERIFIER_assert(x == 5 && *q == 1);
  return 0;
}
