// EXPECT: safe
// TWIN: unsafe assert 15: `pthread_barrier_init(&phase, 0, 2);` -> `pthread_barrier_init(&phase, 0, 1);`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_barrier_t phase;
int value[2];

static void *work(void *argument) {
  int me = argument != 0;
  value[me] = 1;
  pthread_barrier_wait(&phase);
  int other = value[!me];
  __VERIFIER_assert(other == 1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&phase, 0, 2);
  pthread_create(&a, 0, work, &phase);
  work(0);
  pthread_join(a, 0);
  return 0;
}
