// EXPECT: safe
// TWIN: unsafe unreachable: `set_up(&lock);` -> `;`
// What a function without a body writes is not known, so a mutex that it was given may be one.
#include <pthread.h>
void set_up(pthread_mutex_t *lock);

int main(void) {
  pthread_mutex_t lock;
  set_up(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
