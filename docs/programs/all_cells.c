_Bool nondet_bool(void);
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

int main(void) {
  unsigned char next[100] = {0}, at = 0;
  while (nondet_bool()) {
    next[nondet_uint() % 100] = nondet_uint() % 100;
    at = next[at];
  }
  __VERIFIER_assert(at < 100);
}
