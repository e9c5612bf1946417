// EXPECT: unsafe assert 11
// TWIN: safe: `x = 1; /* seen by others before the end */` -> `x = 0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  int seen = x;
  __VERIFIER_assert(seen == 0);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  x = 1; /* seen by others before the end */
  return 0;
}
