// EXPECT: safe
// TWIN: unsafe race 11: `    pthread_join(a, 0);` -> `    ;`
// ARGS: --check-races --rounds 2 --unwind 2 --no-unwinding-assertions
#include <assert.h>
#include <pthread.h>

_Bool nondet_bool(void);
int count;

static void *work(void *unused) {
  count++;
  return 0;
}

int main(void) {
  while (nondet_bool()) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
  }
  return 0;
}
