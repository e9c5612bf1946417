/* getopt of glibc: options behind other arguments are found too, unless the environment has POSIXLY_CORRECT.
 *
 * Where the arguments are not known, those are left out in which one has several options, or one comes too late.
 */
#include <getopt.h>
#include <stddef.h>
#include <string.h>

_Bool __fathom_nondet_bool(void);
int __fathom_is_known(const char *text);
void __fathom_assume(int condition);
void __fathom_left_out(const char *what);

int __getopt(int count, char *const *arguments, const char *options);

static enum { UNDECIDED, GNU, POSIX } way;

static int are_known(int count, char *const *arguments) {
  for (int i = 0; i < count; i++)
    if (!__fathom_is_known(arguments[i]))
      return 0;
  return 1;
}

static int is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

static int complain(int option, int status) {
  optopt = option;
  return status;
}

/* Of arguments that are not known, those that come in one form: options first, each in an argument of its own. */
static int read_option(int count, char *const *arguments, const char *options) {
  __fathom_left_out("several options in one argument, and options behind other arguments");
  if (optind < 1)
    optind = 1;
  if (optind >= count)
    return -1;
  char *own = arguments[optind];
  if (!is_option(own)) {
    for (int i = optind + 1; i < count; i++)
      __fathom_assume(!is_option(arguments[i]));
    return -1;
  }
  optind++;
  if (own[1] == '-' && own[2] == 0)
    return -1;
  __fathom_assume(own[1] > 0);
  const char *found = own[1] == ':' ? NULL : strchr(options + (options[0] == '+' || options[0] == '-'), own[1]);
  int takes_argument = found != NULL && found[1] == ':';
  __fathom_assume(takes_argument || own[2] == 0);
  if (found == NULL)
    return complain(own[1], '?');
  optarg = takes_argument && own[2] != 0 ? own + 2 : NULL;
  if (!takes_argument || own[2] != 0 || found[2] == ':')
    return own[1];
  if (optind >= count) {
    optind++;
    return complain(own[1], options[0] == ':' ? ':' : '?');
  }
  optarg = arguments[optind++];
  return own[1];
}

int getopt(int count, char *const *arguments, const char *options) {
  if (optind < count && !are_known(count, arguments))
    return read_option(count, arguments, options);
  if (way == UNDECIDED)
    way = __fathom_nondet_bool() ? POSIX : GNU;
  return way == POSIX ? __getopt(count, arguments, options) : getopt_long(count, arguments, options, NULL, NULL);
}
