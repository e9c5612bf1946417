// EXPECT: safe
// TWIN: unsafe assert 20: `joined == EINVAL || x == 1` -> `x == 1`
// ARGS: --rounds 2
#include <errno.h>
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

static void *run(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_detach(a);
  int again = pthread_detach(a), joined = pthread_join(a, 0);
  __VERIFIER_assert(joined == EINVAL || x == 1);
  __VERIFIER_assert(again == EINVAL);
  return 0;
}
