// EXPECT: safe
// TWIN: unsafe assert 23: `  pthread_spin_lock(&lock);` -> `  ;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_spinlock_t lock;
int counter;

static void *add(void *unused) {
  pthread_spin_lock(&lock);
  counter++;
  pthread_spin_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_spin_init(&lock, 0);
  pthread_create(&a, 0, add, 0);
  add(0);
  pthread_join(a, 0);
  __VERIFIER_assert(counter == 2);
  return 0;
}
