// EXPECT: unsafe assert 13
// TWIN: safe: `pthread_equal(t, pthread_self())` -> `pthread_equal(pthread_self(), pthread_self())`
// TWIN: safe: `while (!go)` -> `while (!go || !stored)`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_t t;
int go = 1, stored;

static void *run(void *unused) {
  while (!go) ;
  __VERIFIER_assert(pthread_equal(t, pthread_self()));
  return 0;
}

int main(void) {
  pthread_create(&t, 0, run, 0);
  stored = 1;
  return 0;
}
