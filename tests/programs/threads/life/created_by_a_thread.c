// EXPECT: safe
// TWIN: unsafe assert 25: `pthread_join(inner, 0);` -> `;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int done;

static void *leaf(void *unused) {
  done = 1;
  return 0;
}

static void *branch(void *unused) {
  pthread_t inner;
  pthread_create(&inner, 0, leaf, 0);
  pthread_join(inner, 0);
  return 0;
}

int main(void) {
  pthread_t outer;
  pthread_create(&outer, 0, branch, 0);
  pthread_join(outer, 0);
  __VERIFIER_assert(done == 1);
  return 0;
}
