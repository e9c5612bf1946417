// EXPECT: safe
// TWIN: unsafe assert 18: `if (!atomic_exchange(&held, 1))` -> `if (atomic_exchange(&held, 1) < 2)`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int held;
int inside;

static void *work(void *unused) {
  for (;;) {
    while (held) {
    }
    if (!atomic_exchange(&held, 1))
      break;
  }
  inside++;
  assert(inside == 1);
  inside--;
  held = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
