// EXPECT: safe
// TWIN: unsafe assert 21: `*value + 1` -> `*value + 2`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

static void *next(void *argument) {
  int *value = argument;
  *value = *value + 1;
  return value;
}

int main(void) {
  pthread_t threads[2];
  int values[2] = {10, 20};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, next, &values[i]);
  for (int i = 0; i < 2; i++) {
    void *result;
    pthread_join(threads[i], &result);
    __VERIFIER_assert(*(int *)result == 10 * i + 11);
  }
  return 0;
}
