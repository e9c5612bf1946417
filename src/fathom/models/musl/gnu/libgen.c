/* basename of <libgen.h>, as glibc calls it: its `basename` is another function. */
#include <libgen.h>

char *__xpg_basename(char *path) { return basename(path); }
