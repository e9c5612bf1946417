// EXPECT: safe
// TWIN: unsafe assert 24: `pthread_exit(&x);` -> `(void)0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x = 1;

static void helper(void) {
  pthread_exit(&x);
}

static void *run(void *unused) {
  helper();
  x = 2;
  return &x;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, 0, run, 0);
  pthread_join(a, &result);
  __VERIFIER_assert(*(int *)result == 1);
  return 0;
}
