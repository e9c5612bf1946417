/* Binary search as it stood in textbooks for decades: `low + high` can overflow. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define SIZE 8

static int middle(int low, int high) {
  return (low + high) / 2;
}

static int find(const int *sorted, int size, int wanted) {
  int low = 0, high = size - 1;
  while (low <= high) {
    int mid = middle(low, high);
    if (sorted[mid] == wanted)
      return mid;
    if (sorted[mid] < wanted)
      low = mid + 1;
    else
      high = mid - 1;
  }
  return -1;
}

int main(void) {
  int sorted[SIZE];
  for (int i = 0; i < SIZE; i++)
    sorted[i] = 10 * i;

  int wanted = __VERIFIER_nondet_int();
  int place = find(sorted, SIZE, wanted);
  if (place >= 0)
    assert(sorted[place] == wanted);
  else
    assert(wanted % 10 != 0 || wanted < 0 || wanted >= 10 * SIZE);

  /* The same arithmetic on the indices of a huge array. */
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (0 <= low && low <= high)
    assert(low <= middle(low, high));
  return 0;
}
