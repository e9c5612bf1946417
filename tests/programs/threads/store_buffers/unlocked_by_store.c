// EXPECT: safe
// TWIN: unsafe assert 26: `  while (__atomic_exchange_n(&held, 1, __ATOMIC_ACQUIRE)) {` -> `  while (held) {`
// TWIN: safe: `__atomic_store_n(&held, 0, __ATOMIC_RELEASE)` -> `held = 0`
// ARGS: --memory-model tso --rounds 3
// A spin lock that a plain store releases, as Linux has it on x86: what was written under the lock is seen before.
#include <pthread.h>
void __VERIFIER_assert(_Bool);

volatile int held, count, taken;

static void *add(void *unused) {
  while (__atomic_exchange_n(&held, 1, __ATOMIC_ACQUIRE)) {
  }
  count = count + 1;
  __atomic_store_n(&held, 0, __ATOMIC_RELEASE);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(taken == 0);
  __VERIFIER_assert(count == 2);
  return 0;
}
