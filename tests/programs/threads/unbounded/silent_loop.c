// EXPECT: unsafe assert 25
// TWIN: safe: `pthread_create(&busy, 0, compute, 0);` -> `return 0;`
#include <pthread.h>
void __VERIFIER_assert(_Bool);
_Bool nondet_bool(void);

int result;

static void *compute(void *unused) {
  while (nondet_bool() || nondet_bool())
    ;
  for (;;)
    ;
}
static void *finish(void *unused) {
  result = 1;
  return 0;
}

int main(void) {
  pthread_t busy, quick;
  pthread_create(&busy, 0, compute, 0);
  pthread_create(&quick, 0, finish, 0);
  pthread_join(quick, 0);
  __VERIFIER_assert(result == 0);
  return 0;
}
