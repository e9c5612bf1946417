// EXPECT: safe
// TWIN: unsafe assert 12: `"2.5000"` -> `"2.5"`
// TWIN: unsafe assert 15: `"7 1e+22 8"` -> `"8 1e+22 7"`
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[40];
  snprintf(text, sizeof text, "%.4Lf", 2.5L), assert(!strcmp(text, "2.5000"));
  printf("%Lf %Lg %d\n", 0.1L, 1e4000L, 3);
  snprintf(text, sizeof text, "%d %Lg %d", 7, 1e22L, 8);
  assert(!strcmp(text, "7 1e+22 8"));
  assert(sqrtl(2.25L) == 1.5L && fabsl(-1.0L) == 1 && floorl(-0.5L) == -1);
  return 0;
}
