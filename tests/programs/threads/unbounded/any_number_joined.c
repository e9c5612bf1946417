// EXPECT: unsafe assert 26
// ARGS: --rounds 3
// TWIN: safe: `count <= 1000` -> `count <= 1`
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);
unsigned nondet_unsigned(void);

int counter;

static void *add(void *unused) {
  int seen = counter;
  counter = seen + 1;
  return 0;
}

int main(void) {
  unsigned count = nondet_unsigned();
  pthread_t *threads = malloc(1000 * sizeof *threads);
  if (threads != NULL && count <= 1000) {
    for (unsigned i = 0; i < count; i++)
      pthread_create(&threads[i], 0, add, 0);
    for (unsigned i = 0; i < count; i++)
      pthread_join(threads[i], 0);
    int sum = counter;
    __VERIFIER_assert(sum == (int)count);
  }
  free(threads);
  return 0;
}
