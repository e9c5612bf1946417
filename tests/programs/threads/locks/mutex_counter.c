// EXPECT: safe
// TWIN: unsafe assert 23: `pthread_mutex_lock(&lock);` -> `pthread_mutex_trylock(&lock);`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(counter == 2);
  return 0;
}
