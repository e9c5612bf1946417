// EXPECT: safe
// TWIN: unsafe assert 16: `while (!atomic_compare_exchange_strong(&held, &free_, 1))` -> `if (!atomic_compare_exchange_strong(&held, &free_, 1))`
// ARGS: --rounds 3
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);

atomic_int held;
int inside;

void *work(void *unused) {
  int free_ = 0;
  while (!atomic_compare_exchange_strong(&held, &free_, 1))
    free_ = 0;
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
  held = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
