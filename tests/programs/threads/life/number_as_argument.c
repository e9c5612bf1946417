// EXPECT: safe
// TWIN: unsafe assert 26: `total == 3` -> `total == 2`
// ARGS: --rounds 3
#include <pthread.h>
#include <stdint.h>
void __VERIFIER_assert(_Bool);

int total;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *argument) {
  pthread_mutex_lock(&lock);
  total += (int)(intptr_t)argument;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, (void *)(intptr_t)1);
  pthread_create(&b, 0, add, (void *)(intptr_t)2);
  void *result;
  pthread_join(b, &result);
  __VERIFIER_assert((intptr_t)result == 2);
  pthread_join(a, 0);
  __VERIFIER_assert(total == 3);
  return 0;
}
