// EXPECT: safe
// TWIN: unsafe deadlock 15: `  while (!never) {` -> `  pthread_mutex_lock(&lock); pthread_mutex_lock(&lock); {`
// ARGS: --check-deadlocks
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int never;

static void *hang(void *unused) {
  while (!never) {
  }
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, hang, 0);
  pthread_join(a, 0);
  return 0;
}
