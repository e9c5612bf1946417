/* Types of <regex.h> as glibc has them: an offset is an int, and re_nsub is where musl keeps a place for it. */
#define __DEFINED_regoff_t
typedef int regoff_t;

#include_next <regex.h>

#define re_nsub __nsub2
