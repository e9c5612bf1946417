// EXPECT: safe
// TWIN: unsafe use-after-free 17: `#define FENCE __sync_synchronize()` -> `#define FENCE`
// ARGS: --memory-model tso --rounds 3 --no-malloc-may-fail
// A reader says which block it is about to use, and looks again; who retires a block looks whether somebody uses it.
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);
#define FENCE __sync_synchronize()

int *volatile shared, *volatile hazard;

static void *read(void *unused) {
  int *block = shared;
  hazard = block;
  FENCE;
  if (block && shared == block)
    __VERIFIER_assert(*block == 7);
  hazard = 0;
  return 0;
}

static void *retire(void *unused) {
  int *block = shared;
  shared = 0;
  FENCE;
  if (hazard != block)
    free(block);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int *block = malloc(sizeof *block);
  *block = 7;
  shared = block;
  pthread_create(&a, 0, read, 0);
  pthread_create(&b, 0, retire, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
