/* Read a decimal number from text that anybody may have written. */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

#define LENGTH 4

static bool parse(const char *text, int *number) {
  int value = 0;
  if (*text == '\0')
    return false;
  for (; *text != '\0'; text++) {
    if (*text < '0' || *text > '9')
      return false;
    value = 10 * value + (*text - '0');
  }
  *number = value;
  return true;
}

int main(void) {
  char text[LENGTH + 1];
  for (int i = 0; i < LENGTH; i++)
    text[i] = __VERIFIER_nondet_char();
  text[LENGTH] = '\0';

  int number;
  if (parse(text, &number)) {
    assert(0 <= number && number <= 9999);
    assert(strlen(text) > 1 || number <= 9);
  }
  return 0;
}
