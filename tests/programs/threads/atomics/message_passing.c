// EXPECT: safe
// TWIN: unsafe assert 18: `data = 42; ready = 1;` -> `ready = 1; data = 42;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int data, ready;

void *send(void *unused) {
  data = 42; ready = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, send, 0);
  if (ready) {
    __VERIFIER_assert(data == 42);
  }
  return 0;
}
