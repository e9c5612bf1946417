// EXPECT: safe
// TWIN: unsafe assert 22: `sem_init(&full, 0, 0);` -> `sem_init(&full, 0, 1);`
// ARGS: --rounds 3
#include <pthread.h>
#include <semaphore.h>
void __VERIFIER_assert(_Bool);

sem_t full;
int slot;

static void *produce(void *unused) {
  slot = 9;
  sem_post(&full);
  return 0;
}

int main(void) {
  pthread_t a;
  sem_init(&full, 0, 0);
  pthread_create(&a, 0, produce, 0);
  sem_wait(&full);
  __VERIFIER_assert(slot == 9);
  return 0;
}
