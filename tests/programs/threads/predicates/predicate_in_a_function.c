// EXPECT: safe
// TWIN: unsafe assert 27: `return s->state == 2;` -> `return s->state >= 1;`
#include <assert.h>
#include <pthread.h>

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int state;
} service;

static int is_ready(const service *s) {
  return s->state == 2;
}

static void await(service *s) {
  pthread_cond_wait(&s->changed, &s->lock);
}

static service one = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void *use(void *argument) {
  service *s = argument;
  pthread_mutex_lock(&s->lock);
  while (!is_ready(s))
    await(s);
  assert(s->state == 2);
  pthread_mutex_unlock(&s->lock);
  return 0;
}

int main(void) {
  pthread_t user;
  pthread_create(&user, 0, use, &one);
  for (int step = 0; step < 2; step++) {
    pthread_mutex_lock(&one.lock);
    one.state++;
    pthread_cond_broadcast(&one.changed);
    pthread_mutex_unlock(&one.lock);
  }
  pthread_join(user, 0);
  return 0;
}
