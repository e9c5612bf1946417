// EXPECT: safe
// TWIN: unsafe assert 14: `_Thread_local int own = 3;` -> `int own = 3;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

_Thread_local int own = 3;
int shared;

static void *use(void *unused) {
  own++;
  shared = 1;
  int seen = own;
  __VERIFIER_assert(seen == 4);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, use, 0);
  use(0);
  return 0;
}
