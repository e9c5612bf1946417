// EXPECT: safe
// TWIN: unsafe race 10: `while (!ready) {` -> `if (!ready) {`
// ARGS: --rounds 3 --check-races
#include <pthread.h>

int data;
_Atomic int ready;

static void *send(void *unused) {
  data = 42;
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, send, 0);
  while (!ready) {
  }
  return data;
}
