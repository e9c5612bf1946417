// EXPECT: safe
// TWIN: unsafe assert 30: `pthread_mutex_lock(&lock); /* push */` -> `(void)0;`
// ARGS: --rounds 3 --no-malloc-may-fail
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_assert(_Bool);

struct node {
  struct node *next;
} *top;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *unused) {
  struct node *made = malloc(sizeof *made);
  pthread_mutex_lock(&lock); /* push */
  made->next = top;
  top = made;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, push, 0);
  push(0);
  pthread_join(a, 0);
  int count = 0;
  for (struct node *at = top; at; at = at->next)
    count++;
  __VERIFIER_assert(count == 2);
  return 0;
}
