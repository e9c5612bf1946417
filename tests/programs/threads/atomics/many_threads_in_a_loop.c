// EXPECT: safe
// TWIN: unsafe assert 20: `__atomic_fetch_add(&sum, 1, __ATOMIC_SEQ_CST);` -> `sum++;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int sum;

static void *add(void *unused) {
  __atomic_fetch_add(&sum, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  __VERIFIER_assert(sum == 4);
  return 0;
}
