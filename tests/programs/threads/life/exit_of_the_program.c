// EXPECT: unsafe assert 19
// TWIN: safe: `  x = 1;` -> `  x = 0;`
// ARGS: --rounds 2
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  x = 1;
  exit(0);
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  int seen = x;
  __VERIFIER_assert(seen == 0);
  return 0;
}
