// EXPECT: safe
// TWIN: unsafe assert 24: `atomic_fetch_add(&sequence, 1); /* odd: in progress */` -> `(void)0;`
// ARGS: --rounds 2 --check-races
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int x, y;

static void *writer(void *unused) {
  atomic_fetch_add(&sequence, 1); /* odd: in progress */
  atomic_store(&x, 1);
  atomic_store(&y, 1);
  atomic_fetch_add(&sequence, 1);
  return 0;
}

static void *reader(void *unused) {
  unsigned before = atomic_load(&sequence);
  int a = atomic_load(&x), b = atomic_load(&y);
  unsigned after = atomic_load(&sequence);
  if (before == after && before % 2 == 0)
    assert(a == b);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
