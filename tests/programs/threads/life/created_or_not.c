// EXPECT: safe
// TWIN: unsafe assert 24: `if (begun) {` -> `if (0) {`
// ARGS: --rounds 3
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(_Bool);

int x;

static void *set(void *unused) {
  x = 1;
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  int begun = __VERIFIER_nondet_int();
  if (begun)
    pthread_create(&a, 0, set, 0);
  if (begun) {
    pthread_join(a, 0);
  }
  __VERIFIER_assert(x != 1);
  return 0;
}
