// EXPECT: unsafe assert 12
// TWIN: safe: `x = 1;` -> `x = 0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  int seen = x;
  /* the main thread does nothing any more, and the program goes on */
  __VERIFIER_assert(seen == 0);
  return 0;
}

int main(void) {
  pthread_t a;
  volatile int for_ever = 1;
  pthread_create(&a, 0, run, 0);
  x = 1;
  while (for_ever) {
  }
  return 0;
}
