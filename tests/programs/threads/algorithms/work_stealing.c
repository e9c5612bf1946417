// EXPECT: safe
// TWIN: unsafe assert 46: `int won = atomic_compare_exchange_strong(&top, &expected, t + 1);` -> `int won = 1;`
// ARGS: --rounds 2 --check-races
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int top, bottom = 1; /* one task */
static atomic_int taken;

static void *owner(void *unused) {
  int b = atomic_load(&bottom) - 1;
  atomic_store(&bottom, b);
  int t = atomic_load(&top);
  if (t > b) {
    atomic_store(&bottom, t);
    return 0;
  }
  if (t == b) { /* the last one: thieves want it, too */
    int expected = t;
    int won = atomic_compare_exchange_strong(&top, &expected, t + 1);
    atomic_store(&bottom, t + 1);
    if (!won)
      return 0;
  }
  atomic_fetch_add(&taken, 1);
  return 0;
}

static void *thief(void *unused) {
  int t = atomic_load(&top), b = atomic_load(&bottom);
  if (t >= b)
    return 0;
  int expected = t;
  if (atomic_compare_exchange_strong(&top, &expected, t + 1))
    atomic_fetch_add(&taken, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, owner, 0);
  pthread_create(&b, 0, thief, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(atomic_load(&taken) <= 1);
  return 0;
}
