// EXPECT: unsafe race 9
// TWIN: safe: `  x = 2;` -> `  __atomic_store_n(&x, 2, __ATOMIC_SEQ_CST);`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

int x;

static void *other(void *unused) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  x = 2;
  return 0;
}
