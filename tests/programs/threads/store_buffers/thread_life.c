// EXPECT: safe
// TWIN: unsafe assert 21: `  pthread_join(a, 0);` -> `  ;`
// TWIN: unsafe assert 13: `  x = 1;` -> `  ;`
// ARGS: --memory-model tso --rounds 3
// What is stored before a thread is created, or by one that was joined, is visible.
#include <pthread.h>
void __VERIFIER_assert(_Bool);

volatile int x, y;

static void *run(void *unused) {
  y = 1;
  __VERIFIER_assert(x == 1);
  return 0;
}
int main(void) {
  pthread_t a;
  x = 1;
  pthread_create(&a, 0, run, 0);
  pthread_join(a, 0);
  __VERIFIER_assert(y == 1);
  return 0;
}
