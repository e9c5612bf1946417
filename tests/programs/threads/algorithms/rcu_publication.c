// EXPECT: safe
// TWIN: unsafe race 27: `&current, made, memory_order_release` -> `&current, made, memory_order_relaxed`
// ARGS: --rounds 2 --check-races
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
  int a, b;
};
static _Atomic(struct config *) current;

static void *writer(void *unused) {
  struct config *made = malloc(sizeof *made);
  if (made == NULL)
    return 0;
  made->a = 1;
  made->b = 1;
  atomic_store_explicit(&current, made, memory_order_release);
  return 0;
}

static void *reader(void *unused) {
  struct config *seen = atomic_load_explicit(&current, memory_order_acquire);
  if (seen != NULL)
    assert(seen->a == seen->b);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(atomic_load(&current)); /* nobody reads any more */
  return 0;
}
