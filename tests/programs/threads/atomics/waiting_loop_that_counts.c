// EXPECT: unsafe assert 20
// TWIN: safe: `tries < 3` -> `tries < 100`
// ARGS: --rounds 2 --unwind 4 --no-unwinding-assertions
#include <pthread.h>
void __VERIFIER_assert(_Bool);

_Atomic int ready;

static void *set(void *unused) {
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  int tries = 0;
  pthread_create(&a, 0, set, 0);
  while (!ready)
    tries++;
  __VERIFIER_assert(tries < 3);
  return 0;
}
