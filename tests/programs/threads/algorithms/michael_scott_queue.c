// EXPECT: unsafe assert 47
// ARGS: --rounds 3 --unwind 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct node {
  _Atomic(struct node *) next;
  int value;
} node;

static node dummy, nodes[2];
static _Atomic(node *) head = &dummy, tail = &dummy;

static void enqueue(node *made) {
  for (;;) {
    node *last = atomic_load(&tail), *next = atomic_load(&last->next);
    if (next != NULL) {
      atomic_compare_exchange_strong(&tail, &last, next); /* help */
      continue;
    }
    {
      atomic_store(&last->next, made); /* another node may have got there meanwhile */
      atomic_compare_exchange_strong(&tail, &last, made);
      return;
    }
  }
}

static void *work(void *argument) {
  node *mine = argument;
  mine->value = 1;
  enqueue(mine);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, &nodes[0]);
  pthread_create(&b, 0, work, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int sum = 0;
  for (node *at = atomic_load(&head); at != NULL; at = atomic_load(&at->next))
    sum += at->value;
  assert(sum == 2);
  return 0;
}
