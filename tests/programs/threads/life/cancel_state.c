// EXPECT: safe
// TWIN: unsafe assert 17: `old == PTHREAD_CANCEL_DISABLE` -> `old == PTHREAD_CANCEL_ENABLE`
// TWIN: safe: `pthread_join(a, 0);` -> `pthread_cancel(a); pthread_join(a, 0);`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  __VERIFIER_assert(old == PTHREAD_CANCEL_ENABLE);
  x = 1;
  pthread_testcancel();
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
  __VERIFIER_assert(old == PTHREAD_CANCEL_DISABLE);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_join(a, 0);
  __VERIFIER_assert(x == 1);
  return 0;
}
