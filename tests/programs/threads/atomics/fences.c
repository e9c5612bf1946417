// EXPECT: safe
// TWIN: unsafe assert 23: `data = 1; atomic_thread_fence(memory_order_release);` -> `atomic_thread_fence(memory_order_release);`
// NOTE: weaker orders of atomic accesses and fences
// ARGS: --rounds 3
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);

int data;
atomic_int ready;

static void *send(void *unused) {
  data = 1; atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, send, 0);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    __VERIFIER_assert(data == 1);
  }
  return 0;
}
