// EXPECT: unsafe race 9
// TWIN: safe: `seen = t;` -> `seen = pthread_self();`
// ARGS: --check-races --rounds 2
#include <pthread.h>

pthread_t t, seen;

static void *run(void *unused) {
  seen = t;
  return 0;
}

int main(void) {
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return 0;
}
