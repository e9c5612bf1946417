/* getopt of glibc: options behind other arguments are found too, unless the environment has POSIXLY_CORRECT. */
#include <getopt.h>
#include <stddef.h>

_Bool __fathom_nondet_bool(void);
int __getopt(int count, char *const *arguments, const char *options);

static enum { UNDECIDED, GNU, POSIX } way;

int getopt(int count, char *const *arguments, const char *options) {
  if (way == UNDECIDED)
    way = __fathom_nondet_bool() ? POSIX : GNU;
  return way == POSIX ? __getopt(count, arguments, options) : getopt_long(count, arguments, options, NULL, NULL);
}
