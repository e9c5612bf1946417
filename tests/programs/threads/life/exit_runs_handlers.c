// EXPECT: unsafe assert 12
// TWIN: safe: `exit(0)` -> `_Exit(0)`
// TWIN: safe: `x = 1;` -> `x = 0;`
// ARGS: --rounds 2
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

int x;

static void end(void) {
  __VERIFIER_assert(x == 0);
}

static void *run(void *unused) {
  x = 1;
  exit(0);
}

int main(void) {
  pthread_t a;
  atexit(end);
  pthread_create(&a, 0, run, 0);
  for (;;)
    ;
}
