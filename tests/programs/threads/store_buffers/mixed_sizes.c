// EXPECT: unknown
// REASON: a load of more than a store
// TWIN: safe: `  long seen = both.whole;` -> `  long seen = both.half[0];`
// TWIN: safe: `  both.half[0] = 1;` -> `  both.half[0] = 1; __sync_synchronize();`
// TWIN: unsafe assert 19: `  long seen = both.whole;` -> `  int seen = both.half[1];`
// ARGS: --memory-model tso --rounds 3
// What x86 does where a part of what is loaded waits in the buffer is not modelled.
#include <pthread.h>
void __VERIFIER_assert(_Bool);

union {
  volatile int half[2];
  volatile long whole;
} both;

static void *run(void *unused) {
  both.half[0] = 1;
  long seen = both.whole;
  __VERIFIER_assert((int)seen == 1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  both.half[1] = 2;
  pthread_join(a, 0);
  return 0;
}
