// EXPECT: unsafe assert 20
// TWIN: safe: `pthread_create(&thread, 0, write, 0);` -> `(void)thread;`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int value;

static void *write(void *unused) {
  for (;;)
    value = value + 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, write, 0);
  for (;;) {
    int first = value;
    int second = value;
    __VERIFIER_assert(first == second);
    if (second == 0)
      break;
  }
  return 0;
}
