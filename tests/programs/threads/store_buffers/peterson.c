// EXPECT: safe
// TWIN: unsafe assert 13: `#define FENCE __sync_synchronize()` -> `#define FENCE`
// TWIN: safe: `#define FENCE __sync_synchronize()` -> `#define FENCE __atomic_exchange_n(&(int){0}, 1, __ATOMIC_ACQUIRE)`
// ARGS: --memory-model tso --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE __sync_synchronize()

volatile int flag[2], turn, inside;

static void critical(void) {
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
}

void *first(void *unused) {
  flag[0] = 1;
  turn = 1;
  FENCE;
  while (flag[1] && turn == 1) {
  }
  critical();
  flag[0] = 0;
  return 0;
}

void *second(void *unused) {
  flag[1] = 1;
  turn = 0;
  FENCE;
  while (flag[0] && turn == 0) {
  }
  critical();
  flag[1] = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
