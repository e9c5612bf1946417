/* A singly linked list on the heap: reversing it twice gives the list back. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LENGTH 3

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *node = malloc(sizeof *node);
  if (node == NULL)
    abort();
  node->value = value;
  node->next = list;
  return node;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list != NULL) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  int values[LENGTH];
  struct node *list = NULL;
  for (int i = 0; i < LENGTH; i++) {
    values[i] = __VERIFIER_nondet_int();
    list = push(list, values[i]);
  }

  list = reverse(list);
  struct node *node = list;
  for (int i = 0; i < LENGTH; i++, node = node->next)
    assert(node != NULL && node->value == values[i]);
  assert(node == NULL);

  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
