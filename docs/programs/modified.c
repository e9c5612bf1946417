#include <seahorn/seahorn.h>

static int sum(const int *numbers, int count) {
  int total = 0;
  for (int i = 0; i < count; i++)
    total += numbers[i];
  return total;
}

int main(void) {
  int numbers[3] = {1, 2, 3};
  sea_reset_modified((char *)numbers);
  sassert(sum(numbers, 3) == 6);
  sassert(!sea_is_modified((char *)numbers));
}
