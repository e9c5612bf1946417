// EXPECT: safe
// TWIN: unsafe assert 15: `while (atomic_flag_test_and_set(&held)) {` -> `if (atomic_flag_test_and_set(&held)) {`
// ARGS: --rounds 3
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);

atomic_flag held = ATOMIC_FLAG_INIT;
int inside;

void *work(void *unused) {
  while (atomic_flag_test_and_set(&held)) {
  }
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
  atomic_flag_clear(&held);
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
