struct node {
  struct node *next;
  unsigned value;
};

unsigned last(const struct node *list) {
  while (list->next)
    list = list->next;
  __CPROVER_assert(list->value != 7, "the last value is not seven");
  return list->value;
}
