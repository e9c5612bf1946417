/* <wctype.h>: classes of wide characters. ASCII is exact; in which classes others are depends on the locale. */

#include "ctype.h"

typedef __WINT_TYPE__ wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;

enum { ASCII = 128, LAST_CHARACTER = 0x10ffff };

static const wint_t end_of_file = (wint_t)-1;

/* A character that is not ASCII is in a class, or not. */
static int is_any(wint_t c) {
  if (c == end_of_file)
    return 0;
  __fathom_imprecise();
  return __fathom_nondet_bool();
}

#define FUNCTION(name, IS)                                                                                             \
  int name(wint_t c) { return c < ASCII ? IS((int)c) : is_any(c); }

FUNCTION(iswupper, IS_UPPER)
FUNCTION(iswlower, IS_LOWER)
FUNCTION(iswalpha, IS_ALPHA)
FUNCTION(iswalnum, IS_ALNUM)
FUNCTION(iswspace, IS_SPACE)
FUNCTION(iswblank, IS_BLANK)
FUNCTION(iswprint, IS_PRINT)
FUNCTION(iswgraph, IS_GRAPH)
FUNCTION(iswcntrl, IS_CNTRL)
FUNCTION(iswpunct, IS_PUNCT)

/* C has no other digits. */
int iswdigit(wint_t c) { return c < ASCII && IS_DIGIT((int)c); }
int iswxdigit(wint_t c) { return c < ASCII && IS_XDIGIT((int)c); }

/* The other case of a letter may be any character. */
static wint_t any_case(wint_t c) {
  if (c == end_of_file)
    return c;
  __fathom_imprecise();
  return (wint_t)up_to(LAST_CHARACTER);
}

wint_t towlower(wint_t c) { return c >= ASCII ? any_case(c) : IS_UPPER((int)c) ? c + ('a' - 'A') : c; }

wint_t towupper(wint_t c) { return c >= ASCII ? any_case(c) : IS_LOWER((int)c) ? c - ('a' - 'A') : c; }

/* Classes by name: from 1 on, and 0 for what is none. A locale may have more. */

static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                    "lower", "print", "punct", "space", "upper", "xdigit"};

static int is_equal(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

wctype_t wctype(const char *name) {
  for (wctype_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_equal(name, names[i]))
      return i + 1;
  return 0;
}

int iswctype(wint_t c, wctype_t class) {
  switch (class) {
  case 1:
    return iswalnum(c);
  case 2:
    return iswalpha(c);
  case 3:
    return iswblank(c);
  case 4:
    return iswcntrl(c);
  case 5:
    return iswdigit(c);
  case 6:
    return iswgraph(c);
  case 7:
    return iswlower(c);
  case 8:
    return iswprint(c);
  case 9:
    return iswpunct(c);
  case 10:
    return iswspace(c);
  case 11:
    return iswupper(c);
  case 12:
    return iswxdigit(c);
  }
  return 0;
}

static const int lower_case, upper_case;

wctrans_t wctrans(const char *name) {
  return is_equal(name, "tolower") ? &lower_case : is_equal(name, "toupper") ? &upper_case : NULL;
}

wint_t towctrans(wint_t c, wctrans_t how) {
  return how == &lower_case ? towlower(c) : how == &upper_case ? towupper(c) : c;
}
