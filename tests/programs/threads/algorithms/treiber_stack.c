// EXPECT: safe
// TWIN: unsafe assert 40: `while (!atomic_compare_exchange_strong(&top, &old, made));` -> `while (atomic_exchange(&top, made) == made);`
// ARGS: --rounds 3 --unwind 3 --check-races
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct node {
  struct node *next;
  int value;
} node;

static _Atomic(node *) top;
static node nodes[2];

static void push(node *made) {
  node *old = atomic_load(&top);
  do
    made->next = old;
  while (!atomic_compare_exchange_strong(&top, &old, made));
}

static void *work(void *argument) {
  node *mine = argument;
  mine->value = 1;
  push(mine);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, &nodes[0]);
  pthread_create(&b, 0, work, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int sum = 0;
  for (node *at = atomic_load(&top); at != NULL; at = at->next)
    sum += at->value;
  assert(sum == 2);
  return 0;
}
