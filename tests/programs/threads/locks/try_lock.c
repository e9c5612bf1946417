// EXPECT: safe
// TWIN: unsafe assert 13: `if (pthread_mutex_trylock(&lock) == 0) {` -> `if (pthread_mutex_trylock(&lock) != 35) {`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int inside;

static void *enter(void *unused) {
  if (pthread_mutex_trylock(&lock) == 0) {
    inside++;
    __VERIFIER_assert(inside == 1);
    inside--;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, enter, 0);
  enter(0);
  pthread_join(a, 0);
  return 0;
}
