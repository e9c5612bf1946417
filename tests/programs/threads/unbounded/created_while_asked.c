// EXPECT: unsafe assert 13
// ARGS: --rounds 2
// TWIN: safe: `while (nondet_bool())` -> `for (int i = 0; i < 1; i++)`
#include <pthread.h>
void __VERIFIER_assert(_Bool);
_Bool nondet_bool(void);

int counter;

static void *add(void *unused) {
  int seen = counter;
  counter = seen + 1;
  __VERIFIER_assert(counter == seen + 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  while (nondet_bool())
    pthread_create(&thread, 0, add, 0);
  return 0;
}
