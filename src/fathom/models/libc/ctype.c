/* <ctype.h> in the C locale: the functions, and the tables that glibc's headers read instead. */

#include "ctype.h"

/* Other arguments are undefined in C: the functions read outside of their tables. */
static int character(int c) {
  if (c < -128 || c > 255)
    __builtin_unreachable();
  return c;
}

#define FUNCTION(name, IS)                                                                                             \
  int name(int c) {                                                                                                    \
    c = character(c);                                                                                                  \
    return IS(c);                                                                                                      \
  }

FUNCTION(isupper, IS_UPPER)
FUNCTION(islower, IS_LOWER)
FUNCTION(isalpha, IS_ALPHA)
FUNCTION(isdigit, IS_DIGIT)
FUNCTION(isalnum, IS_ALNUM)
FUNCTION(isxdigit, IS_XDIGIT)
FUNCTION(isspace, IS_SPACE)
FUNCTION(isblank, IS_BLANK)
FUNCTION(isprint, IS_PRINT)
FUNCTION(isgraph, IS_GRAPH)
FUNCTION(iscntrl, IS_CNTRL)
FUNCTION(ispunct, IS_PUNCT)

int isascii(int c) { return IN(c, 0, 127); }
int toascii(int c) { return c & 127; }

int tolower(int c) { return IS_UPPER(c) ? c + ('a' - 'A') : c; }

int toupper(int c) { return IS_LOWER(c) ? c - ('a' - 'A') : c; }

/* glibc's tables go from -128 to 255, so that a negative char does not fall off; what is not ASCII has no class. */

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define BIT(n) ((n) < 8 ? 256 << (n) : 1 << (n) >> 8)
#else
#define BIT(n) (1 << (n))
#endif

#define CLASSES(c)                                                                                                     \
  (IS_UPPER(c) * BIT(0) | IS_LOWER(c) * BIT(1) | IS_ALPHA(c) * BIT(2) | IS_DIGIT(c) * BIT(3) | IS_XDIGIT(c) * BIT(4) | \
   IS_SPACE(c) * BIT(5) | IS_PRINT(c) * BIT(6) | IS_GRAPH(c) * BIT(7) | IS_BLANK(c) * BIT(8) | IS_CNTRL(c) * BIT(9) |  \
   IS_PUNCT(c) * BIT(10) | IS_ALNUM(c) * BIT(11))
#define LOWERED(c) (IS_UPPER(c) ? (c) + ('a' - 'A') : (c))
#define RAISED(c) (IS_LOWER(c) ? (c) - ('a' - 'A') : (c))

#define FOUR(what, c) what(c), what((c) + 1), what((c) + 2), what((c) + 3)
#define SIXTEEN(what, c) FOUR(what, c), FOUR(what, (c) + 4), FOUR(what, (c) + 8), FOUR(what, (c) + 12)
#define HALF(what, c)                                                                                                  \
  SIXTEEN(what, c), SIXTEEN(what, (c) + 16), SIXTEEN(what, (c) + 32), SIXTEEN(what, (c) + 48),                         \
      SIXTEEN(what, (c) + 64), SIXTEEN(what, (c) + 80), SIXTEEN(what, (c) + 96), SIXTEEN(what, (c) + 112)
#define ITSELF(c) ((c) == 511 ? -1 : (c) & 255) /* 511 stands for EOF, which is no byte */

static const unsigned short classes[384] = {[128] = HALF(CLASSES, 0)};
static const int lowered[384] = {HALF(ITSELF, 384), HALF(LOWERED, 0), HALF(ITSELF, 128)};
static const int raised[384] = {HALF(ITSELF, 384), HALF(RAISED, 0), HALF(ITSELF, 128)};

static const unsigned short *const classes_at_0 = classes + 128;
static const int *const lowered_at_0 = lowered + 128;
static const int *const raised_at_0 = raised + 128;

const unsigned short *const *__ctype_b_loc(void) { return &classes_at_0; }

const int *const *__ctype_tolower_loc(void) { return &lowered_at_0; }

const int *const *__ctype_toupper_loc(void) { return &raised_at_0; }
