// EXPECT: unsafe race 9
// TWIN: safe: `int counter;` -> `_Atomic int counter;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

int counter;

static void *add(void *unused) {
  counter = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
