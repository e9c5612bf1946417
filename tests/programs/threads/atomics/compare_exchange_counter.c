// EXPECT: safe
// TWIN: unsafe assert 22: `atomic_compare_exchange_strong(&counter, &seen, seen + 1)` -> `(counter = seen + 1, 1)`
// ARGS: --rounds 2
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);

atomic_int counter;

void *add(void *unused) {
  int seen = counter;
  while (!atomic_compare_exchange_strong(&counter, &seen, seen + 1)) {
  }
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  add(0);
  pthread_join(a, 0);
  __VERIFIER_assert(counter == 2);
  return 0;
}
