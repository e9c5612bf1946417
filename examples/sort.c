/* Insertion sort with a bug: the first element is never moved, because `j > 1` should be `j > 0`. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 4

static void sort(int *items, int size) {
  for (int i = 1; i < size; i++) {
    int item = items[i];
    int j = i;
    while (j > 1 && items[j - 1] > item) {
      items[j] = items[j - 1];
      j--;
    }
    items[j] = item;
  }
}

int main(void) {
  int items[SIZE];
  for (int i = 0; i < SIZE; i++)
    items[i] = __VERIFIER_nondet_int();

  sort(items, SIZE);
  for (int i = 1; i < SIZE; i++)
    assert(items[i - 1] <= items[i]);
  return 0;
}
