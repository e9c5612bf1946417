// EXPECT: safe
// TWIN: unsafe assert 14: `x == 5` -> `x == 1`
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

int x = 1;

int main(void) {
  unsigned long number = nondet_ulong();
  int *p = (int *)(number & ~3ul);
  __VERIFIER_assume(p == &x && (number & 1));
  *p = 5;
  __VERIFIER_assert(x == 5);
  return 0;
}
