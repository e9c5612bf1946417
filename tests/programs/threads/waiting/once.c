// EXPECT: safe
// TWIN: unsafe assert 14: `pthread_once(&once, begin);` -> `begin();`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_once_t once = PTHREAD_ONCE_INIT;
int begun;

static void begin(void) { begun++; }

static void *use(void *unused) {
  pthread_once(&once, begin);
  __VERIFIER_assert(begun == 1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, use, 0);
  use(0);
  return 0;
}
