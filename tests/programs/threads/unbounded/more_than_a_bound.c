// EXPECT: unsafe assert 13
// ARGS: --rounds 2
// TWIN: safe: `i < 1000` -> `i < 1`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int counter;

static void *add(void *unused) {
  int seen = counter;
  counter = seen + 1;
  int now = counter;
  __VERIFIER_assert(now == seen + 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 1000; i++)
    pthread_create(&thread, 0, add, 0);
  return 0;
}
