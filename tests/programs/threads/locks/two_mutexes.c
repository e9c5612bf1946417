// EXPECT: safe
// TWIN: unsafe assert 26: `pthread_mutex_lock(&left); /* the first of the two */` -> `(void)0;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int x = 5, y = 5;

static void *move(void *unused) {
  pthread_mutex_lock(&left);
  pthread_mutex_lock(&right);
  x--;
  y++;
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, move, 0);
  pthread_mutex_lock(&left); /* the first of the two */
  int sum = x + y;
  pthread_mutex_unlock(&left);
  __VERIFIER_assert(sum == 10);
  return 0;
}
