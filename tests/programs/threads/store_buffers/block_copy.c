// EXPECT: unknown
// REASON: a write of a block of memory
// TWIN: safe: `  shared = (struct pair){1, 2};` -> `  shared.one = 1; shared.two = 2;`
// TWIN: unsafe assert 22: `  shared = (struct pair){1, 2};` -> `  shared.two = 2; shared.one = 1;`
// ARGS: --memory-model tso --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

struct pair {
  long one, two;
} shared;

static void *run(void *unused) {
  shared = (struct pair){1, 2};
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  long two = shared.two, one = shared.one;
  __VERIFIER_assert(!(two == 2 && one == 0));
  pthread_join(a, 0);
  return 0;
}
