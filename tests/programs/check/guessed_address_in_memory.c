// EXPECT: safe
// TWIN: unsafe assert 22: `x == 5` -> `x == 1`
// TWIN: unsafe bounds 21: `table[which] == &x` -> `table[which] != 0`
unsigned long nondet_ulong(void);
int nondet_int(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

union { unsigned long number; int *pointer; } word;
int *table[4];
int x = 1;

int main(void) {
  for (int i = 0; i < 4; i++) {
    word.number = nondet_ulong();
    table[i] = word.pointer;
  }
  int which = nondet_int();
  __VERIFIER_assume(which >= 0 && which < 4);
  __VERIFIER_assume(table[which] == &x);
  *table[which] = 5;
  __VERIFIER_assert(x == 5);
  return 0;
}
