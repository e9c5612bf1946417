// EXPECT: unsafe assert 15
// TWIN: safe: `end(void) { ended = 1; }` -> `end(void) { ended = 0; }`
// TWIN: safe: `return 0;  // main` -> `_Exit(0);`
// ARGS: --rounds 2
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

int ended;

static void end(void) { ended = 1; }

static void *run(void *unused) {
  int seen = ended;
  __VERIFIER_assert(seen == 0);
  return 0;
}

int main(void) {
  pthread_t a;
  atexit(end);
  pthread_create(&a, 0, run, 0);
  return 0;  // main
}
