// EXPECT: safe
// TWIN: unsafe assert 15: `options == 0 || options == 1` -> `options == 1`
// TWIN: unsafe assert 15: `options == 0 || options == 1` -> `options == 0`
// TWIN: unsafe assert 13: `optarg[0] == 'y'` -> `optarg[0] == 'x'`
#include <assert.h>
#include <unistd.h>

/* With glibc, POSIXLY_CORRECT decides whether the option behind `x` is one. */
int main(void) {
  char *arguments[] = {"program", "x", "-b", "y", 0};
  int option, options = 0;
  while ((option = getopt(4, arguments, "ab:")) != -1) {
    if (option == 'b') assert(optarg[0] == 'y');
    options++;
  } assert(options == 0 || options == 1);
  assert(options == 1 ? optind == 3 && arguments[3][0] == 'x' : optind == 1);
  return 0;
}
