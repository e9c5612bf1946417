// EXPECT: safe
// TWIN: unsafe assert 13: `#define FENCE __atomic_thread_fence(__ATOMIC_SEQ_CST)` -> `#define FENCE`
// TWIN: unsafe assert 13: `#define FENCE __atomic_thread_fence(__ATOMIC_SEQ_CST)` -> `#define FENCE __atomic_thread_fence(__ATOMIC_ACQ_REL)`
// ARGS: --memory-model tso --rounds 3 --unwind 2 --no-unwinding-assertions
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE __atomic_thread_fence(__ATOMIC_SEQ_CST)

volatile int wants[2], turn, inside;

static void critical(void) {
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
}

static void enter(int me) {
  wants[me] = 1;
  FENCE;
  while (wants[1 - me]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me) {
      }
      wants[me] = 1;
      FENCE;
    }
  }
}

static void *run(void *number) {
  int me = (int)(long)number;
  enter(me);
  critical();
  turn = 1 - me;
  wants[me] = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)0);
  pthread_create(&b, 0, run, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
