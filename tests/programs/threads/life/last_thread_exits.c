// EXPECT: unsafe assert 11
// TWIN: safe: `x = 2;` -> `x = 1;`
// TWIN: safe: `x == 1` -> `x != 0`
// ARGS: --rounds 2
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

int x = 1;

static void end(void) { __VERIFIER_assert(x == 1); }

static void *run(void *unused) {
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  atexit(end);
  pthread_create(&a, 0, run, 0);
  pthread_exit(0);
}
