// EXPECT: safe
// TWIN: unsafe assert 24: `i <= 5` -> `i < 5`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int i = 1, j = 1;

void *left(void *unused) {
  i += j;
  i += j;
  return 0;
}

void *right(void *unused) {
  j += i;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  __VERIFIER_assert(i <= 5);
  return 0;
}
