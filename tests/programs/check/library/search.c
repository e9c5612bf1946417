// EXPECT: safe
// TWIN: unsafe assert 28: `seen == 3` -> `seen == 4`
// TWIN: unsafe assert 33: `data == (void *)1` -> `data == (void *)2`
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <string.h>

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

static int seen, last = -1;

static void visit(const void *node, VISIT when, int depth) {
  if (when != postorder && when != leaf) return;
  int value = **(int *const *)node;
  assert(value > last);
  last = value;
  seen++;
}

int main(void) {
  void *root = 0;
  int numbers[4] = {3, 1, 2, 1};
  for (int i = 0; i < 4; i++)
    if (!tsearch(&numbers[i], &root, compare)) return 0;
  twalk(root, visit);

  assert(seen == 3);
  struct hsearch_data table;
  memset(&table, 0, sizeof table);
  ENTRY *found, one = {"one", (void *)1};
  if (!hcreate_r(4, &table) || !hsearch_r(one, ENTER, &found, &table)) return 0;
  assert(hsearch_r((ENTRY){"one", 0}, FIND, &found, &table) && found->data == (void *)1);
  hdestroy_r(&table);
  return 0;
}
