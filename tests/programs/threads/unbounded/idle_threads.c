// EXPECT: unsafe assert 20
// ARGS: --rounds 2
// TWIN: safe: `value = 1;` -> `value = 0;`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int value;

static void *set(void *unused) {
  value = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 6; i++)
    pthread_create(&thread, 0, set, 0);
  /* Some of the threads need no turn for this to fail. */
  int seen = value;
  __VERIFIER_assert(seen == 0);
  return 0;
}
