/* Streams are models: nothing but text scanners, over streams of their own, looks into one. */
#include_next "stdio_impl.h"

#undef FLOCK
#undef FUNLOCK
#define FLOCK(f) ((void)(f))
#define FUNLOCK(f) ((void)(f))

#undef stdin
#undef stdout
#undef stderr
