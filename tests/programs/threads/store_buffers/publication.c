// EXPECT: safe
// TWIN: unsafe assert 29: `  block->value = 7;` -> `  ;`
// TWIN: unsafe null 29: `  if (seen) {` -> `  {`
// ARGS: --memory-model tso --rounds 3 --no-malloc-may-fail
// A block of the heap is filled, and then published by a plain store.
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

struct block {
  int value;
  struct block *next;
};
struct block *volatile head;

static void *publish(void *unused) {
  struct block *block = calloc(1, sizeof *block);
  block->value = 7;
  block->next = block;
  head = block;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, publish, 0);
  struct block *seen = head;
  if (seen) {
    __VERIFIER_assert(seen->value == 7);
    __VERIFIER_assert(seen->next == seen);
  }
  pthread_join(a, 0);
  return 0;
}
