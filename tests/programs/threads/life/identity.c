// EXPECT: safe
// TWIN: unsafe assert 10: `!pthread_equal(me, pthread_self())` -> `pthread_equal(me, pthread_self())`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_t me;

static void *run(void *unused) {
  __VERIFIER_assert(!pthread_equal(me, pthread_self()));
  return 0;
}

int main(void) {
  pthread_t a;
  me = pthread_self();
  pthread_create(&a, 0, run, 0);
  __VERIFIER_assert(!pthread_equal(a, me));
  pthread_detach(a);
  __VERIFIER_assert(pthread_equal(me, pthread_self()));
  return 0;
}
