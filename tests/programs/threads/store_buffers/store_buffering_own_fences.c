// EXPECT: safe
// TWIN: unsafe assert 32: `#define FENCE __asm__ volatile("mfence" ::: "memory")` -> `#define FENCE __asm__ volatile("" ::: "memory")`
// TWIN: unsafe assert 32: `#define FENCE __asm__ volatile("mfence" ::: "memory")` -> `#define FENCE __asm__ volatile("lfence" ::: "memory")`
// ARGS: --memory-model tso --rounds 4
// SB with fences that are written as assembly, as kernels do; a barrier of the compiler is none.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE __asm__ volatile("mfence" ::: "memory")
volatile int x, y;
int r, s;

static void *one(void *unused) {
  x = 1;
  FENCE;
  r = y;
  return 0;
}

static void *two(void *unused) {
  y = 1;
  FENCE;
  s = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(r == 1 || s == 1);
  return 0;
}
