// EXPECT: safe
// TWIN: unsafe assert 27: `seen[0] || seen[1]` -> `seen[0] && seen[1]`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x, y, seen[2];

void *first(void *unused) {
  x = 1;
  seen[0] = y;
  return 0;
}

void *second(void *unused) {
  y = 1;
  seen[1] = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(seen[0] || seen[1]);
  return 0;
}
