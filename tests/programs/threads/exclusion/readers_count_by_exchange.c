// EXPECT: safe
// TWIN: unsafe assert 18: `if (atomic_compare_exchange_strong(&state, &expected, -1))` -> `if (state = -1)`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int state; /* the number of readers, or -1 for a writer */
atomic_int value[2];

static void *read_both(void *unused) {
  for (;;) {
    int before = state;
    if (before >= 0 && atomic_compare_exchange_strong(&state, &before, before + 1))
      break;
  }
  int first = value[0], second = value[1];
  atomic_fetch_sub(&state, 1);
  assert(first == second);
  return 0;
}

static void *write_both(void *unused) {
  for (;;) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&state, &expected, -1))
      break;
  }
  value[0] = 1;
  value[1] = 1;
  state = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, read_both, 0);
  pthread_create(&b, 0, write_both, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
