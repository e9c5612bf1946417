// EXPECT: unsafe race 11
// TWIN: safe: `table[i] = 1;` -> `table[i + 4] = 1;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
int table[8];

static void *other(void *unused) {
  unsigned i = __VERIFIER_nondet_uint() & 3;
  table[i] = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  unsigned j = __VERIFIER_nondet_uint() & 3;
  return table[j];
}
