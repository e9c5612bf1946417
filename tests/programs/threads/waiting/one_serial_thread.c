// EXPECT: safe
// TWIN: unsafe assert 22: `serial == 1` -> `serial == 2`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_barrier_t gate;
_Atomic int serial;

static void *pass(void *unused) {
  if (pthread_barrier_wait(&gate) == PTHREAD_BARRIER_SERIAL_THREAD)
    serial++;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&gate, 0, 2);
  pthread_create(&a, 0, pass, 0);
  pass(0);
  pthread_join(a, 0);
  __VERIFIER_assert(serial == 1);
  return 0;
}
